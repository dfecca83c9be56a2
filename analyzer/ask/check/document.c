#include "document.h"

#include "ask/tableau/diff_document.h"
#include "base/text.h"
#include <sabot/base/version.h>

#include <stdlib.h>
#include <string.h>

static const drift_value *drifted(const check_answer *answer, size_t i)
{
    return &answer->values->values[answer->drift->drifted[i]];
}

static json_t *there_or_null(const char *value)
{
    return value ? json_string(value) : json_null();
}

enum { WARNINGS = 2 };

/* A limit of this check; NULL if it has none of that number. */
static char *warning(const check_answer *answer, int number)
{
    sabot_text text = {0};
    if (number == 0 && answer->is_other_maker)
        sabot_text_add(&text,
                       "another program or other data made it than this one: sabot " SABOT_VERSION);
    if (number == 1 && answer->is_file && answer->unseen)
        sabot_text_add(&text, "only words were compared, not style, pictures and properties: %s",
                       answer->unseen);
    return text.text;
}

json_t *check_document(const check_answer *answer)
{
    json_t *list = json_array();
    for (size_t i = 0; i < answer->drift->drifted_count; i++) {
        const drift_value *value = drifted(answer, i);
        json_array_append_new(list,
                              json_pack("{ss so so}", "value", value->path, "was",
                                        there_or_null(value->was), "is", there_or_null(value->is)));
    }
    json_t *document = json_pack("{ss ss ss sb}", "schema", "sabot.check/1", "version",
                                 SABOT_VERSION, "baseline", answer->path, "whole", 1);
    if (answer->setup)
        json_object_set_new(document, "tableau", tableau_json(&answer->setup->tableau));
    json_object_set_new(document, "drift", list);
    json_t *warnings = json_array();
    for (int i = 0; i < WARNINGS; i++) {
        char *text = warning(answer, i);
        if (text)
            json_array_append_new(warnings, json_string(text));
        free(text);
    }
    json_object_set_new(document, "warnings", warnings);
    if (answer->drift->diff.cells_count)
        diff_add_json(document, &answer->drift->diff, answer->setup->wagers, answer->digits);
    return document;
}

static int has_drifted(const check_answer *answer, const char *part)
{
    for (size_t i = 0; i < answer->drift->drifted_count; i++)
        if (strncmp(drifted(answer, i)->path, part, strlen(part)) == 0)
            return 1;
    return 0;
}

/* Conditions and payouts of a line belong to the bet; all else is computed. */
static int have_lines_drifted(const check_answer *answer)
{
    for (size_t i = 0; i < answer->drift->drifted_count; i++) {
        const char *line = strstr(drifted(answer, i)->path, ".lines");
        if (line && (strstr(line, ".when") || strstr(line, ".pays")))
            return 1;
    }
    return 0;
}

/* The changed inputs, if no cell of the table has changed. */
static void explain_otherwise(sabot_report *report, const check_answer *answer)
{
    static const struct {
        const char *part, *words;
    } parts[] = {{"rules.", "the rule set"}, {"shoe.", "the shoe"}};
    sabot_text text = {0};
    for (size_t i = 0; answer->is_now && i < sizeof parts / sizeof *parts; i++)
        if (has_drifted(answer, parts[i].part))
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", parts[i].words);
    if (answer->is_now && have_lines_drifted(answer))
        sabot_text_add(&text, "%slines of bets", text.length ? ", " : "");
    const char *cells = !answer->setup          ? "Nothing has changed"
                        : answer->tables_differ ? "Cells of the table have changed, and with open "
                                                  "cells none is valued alone"
                                                : "No cell of the table has changed";
    if (text.length)
        sabot_report_note(report, "%s%s: %s.", cells,
                          answer->tables_differ ? "; this has too" : ", but this has", text.text);
    else if (answer->is_now && answer->setup) /* the listed or shown entry is another one */
        sabot_report_note(report, "%s.", cells);
    else if (!answer->is_now)
        sabot_report_note(report,
                          "%s, nor anything else that the result is computed from: it was altered, "
                          "or made by a version that counts differently.",
                          cells);
    free(text.text);
}

void check_explain(sabot_report *report, const json_t *document, const check_answer *answer)
{
    const sabot_diff *diff = &answer->drift->diff;
    if (!diff->cells_count) {
        explain_otherwise(report, answer);
        return;
    }
    sabot_report_note(report, "%zu cell%s of the table changed:", diff->cells_count,
                      diff->cells_count == 1 ? "" : "s");
    diff_add_tables(report, document, diff, answer->setup->wagers);
}

enum { SHOWN_MOST = 60, SHOWN_BEFORE = 20 }; /* bytes of a value; of them before the difference */

static int is_inside_character(char byte)
{
    return (byte & 0xC0) == 0x80;
}

/* A value on one line: the part of a long one from shortly before `at`. */
static void add_excerpt(sabot_text *text, const char *value, size_t at)
{
    size_t length = strlen(value), from = 0;
    if (length > SHOWN_MOST && at > SHOWN_BEFORE)
        from = at - SHOWN_BEFORE;
    size_t to = length - from > SHOWN_MOST ? from + SHOWN_MOST : length;
    while (from && is_inside_character(value[from]))
        from--;
    while (to < length && is_inside_character(value[to]))
        to++;
    sabot_text_add(text, "%s", from ? "…" : "");
    for (size_t i = from; i < to; i++)
        sabot_text_add(text, "%c", value[i] == '\n' ? ' ' : value[i]);
    sabot_text_add(text, "%s", to < length ? "…" : "");
}

static void add_drift(sabot_report *report, const check_answer *answer)
{
    sabot_report_note(report, "What drifted:");
    sabot_report_table(report, "lll", (const char *[]){"value", "was", "is"});
    for (size_t i = 0; i < answer->drift->drifted_count; i++) {
        const drift_value *value = drifted(answer, i);
        const char *was = value->was ? value->was : "not there";
        const char *is = value->is ? value->is : "not there";
        size_t same = 0;
        while (was[same] && was[same] == is[same])
            same++;
        sabot_text before = {0}, now = {0};
        add_excerpt(&before, was, same);
        add_excerpt(&now, is, same);
        sabot_report_row(report, (const char *[]){value->path, before.text, now.text});
        free(before.text);
        free(now.text);
    }
}

void check_view(sabot_report *report, const json_t *document, const check_answer *answer)
{
    const setup *with = answer->setup;
    size_t bets = with ? with->wagers_count : 0, count = answer->drift->drifted_count;
    sabot_report_heading(report, "%s", answer->path);
    if (with)
        sabot_report_note(report, "tableau %s; %zu bet%s; %zu value%s drifted", with->tableau.name,
                          bets, bets == 1 ? "" : "s", count, count == 1 ? "" : "s");
    else
        sabot_report_note(report, "%zu value%s drifted", count, count == 1 ? "" : "s");
    if (count) {
        check_explain(report, document, answer);
        add_drift(report, answer);
    } else {
        sabot_report_note(report, "every value holds");
    }
    if (!count && answer->is_file && !answer->unseen)
        sabot_report_note(report, "Made again, the filing is the same, byte for byte.");
    for (int i = 0; i < WARNINGS; i++) {
        char *text = warning(answer, i);
        if (text)
            sabot_report_note(report, "Warning: %s.", text);
        free(text);
    }
    if (answer->rewritten)
        sabot_report_note(report, "The baseline is rewritten.");
}
