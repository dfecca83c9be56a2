#include "questions_document.h"

#include "ask/questions.h"
#include "input/options_help.h"
#include <sabot/base/version.h>

#include <stdlib.h>
#include <string.h>

int questions_has_parameter(const struct argp_option *option, int is_limited)
{
    return !(option->flags & OPTION_TERMINAL) || (option->flags & OPTION_OTHERS && !is_limited);
}

static void add_parameter(json_t *list, const char *name, const char *value, const char *text)
{
    json_t *parameter = json_pack("{s:s}", "name", name);
    json_object_set_new(parameter, "value", value ? json_string(value) : json_null());
    json_object_set_new(parameter, "text", json_string(text));
    json_array_append_new(list, parameter);
}

static void add_options(json_t *list, const struct argp_option *of)
{
    for (const struct argp_option *o = of; o && (o->name || o->key || o->doc); o++) {
        if (!o->name || o->flags & OPTION_HIDDEN || !questions_has_parameter(o, 0))
            continue;
        add_parameter(list, o->name, o->arg, o->doc ? o->doc : "");
        json_t *added = json_array_get(list, json_array_size(list) - 1);
        if (o->flags & OPTION_LIST)
            json_object_set_new(added, "list", json_true());
        if (o->flags & OPTION_ARG_OPTIONAL)
            json_object_set_new(added, "optional", json_true());
    }
}

static json_t *question_json(const ask_question *q)
{
    options_help help;
    const options_form form = {q->name, q->lacks, q->formats};
    json_t *arguments = json_array(), *parameters = json_array();
    options_help_init(&help, q->argp, &form);
    for (size_t i = 0; i < 2 && q->arguments[i]; i++)
        json_array_append_new(arguments, json_string(q->arguments[i]));
    add_options(parameters, help.argp.options);
    for (size_t i = 0; help.argp.children && help.argp.children[i].argp; i++)
        add_options(parameters, help.argp.children[i].argp->options);
    const char *doc = q->argp->doc ? q->argp->doc : "";
    json_t *made = json_pack("{s:s, s:s}", "question", q->name, "what", q->what ? q->what : "");
    json_object_set_new(made, "text", json_stringn(doc, strcspn(doc, "\v")));
    json_object_set_new(made, "arguments", arguments);
    json_object_set_new(made, "parameters", parameters);
    return made;
}

json_t *questions_document(void)
{
    json_t *list = json_array();
    for (const ask_question *q = NULL; (q = questions_next(q));)
        json_array_append_new(list, question_json(q));
    return json_pack("{s:s, s:s, s:o}", "schema", "sabot.questions/1", "version", SABOT_VERSION,
                     "questions", list);
}
