/* The change of an EV between two tableaus, cell by cell. A cell's share is what changing it alone
 * does to the first tableau. Cells of one hand do not interact, so the shares make up the whole
 * change unless cells of both hands change; the rest is then the interaction. */
#include "attribution.h"

#include "answer/edge.h"
#include "base/memory.h"
#include "engine/engine.h"
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
        int decision = from->by == to->by ? to->cell[cell]
                                          : sabot_policy_decision(&after, from->by, cell, &before);
        if (decision == from->cell[cell])
            continue;
        changes->cell[changes->count] = cell;
        changes->to_decision[changes->count++] = decision;
    }
}

static const char *letter_of(int decision)
{
    return decision == SABOT_DRAW ? "T" : decision == SABOT_STAND ? "R" : "T/R";
}

/* Where the numbers come from: the cells' contributions, or an engine when something is given. */
typedef struct {
    const attribution *changes;
    const job *job;
    const tabulation *all;        /* NULL when given */
    const sabot_condition *given; /* NULL when tabulated */
    unsigned long digits;
} source;

enum { ALL_FROM = -1, ALL_TO = -2 };

/* The shoe's level with the cards that were named without it. */
static int is_determined(const source *s, size_t wager)
{
    sabot_view view;
    if (s->all)
        return s->all->of[wager] != NULL;
    sabot_wager_view(&view, &s->job->wagers[wager].wager);
    return sabot_view_is_determined(&view, sabot_condition_level(s->given, &s->job->shoe));
}

static void count_given(sabot_edge *edge, const source *s, const sabot_tableau *tableau,
                        const sabot_wager *wager)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t *ways = sabot_allocate(outcomes, sizeof *ways);
    for (unsigned i = 0; i < outcomes; i++)
        mpz_init(ways[i]);
    sabot_engine_count(ways, &s->job->shoe, tableau, wager, s->given, NULL);
    sabot_edge_compute(edge, wager, (const mpz_t *)ways);
    for (unsigned i = 0; i < outcomes; i++)
        mpz_clear(ways[i]);
    free(ways);
}

/* The EV under the first tableau with changed cell number `only` alone as in the second; or under
 * either tableau whole. */
static void find_ev(mpq_t ev, const source *s, size_t wager, int only)
{
    const attribution *c = s->changes;
    if (s->given) {
        sabot_tableau tableau = only == ALL_TO ? *c->to : *c->from;
        sabot_edge edge;
        if (only >= 0)
            tableau.cell[c->cell[only]] = (uint8_t)c->to_decision[only];
        sabot_edge_init(&edge);
        count_given(&edge, s, &tableau, &s->job->wagers[wager].wager);
        mpq_set(ev, edge.ev);
        sabot_edge_clear(&edge);
        return;
    }
    sabot_policy before, after;
    sabot_policy_of(&before, c->from);
    sabot_policy_of(&after, c->to);
    if (only >= 0)
        sabot_policy_take(&before, c->from->by, c->cell[only], &after);
    sabot_contributions_ev(ev, s->all->of[wager], only == ALL_TO ? &after : &before);
}

/* A cell is reached when a bet on that wins. */
static void say_reached(char condition[96], sabot_columns by, int cell)
{
    int opening = (cell - SABOT_PUNTO_CELLS) / SABOT_COLUMNS;
    int column = (cell - SABOT_PUNTO_CELLS) % SABOT_COLUMNS;
    if (cell < SABOT_PUNTO_CELLS)
        snprintf(condition, 96, "punto.opening = %d and banco.opening < 8", cell);
    else if (column == SABOT_COLUMN_NONE)
        snprintf(condition, 96, "banco.opening = %d and punto.opening < 8 and punto.cards = 2",
                 opening);
    else
        snprintf(condition, 96, "banco.opening = %d and punto.cards = 3 and punto.%s = %d", opening,
                 sabot_columns_are_points(by, (unsigned)opening) ? "total" : "third", column);
}

static void find_reached(mpq_t probability, const source *s, int cell)
{
    if (s->all) {
        sabot_contributions_reached(probability, s->all->reach, s->changes->from, cell);
        return;
    }
    char condition[96];
    const char *when = condition, *pays = "1:1";
    sabot_bet bet;
    sabot_wager wager;
    sabot_edge edge;
    say_reached(condition, s->changes->from->by, cell);
    sabot_bet_make(&bet, "reached", 1, &when, &pays, NULL);
    sabot_wager_single(&wager, &bet);
    sabot_edge_init(&edge);
    count_given(&edge, s, s->changes->from, &wager);
    mpq_set_num(probability, edge.win);
    mpq_set_den(probability, edge.deals);
    mpq_canonicalize(probability);
    sabot_edge_clear(&edge);
    sabot_bet_clear(&bet);
}

