#include "diff_document.h"

#include "base/memory.h"
#include "write/value.h"
#include "write/view.h"

#include <stdio.h>

static const char *letter_of(const sabot_changed_cell *cell, int decision)
{
    return cell->cell >= SABOT_CELLS_ALL ? sabot_naturals_name((unsigned)decision)
           : decision == SABOT_DRAW      ? "T"
           : decision == SABOT_STAND     ? "R"
                                         : "T/R";
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *cell_json(const sabot_changed_cell *cell, unsigned long digits)
{
    char name[SABOT_CELL_NAME];
    sabot_tableau_cell_name(name, cell->cell);
    return json_pack("{ss ss ss so}", "cell", name, "from", letter_of(cell, cell->from), "to",
                     letter_of(cell, cell->to), "probability", value_json(cell->reached, digits));
}

static json_t *by_cell_json(const sabot_diff *diff, const sabot_wager_change *change,
                            unsigned long digits)
{
    json_t *list = json_array();
    for (size_t c = 0; c < diff->cells_count && diff->has_by_cell; c++) {
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, diff->cells[c].cell);
        json_array_append_new(list, json_pack("{ss so}", "cell", name, "change",
                                              value_json(change->by_cell[c], digits)));
    }
    return list;
}

static json_t *bet_json(const sabot_diff *diff, size_t i, const sabot_wager *wager,
                        unsigned long digits)
{
    const sabot_wager_change *change = &diff->wagers[i];
    if (!change->determined)
        return undetermined_json(wager);
    return json_pack(
        "{ss so so so so so}", "bet", wager->name, "from", value_json(change->from, digits), "to",
        value_json(change->to, digits), "change", value_json(change->change, digits), "by_cell",
        by_cell_json(diff, change, digits), "interaction", value_json(change->interaction, digits));
}

void diff_add_json(json_t *document, const sabot_diff *diff, const sabot_wager *wagers,
                   unsigned long digits)
{
    json_t *cells = json_array(), *bets = json_array();
    for (size_t c = 0; c < diff->cells_count; c++)
        json_array_append_new(cells, cell_json(&diff->cells[c], digits));
    for (size_t i = 0; i < diff->wagers_count; i++)
        json_array_append_new(bets, bet_json(diff, i, &wagers[i], digits));
    json_object_set_new(document, "cells", cells);
    json_object_set_new(document, "bets", bets);
}

json_t *diff_document(const diff_answer *answer, unsigned long digits)
{
    json_t *document = setup_document(answer->played, "sabot.diff/1");
    json_object_set_new(document, "to", tableau_json(answer->other));
    diff_add_json(document, answer->diff, answer->played->wagers, digits);
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {{"cell", 'l', "cell", VIEW_TEXT},
                                      {"from", 'l', "from", VIEW_TEXT},
                                      {"to", 'l', "to", VIEW_TEXT},
                                      {"reached", 'r', "probability", VIEW_PERCENT(4)},
                                      {"reached, exactly", 'l', "probability", VIEW_EXACT}};
static const view cells = {"cells", VIEW_COLUMNS(columns)};

/* `before` may be NULL if the change is not from a single table. */
static void add_change(sabot_report *report, const char *bet, const char *what, mpq_srcptr before,
                       const mpq_t change)
{
    mpq_t after;
    mpq_init(after);
    if (before)
        mpq_add(after, before, change);
    SABOT_REPORT_TAKE(report, sabot_copy_text(bet), sabot_copy_text(what),
                      before ? value_percent(before, 6) : NULL,
                      before ? value_percent(after, 6) : NULL, value_points(change, 6),
                      value_exact(change));
    mpq_clear(after);
}

static void add_bet(sabot_report *report, const sabot_diff *diff, size_t i, const char *bet)
{
    const sabot_wager_change *change = &diff->wagers[i];
    add_change(report, bet, "whole change", change->from, change->change);
    for (size_t c = 0; c < diff->cells_count && diff->has_by_cell; c++) {
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, diff->cells[c].cell);
        add_change(report, "", name, change->from, change->by_cell[c]);
    }
    add_change(report, "", "interaction", NULL, change->interaction);
}

void diff_add_tables(sabot_report *report, const json_t *document, const sabot_diff *diff,
                     const sabot_wager *wagers)
{
    if (diff->cells_count)
        view_table(report, document, &cells);
    sabot_report_note(report, "The player's EV before and after, and its change in percentage "
                              "points; a cell's is that of changing it alone.");
    sabot_report_table(
        report, "llrrrl",
        (const char *[]){"bet", "cell", "player's EV before", "after", "change", "exact change"});
    for (size_t i = 0; i < diff->wagers_count; i++)
        if (diff->wagers[i].determined)
            add_bet(report, diff, i, wagers[i].name);
    undetermined_notes(report, view_get(document, "bets"));
}

void diff_view(sabot_report *report, const json_t *document, const diff_answer *answer)
{
    char title[2 * SABOT_NAME + 16];
    snprintf(title, sizeof title, "%s to %s", answer->played->tableau.name, answer->other->name);
    setup_heading_of_tables(report, answer->played, title);
    if (!answer->diff->cells_count)
        sabot_report_note(report, "the tables do not differ");
    diff_add_tables(report, document, answer->diff, answer->played->wagers);
}
