#include "document.h"

#include "ask/setup_document.h"
#include "base/text.h"
#include "write/value.h"

#include <stdlib.h>
#include <string.h>

static json_t *assumed_keys(const sabot_bet *bet)
{
    json_t *keys = json_array();
    for (size_t i = 0; i < bet->assumed_count; i++)
        json_array_append_new(keys, json_string(bet->assumed[i].key));
    return keys;
}

json_t *bet_json(const sabot_bet *bet)
{
    json_t *lines = json_array();
    const sabot_line *winning = sabot_bet_winning_line(bet);
    char hash[SABOT_HASH];
    for (unsigned i = 0; i < bet->lines_count; i++)
        json_array_append_new(
            lines, json_pack("{ss ss}", "when", bet->lines[i].when, "pays", bet->lines[i].printed));
    sabot_bet_hash(hash, bet);
    json_t *json =
        json_pack("{ss ss* ss* ss so ss so so}", "bet", bet->name, "title", bet->about.title,
                  "source", bet->about.source, "level", sabot_level_name(sabot_bet_level(bet)),
                  "pays", winning ? json_string(winning->printed) : json_null(), "sha256", hash,
                  "lines", lines, "notes", value_texts(bet->about.notes, bet->about.notes_count));
    if (bet->coups)
        value_add(json, 0, "coups:i ties:s", (int)bet->coups, sabot_ties_name(bet->ties));
    if (bet->aliases_count)
        json_object_set_new(json, "aliases", value_texts(bet->aliases, bet->aliases_count));
    if (bet->assumed_count) {
        json_object_set_new(json, "assumed", assumed_keys(bet));
        json_object_set_new(json, "assumptions", bet_assumptions_json(bet));
    }
    return json;
}

/* Every payout that wins, in the order of the lines. */
static char *all_pays(const sabot_bet *bet)
{
    sabot_text text = {0};
    sabot_text_add(&text, "%s", "");
    for (unsigned i = 0; i < bet->lines_count; i++) {
        const char *pays = bet->lines[i].printed;
        if (strcmp(pays, "push") != 0 && strcmp(pays, "lose") != 0)
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", pays);
    }
    return text.text;
}

void bet_row(sabot_report *report, const sabot_bet *bet)
{
    char *pays = all_pays(bet);
    sabot_report_row(report, (const char *[]){bet->name, sabot_level_name(sabot_bet_level(bet)),
                                              pays, bet->about.title});
    free(pays);
}

static void add_aliases(sabot_report *report, const sabot_bet *bet)
{
    sabot_text text = {0};
    for (size_t i = 0; i < bet->aliases_count; i++)
        sabot_text_add(&text, "%s%s", i ? ", " : "also called ", bet->aliases[i]);
    if (text.length)
        sabot_report_note(report, "%s", text.text);
    free(text.text);
}

void bet_report(sabot_report *report, const sabot_bet *bet)
{
    sabot_report_heading(report, "%s", bet->name);
    if (bet->about.title)
        sabot_report_note(report, "title   %s", bet->about.title);
    add_aliases(report, bet);
    if (bet->about.source)
        sabot_report_note(report, "source  %s", bet->about.source);
    sabot_report_note(report, "level   %s", sabot_level_name(sabot_bet_level(bet)));
    if (bet->coups)
        sabot_report_note(report, "coups   %u, ties: %s", bet->coups, sabot_ties_name(bet->ties));
    sabot_report_table(report, "rl", (const char *[]){"pays", "when"});
    for (unsigned i = 0; i < bet->lines_count; i++)
        sabot_report_row(report, (const char *[]){bet->lines[i].printed, bet->lines[i].when});
    sabot_report_note(report, "The first line that holds pays; if none does, the stake is lost.");
    for (size_t i = 0; i < bet->assumed_count; i++)
        sabot_report_note(
            report, "- assumed, %s%s%s%s%s", bet->assumed[i].key, bet->assumed[i].value ? ": " : "",
            bet->assumed[i].value ? bet->assumed[i].value : "", bet->assumed[i].why ? ". " : "",
            bet->assumed[i].why ? bet->assumed[i].why : "");
    for (size_t i = 0; i < bet->about.notes_count; i++)
        sabot_report_note(report, "- %s", bet->about.notes[i]);
}
