/* The change of an EV between two tableaus, cell by cell. A cell's share is the effect of changing
 * it alone in the first tableau. Cells of one hand do not interact, so the shares add up to the
 * whole change unless cells of both hands change; the difference is the interaction. */
#include <sabot/tableau/diff.h>

#include "../../base/memory.h"
#include "../question/work.h"
#include "tabulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sabot_diff_init(sabot_diff *diff)
{
    *diff = (sabot_diff){0};
}

void sabot_diff_clear(sabot_diff *diff)
{
    for (size_t i = 0; i < diff->wagers_count; i++) {
        sabot_wager_change *wager = &diff->wagers[i];
        mpq_clears(wager->from, wager->to, wager->change, wager->interaction, NULL);
        for (size_t c = 0; wager->by_cell && c < diff->cells_count; c++)
            mpq_clear(wager->by_cell[c]);
        free(wager->by_cell);
    }
    for (size_t c = 0; c < diff->cells_count; c++)
        mpq_clear(diff->cells[c].reached);
    free(diff->wagers);
    free(diff->cells);
    *diff = (sabot_diff){0};
}

typedef struct {
    sabot_diff *diff;
    const sabot_question *question;
    const sabot_tableau *from, *to;
    sabot_tableau
        common; /* `from`, with the cells that either has where no natural ends the coup */
    sabot_situations situations; /* of `common` */
    sabot_policy before, after;
} work;

static int decision(const work *w, const sabot_tableau *of, const sabot_policy *policy, int cell)
{
    return of->by == w->from->by && sabot_tableau_uses(of, cell)
               ? of->cell[cell]
               : sabot_policy_decision(policy, &w->situations, cell, &w->before);
}

/* The policy of the first tableau with one change to the second. */
static void change(sabot_policy *changed, const work *w, int cell)
{
    *changed = w->before;
    sabot_policy_take(changed, &w->situations, cell < SABOT_CELLS_ALL ? cell : -1, &w->after);
}

static void add_cell(sabot_diff *diff, int cell, int from, int to)
{
    sabot_changed_cell *changed = &diff->cells[diff->cells_count++];
    *changed = (sabot_changed_cell){.cell = cell, .from = from, .to = to};
    mpq_init(changed->reached);
}

static void find_cells(const work *w)
{
    sabot_diff *diff = w->diff;
    diff->cells = sabot_allocate(SABOT_CELLS_ALL + 1, sizeof *diff->cells);
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        if (!sabot_tableau_uses(&w->common, cell))
            continue;
        int from = decision(w, w->from, &w->before, cell);
        int to = decision(w, w->to, &w->after, cell);
        sabot_policy changed;
        if (from < 0 && to < 0)
            change(&changed, w, cell);
        if (from < 0 && to < 0 ? memcmp(&changed, &w->before, sizeof changed) != 0 : from != to)
            add_cell(diff, cell, from, to);
    }
    if (w->from->lasting != w->to->lasting)
        add_cell(diff, SABOT_CELLS_ALL + w->to->lasting, w->from->lasting, w->to->lasting);
}

static void start_wagers(const work *w)
{
    sabot_diff *diff = w->diff;
    diff->wagers_count = w->question->wagers_count;
    diff->wagers = sabot_allocate(diff->wagers_count, sizeof *diff->wagers);
    for (size_t i = 0; i < diff->wagers_count; i++) {
        sabot_wager_change *wager = &diff->wagers[i];
        mpq_inits(wager->from, wager->to, wager->change, wager->interaction, NULL);
        wager->determined = sabot_question_determines(w->question, &w->question->wagers[i]);
        if (!diff->has_by_cell)
            continue;
        wager->by_cell = sabot_allocate(diff->cells_count, sizeof *wager->by_cell);
        for (size_t c = 0; c < diff->cells_count; c++)
            mpq_init(wager->by_cell[c]);
    }
}

