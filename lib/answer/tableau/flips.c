#include <sabot/tableau/flips.h>

#include "../../base/memory.h"
#include "tabulation.h"

#include <stdlib.h>

void sabot_flips_init(sabot_flips *flips)
{
    flips->wagers = NULL;
    flips->wagers_count = 0;
    for (int cell = 0; cell < SABOT_CHANGES; cell++)
        mpq_init(flips->reached[cell]);
}

static void clear_wagers(sabot_flips *flips)
{
    for (size_t i = 0; i < flips->wagers_count; i++) {
        mpq_clear(flips->wagers[i].variance);
        for (int cell = 0; cell < SABOT_CHANGES; cell++) {
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
    for (int cell = 0; cell < SABOT_CHANGES; cell++)
        mpq_clear(flips->reached[cell]);
}

static void start_wagers(sabot_flips *flips, size_t count)
{
    flips->wagers = sabot_allocate(count, sizeof *flips->wagers);
    flips->wagers_count = count;
    for (size_t i = 0; i < count; i++) {
        mpq_init(flips->wagers[i].variance);
        for (int cell = 0; cell < SABOT_CHANGES; cell++) {
            mpq_init(flips->wagers[i].cell[cell].change);
            mpz_init(flips->wagers[i].cell[cell].coups);
        }
    }
}

sabot_flip_kind sabot_flip_listed(const sabot_tableau *tableau, int change)
{
    if (change >= SABOT_CELLS_ALL)
        return change < SABOT_CHANGES - 1 && change - SABOT_CELLS_ALL != tableau->lasting
                   ? SABOT_FLIP_FAULT
                   : SABOT_FLIP_UNLISTED;
    return sabot_cell_is_against(change)         ? SABOT_FLIP_FAULT
           : sabot_tableau_uses(tableau, change) ? SABOT_FLIP_CELL
                                                 : SABOT_FLIP_UNLISTED;
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
                       const sabot_tableau *tableau, const sabot_policy *changed)
{
    sabot_policy policy;
    mpq_t before;
    wager->determined = cells != NULL;
    if (!cells)
        return;
    mpq_init(before);
    sabot_policy_of(&policy, tableau);
    sabot_contributions_ev(before, cells, &policy);
    sabot_contributions_variance(wager->variance, cells, &policy);
    for (int cell = 0; cell < SABOT_CHANGES; cell++) {
        sabot_flip *flip = &wager->cell[cell];
        if (!sabot_flip_listed(tableau, cell))
            continue;
        sabot_contributions_ev(flip->change, cells, &changed[cell]);
        mpq_sub(flip->change, flip->change, before);
        if (mpq_sgn(flip->change))
            find_coups(flip->coups, flip->change, wager->variance);
    }
    mpq_clear(before);
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

static void fill(sabot_flips *flips, const sabot_tabulation *tabulation,
                 const sabot_question *question)
{
    const sabot_tableau *tableau = question->tableau;
    sabot_policy policy, *changed = sabot_allocate(SABOT_CHANGES, sizeof *changed);
    start_wagers(flips, question->wagers_count);
    sabot_policy_of(&policy, tableau);
    for (int cell = 0; cell < SABOT_CHANGES; cell++) {
        if (!sabot_flip_listed(tableau, cell))
            continue;
        flips->from[cell] = sabot_policy_change(&changed[cell], tableau, cell);
        sabot_contributions_differ(flips->reached[cell], tabulation->reach, &policy,
                                   &changed[cell]);
    }
    for (size_t i = 0; i < flips->wagers_count; i++)
        find_wager(&flips->wagers[i], tabulation->of[i], tableau, changed);
    for (int cell = 0; cell < SABOT_CHANGES; cell++)
        flips->first[cell] = find_first(flips, cell);
    free(changed);
}

sabot_status sabot_flips_find(sabot_flips *flips, const sabot_question *question,
                              sabot_error *error)
{
    sabot_tabulation tabulation = {0};
    clear_wagers(flips);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_TABLEAU, error);
    if (!status)
        status = sabot_tabulation_find(&tabulation, question, 3, error);
    if (!status)
        status = sabot_tabulation_check(&tabulation, question, question->tableau, error);
    if (!status)
        fill(flips, &tabulation, question);
    sabot_tabulation_clear(&tabulation);
    return status;
}
