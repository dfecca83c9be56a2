#include "ask/listing.h"
#include "document.h"
#include "input/loader.h"

static const char doc[] = "List the rule sets, or show one.\v"
                          "Examples:\n"
                          "  sabot rules                 all that are built in\n"
                          "  sabot rules british         one of them, whole\n"
                          "  sabot rules ./mine.yaml     one of your own\n";

static sabot_status add_rules(const listing_place *place, const char *name, sabot_error *error)
{
    sabot_rules rules;
    sabot_status status = loader_rules(&rules, name, place->files, error);
    if (status)
        return status;
    if (place->list)
        json_array_append_new(place->list, rules_json(&rules));
    else if (place->whole)
        rules_report(place->report, &rules);
    else
        rules_row(place->report, &rules);
    sabot_rules_clear(&rules);
    return SABOT_OK;
}

static const struct argp argp = {listing_name,     NULL, "[NAME|FILE]", doc,
                                 listing_children, NULL, NULL};

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const titles[] = {"rules", "decks", "tableau", "bets", "assumed"};
    static const char *const csv_path[] = {"rules", "bets", NULL};
    static const listing all = {.kind = SABOT_CATALOGUE_RULES,
                                .schema = "sabot.rules/1",
                                .member = "rules",
                                .align = "lrlll",
                                .titles = titles,
                                .csv_path = csv_path,
                                .add = add_rules};
    (void)played;
    return listing_ask(to, &all, own, error);
}

const ask_question question_rules = {.name = "rules",
                                     .what = "list or show rule sets",
                                     .lacks = LACKS_COUNTING,
                                     .arguments = {"name", "rules"},
                                     .argp = &argp,
                                     .size = sizeof(listing_options),
                                     .ask = ask};