/* Expects the EVs under both tableaus, and in by_cell those with one cell changed. */
static void compare(sabot_diff *diff)
{
    for (size_t i = 0; i < diff->wagers_count; i++) {
        sabot_wager_change *wager = &diff->wagers[i];
        mpq_sub(wager->change, wager->to, wager->from);
        mpq_set(wager->interaction, wager->change);
        for (size_t c = 0; wager->by_cell && c < diff->cells_count; c++) {
            mpq_sub(wager->by_cell[c], wager->by_cell[c], wager->from);
            mpq_sub(wager->interaction, wager->interaction, wager->by_cell[c]);
        }
    }
}

/* --- by the cells' contributions ----------------------------------------------------------- */

static void pick(const work *w, const sabot_tabulation *tabulation)
{
    sabot_diff *diff = w->diff;
    for (size_t c = 0; c < diff->cells_count; c++) {
        sabot_changed_cell *cell = &diff->cells[c];
        sabot_policy changed;
        change(&changed, w, cell->cell);
        if (cell->cell < SABOT_CELLS_ALL)
            sabot_contributions_reached(cell->reached, tabulation->reach, &w->situations,
                                        &w->before, cell->cell);
        else
            sabot_contributions_differ(cell->reached, tabulation->reach, &w->before, &changed);
        for (size_t i = 0; i < diff->wagers_count; i++)
            if (diff->wagers[i].determined)
                sabot_contributions_ev(diff->wagers[i].by_cell[c], tabulation->of[i], &changed);
    }
    for (size_t i = 0; i < diff->wagers_count; i++)
        if (diff->wagers[i].determined) {
            sabot_contributions_ev(diff->wagers[i].from, tabulation->of[i], &w->before);
            sabot_contributions_ev(diff->wagers[i].to, tabulation->of[i], &w->after);
        }
}

static sabot_status find_by_picks(const work *w, sabot_error *error)
{
    sabot_tabulation tabulation = {0};
    sabot_status status =
        sabot_tabulation_find(&tabulation, w->question, w->from->lasting | w->to->lasting, error);
    if (!status)
        status = sabot_tabulation_check(&tabulation, w->question, w->from, error);
    if (!status)
        status = sabot_tabulation_check(&tabulation, w->question, w->to, error);
    if (!status)
        pick(w, &tabulation);
    sabot_tabulation_clear(&tabulation);
    return status;
}

/* --- under a condition, by an engine ------------------------------------------------------- */

/* Makes a bet that wins if the cell is reached. */
static void make_reached(sabot_bet *bet, const sabot_tableau *tableau, int cell)
{
    /* The other hand's opening: any, no natural, or a natural. */
    int side = sabot_cell_side(cell), opening = sabot_cell_opening(cell);
    int has_row = tableau->against >> side & 1, goes_on = tableau->lasting >> !side & 1;
    const char *other = sabot_side_name(!side), *when;
    char text[160], column[64] = "";
    if (side == SABOT_BANCO && !sabot_cell_is_against(cell)) {
        int third = (cell - sabot_tableau_cell_of((unsigned)opening, 0));
        if (third == SABOT_COLUMN_NONE)
            snprintf(column, sizeof column, " and punto.cards = 2");
        else
            snprintf(column, sizeof column, " and punto.cards = 3 and punto.%s = %d",
                     sabot_columns_are_points(tableau->by, (unsigned)opening) ? "total" : "third",
                     third);
    }
    snprintf(text, sizeof text, "%s.opening = %d and %s.opening %s%s", sabot_side_name(side),
             opening, other,
             sabot_cell_is_against(cell) ? "> 7"
             : goes_on && !has_row       ? "< 10"
                                         : "< 8",
             column);
    when = text;
    sabot_bet_make(bet, "reached", 1, &when, (const char *const[]){"1:1"}, NULL);
}

