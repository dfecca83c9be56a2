/* Compares the sums of results with theory: each wager, each of its stakes, and all together. */
#include "../../base/memory.h"
#include "../question/work.h"
#include "result_sums.h"
#include "sums.h"

#include <math.h>
#include <stdlib.h>

/* --- a comparison ------------------------------------------------------------------------- */

void sabot_comparisons_init(sabot_comparisons *comparisons)
{
    *comparisons = (sabot_comparisons){0};
}

void sabot_comparisons_clear(sabot_comparisons *comparisons)
{
    for (size_t i = 0; i < comparisons->count; i++) {
        sabot_comparison *row = &comparisons->rows[i];
        mpq_clears(row->stake, row->staked, row->returned, row->expected, row->variance,
                   row->z_squared, row->tail, row->low, row->high, NULL);
        mpz_clear(row->drift_coups);
    }
    free(comparisons->rows);
    free(comparisons->coups);
    free(comparisons->apart);
    free(comparisons->sd);
    sabot_comparisons_init(comparisons);
}

static sabot_comparison *add_row(sabot_comparisons *to, size_t wager)
{
    to->rows = sabot_reallocate(to->rows, to->count + 1, sizeof *to->rows);
    sabot_comparison *row = &to->rows[to->count++];
    *row = (sabot_comparison){.wager = wager};
    mpq_inits(row->stake, row->staked, row->returned, row->expected, row->variance, row->z_squared,
              row->tail, row->low, row->high, NULL);
    mpz_init(row->drift_coups);
    return row;
}

/* Adds the mean and the variance of a wager with these stakes. */
static void add_moments(sabot_comparison *row, const sabot_wager_sums *sums, const mpq_t staked,
                        const mpq_t squares)
{
    const sabot_wager_edge *found = sums->edges.wagers;
    mpq_t part;
    mpq_init(part);
    mpq_mul(part, staked, found->returns.staked.back);
    mpq_add(row->expected, row->expected, part);
    mpq_mul(part, squares, found->edge.variance);
    mpq_add(row->variance, row->variance, part);
    mpq_clear(part);
}

static void find_z(sabot_comparison *row)
{
    mpq_t apart;
    mpq_init(apart);
    mpq_sub(apart, row->returned, row->expected);
    row->z_sign = mpq_sgn(apart);
    row->has_z = mpq_sgn(row->variance) > 0;
    row->normal_tail = row->z_sign ? 0 : 1;
    if (row->has_z) {
        mpq_mul(row->z_squared, apart, apart);
        mpq_div(row->z_squared, row->z_squared, row->variance);
        row->normal_tail = erfc(sqrt(mpq_get_d(row->z_squared) / 2)) / 2;
    }
    mpq_clear(apart);
}

static void find_normal_ends(sabot_comparison *row)
{
    mpq_t half;
    mpq_init(half);
    mpq_set_d(half, SABOT_TOLERANCE_DEVIATIONS * sqrt(mpq_get_d(row->variance)));
    mpq_sub(row->low, row->expected, half);
    mpq_add(row->high, row->expected, half);
    mpq_clear(half);
}

/* Replaces the normal curve by the exact distribution, if that is short enough. */
static void find_exact(sabot_comparison *row, const sabot_sum *of)
{
    const sabot_sum_side side = row->z_sign < 0 ? SABOT_SUM_FROM_BELOW : SABOT_SUM_FROM_ABOVE;
    mpq_t at, share, low, high, unused;
    mpq_inits(at, share, low, high, unused, NULL);
    mpq_set_ui(share, 1, 40);
    mpq_sub(at, row->returned, row->staked);
    row->has_exact = of->count && sabot_sum_tail(row->tail, unused, of, at, side) &&
                     sabot_sum_end(low, of, share, SABOT_SUM_FROM_BELOW) &&
                     sabot_sum_end(high, of, share, SABOT_SUM_FROM_ABOVE);
    if (row->has_exact) {
        mpq_add(row->low, low, row->staked);
        mpq_add(row->high, high, row->staked);
    }
    mpq_clears(at, share, low, high, unused, NULL);
}

/* alarm² · variance · coups / (drift · staked)², rounded up. */
static void find_drift(sabot_comparison *row, const sabot_results_terms *terms)
{
    mpq_t coups, drift;
    if (!terms->drift || !row->has_z)
        return;
    mpq_inits(coups, drift, NULL);
    mpq_set_d(coups, terms->alarm);
    mpq_mul(coups, coups, coups);
    mpq_mul(coups, coups, row->variance);
    mpz_mul_ui(mpq_numref(coups), mpq_numref(coups), row->coups);
    mpq_canonicalize(coups);
    mpq_mul(drift, terms->drift, row->staked);
    mpq_mul(drift, drift, drift);
    mpq_div(coups, coups, drift);
    mpz_cdiv_q(row->drift_coups, mpq_numref(coups), mpq_denref(coups));
    mpq_clears(coups, drift, NULL);
}

