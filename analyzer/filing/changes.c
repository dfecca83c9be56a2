#include "changes.h"

#include "ask/check/pairs.h"
#include "base/text.h"
#include "changed_inputs.h"
#include "write/value.h"

#include <stdlib.h>
#include <string.h>

/* Recorded options, also as a command, are neither figures nor texts of the game. */
static int is_content(const char *path)
{
    static const char *const others[] = {"asked", "inputs_command", "schema"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(path, others[i], strlen(others[i])) == 0)
            return 0;
    return 1;
}

static int differs(const drift_value *value)
{
    return !value->was || !value->is || strcmp(value->was, value->is) != 0;
}

static int has_changed(const drift_value *value)
{
    return is_content(value->path) && differs(value);
}

size_t changes_drifted(const json_t *baseline, const json_t *again)
{
    value_pairs pairs;
    size_t drifted = 0;
    value_pairs_find(&pairs, baseline, again, 0, 0);
    for (size_t i = 0; i < pairs.count; i++)
        drifted += differs(&pairs.values[i]) != 0;
    value_pairs_clear(&pairs);
    return drifted;
}

static void set(json_t *json, const char *key, const char *text)
{
    json_object_set_new(json, key, text ? json_string(text) : json_null());
}

void changes_add(json_t *document, const filing *f)
{
    value_pairs pairs;
    json_t *list = json_array();
    value_pairs_amended(&pairs, f->before, document);
    for (size_t i = 0; i < pairs.count; i++)
        if (has_changed(&pairs.values[i])) {
            json_t *change = json_object();
            set(change, "place", pairs.values[i].path);
            set(change, "was", pairs.values[i].was);
            set(change, "is", pairs.values[i].is);
            json_array_append_new(list, change);
        }
    value_pairs_clear(&pairs);
    json_object_set_new(document, "changes", list);
}

/* --- in words ----------------------------------------------------------------------------- */

/* The figure of an earlier filing in per cent; NULL if it cannot be read. */
static char *edge_of(const json_t *bet)
{
    const char *exact = json_string_value(json_object_get(json_object_get(bet, "edge"), "exact"));
    char *words = NULL;
    mpq_t edge;
    mpq_init(edge);
    if (exact && mpq_set_str(edge, exact, 10) == 0 && mpz_sgn(mpq_denref(edge)) > 0)
        words = value_percent(edge, 4);
    mpq_clear(edge);
    return words;
}

static const char *pays_of(const json_t *bet)
{
    return json_string_value(json_object_get(bet, "pays"));
}

/* "tie 8:1 becomes 9:1; house edge 14.3596 % becomes 4.8440 %" */
static void show_wager(sabot_report *report, const json_t *before, const json_t *now)
{
    const char *name = json_string_value(json_object_get(now, "bet"));
    const char *paid = pays_of(before), *pays = pays_of(now);
    char *was = edge_of(before), *is = edge_of(now);
    sabot_text text = {0};
    if (paid && pays && strcmp(paid, pays) != 0)
        sabot_text_add(&text, "%s %s becomes %s; ", name, paid, pays);
    else
        sabot_text_add(&text, "%s: ", name);
    if (was && is && strcmp(was, is) != 0)
        sabot_report_note(report, "%shouse edge %s becomes %s.", text.text, was, is);
    else if (is && !json_equal(before, now))
        sabot_report_note(report, "%shouse edge %s, as before to the digits shown.", text.text, is);
    free(text.text);
    free(was);
    free(is);
}

/* "3 rules, 1 cell of the drawing table and 4 texts" */
static char *counts_words(const changed_inputs *list)
{
    static const char *const one[] = {"rule", "cell of the drawing table", "text"};
    static const char *const several[] = {"rules", "cells of the drawing table", "texts"};
    sabot_text text = {0};
    size_t told = 0;
    for (int kind = 0; kind < CHANGED_KINDS; kind++) {
        size_t count = list->of[kind];
        if (!count)
            continue;
        told += count;
        sabot_text_add(&text, "%s%zu %s",
                       !text.length          ? ""
                       : told == list->count ? " and "
                                             : ", ",
                       count, (count == 1 ? one : several)[kind]);
    }
    return text.text;
}