static sabot_status find_reached(const work *w, sabot_error *error)
{
    size_t count = w->diff->cells_count;
    sabot_bet *bets = sabot_allocate(count, sizeof *bets);
    sabot_wager *wagers = sabot_allocate(count, sizeof *wagers);
    sabot_question asked = *w->question;
    sabot_edges edges;
    for (size_t c = 0; c < count; c++) {
        make_reached(&bets[c], w->from, w->diff->cells[c].cell);
        sabot_wager_single(&wagers[c], &bets[c]);
    }
    asked.wagers = wagers;
    asked.wagers_count = count;
    sabot_edges_init(&edges);
    sabot_status status = count ? sabot_edges_find(&edges, &asked, error) : SABOT_OK;
    for (size_t c = 0; c < count; c++) {
        mpq_ptr reached = w->diff->cells[c].reached;
        sabot_bet_clear(&bets[c]);
        if (status)
            continue;
        sabot_fraction_set(reached, edges.wagers[c].edge.win, edges.deals);
    }
    sabot_edges_clear(&edges);
    free(wagers);
    free(bets);
    return status;
}

enum { WHOLE_FROM = -1, WHOLE_TO = -2 };

/* Finds the EVs under the first tableau with changed cell `only` as in the second, or under either
 * whole tableau. */
static sabot_status find_evs(const work *w, int only, sabot_error *error)
{
    sabot_diff *diff = w->diff;
    sabot_tableau tableau = only == WHOLE_TO ? *w->to : *w->from;
    sabot_question asked = *w->question;
    sabot_edges edges;
    if (only >= 0)
        tableau.cell[diff->cells[only].cell] = (uint8_t)diff->cells[only].to;
    asked.tableau = &tableau;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &asked, error);
    for (size_t i = 0; i < diff->wagers_count && !status; i++)
        if (diff->wagers[i].determined)
            mpq_set(only == WHOLE_FROM ? diff->wagers[i].from
                    : only == WHOLE_TO ? diff->wagers[i].to
                                       : diff->wagers[i].by_cell[only],
                    edges.wagers[i].edge.ev);
    sabot_edges_clear(&edges);
    return status;
}

static sabot_status find_by_engine(const work *w, sabot_error *error)
{
    sabot_status status = find_evs(w, WHOLE_FROM, error);
    if (!status)
        status = find_evs(w, WHOLE_TO, error);
    for (size_t c = 0; c < w->diff->cells_count && w->diff->has_by_cell && !status; c++)
        status = find_evs(w, (int)c, error);
    return status ? status : find_reached(w, error);
}

/* --- the answer --------------------------------------------------------------------------- */

sabot_status sabot_diff_find(sabot_diff *diff, const sabot_question *question,
                             const sabot_tableau *other, sabot_error *error)
{
    const unsigned needs = SABOT_NEEDS_GAME;
    sabot_question of_other = *question;
    sabot_diff_clear(diff);
    of_other.tableau = other;
    sabot_status status = sabot_question_check(question, needs, error);
    if (!status)
        status = sabot_question_check(&of_other, SABOT_NEEDS_TABLEAU, error);
    if (status)
        return status;
    work w = {.diff = diff, .question = question, .from = question->tableau, .to = other};
    if (question->condition &&
        (w.from->lasting != other->lasting || w.from->against != other->against))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a condition, and tableaus whose naturals differ: expected no "
                               "condition");
    w.common = *w.from;
    w.common.lasting &= other->lasting;
    w.common.against |= other->against;
    sabot_situations_find(&w.situations, &w.common);
    sabot_policy_of(&w.before, w.from);
    sabot_policy_of(&w.after, w.to);
    diff->has_by_cell = !question->condition || w.from->by == w.to->by;
    find_cells(&w);
    start_wagers(&w);
    status = question->condition ? find_by_engine(&w, error) : find_by_picks(&w, error);
    if (status)
        sabot_diff_clear(diff);
    else
        compare(diff);
    return status;
}
