#include "rules_document.h"

#include "base/text.h"
#include "value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

json_t *rules_json(const sabot_rules *rules)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < rules->bets_count; i++)
        json_array_append_new(
            bets, json_pack("{ss ss}", "bet", rules->bets[i].name, "pays", rules->bets[i].value));
    json_t *decks = rules->decks ? json_integer((json_int_t)rules->decks) : json_string("infinite");
    return json_pack("{ss ss* ss* so ss so ss* ss* so so}", "rules", rules->name, "title",
                     rules->about.title, "source", rules->about.source, "decks", decks, "tableau",
                     rules->tableau, "bets", bets, "burn", rules->burn, "cut-card", rules->cut_card,
                     "assumed", value_texts(rules->assumed, rules->assumed_count), "notes",
                     value_texts(rules->about.notes, rules->about.notes_count));
}

/* What stands in one line each; the owner frees bets and assumed. */
typedef struct {
    char decks[32];
    char *bets, *assumed;
} words;

static void find_words(words *out, const sabot_rules *rules)
{
    sabot_text bets = {0}, assumed = {0};
    sabot_text_add(&bets, "%s", "");
    sabot_text_add(&assumed, "%s", "");
    for (size_t i = 0; i < rules->bets_count; i++)
        sabot_text_add(&bets, "%s%s %s", i ? ", " : "", rules->bets[i].name, rules->bets[i].value);
    for (size_t i = 0; i < rules->assumed_count; i++)
        sabot_text_add(&assumed, "%s%s", i ? ", " : "", rules->assumed[i]);
    out->bets = bets.text;
    out->assumed = assumed.text;
    if (rules->decks)
        snprintf(out->decks, sizeof out->decks, "%" PRIu64, rules->decks);
    else
        snprintf(out->decks, sizeof out->decks, "infinite");
}

static void clear_words(words *out)
{
    free(out->bets);
    free(out->assumed);
}

void rules_row(sabot_report *report, const sabot_rules *rules)
{
    words in_words;
    find_words(&in_words, rules);
    sabot_report_row(report, (const char *[]){rules->name, in_words.decks, rules->tableau,
                                              in_words.bets, in_words.assumed});
    clear_words(&in_words);
}

static void add_line(sabot_report *report, const char *key, const char *text)
{
    if (text)
        sabot_report_note(report, "%-9s %s", key, text);
}

void rules_report(sabot_report *report, const sabot_rules *rules)
{
    words in_words;
    find_words(&in_words, rules);
    sabot_report_heading(report, "%s", rules->name);
    add_line(report, "title", rules->about.title);
    add_line(report, "source", rules->about.source);
    add_line(report, "decks", in_words.decks);
    add_line(report, "tableau", rules->tableau);
    add_line(report, "burn", rules->burn);
    add_line(report, "cut-card", rules->cut_card);
    add_line(report, "bets", in_words.bets);
    add_line(report, "assumed", *in_words.assumed ? in_words.assumed : "nothing");
    for (size_t i = 0; i < rules->about.notes_count; i++)
        sabot_report_note(report, "%s%s", i ? "- " : "\n- ", rules->about.notes[i]);
    clear_words(&in_words);
}
