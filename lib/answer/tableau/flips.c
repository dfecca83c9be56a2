#include <sabot/tableau/flips.h>

#include "../../base/memory.h"
#include "tabulation.h"

#include <stdlib.h>

void sabot_flips_init(sabot_flips *flips)
{
    flips->wagers = NULL;
    flips->wagers_count = 0;
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        mpq_init(flips->reached[cell]);
}

static void clear_wagers(sabot_flips *flips)
{
    for (size_t i = 0; i < flips->wagers_count; i++) {
        mpq_clear(flips->wagers[i].variance);
        for (int cell = 0; cell < SABOT_CELLS; cell++) {
            mpq_clear(flips->wagers[i].cell[cell].change);
            mpz_clear(flips->wagers[i].cell[cell].coups);
        }
    }
    free(flips->wagers);
    flips->wagers = NULL;
    flips->wagers_count = 0;
}

void sabot_flips_clear(sabot_flips *flips)
{
    clear_wagers(flips);
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        mpq_clear(flips->reached[cell]);
}

static void start_wagers(sabot_flips *flips, size_t count)
{
    flips->wagers = sabot_allocate(count, sizeof *flips->wagers);
    flips->wagers_count = count;
    for (size_t i = 0; i < count; i++) {
        mpq_init(flips->wagers[i].variance);
        for (int cell = 0; cell < SABOT_CELLS; cell++) {
            mpq_init(flips->wagers[i].cell[cell].change);
            mpz_init(flips->wagers[i].cell[cell].coups);
        }
    }
}

/* The least integer n with n·change² ≥ 9·variance: the standard deviation of the mean of n coups is
 * then at most a third of the change. */
static void find_coups(mpz_t coups, const mpq_t change, const mpq_t variance)
{
    mpq_t needed;
    mpq_init(needed);
    mpq_set_ui(needed, 9, 1);
    mpq_mul(needed, needed, variance);
    mpq_div(needed, needed, change);
    mpq_div(needed, needed, change);
    mpz_cdiv_q(coups, mpq_numref(needed), mpq_denref(needed));
    mpq_clear(needed);
}

static void find_wager(sabot_wager_flips *wager, const sabot_contributions *cells,
                       const sabot_tableau *tableau)
{
    sabot_policy policy;
    wager->determined = cells != NULL;
    if (!cells)
        return;
    sabot_policy_of(&policy, tableau);
    sabot_contributions_variance(wager->variance, cells, &policy);
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        sabot_flip *flip = &wager->cell[cell];
        sabot_contributions_gain(flip->change, cells, tableau, cell);
        if (tableau->cell[cell] == SABOT_DRAW)
            mpq_neg(flip->change, flip->change);
        if (mpq_sgn(flip->change))
            find_coups(flip->coups, flip->change, wager->variance);
    }
}

static int find_first(const sabot_flips *flips, int cell)
{
    int first = -1;
    for (size_t i = 0; i < flips->wagers_count; i++) {
        const sabot_flip *flip = &flips->wagers[i].cell[cell];
        if (mpq_sgn(flip->change) &&
            (first < 0 || mpz_cmp(flip->coups, flips->wagers[first].cell[cell].coups) < 0))
            first = (int)i;
    }
    return first;
}

sabot_status sabot_flips_find(sabot_flips *flips, const sabot_question *question,
                              sabot_error *error)
{
    const sabot_tableau *tableau = question->tableau;
    sabot_tabulation tabulation = {0};
    clear_wagers(flips);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_TABLEAU, error);
    if (!status)
        status = sabot_tabulation_find(&tabulation, question, error);
    if (!status)
        status = sabot_tabulation_check(&tabulation, question, tableau, error);
    if (!status) {
        start_wagers(flips, question->wagers_count);
        for (int cell = 0; cell < SABOT_CELLS; cell++)
            sabot_contributions_reached(flips->reached[cell], tabulation.reach, tableau, cell);
        for (size_t i = 0; i < flips->wagers_count; i++)
            find_wager(&flips->wagers[i], tabulation.of[i], tableau);
        for (int cell = 0; cell < SABOT_CELLS; cell++)
            flips->first[cell] = find_first(flips, cell);
    }
    sabot_tabulation_clear(&tabulation);
    return status;
}