static void finish_row(sabot_comparison *row, const sabot_sum *of, const sabot_results_terms *terms)
{
    find_z(row);
    find_normal_ends(row);
    find_exact(row, of);
    find_drift(row, terms);
    row->is_beyond = (row->has_exact ? mpq_get_d(row->tail) : row->normal_tail) <
                     erfc(terms->alarm / sqrt(2)) / 2;
}

/* --- the rows ----------------------------------------------------------------------------- */

/* Many rows share the work of a few. There is at most a row for each group, each wager and all. */
static double work_of_row(const sabot_results *r)
{
    enum { FEW = 12 };
    const size_t rows = r->groups_count + r->question.wagers_count + 1;
    return rows > FEW ? (double)FEW / (double)rows : 1;
}

/* Adds coups of one wager to a list, where those with the same stake are one. */
static void add_coups(sabot_coups_of *list, size_t *count, const sabot_coups_of *more)
{
    size_t i = 0;
    while (i < *count && (list[i].wager != more->wager || !mpq_equal(list[i].stake, more->stake)))
        i++;
    if (i == *count)
        list[(*count)++] = *more;
    else
        list[i].coups += more->coups;
}

static void add_wager(sabot_comparisons *to, const sabot_results *r, size_t w,
                      const sabot_results_terms *terms)
{
    const sabot_wager_sums *sums = &r->wagers[w];
    sabot_coups_of of[SABOT_RESULT_GROUPS_MOST];
    size_t count = 0;
    sabot_comparison *row = add_row(to, w);
    row->coups = sums->coups;
    mpq_set(row->staked, sums->staked);
    mpq_set(row->returned, sums->returned);
    add_moments(row, sums, sums->staked, sums->squares);
    for (size_t i = 0; r->has_groups && i < r->groups_count; i++)
        for (unsigned part = 0; part < r->groups[i].parts; part++)
            if (r->groups[i].wager[part] == w)
                add_coups(of, &count,
                          &(sabot_coups_of){&r->question.wagers[w], sums->edges.wagers,
                                            r->groups[i].coups, r->groups[i].stake[part]});
    finish_row(row, &(sabot_sum){of, count, work_of_row(r)}, terms);
}

static int by_stake(const void *a, const void *b)
{
    const sabot_result_group *const *left = a, *const *right = b;
    return mpq_cmp((*left)->stake[0], (*right)->stake[0]);
}

/* Adds each stake of a wager, if there are several. */
static void add_levels(sabot_comparisons *to, const sabot_results *r, size_t w,
                       const sabot_results_terms *terms)
{
    const sabot_wager_sums *sums = &r->wagers[w];
    const sabot_result_group *levels[SABOT_RESULT_GROUPS_MOST];
    size_t count = 0;
    mpq_t squares;
    mpq_init(squares);
    for (size_t i = 0; i < r->groups_count; i++)
        if (r->groups[i].wager[0] == w)
            levels[count++] = &r->groups[i];
    qsort(levels, count, sizeof *levels, by_stake);
    for (size_t i = 0; i < count && count > 1; i++) {
        const sabot_coups_of of = {&r->question.wagers[w], sums->edges.wagers, levels[i]->coups,
                                   levels[i]->stake[0]};
        sabot_comparison *row = add_row(to, w);
        row->is_level = 1;
        row->coups = levels[i]->coups;
        mpq_set(row->stake, levels[i]->stake[0]);
        mpq_set(row->staked, levels[i]->staked);
        mpq_set(row->returned, levels[i]->returned);
        mpq_mul(squares, row->stake, row->staked);
        add_moments(row, sums, row->staked, squares);
        finish_row(row, &(sabot_sum){&of, 1, work_of_row(r)}, terms);
    }
    mpq_clear(squares);
}

/* The stakes of a group as one wager. Returns 0 if they do not fit in one. */
static int join(sabot_wager *wager, mpq_t stake, const sabot_results *r,
                const sabot_result_group *g)
{
    mpq_t part;
    int fits = 1;
    *wager = (sabot_wager){.name = "the bets of one coup"};
    mpq_init(part);
    mpq_set_ui(stake, 0, 1);
    for (unsigned i = 0; i < g->parts && fits; i++) {
        const sabot_wager *one = &r->question.wagers[g->wager[i]];
        mpq_add(stake, stake, g->stake[i]);
        for (unsigned p = 0; p < one->count && fits; p++) {
            sabot_wager_share(part, one, p);
            mpq_mul(part, part, g->stake[i]);
            fits = wager->count < SABOT_PARTS_MOST &&
                   mpz_cmp_ui(mpq_numref(part), 1000000000) < 0 &&
                   mpz_cmp_ui(mpq_denref(part), 1000000000) < 0;
            if (fits)
                wager->part[wager->count++] = (sabot_part){
                    one->part[p].bet, mpz_get_si(mpq_numref(part)), mpz_get_si(mpq_denref(part))};
        }
    }
    mpq_clear(part);
    return fits && sabot_wager_outcomes(wager);
}

/* The groups with several wagers, counted as combined wagers. */
typedef struct {
    sabot_wager wagers[SABOT_RESULT_GROUPS_MOST];
    mpq_t stakes[SABOT_RESULT_GROUPS_MOST];
    size_t count;
    sabot_edges edges;
} joined_groups;

