#include "best_document.h"

#include "base/memory.h"
#include "write/value.h"
#include "write/view.h"

#include <stdio.h>

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

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {{"cell", 'l', "cell", VIEW_TEXT},
                                      {"from", 'l', "from", VIEW_TEXT},
                                      {"to", 'l', "to", VIEW_TEXT},
                                      {"gain, points", 'r', "gain", VIEW_POINTS(6)},
                                      {"exact gain", 'l', "gain", VIEW_EXACT}};
static const view departures = {"cells", VIEW_COLUMNS(columns)};

static void add_ev(sabot_report *report, const char *table, const json_t *ev)
{
    SABOT_REPORT_TAKE(report, sabot_copy_text(table), view_text(ev, VIEW_FORM_PERCENT, 6),
                      view_text(ev, VIEW_FORM_EXACT, 0));
}

void best_view(sabot_report *report, const json_t *document, const best_answer *answer)
{
    const char *name = answer->played->tableau.name;
    char title[SABOT_NAME + 32];
    snprintf(title, sizeof title, "%s, best for %s", name, sabot_side_name(answer->side));
    setup_heading_of_tables(report, answer->played, title);
    if (view_rows(document, &departures))
        view_table(report, document, &departures);
    else
        sabot_report_note(report, "no cell departs from the best");
    sabot_report_table(
        report, "lrl",
        (const char *[]){"drawing table", "player's EV of the bet", "exact player's EV"});
    add_ev(report, name, view_get(document, "ev_before"));
    add_ev(report, "the best", view_get(document, "ev"));
}