static void show_sentence(sabot_report *report, const changed_inputs *list, const json_t *before,
                          const json_t *now)
{
    size_t i, edges = 0, wagers = json_array_size(json_object_get(now, "bets"));
    const json_t *bet;
    json_array_foreach(json_object_get(now, "bets"), i, bet)
    {
        const json_t *was = changed_wager(before, json_string_value(json_object_get(bet, "bet")));
        edges += was && !json_equal(json_object_get(was, "edge"), json_object_get(bet, "edge"));
    }
    char *counts = counts_words(list);
    if (counts)
        sabot_report_note(report,
                          "Since the earlier filing %s %s changed; the house edge differs on %zu "
                          "of %zu wager%s.",
                          counts, list->count == 1 ? "has" : "have", edges, wagers,
                          wagers == 1 ? "" : "s");
    else
        sabot_report_note(report, "No input has changed since the earlier filing.");
    free(counts);
}

static void show_inputs(sabot_report *report, const changed_inputs *list)
{
    enum { ROWS_MOST = 24 };
    if (!list->count)
        return;
    sabot_report_table(report, "lll", (const char *[]){"What", "Earlier", "Now"});
    sabot_report_caption(report, "Changes of the inputs");
    for (size_t i = 0; i < list->count && i < ROWS_MOST; i++) {
        const changed_input *item = &list->items[i];
        sabot_report_row(report, (const char *[]){item->what, item->was ? item->was : "—",
                                                  item->now ? item->now : "—"});
        sabot_report_cell(report, 2)->mark = "changed";
    }
    if (list->count > ROWS_MOST)
        sabot_report_note(report, "%zu more changes of the inputs are in the JSON.",
                          list->count - ROWS_MOST);
}

static void show_rest(sabot_report *report, const filing *f, size_t values, int has_inputs)
{
    sabot_text plain = {0};
    sabot_text_add(&plain, "%zu", values);
    char *grouped = sabot_report_group(plain.text);
    sabot_report_note(report,
                      "The JSON lists under \"changes\" every value that differs from the earlier "
                      "filing, %s in all. In the chapters below each changed figure is marked and "
                      "has its earlier value.%s",
                      grouped,
                      has_inputs ? ""
                                 : " Titles, sources, notes, reasons and other rules were not "
                                   "compared, because one of the filings has no appendix.");
    free(plain.text);
    free(grouped);
    if (f->earlier_drifted)
        sabot_report_note(report,
                          "Computed again from its own inputs, the earlier filing has %zu %s "
                          "filed ('sabot check' names %s). The words above have the values as "
                          "filed, the marks those computed.",
                          f->earlier_drifted,
                          f->earlier_drifted == 1 ? "value that is not the one"
                                                  : "values that are not those",
                          f->earlier_drifted == 1 ? "it" : "them");
}

void changes_show(sabot_report *report, const filing *f)
{
    size_t i;
    const json_t *bet, *before = f->before;
    json_t *now = filing_document(f);
    changed_inputs list;
    changed_inputs_find(&list, before, now);
    show_sentence(report, &list, before, now);
    json_array_foreach(json_object_get(now, "bets"), i, bet)
    {
        const json_t *was = changed_wager(before, json_string_value(json_object_get(bet, "bet")));
        if (was)
            show_wager(report, was, bet);
    }
    show_inputs(report, &list);
    show_rest(report, f, json_array_size(json_object_get(now, "changes")),
              json_object_get(before, "inputs") && json_object_get(now, "inputs"));
    changed_inputs_clear(&list);
    json_decref(now);
}