/* --- the cells ---------------------------------------------------------------------------- */

static void add_cells(json_t *document, sabot_report *report, const source *s)
{
    const attribution *changes = s->changes;
    json_t *list = json_array();
    mpq_t probability;
    mpq_init(probability);
    json_object_set_new(document, "cells", list);
    if (changes->count)
        sabot_report_table(report, "lllrl",
                           (const char *[]){"cell", "from", "to", "reached", "reached, exactly"});
    for (int i = 0; i < changes->count; i++) {
        int cell = changes->cell[i];
        char name[SABOT_CELL_NAME];
        const char *from = letter_of(changes->from->cell[cell]);
        const char *to = letter_of(changes->to_decision[i]);
        sabot_tableau_cell_name(name, cell);
        find_reached(probability, s, cell);
        json_array_append_new(list, json_pack("{ss ss ss so}", "cell", name, "from", from, "to", to,
                                              "probability", value_json(probability, s->digits)));
        char *exact = value_exact(probability), *percent = value_percent(probability, 4);
        sabot_report_row(report, (const char *[]){name, from, to, percent, exact});
        free(exact);
        free(percent);
    }
    mpq_clear(probability);
}

/* --- the bets ----------------------------------------------------------------------------- */

static void add_line(sabot_report *report, const char *bet, const char *what, const mpq_t change)
{
    char *points = value_points(change, 6), *exact = value_exact(change);
    sabot_report_row(report, (const char *[]){bet, what, points, exact});
    free(points);
    free(exact);
}

/* rest -= each share; what remains of the whole change is the interaction. */
static json_t *shares_json(mpq_t rest, sabot_report *report, const source *s, size_t wager,
                           const mpq_t before)
{
    const attribution *changes = s->changes;
    json_t *list = json_array();
    mpq_t change;
    mpq_init(change);
    int has_shares = !s->given || changes->from->by == changes->to->by;
    for (int i = 0; i < changes->count && has_shares; i++) {
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, changes->cell[i]);
        find_ev(change, s, wager, i);
        mpq_sub(change, change, before);
        mpq_sub(rest, rest, change);
        json_array_append_new(
            list, json_pack("{ss so}", "cell", name, "change", value_json(change, s->digits)));
        add_line(report, "", name, change);
    }
    mpq_clear(change);
    return list;
}

static json_t *bet_json(sabot_report *report, const source *s, size_t i)
{
    const job_wager *wager = &s->job->wagers[i];
    if (!is_determined(s, i))
        return tabulate_undetermined(wager);
    mpq_t before, after, change, rest;
    mpq_inits(before, after, change, rest, NULL);
    find_ev(before, s, i, ALL_FROM);
    find_ev(after, s, i, ALL_TO);
    mpq_sub(change, after, before);
    mpq_set(rest, change);
    add_line(report, wager->name, "whole change", change);
    json_t *json =
        json_pack("{ss so so so}", "bet", wager->name, "from", value_json(before, s->digits), "to",
                  value_json(after, s->digits), "change", value_json(change, s->digits));
    json_object_set_new(json, "by_cell", shares_json(rest, report, s, i, before));
    json_object_set_new(json, "interaction", value_json(rest, s->digits));
    add_line(report, "", "interaction", rest);
    mpq_clears(before, after, change, rest, NULL);
    return json;
}

static void add(json_t *document, sabot_report *report, const source *s)
{
    json_t *bets = json_array();
    add_cells(document, report, s);
    json_object_set_new(document, "bets", bets);
    sabot_report_note(report, "Changes of the EV, in points of a hundred:");
    sabot_report_table(report, "llrl", (const char *[]){"bet", "cell", "change", "exact change"});
    for (size_t i = 0; i < s->job->wagers_count; i++)
        json_array_append_new(bets, bet_json(report, s, i));
}

void attribution_add(json_t *document, sabot_report *report, const attribution *changes,
                     const job *job, const tabulation *all, unsigned long digits)
{
    source s = {.changes = changes, .job = job, .all = all, .digits = digits};
    add(document, report, &s);
}

void attribution_add_given(json_t *document, sabot_report *report, const attribution *changes,
                           const job *job, const sabot_condition *given, unsigned long digits)
{
    source s = {.changes = changes, .job = job, .given = given, .digits = digits};
    add(document, report, &s);
}
