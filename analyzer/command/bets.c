#include "../render/listing.h"
#include "../render/output.h"
#include "commands.h"

#include <stdlib.h>
#include <string.h>

static json_t *bet_json(const sabot_bet *bet)
{
    json_t *lines = json_array(), *notes = json_array();
    const sabot_line *winning = sabot_bet_winning_line(bet);
    for (unsigned i = 0; i < bet->lines_count; i++)
        json_array_append_new(
            lines, json_pack("{ss ss}", "when", bet->lines[i].when, "pays", bet->lines[i].printed));
    for (size_t i = 0; i < bet->about.notes_count; i++)
        json_array_append_new(notes, json_string(bet->about.notes[i]));
    char hash[SABOT_HASH];
    sabot_bet_hash(hash, bet);
    return json_pack("{ss ss* ss* ss so ss so so}", "bet", bet->name, "title", bet->about.title,
                     "source", bet->about.source, "level", sabot_level_name(sabot_bet_level(bet)),
                     "pays", winning ? json_string(winning->printed) : json_null(), "sha256", hash,
                     "lines", lines, "notes", notes);
}

static const char *text_of(const json_t *json, const char *member)
{
    const char *text = json_string_value(json_object_get(json, member));
    return text ? text : "";
}

/* Every payout that wins, in the order of the lines. */
static char *all_pays(const json_t *bet)
{
    sabot_text text = {0};
    const json_t *lines = json_object_get(bet, "lines");
    sabot_text_add(&text, "%s", "");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *pays = text_of(json_array_get(lines, i), "pays");
        if (strcmp(pays, "push") != 0 && strcmp(pays, "lose") != 0)
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", pays);
    }
    return text.text;
}

static void list_row(sabot_report *report, const json_t *bet)
{
    char *pays = all_pays(bet);
    sabot_report_row(report, (const char *[]){text_of(bet, "bet"), text_of(bet, "level"), pays,
                                              text_of(bet, "title")});
    free(pays);
}

static void show(sabot_report *report, const json_t *bet)
{
    static const char *const keys[] = {"title", "source", "level"};
    const json_t *lines = json_object_get(bet, "lines"), *notes = json_object_get(bet, "notes");
    sabot_report_heading(report, "%s", text_of(bet, "bet"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_object_get(bet, keys[i]))
            sabot_report_note(report, "%-7s %s", keys[i], text_of(bet, keys[i]));
    sabot_report_table(report, "rl", (const char *[]){"pays", "when"});
    for (size_t i = 0; i < json_array_size(lines); i++)
        sabot_report_row(report, (const char *[]){text_of(json_array_get(lines, i), "pays"),
                                                  text_of(json_array_get(lines, i), "when")});
    sabot_report_note(report, "The first line that holds pays; if none does, the stake is lost.");
    for (size_t i = 0; i < json_array_size(notes); i++)
        sabot_report_note(report, "- %s", json_string_value(json_array_get(notes, i)));
}

static const char doc[] = "List the bets, or show one.\v"
                          "Examples:\n"
                          "  sabot bets                 all that are built in\n"
                          "  sabot bets lucky-6         one of them, whole\n"
                          "  sabot bets ./mine.yaml     one of your own\n";

static sabot_status add_bet(json_t *list, sabot_report *report, const char *name, int whole)
{
    sabot_bet bet;
    sabot_status status = catalogue_bet(&bet, name);
    if (status)
        return status;
    json_t *json = bet_json(&bet);
    json_array_append_new(list, json);
    if (whole)
        show(report, json);
    else
        list_row(report, json);
    sabot_bet_clear(&bet);
    return SABOT_OK;
}

int command_bets(int argc, char **argv)
{
    static const char *const titles[] = {"bet", "level", "pays", "title"};
    static const char *const csv_path[] = {"bets", "lines", NULL};
    static const listing listing = {.command = "bets",
                                    .kind = SABOT_CATALOGUE_BETS,
                                    .schema = "sabot.bets/1",
                                    .member = "bets",
                                    .doc = doc,
                                    .align = "llll",
                                    .titles = titles,
                                    .csv_path = csv_path,
                                    .add = add_bet};
    return listing_run(&listing, argc, argv);
}
