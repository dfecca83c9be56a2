#include "options_help.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define OF_COUNTING " digits threads progress no-progress double-check verbose "

/* What commands do otherwise than most. */
static const struct {
    const char *command;
    const char *refused; /* names of options, each between blanks; NULL: none */
    const char *formats; /* NULL: those of most commands */
} differing[] = {
    {"batch", " decks shoe remove ", "csv or json (default: by the ending of -o, or csv)"},
    {"bets", OF_COUNTING, NULL},
    {"bets fit", " bet verbose ", NULL},
    {"bets lint", " bet verbose ", NULL},
    {"check", " digits verbose ", NULL},
    {"readings", " tableau verbose ", NULL},
    {"report", " verbose ",
     "html, pdf, xlsx, json, markdown or text (default: by the ending of -o)"},
    {"rules", OF_COUNTING, NULL},
    {"shoes", " verbose ", NULL},
    {"tableau best", " bet ", NULL},
    {"tableau diff", " tableau ", NULL},
    {"tableau replay", " verbose ", NULL},
    {"tableau show", OF_COUNTING, NULL},
    {"tableau vectors", " bet decks shoe remove" OF_COUNTING,
     "csv or ndjson (default: by the ending of -o, or csv)"},
    {"verify", " digits verbose ", NULL},
};

static int is_own(const struct argp *argp, const char *name)
{
    for (const struct argp_option *o = argp->options; o && o->name; o++)
        if (strcmp(o->name, name) == 0)
            return 1;
    return 0;
}

static void differ(struct argp_option *option, const char *command)
{
    char name[32];
    snprintf(name, sizeof name, " %s ", option->name);
    for (size_t i = 0; i < sizeof differing / sizeof *differing; i++) {
        if (strcmp(differing[i].command, command) != 0)
            continue;
        if (differing[i].refused && strstr(differing[i].refused, name))
            option->flags |= OPTION_HIDDEN;
        if (differing[i].formats && option->key == 'f')
            option->doc = differing[i].formats;
    }
}

void options_help_init(options_help *help, const struct argp *argp, const char *command)
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
            if (is_own(argp, to->name))
                to->flags |= OPTION_HIDDEN;
            differ(to, command);
        }
        help->parsers[i].options = help->options[i];
        help->children[i].argp = &help->parsers[i];
    }
    if (argp->children)
        help->argp.children = help->children;
}
