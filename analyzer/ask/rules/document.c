#include "document.h"

#include "ask/setup_document.h"
#include "base/text.h"
#include "write/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static json_t *assumed_json(const sabot_rules *rules, int whole)
{
    json_t *list = json_array();
    for (size_t i = 0; i < rules->assumed_count; i++)
        json_array_append_new(list, whole ? assumption_json(&rules->assumed[i])
                                          : json_string(rules->assumed[i].key));
    return list;
}

static json_t *named_readings_json(const sabot_rules *rules)
{
    json_t *list = json_array();
    for (size_t i = 0; i < rules->readings_count; i++)
        json_array_append_new(list, json_pack("{ss ss}", "reading", rules->readings[i].name,
                                              "basis", rules->readings[i].basis));
    return list;
}

static json_t *quotes_json(const sabot_rules *rules)
{
    json_t *json = json_object();
    for (size_t i = 0; i < rules->quotes_count; i++)
        json_object_set_new(json, rules->quotes[i].key, json_string(rules->quotes[i].text));
    return json;
}

json_t *rules_json(const sabot_rules *rules)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < rules->bets_count; i++)
        json_array_append_new(
            bets, json_pack("{ss ss}", "bet", rules->bets[i].name, "pays", rules->bets[i].value));
    json_t *decks = rules->decks ? json_integer((json_int_t)rules->decks) : json_string("infinite");
    json_t *json =
        json_pack("{ss ss* ss* so ss so ss* ss* ss*}", "rules", rules->name, "title",
                  rules->about.title, "source", rules->about.source, "decks", decks, "tableau",
                  rules->tableau, "bets", bets, "burn", rules->burn, "cut-card", rules->cut_card,
                  "last-coup", sabot_last_coup_name(rules->last_coup));
    json_object_set_new(json, "limits", limits_json(rules));
    if (*rules->commission.bet)
        json_object_set_new(json, "commission", commission_json(rules));
    if (rules->quotes_count)
        json_object_set_new(json, "quotes", quotes_json(rules));
    json_object_set_new(json, "readings", named_readings_json(rules));
    json_object_set_new(json, "assumed", assumed_json(rules, 0));
    json_object_set_new(json, "assumptions", assumed_json(rules, 1));
    json_object_set_new(json, "notes", value_texts(rules->about.notes, rules->about.notes_count));
    return json;
}

/* The parts that take one line each; the owner frees bets and assumed. */
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
        sabot_text_add(&assumed, "%s%s", i ? ", " : "", rules->assumed[i].key);
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
    add_line(report, "last-coup", sabot_last_coup_name(rules->last_coup));
    for (size_t i = 0; i < rules->limits_count; i++)
        sabot_report_note(report, "%-9s %s at most %lld/%lld of the maximum", i ? "" : "limits",
                          rules->limits[i].bet, (long long)rules->limits[i].share.numerator,
                          (long long)rules->limits[i].share.denominator);
    char *commission = commission_text(rules);
    add_line(report, "commission", commission);
    free(commission);
    add_line(report, "assumed", *in_words.assumed ? in_words.assumed : "nothing");
    for (size_t i = 0; i < rules->assumed_count; i++)
        if (rules->assumed[i].value)
            sabot_report_note(report, "%s%s: %s. %s", i ? "- " : "\n- ", rules->assumed[i].key,
                              rules->assumed[i].value,
                              rules->assumed[i].why ? rules->assumed[i].why : "");
    for (size_t i = 0; i < rules->readings_count; i++)
        sabot_report_note(report, "%sreading %s: %s", i ? "- " : "\n- ", rules->readings[i].name,
                          rules->readings[i].basis);
    for (size_t i = 0; i < rules->about.notes_count; i++)
        sabot_report_note(report, "%s%s", i ? "- " : "\n- ", rules->about.notes[i]);
    clear_words(&in_words);
}
