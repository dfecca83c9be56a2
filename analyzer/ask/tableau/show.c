#include "ask/listing.h"
#include "document.h"
#include "input/loader.h"

static sabot_status add_tableau(const listing_place *place, const char *name, sabot_error *error)
{
    sabot_tableau tableau;
    sabot_about about = {0};
    sabot_status status = loader_tableau(&tableau, &about, name, place->files, error);
    if (status)
        return status;
    if (place->list)
        json_array_append_new(place->list, tableau_listed_json(&tableau, &about));
    else if (place->whole)
        tableau_report(place->report, &tableau, &about);
    else
        tableau_row(place->report, &tableau, &about);
    sabot_about_clear(&about);
    return SABOT_OK;
}

static const char doc[] = "Show a drawing table, or list those built in.\v"
                          "Examples:\n"
                          "  sabot tableau show                    the list\n"
                          "  sabot tableau show standard           the grid\n"
                          "  sabot tableau show british-printed    a document as printed\n"
                          "  sabot tableau show ./mine.yaml        one of your own\n";

static const struct argp argp = {listing_name,     NULL, "[NAME|FILE]", doc,
                                 listing_children, NULL, NULL};

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const titles[] = {"tableau", "open cells", "title"};
    static const char *const csv_path[] = {"tableaus", NULL};
    static const listing all = {.kind = SABOT_CATALOGUE_TABLEAUS,
                                .schema = "sabot.tableau/1",
                                .member = "tableaus",
                                .align = "lrl",
                                .titles = titles,
                                .csv_path = csv_path,
                                .add = add_tableau};
    (void)played;
    return listing_ask(to, &all, own, error);
}

const ask_question question_tableau_show = {.name = "tableau show",
                                            .what =
                                                "a drawing table, or the list of those built in",
                                            .lacks = LACKS_COUNTING,
                                            .arguments = {"name", "tableau"},
                                            .argp = &argp,
                                            .size = sizeof(listing_options),
                                            .ask = ask};
