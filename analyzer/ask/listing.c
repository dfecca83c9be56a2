#include "listing.h"

#include "setup_document.h"
#include <sabot/base/version.h>

const struct argp_child listing_children[] = {{&options_outputs, 0, "Output:", 1}, {0}};

const struct argp_option listing_name[] = {
    {NULL, OPTION_AT(listing_options, name), "at most one name", OPTION_ARGUMENT, NULL, 0}, {0}};

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

sabot_status listing_ask(result *to, const listing *l, const listing_options *o, sabot_error *error)
{
    listing_place place = {
        .report = &to->report, .whole = o->name != NULL, .files = o->common.files};
    if (result_is_report(to))
        return add(l, &place, o->name, error);
    json_t *list = place.list = json_array();
    sabot_status status = add(l, &place, o->name, error);
    json_t *document = json_pack("{ss ss}", "schema", l->schema, "version", SABOT_VERSION);
    asked_add(document, o->common.asked);
    json_object_set_new(document, l->member, list);
    result_document(to, document, l->csv_path);
    return status;
}
