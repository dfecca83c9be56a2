#include <sabot/tableau/flips.h>

#include "../../base/memory.h"
#include "../question/work.h"
#include "tabulation.h"
#include "variants.h"

#include <stdlib.h>

void sabot_flips_init(sabot_flips *flips)
{
    flips->wagers = NULL;
    flips->wagers_count = 0;
    flips->with_variants = 0;
    for (int cell = 0; cell < SABOT_CHANGES_ALL; cell++)
        mpq_init(flips->reached[cell]);
}

static void clear_wagers(sabot_flips *flips)
{
    for (size_t i = 0; i < flips->wagers_count; i++) {
        mpq_clear(flips->wagers[i].variance);
        for (int cell = 0; cell < SABOT_CHANGES_ALL; cell++) {
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
    for (int cell = 0; cell < SABOT_CHANGES_ALL; cell++)
        mpq_clear(flips->reached[cell]);
}

static void start_wagers(sabot_flips *flips, size_t count)
{
    flips->wagers = sabot_allocate(count, sizeof *flips->wagers);
    flips->wagers_count = count;
    for (size_t i = 0; i < count; i++) {
        mpq_init(flips->wagers[i].variance);
        for (int cell = 0; cell < SABOT_CHANGES_ALL; cell++) {
            mpq_init(flips->wagers[i].cell[cell].change);
            mpz_init(flips->wagers[i].cell[cell].coups);
        }
    }
}

sabot_flip_kind sabot_flip_listed(const sabot_tableau *tableau, int change)
{
    if (change >= SABOT_CHANGES)
        return SABOT_FLIP_VARIANT;
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
                       const sabot_tableau *tableau, const sabot_policy *policy,
                       const sabot_policy *changed, int changes)
{
    wager->determined = cells != NULL;
    if (!cells)
        return;
    sabot_contributions_variance(wager->variance, cells, policy);
    for (int cell = 0; cell < changes; cell++) {
        sabot_flip *flip = &wager->cell[cell];
        if (!sabot_flip_listed(tableau, cell))
            continue;
        sabot_contributions_change(flip->change, cells, policy, &changed[cell]);
        if (mpq_sgn(flip->change))
            find_coups(flip->coups, flip->change, wager->variance);
    }
}

/* --- pairs by point ----------------------------------------------------------------------- */

/* The payoffs change, but no drawing, so an engine counts the changed wagers. */
static sabot_status find_pairs(sabot_flips *flips, const sabot_tabulation *tabulation,
                               const sabot_question *question, sabot_error *error)
{
    const char *when = "punto.first = punto.second and not punto.pair or "
                       "banco.first = banco.second and not banco.pair",
               *pays = "1:1";
    sabot_by_point by_point;
    sabot_question asked = *question;
    sabot_bet differs;
    sabot_edges edges;
    sabot_by_point_make(&by_point, question->wagers, question->wagers_count);
    sabot_wager *wagers = sabot_allocate(question->wagers_count + 1, sizeof *wagers);
    size_t *of = sabot_allocate(question->wagers_count, sizeof *of);
    asked.wagers = wagers;
    asked.wagers_count = asked.mark_undetermined = 1;
    sabot_bet_make(&differs, "pairs by point", 1, &when, &pays, NULL);
    sabot_wager_single(&wagers[0], &differs);
    for (size_t i = 0; i < question->wagers_count; i++)
        if (flips->wagers[i].determined && by_point.changed[i]) {
            of[asked.wagers_count - 1] = i;
            wagers[asked.wagers_count++] = by_point.wagers[i];
        }
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &asked, error);
    if (!status && edges.wagers[0].determined)
        sabot_fraction_set(flips->reached[SABOT_PAIRS_BY_POINT], edges.wagers[0].edge.win,
                           edges.deals);
    for (size_t k = 1; k < asked.wagers_count && !status; k++) {
        sabot_wager_flips *wager = &flips->wagers[of[k - 1]];
        mpq_ptr change = wager->cell[SABOT_PAIRS_BY_POINT].change;
        sabot_tabulation_ev(change, tabulation, of[k - 1], question->tableau);
        mpq_sub(change, edges.wagers[k].edge.ev, change);
        if (mpq_sgn(change))
            find_coups(wager->cell[SABOT_PAIRS_BY_POINT].coups, change, wager->variance);
    }
    sabot_edges_clear(&edges);
    sabot_bet_clear(&differs);
    sabot_by_point_clear(&by_point);
    free(of);
    free(wagers);
    return status;
}

/* --- the answer --------------------------------------------------------------------------- */

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

static sabot_status fill(sabot_flips *flips, const sabot_tabulation *tabulation,
                         const sabot_question *question, sabot_error *error)
{
    const sabot_tableau *tableau = question->tableau;
    const int changes = flips->with_variants ? SABOT_CHANGES_ALL : SABOT_CHANGES;
    sabot_policy policy, *changed = sabot_allocate(SABOT_CHANGES_ALL, sizeof *changed);
    sabot_status status = SABOT_OK;
    start_wagers(flips, question->wagers_count);
    sabot_policy_of(&policy, tableau);
    for (int cell = 0; cell < changes; cell++) {
        if (!sabot_flip_listed(tableau, cell))
            continue;
        flips->from[cell] = sabot_policy_change(&changed[cell], tableau, cell);
        sabot_contributions_differ(flips->reached[cell], tabulation->reach, &policy,
                                   &changed[cell]);
    }
    for (size_t i = 0; i < flips->wagers_count; i++)
        find_wager(&flips->wagers[i], tabulation->of[i], tableau, &policy, changed, changes);
    if (flips->with_variants)
        status = find_pairs(flips, tabulation, question, error);
    for (int cell = 0; cell < SABOT_CHANGES_ALL; cell++)
        flips->first[cell] = find_first(flips, cell);
    free(changed);
    return status;
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
        status = fill(flips, &tabulation, question, error);
    if (status)
        clear_wagers(flips);
    sabot_tabulation_clear(&tabulation);
    return status;
}
