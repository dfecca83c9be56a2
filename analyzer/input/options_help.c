#include "options_help.h"

#include <assert.h>
#include <string.h>

static int is_own(const struct argp *argp, const char *name)
{
    for (const struct argp_option *o = argp->options; o && o->name; o++)
        if (strcmp(o->name, name) == 0)
            return 1;
    return 0;
}

/* Whether a list of names, separated by blanks, contains one. */
static int has(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; at && (at = strstr(at, name)); at += length)
        if ((at == list || at[-1] == ' ') && (!at[length] || at[length] == ' '))
            return 1;
    return 0;
}

void options_help_init(options_help *help, const struct argp *argp, const options_form *form)
{
    *help = (options_help){.argp = *argp};
    for (size_t i = 0; argp->children && argp->children[i].argp; i++) {
        const struct argp_option *from = argp->children[i].argp->options;
        assert(i < HELP_CHILDREN);
        help->children[i] = argp->children[i];
        help->parsers[i] = *argp->children[i].argp;
        for (size_t j = 0; from[j].name; j++) {
            struct argp_option *to = &help->options[i][j];
            assert(j < HELP_OPTIONS);
            *to = from[j];
            if (is_own(argp, to->name) || has(form->lacks, to->name))
                to->flags |= OPTION_HIDDEN;
            if (form->formats && to->key == 'f')
                to->doc = form->formats;
        }
        help->parsers[i].options = help->options[i];
        help->children[i].argp = &help->parsers[i];
    }
    if (argp->children)
        help->argp.children = help->children;
}