/* Counting the stakes of a coup as one wager takes milliseconds, or a second with a bet on
 * suits. */
static size_t work_of(const sabot_results *r, const sabot_result_group *g)
{
    size_t work = 1;
    for (unsigned i = 0; i < g->parts; i++)
        if (r->wagers[g->wager[i]].edges.wagers->engine.kind != SABOT_ENGINE_COMPILED)
            work = 8;
    return work;
}

/* Returns the number of coups of `of`; 0 if the groups are not known, or cannot be joined. */
static size_t list_groups(sabot_coups_of of[SABOT_RESULT_GROUPS_MOST], joined_groups *joined,
                          const sabot_results *r)
{
    enum { WORK_MOST = 64 };
    size_t count = 0, work = 0, place[SABOT_RESULT_GROUPS_MOST];
    for (size_t i = 0; i < r->groups_count && r->has_groups; i++) {
        const sabot_result_group *g = &r->groups[i];
        const sabot_wager *wager = &r->question.wagers[g->wager[0]];
        const sabot_wager_edge *found = r->wagers[g->wager[0]].edges.wagers;
        place[i] = joined->count;
        if (g->parts == 1) {
            of[count++] = (sabot_coups_of){wager, found, g->coups, g->stake[0]};
            continue;
        }
        if ((work += work_of(r, g)) > WORK_MOST ||
            !join(&joined->wagers[joined->count], joined->stakes[joined->count], r, g))
            return 0;
        of[count++] = (sabot_coups_of){&joined->wagers[joined->count], NULL, g->coups,
                                       joined->stakes[joined->count]};
        joined->count++;
    }
    sabot_question question = r->question;
    question.wagers = joined->wagers;
    question.wagers_count = joined->count;
    if (joined->count && sabot_edges_find(&joined->edges, &question, NULL))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!of[i].found)
            of[i].found = &joined->edges.wagers[place[i]];
    return count;
}

static void add_all(sabot_comparisons *to, const sabot_results *r, const sabot_results_terms *terms)
{
    sabot_comparison *row = add_row(to, r->question.wagers_count);
    sabot_coups_of of[SABOT_RESULT_GROUPS_MOST];
    joined_groups *joined = sabot_allocate(1, sizeof *joined);
    mpq_t part;
    mpq_init(part);
    for (size_t i = 0; i < SABOT_RESULT_GROUPS_MOST; i++)
        mpq_init(joined->stakes[i]);
    sabot_edges_init(&joined->edges);
    row->coups = r->coups;
    for (size_t w = 0; w < r->question.wagers_count; w++) {
        const sabot_wager_sums *sums = &r->wagers[w];
        if (!sums->coups)
            continue;
        mpq_add(row->staked, row->staked, sums->staked);
        mpq_add(row->returned, row->returned, sums->returned);
        add_moments(row, sums, sums->staked, sums->squares);
    }
    for (size_t i = 0; i < r->pairs_count; i++) {
        mpq_mul(part, r->pairs[i].products, r->pairs[i].covariance);
        mpz_mul_2exp(mpq_numref(part), mpq_numref(part), 1);
        mpq_canonicalize(part);
        mpq_add(row->variance, row->variance, part);
    }
    const size_t count = list_groups(of, joined, r);
    finish_row(row, &(sabot_sum){of, count, work_of_row(r)}, terms);
    for (size_t i = 0; i < SABOT_RESULT_GROUPS_MOST; i++)
        mpq_clear(joined->stakes[i]);
    sabot_edges_clear(&joined->edges);
    free(joined);
    mpq_clear(part);
}

static void take_path(sabot_comparisons *to, sabot_results *r)
{
    double **path[3] = {&to->coups, &to->apart, &to->sd};
    if (r->path[0][r->points - 1] < (double)r->coups)
        sabot_results_add_point(r);
    for (int i = 0; i < 3; i++) {
        *path[i] = r->path[i];
        r->path[i] = NULL;
    }
    to->points = r->points;
}

sabot_status sabot_comparisons_find(sabot_comparisons *comparisons, sabot_results *r,
                                    const sabot_results_terms *terms, sabot_error *error)
{
    sabot_comparisons_clear(comparisons);
    if (!(terms->alarm > 0) || (terms->drift && mpq_sgn(terms->drift) <= 0))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "expected an alarm above 0, and a drift above 0 or none");
    sabot_status status = sabot_results_end_coup(r, error);
    if (!status && !r->coups)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "no bet that can be judged: expected at least one coup with one");
    if (status)
        return status;
    comparisons->has_levels = terms->by_level && r->has_groups && !r->pairs_count;
    for (size_t w = 0; w < r->question.wagers_count; w++) {
        if (!r->wagers[w].coups)
            continue;
        add_wager(comparisons, r, w, terms);
        if (comparisons->has_levels)
            add_levels(comparisons, r, w, terms);
    }
    add_all(comparisons, r, terms);
    take_path(comparisons, r);
    return SABOT_OK;
}
