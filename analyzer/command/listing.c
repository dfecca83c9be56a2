#include "listing.h"

#include "../render/output.h"
#include "../run/message.h"
#include "base/version.h"

typedef struct {
    options common;
    const char *name;
} listing_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    listing_options *o = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (o->name)
            argp_error(state, "'%s': expected at most one name", argument);
        o->name = argument;
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static sabot_status add_all(const listing *l, const listing_place *place, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    if (!place->list)
        sabot_report_table(place->report, l->align, l->titles);
    for (const sabot_entry *entry = NULL;
         !status && (entry = sabot_catalogue_next(l->kind, entry));)
        status = l->add(place, entry->name, error);
    return status;
}

static sabot_status add(const listing *l, const listing_place *place, const char *name,
                        sabot_error *error)
{
    return name ? l->add(place, name, error) : add_all(l, place, error);
}

static sabot_status show(const listing *l, const output *to, const char *name, sabot_error *error)
{
    sabot_report report;
    listing_place place = {.report = &report, .whole = name != NULL};
    sabot_status status;
    if (output_is_report(to)) {
        sabot_report_init(&report);
        if (!(status = add(l, &place, name, error)))
            return output_report(to, &report, error);
        sabot_report_clear(&report);
        return status;
    }
    place.list = json_array();
    json_t *document = json_pack("{ss ss so}", "schema", l->schema, "version", SABOT_VERSION,
                                 l->member, place.list);
    if (!(status = add(l, &place, name, error)))
        return output_document(to, document, l->csv_path, error);
    json_decref(document);
    return status;
}

int listing_run(const listing *l, int argc, char **argv)
{
    static const struct argp_child children[] = {{&options_outputs, 0, "What is printed:", 1}, {0}};
    const struct argp argp = {NULL, parse, "[NAME|FILE]", l->doc, children, NULL, NULL};
    listing_options o = {0};
    output to;
    sabot_error error;
    options_init(&o.common);
    options_parse(&argp, argc, argv, l->command, &o);
    sabot_status status = output_choose(&to, &o.common, &error);
    if (!status)
        status = show(l, &to, o.name, &error);
    return status ? message_error(NULL, &error) : SABOT_OK;
}
