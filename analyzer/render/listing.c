#include "listing.h"

#include "output.h"

#include <string.h>

typedef struct {
    options common;
    const char *name;
} listing_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    listing_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &o->common;
        return 0;
    case ARGP_KEY_ARG:
        if (o->name)
            argp_error(state, "'%s': expected at most one name", argument);
        o->name = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static sabot_status add_all(const listing *l, json_t *list, sabot_report *report, const char *name)
{
    if (name)
        return l->add(list, report, name, 1);
    sabot_status status = SABOT_OK;
    sabot_report_table(report, l->align, l->titles);
    for (const sabot_entry *entry = NULL;
         !status && (entry = sabot_catalogue_next(l->kind, entry));)
        status = l->add(list, report, entry->name, 0);
    return status;
}

int listing_run(const listing *l, int argc, char **argv)
{
    static const struct argp_child children[] = {{&options_outputs, 0, "What is printed:", 1}, {0}};
    const struct argp argp = {NULL, parse, "[NAME|FILE]", l->doc, children, NULL, NULL};
    listing_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, l->command, &o);
    format format;
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    json_t *list = json_array();
    json_t *document =
        json_pack("{ss ss so}", "schema", l->schema, "version", SABOT_VERSION, l->member, list);
    sabot_report report;
    sabot_report_init(&report);
    sabot_status status = add_all(l, list, &report, o.name);
    if (!status)
        status = output_write(&o.common, document, &report, l->csv_path);
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}
