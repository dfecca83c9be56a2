/* The variance of a sum of results is Σ_w Q_w Var(w) + 2 Σ_(v<w) Q_vw Cov(v,w), where Q_w sums the
 * squared stakes on w and Q_vw the products of the stakes on one coup. These sums, and how often
 * each combination of stakes occurred, are all that is kept of the coups. */
#include "result_sums.h"

#include "../../base/memory.h"
#include "../question/work.h"
#include <sabot/edge/covariances.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD = 0xFFFF };

/* --- memory ------------------------------------------------------------------------------- */

static void group_init(sabot_result_group *g)
{
    *g = (sabot_result_group){0};
    for (int i = 0; i < SABOT_PARTS_MOST; i++)
        mpq_init(g->stake[i]);
    mpq_inits(g->staked, g->returned, NULL);
}

static void group_clear(sabot_result_group *g)
{
    for (int i = 0; i < SABOT_PARTS_MOST; i++)
        mpq_clear(g->stake[i]);
    mpq_clears(g->staked, g->returned, NULL);
}

sabot_status sabot_results_new(sabot_results **results, const sabot_question *question,
                               sabot_error *error)
{
    *results = NULL;
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_GAME, error);
    if (status)
        return status;
    sabot_results *r = *results = sabot_allocate(1, sizeof *r);
    *r = (sabot_results){.question = *question, .has_groups = 1, .every = 1, .points = 1};
    r->wagers = sabot_allocate(question->wagers_count, sizeof *r->wagers);
    r->groups = sabot_allocate(SABOT_RESULT_GROUPS_MOST, sizeof *r->groups);
    for (size_t i = 0; i < question->wagers_count; i++) {
        mpq_inits(r->wagers[i].staked, r->wagers[i].returned, r->wagers[i].squares, NULL);
        sabot_edges_init(&r->wagers[i].edges);
    }
    for (int i = 0; i < 3; i++)
        r->path[i] = sabot_allocate(SABOT_PATH_MOST, sizeof **r->path);
    group_init(&r->now);
    return SABOT_OK;
}

void sabot_results_free(sabot_results *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->question.wagers_count; i++) {
        mpq_clears(r->wagers[i].staked, r->wagers[i].returned, r->wagers[i].squares, NULL);
        sabot_edges_clear(&r->wagers[i].edges);
    }
    for (size_t i = 0; i < r->pairs_count; i++)
        mpq_clears(r->pairs[i].products, r->pairs[i].covariance, NULL);
    for (size_t i = 0; i < r->groups_count; i++)
        group_clear(&r->groups[i]);
    for (int i = 0; i < 3; i++)
        free(r->path[i]);
    group_clear(&r->now);
    free(r->wagers);
    free(r->pairs);
    free(r->groups);
    free(r);
}

/* --- a coup ------------------------------------------------------------------------------- */

static sabot_status find_wager(sabot_results *r, size_t w, sabot_error *error)
{
    sabot_wager_sums *sums = &r->wagers[w];
    const sabot_question single = sabot_question_single(&r->question, w);
    if (sums->edges.wagers_count)
        return SABOT_OK;
    sabot_status status = sabot_edges_find(&sums->edges, &single, error);
    if (status)
        return status;
    sums->ev = mpq_get_d(sums->edges.wagers->edge.ev);
    sums->variance = mpq_get_d(sums->edges.wagers->edge.variance);
    return SABOT_OK;
}

/* Finds, or adds, two wagers that were on one coup. */
static sabot_status find_pair(sabot_pair_sums **pair, sabot_results *r, size_t a, size_t b,
                              sabot_error *error)
{
    sabot_covariances covariances;
    const sabot_wager wagers[] = {r->question.wagers[a], r->question.wagers[b]};
    sabot_question both = r->question;
    for (size_t i = 0; i < r->pairs_count; i++)
        if (r->pairs[i].a == a && r->pairs[i].b == b) {
            *pair = &r->pairs[i];
            return SABOT_OK;
        }
    both.wagers = wagers;
    both.wagers_count = 2;
    sabot_covariances_init(&covariances);
    sabot_status status = sabot_covariances_find(&covariances, &both, error);
    if (!status) {
        r->pairs = sabot_reallocate(r->pairs, r->pairs_count + 1, sizeof *r->pairs);
        *pair = &r->pairs[r->pairs_count++];
        (*pair)->a = a;
        (*pair)->b = b;
        mpq_inits((*pair)->products, (*pair)->covariance, NULL);
        mpq_set((*pair)->covariance, covariances.pairs->covariance);
    }
    sabot_covariances_clear(&covariances);
    return status;
}

static int is_same_group(const sabot_result_group *a, const sabot_result_group *b)
{
    int same = a->parts == b->parts;
    for (unsigned i = 0; i < a->parts && same; i++)
        same = a->wager[i] == b->wager[i] && mpq_equal(a->stake[i], b->stake[i]);
    return same;
}

