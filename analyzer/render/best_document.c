#include "best_document.h"

#include "value.h"

#include <stdio.h>
#include <stdlib.h>

static const char *letter_of(sabot_decision decision)
{
    return decision == SABOT_DRAW ? "T" : "R";
}

/* --- the document ------------------------------------------------------------------------- */

json_t *best_document(const best_answer *answer, unsigned long digits)
{
    const sabot_best *best = answer->best;
    json_t *document = setup_document(answer->played, "sabot.best/1"), *cells = json_array();
    for (size_t i = 0; i < best->departures_count; i++) {
        const sabot_departure *departure = &best->departures[i];
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, departure->cell);
        json_array_append_new(cells,
                              json_pack("{ss ss ss so}", "cell", name, "from",
                                        letter_of(departure->from), "to", letter_of(departure->to),
                                        "gain", value_json(departure->gain, digits)));
    }
    json_object_set_new(document, "for", json_string(sabot_side_name(answer->side)));
    json_object_set_new(document, "ev_before", value_json(best->ev_before, digits));
    json_object_set_new(document, "ev", value_json(best->ev, digits));
    json_object_set_new(document, "best", tableau_json(&best->tableau));
    json_object_set_new(document, "cells", cells);
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

static void add_departures(sabot_report *report, const sabot_best *best)
{
    if (!best->departures_count) {
        sabot_report_note(report, "no cell departs from the best");
        return;
    }
    sabot_report_table(report, "lllrl",
                       (const char *[]){"cell", "from", "to", "gain, points", "exact gain"});
    for (size_t i = 0; i < best->departures_count; i++) {
        const sabot_departure *departure = &best->departures[i];
        char name[SABOT_CELL_NAME];
        char *points = value_points(departure->gain, 6), *exact = value_exact(departure->gain);
        sabot_tableau_cell_name(name, departure->cell);
        sabot_report_row(report, (const char *[]){name, letter_of(departure->from),
                                                  letter_of(departure->to), points, exact});
        free(points);
        free(exact);
    }
}

static void add_ev(sabot_report *report, const char *table, const mpq_t ev)
{
    char *percent = value_percent(ev, 6), *exact = value_exact(ev);
    sabot_report_row(report, (const char *[]){table, percent, exact});
    free(percent);
    free(exact);
}

void best_report(sabot_report *report, const best_answer *answer)
{
    const char *name = answer->played->tableau.name;
    char title[SABOT_NAME + 32];
    snprintf(title, sizeof title, "%s, best for %s", name, sabot_side_name(answer->side));
    setup_heading_of_tables(report, answer->played, title);
    add_departures(report, answer->best);
    sabot_report_table(
        report, "lrl",
        (const char *[]){"drawing table", "player's EV of the bet", "exact player's EV"});
    add_ev(report, name, answer->best->ev_before);
    add_ev(report, "the best", answer->best->ev);
}
