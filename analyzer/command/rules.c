#include "../render/listing.h"
#include "../render/output.h"
#include "commands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static json_t *strings(char **texts, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_string(texts[i]));
    return list;
}

static json_t *rules_json(const sabot_rules *rules)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < rules->bets_count; i++)
        json_array_append_new(
            bets, json_pack("{ss ss}", "bet", rules->bets[i].name, "pays", rules->bets[i].value));
    json_t *decks = rules->decks ? json_integer((json_int_t)rules->decks) : json_string("infinite");
    return json_pack("{ss ss* ss* so ss so ss* ss* so so}", "rules", rules->name, "title",
                     rules->about.title, "source", rules->about.source, "decks", decks, "tableau",
                     rules->tableau, "bets", bets, "burn", rules->burn, "cut-card", rules->cut_card,
                     "assumed", strings(rules->assumed, rules->assumed_count), "notes",
                     strings(rules->about.notes, rules->about.notes_count));
}

static char *joined(const json_t *list, const char *member)
{
    sabot_text text = {0};
    sabot_text_add(&text, "%s", "");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        if (member)
            sabot_text_add(&text, "%s%s %s", i ? ", " : "",
                           json_string_value(json_object_get(item, "bet")),
                           json_string_value(json_object_get(item, member)));
        else
            sabot_text_add(&text, "%s%s", i ? ", " : "", json_string_value(item));
    }
    return text.text;
}

static void list_row(sabot_report *report, const json_t *rules)
{
    char *bets = joined(json_object_get(rules, "bets"), "pays");
    char *assumed = joined(json_object_get(rules, "assumed"), NULL);
    char decks[32] = "infinite";
    if (json_is_integer(json_object_get(rules, "decks")))
        snprintf(decks, sizeof decks, "%" JSON_INTEGER_FORMAT,
                 json_integer_value(json_object_get(rules, "decks")));
    sabot_report_row(report,
                     (const char *[]){json_string_value(json_object_get(rules, "rules")), decks,
                                      json_string_value(json_object_get(rules, "tableau")), bets,
                                      assumed});
    free(bets);
    free(assumed);
}

static void show(sabot_report *report, const json_t *rules)
{
    static const char *const keys[] = {"title", "source", "decks", "tableau", "burn", "cut-card"};
    sabot_report_heading(report, "%s", json_string_value(json_object_get(rules, "rules")));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const json_t *value = json_object_get(rules, keys[i]);
        if (json_is_integer(value))
            sabot_report_note(report, "%-9s %" JSON_INTEGER_FORMAT, keys[i],
                              json_integer_value(value));
        else if (value)
            sabot_report_note(report, "%-9s %s", keys[i], json_string_value(value));
    }
    char *bets = joined(json_object_get(rules, "bets"), "pays");
    char *assumed = joined(json_object_get(rules, "assumed"), NULL);
    sabot_report_note(report, "%-9s %s", "bets", bets);
    sabot_report_note(report, "%-9s %s", "assumed", *assumed ? assumed : "nothing");
    const json_t *notes = json_object_get(rules, "notes");
    for (size_t i = 0; i < json_array_size(notes); i++)
        sabot_report_note(report, "%s%s", i ? "- " : "\n- ",
                          json_string_value(json_array_get(notes, i)));
    free(bets);
    free(assumed);
}

static const char doc[] = "List the rule sets, or show one.\v"
                          "Examples:\n"
                          "  sabot rules                 all that are built in\n"
                          "  sabot rules british         one of them, whole\n"
                          "  sabot rules ./mine.yaml     one of your own\n";

static sabot_status add_rules(json_t *list, sabot_report *report, const char *name, int whole)
{
    sabot_rules rules;
    sabot_status status = catalogue_rules(&rules, name);
    if (status)
        return status;
    json_t *json = rules_json(&rules);
    json_array_append_new(list, json);
    if (whole)
        show(report, json);
    else
        list_row(report, json);
    sabot_rules_clear(&rules);
    return SABOT_OK;
}

int command_rules(int argc, char **argv)
{
    static const char *const titles[] = {"rules", "decks", "tableau", "bets", "assumed"};
    static const char *const csv_path[] = {"rules", "bets", NULL};
    static const listing listing = {.command = "rules",
                                    .kind = SABOT_CATALOGUE_RULES,
                                    .schema = "sabot.rules/1",
                                    .member = "rules",
                                    .doc = doc,
                                    .align = "lrlll",
                                    .titles = titles,
                                    .csv_path = csv_path,
                                    .add = add_rules};
    return listing_run(&listing, argc, argv);
}
