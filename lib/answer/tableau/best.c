#include <sabot/tableau/best.h>

#include "../../base/memory.h"
#include "tabulation.h"

#include <stdio.h>
#include <stdlib.h>

void sabot_best_init(sabot_best *best)
{
    *best = (sabot_best){0};
    mpq_inits(best->ev_before, best->ev, NULL);
}

static void clear_departures(sabot_best *best)
{
    for (size_t i = 0; i < best->departures_count; i++)
        mpq_clear(best->departures[i].gain);
    free(best->departures);
    best->departures = NULL;
    best->departures_count = 0;
}

void sabot_best_clear(sabot_best *best)
{
    clear_departures(best);
    mpq_clears(best->ev_before, best->ev, NULL);
}

static sabot_status check(const sabot_question *question, int side, sabot_error *error)
{
    if (side != SABOT_PUNTO && side != SABOT_BANCO)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "side %d: expected SABOT_PUNTO or SABOT_BANCO", side);
    if (question->wagers_count > 1)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%zu wagers: expected exactly one",
                               question->wagers_count);
    return sabot_question_check(question, SABOT_NEEDS_TABLEAU, error);
}

/* Changes each cell of the hand if the wager gains by it. For fixed cells of the other hand they do
 * not interact. */
static void choose(sabot_best *best, const sabot_tableau *tableau, const sabot_contributions *cells,
                   int side)
{
    sabot_situations situations;
    sabot_policy policy;
    mpq_t gain;
    mpq_init(gain);
    sabot_situations_find(&situations, tableau);
    sabot_policy_of(&policy, tableau);
    best->tableau = *tableau;
    snprintf(best->tableau.name, sizeof best->tableau.name, "best-for-%s", sabot_side_name(side));
    best->departures = sabot_allocate(SABOT_CELLS_ALL, sizeof *best->departures);
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        if (sabot_cell_side(cell) != side || !sabot_tableau_uses(tableau, cell))
            continue;
        int draws = tableau->cell[cell] == SABOT_DRAW;
        sabot_contributions_gain(gain, cells, &situations, &policy, cell);
        if (draws)
            mpq_neg(gain, gain);
        if (mpq_sgn(gain) <= 0)
            continue;
        sabot_departure *departure = &best->departures[best->departures_count++];
        departure->cell = cell;
        departure->from = draws ? SABOT_DRAW : SABOT_STAND;
        departure->to = draws ? SABOT_STAND : SABOT_DRAW;
        mpq_init(departure->gain);
        mpq_set(departure->gain, gain);
        best->tableau.cell[cell] = (uint8_t)departure->to;
    }
    mpq_clear(gain);
}

sabot_status sabot_best_find(sabot_best *best, const sabot_question *question, int side,
                             sabot_error *error)
{
    sabot_question asked = *question;
    sabot_tabulation tabulation = {0};
    asked.mark_undetermined = 0; /* the only wager must be determined */
    clear_departures(best);
    sabot_status status = check(&asked, side, error);
    if (!status)
        status = sabot_tabulation_find(&tabulation, &asked, asked.tableau->lasting, error);
    if (!status) {
        choose(best, asked.tableau, tabulation.of[0], side);
        sabot_tabulation_ev(best->ev_before, &tabulation, 0, asked.tableau);
        sabot_tabulation_ev(best->ev, &tabulation, 0, &best->tableau);
        status = sabot_tabulation_check(&tabulation, &asked, asked.tableau, error);
    }
    if (!status)
        status = sabot_tabulation_check(&tabulation, &asked, &best->tableau, error);
    if (status)
        clear_departures(best);
    sabot_tabulation_clear(&tabulation);
    return status;
}
