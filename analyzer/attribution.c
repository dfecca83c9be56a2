/* The change of an EV between two tableaus, cell by cell. A cell's share is what changing it alone
 * does to the first tableau. Cells of one hand do not interact, so the shares make up the whole
 * change unless cells of both hands change; the rest is then the interaction. */
#include "attribution.h"

#include "output.h"
#include "value.h"

#include <stdlib.h>

void attribution_find(attribution *changes, const sabot_tableau *from, const sabot_tableau *to)
{
    sabot_policy before, after;
    sabot_policy_of(&before, from);
    sabot_policy_of(&after, to);
    *changes = (attribution){.from = from, .to = to};
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        int decision = from->by == to->by
                           ? to->cell[cell]
                           : sabot_policy_decision(&after, from->by, cell, &before);
        if (decision == from->cell[cell])
            continue;
        changes->cell[changes->count] = cell;
        changes->to_decision[changes->count++] = decision;
    }
}

const char *attribution_letter(int decision)
{
    return decision == SABOT_DRAW ? "T" : decision == SABOT_STAND ? "R" : "T/R";
}

static void add_cells(json_t *document, sabot_report *report, const attribution *changes,
                      const tabulation *all, unsigned long digits)
{
    json_t *list = json_array();
    mpq_t probability;
    mpq_init(probability);
    json_object_set_new(document, "cells", list);
    if (changes->count)
        sabot_report_table(report, "llllr",
                           (const char *[]){"cell", "from", "to", "reached, exactly", "reached"});
    for (int i = 0; i < changes->count; i++) {
        int cell = changes->cell[i];
        char name[SABOT_CELL_NAME];
        const char *from = attribution_letter(changes->from->cell[cell]);
        const char *to = attribution_letter(changes->to_decision[i]);
        sabot_tableau_cell_name(name, cell);
        sabot_cells_reached(probability, all->reach, changes->from, cell);
        json_array_append_new(list, json_pack("{ss ss ss so}", "cell", name, "from", from, "to", to,
                                              "probability", value_json(probability, digits)));
        char *exact = value_exact(probability), *percent = value_percent(probability, 4);
        sabot_report_row(report, (const char *[]){name, from, to, exact, percent});
        free(exact);
        free(percent);
    }
    mpq_clear(probability);
}

static void add_line(sabot_report *report, const char *bet, const char *what, const mpq_t change)
{
    char *points = tabulate_points(change, 6), *exact = value_exact(change);
    sabot_report_row(report, (const char *[]){bet, what, points, exact});
    free(points);
    free(exact);
}

/* rest -= each share; what remains of the whole change is the interaction. */
static json_t *shares_json(mpq_t rest, sabot_report *report, const attribution *changes,
                           const sabot_cells *cells, const mpq_t ev, unsigned long digits)
{
    json_t *list = json_array();
    sabot_policy before, after, alone;
    mpq_t change;
    mpq_init(change);
    sabot_policy_of(&before, changes->from);
    sabot_policy_of(&after, changes->to);
    for (int i = 0; i < changes->count; i++) {
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, changes->cell[i]);
        alone = before;
        sabot_policy_take(&alone, changes->from->by, changes->cell[i], &after);
        sabot_cells_ev(change, cells, &alone);
        mpq_sub(change, change, ev);
        mpq_sub(rest, rest, change);
        json_array_append_new(
            list, json_pack("{ss so}", "cell", name, "change", value_json(change, digits)));
        add_line(report, "", name, change);
    }
    mpq_clear(change);
    return list;
}

static json_t *bet_json(sabot_report *report, const attribution *changes, const job_wager *wager,
                        const sabot_cells *cells, unsigned long digits)
{
    if (!cells)
        return tabulate_undetermined(wager);
    sabot_policy policy;
    mpq_t before, after, change, rest;
    mpq_inits(before, after, change, rest, NULL);
    sabot_policy_of(&policy, changes->from);
    sabot_cells_ev(before, cells, &policy);
    sabot_policy_of(&policy, changes->to);
    sabot_cells_ev(after, cells, &policy);
    mpq_sub(change, after, before);
    mpq_set(rest, change);
    add_line(report, wager->name, "whole change", change);
    json_t *json = json_pack("{ss so so so}", "bet", wager->name, "from", value_json(before, digits),
                             "to", value_json(after, digits), "change", value_json(change, digits));
    json_object_set_new(json, "by_cell",
                        shares_json(rest, report, changes, cells, before, digits));
    json_object_set_new(json, "interaction", value_json(rest, digits));
    add_line(report, "", "interaction", rest);
    mpq_clears(before, after, change, rest, NULL);
    return json;
}

void attribution_add(json_t *document, sabot_report *report, const attribution *changes,
                     const job *job, const tabulation *all, unsigned long digits)
{
    json_t *bets = json_array();
    add_cells(document, report, changes, all, digits);
    json_object_set_new(document, "bets", bets);
    sabot_report_note(report, "Changes of the EV, in points of a hundred:");
    sabot_report_table(report, "llrl", (const char *[]){"bet", "cell", "change", "exact change"});
    for (size_t i = 0; i < job->wagers_count; i++)
        json_array_append_new(
            bets, bet_json(report, changes, &job->wagers[i], all->of[i], digits));
}
