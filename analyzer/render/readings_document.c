#include "readings_document.h"

#include "value.h"

#include <stdlib.h>

enum { SHOWN_DIGITS = 4 };

static const sabot_reading_ev *ev_of(const readings_answer *answer, size_t reading, size_t wager)
{
    return &answer->readings->ev[reading * answer->readings->wagers_count + wager];
}

static int is_one(const sabot_reading_ev *ev)
{
    return mpq_equal(ev->least, ev->greatest);
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *range_json(const char *name, const sabot_reading_ev *ev, unsigned long digits)
{
    return json_pack("{ss so so}", "bet", name, "least", value_json(ev->least, digits), "greatest",
                     value_json(ev->greatest, digits));
}

static json_t *bets_json(const readings_answer *answer, size_t reading, unsigned long digits)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < answer->readings->wagers_count; i++) {
        const sabot_wager *wager = &answer->with->wagers[i];
        const sabot_reading_ev *ev = ev_of(answer, reading, i);
        json_array_append_new(bets, !ev->determined ? undetermined_json(wager)
                                    : is_one(ev)    ? json_pack("{ss so}", "bet", wager->name, "ev",
                                                                value_json(ev->least, digits))
                                                    : range_json(wager->name, ev, digits));
    }
    return bets;
}

json_t *readings_json(const readings_answer *answer, unsigned long digits)
{
    json_t *list = json_array();
    for (size_t r = 0; r < answer->readings->readings_count; r++) {
        const sabot_reading *reading = &answer->with->game.readings[r];
        json_array_append_new(list,
                              json_pack("{ss ss so so}", "reading", reading->name, "basis",
                                        reading->basis, "tableau", tableau_json(&reading->tableau),
                                        "bets", bets_json(answer, r, digits)));
    }
    return list;
}

json_t *readings_range_json(const readings_answer *answer, unsigned long digits)
{
    json_t *list = json_array();
    for (size_t i = 0; i < answer->readings->wagers_count; i++) {
        const sabot_wager *wager = &answer->with->wagers[i];
        const sabot_reading_ev *range = &answer->readings->range[i];
        json_array_append_new(list, range->determined ? range_json(wager->name, range, digits)
                                                      : undetermined_json(wager));
    }
    return list;
}

json_t *readings_document(const readings_answer *answer, unsigned long digits)
{
    json_t *document = setup_document(answer->with, "sabot.readings/1");
    json_object_set_new(document, "readings", readings_json(answer, digits));
    json_object_set_new(document, "range", readings_range_json(answer, digits));
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

static void add_row(sabot_report *report, const char *reading, const char *bet,
                    const sabot_reading_ev *ev)
{
    char *least = value_percent(ev->least, SHOWN_DIGITS);
    char *greatest = value_percent(ev->greatest, SHOWN_DIGITS);
    char *exact_least = value_exact(ev->least), *exact_greatest = value_exact(ev->greatest);
    if (is_one(ev))
        sabot_report_row(report, (const char *[]){reading, bet, least, "", exact_least, ""});
    else
        sabot_report_row(
            report, (const char *[]){reading, bet, least, greatest, exact_least, exact_greatest});
    free(least);
    free(greatest);
    free(exact_least);
    free(exact_greatest);
}

void readings_add_table(sabot_report *report, const readings_answer *answer)
{
    const sabot_readings *readings = answer->readings;
    sabot_report_table(
        report, "llrrll",
        (const char *[]){"reading", "bet", "player's EV", "to", "exact player's EV", "to"});
    for (size_t r = 0; r < readings->readings_count; r++) {
        const char *name = answer->with->game.readings[r].name;
        for (size_t i = 0; i < readings->wagers_count; i++)
            if (ev_of(answer, r, i)->determined) {
                add_row(report, name, answer->with->wagers[i].name, ev_of(answer, r, i));
                name = ""; /* stands in the first row of its own */
            }
    }
}

void readings_report(sabot_report *report, const readings_answer *answer)
{
    const sabot_readings *readings = answer->readings;
    setup_heading_of_tables(report, answer->with, "readings of the document");
    sabot_report_note(report, "The player's EV per unit staked; two values are its range over "
                              "cells that stay open.");
    readings_add_table(report, answer);
    sabot_report_note(report, "Over every reading and every open cell:");
    sabot_report_table(
        report, "lrrll",
        (const char *[]){"bet", "least player's EV", "greatest player's EV", "exactly", "exactly"});
    for (size_t i = 0; i < readings->wagers_count; i++) {
        const sabot_reading_ev *range = &readings->range[i];
        char *least = value_percent(range->least, SHOWN_DIGITS);
        char *greatest = value_percent(range->greatest, SHOWN_DIGITS);
        char *exact_least = value_exact(range->least);
        char *exact_greatest = value_exact(range->greatest);
        if (range->determined)
            sabot_report_row(report, (const char *[]){answer->with->wagers[i].name, least, greatest,
                                                      exact_least, exact_greatest});
        free(least);
        free(greatest);
        free(exact_least);
        free(exact_greatest);
    }
    for (size_t i = 0; i < readings->wagers_count; i++)
        if (!readings->range[i].determined)
            undetermined_note(report, &answer->with->wagers[i]);
    for (size_t r = 0; r < readings->readings_count; r++)
        sabot_report_note(report, "%s: %s", answer->with->game.readings[r].name,
                          answer->with->game.readings[r].basis);
}