static void count_group(sabot_results *r)
{
    size_t i = 0;
    while (i < r->groups_count && !is_same_group(&r->groups[i], &r->now))
        i++;
    if (!r->has_groups || i == SABOT_RESULT_GROUPS_MOST) {
        r->has_groups = 0;
        return;
    }
    sabot_result_group *g = &r->groups[i];
    if (i == r->groups_count) {
        group_init(g);
        g->parts = r->now.parts;
        memcpy(g->wager, r->now.wager, sizeof g->wager);
        for (unsigned part = 0; part < g->parts; part++)
            mpq_set(g->stake[part], r->now.stake[part]);
        r->groups_count++;
    }
    g->coups += r->now.coups;
    mpq_add(g->staked, g->staked, r->now.staked);
    mpq_add(g->returned, g->returned, r->now.returned);
}

/* Keeps the origin, and one of every so many points. */
void sabot_results_add_point(sabot_results *r)
{
    if (r->points == SABOT_PATH_MOST - 1) {
        for (size_t i = 0; i <= r->points / 2; i++)
            for (int p = 0; p < 3; p++)
                r->path[p][i] = r->path[p][2 * i];
        r->points = r->points / 2 + 1;
        r->every *= 2;
        if (r->flushes % r->every)
            return;
    }
    r->path[0][r->points] = (double)r->coups;
    r->path[1][r->points] = r->apart;
    r->path[2][r->points++] = sqrt(fmax(0, r->variance));
}

sabot_status sabot_results_end_coup(sabot_results *r, sabot_error *error)
{
    sabot_result_group *now = &r->now;
    sabot_status status = SABOT_OK;
    mpq_t square;
    if (!now->coups)
        return SABOT_OK;
    mpq_init(square);
    for (unsigned i = 0; i < now->parts && !status; i++) {
        sabot_wager_sums *sums = &r->wagers[now->wager[i]];
        sums->coups += now->coups;
        mpq_mul(square, now->stake[i], now->stake[i]);
        r->variance += (double)now->coups * mpq_get_d(square) * sums->variance;
        mpz_mul_ui(mpq_numref(square), mpq_numref(square), now->coups);
        mpq_canonicalize(square);
        mpq_add(sums->squares, sums->squares, square);
        for (unsigned j = 0; j < i && !status; j++) {
            sabot_pair_sums *pair;
            if ((status = find_pair(&pair, r, now->wager[j], now->wager[i], error)))
                break;
            mpq_mul(square, now->stake[j], now->stake[i]);
            mpq_add(pair->products, pair->products, square);
            r->variance += 2 * mpq_get_d(square) * mpq_get_d(pair->covariance);
        }
    }
    count_group(r);
    r->coups += now->coups;
    if (++r->flushes % r->every == 0)
        sabot_results_add_point(r);
    now->parts = 0;
    now->coups = 0;
    mpq_clear(square);
    return status;
}

/* Adds a stake to the coup added last, at the place of its wager. */
static sabot_status add_part(sabot_result_group *now, size_t wager, const mpq_t stake,
                             sabot_error *error)
{
    unsigned at = 0;
    while (at < now->parts && now->wager[at] < wager)
        at++;
    if (at < now->parts && now->wager[at] == wager) {
        mpq_add(now->stake[at], now->stake[at], stake);
        return SABOT_OK;
    }
    if (now->parts == SABOT_PARTS_MOST)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0, "expected at most %d wagers on a coup",
                               SABOT_PARTS_MOST);
    for (unsigned i = now->parts++; i > at; i--) {
        now->wager[i] = now->wager[i - 1];
        mpq_swap(now->stake[i], now->stake[i - 1]);
    }
    now->wager[at] = wager;
    mpq_set(now->stake[at], stake);
    return SABOT_OK;
}

static sabot_status check(const sabot_results *r, const sabot_result *result, sabot_error *error)
{
    if (result->wager >= r->question.wagers_count || !result->coups ||
        mpq_sgn(result->staked) <= 0 || mpq_sgn(result->returned) < 0)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "expected one of the question's %zu wagers, at least one coup, a "
                               "stake above 0 and a return not below 0",
                               r->question.wagers_count);
    if (result->is_same_coup && (result->coups != 1 || r->now.coups != 1))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "another wager on the last coup: expected one coup, after one coup");
    return SABOT_OK;
}

sabot_status sabot_results_add(sabot_results *r, const sabot_result *result, sabot_error *error)
{
    sabot_result_group *now = &r->now;
    sabot_wager_sums *sums = &r->wagers[result->wager];
    sabot_status status = check(r, result, error);
    if (!status && !result->is_same_coup)
        status = sabot_results_end_coup(r, error);
    if (!status)
        status = find_wager(r, result->wager, error);
    if (status)
        return status;
    mpq_t stake;
    mpq_init(stake);
    mpq_set_ui(stake, result->coups, 1);
    mpq_div(stake, result->staked, stake);
    status = add_part(now, result->wager, stake, error);
    mpq_clear(stake);
    if (status)
        return status;
    if (!now->coups) {
        mpq_set_ui(now->staked, 0, 1);
        mpq_set_ui(now->returned, 0, 1);
    }
    now->coups = result->coups;
    mpq_add(now->staked, now->staked, result->staked);
    mpq_add(now->returned, now->returned, result->returned);
    mpq_add(sums->staked, sums->staked, result->staked);
    mpq_add(sums->returned, sums->returned, result->returned);
    r->apart += mpq_get_d(result->returned) - mpq_get_d(result->staked) * (1 + sums->ev);
    return ++r->lines & TOLD ? SABOT_OK
                             : sabot_question_tell(&r->question, "lines", r->lines, 0, error);
}
