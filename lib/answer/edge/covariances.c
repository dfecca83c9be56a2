/* Covariance is bilinear: cov(Σ sᵢXᵢ, Σ tⱼYⱼ) = Σ sᵢtⱼ cov(Xᵢ, Yⱼ). So the engine counts the joint
 * outcomes of two bets at most, and each pair of bets once, however many wagers contain it. */
#include <sabot/edge/covariances.h>

#include "../../base/memory.h"
#include "../../engine/enumerate.h"
#include "../../engine/polynomial/polynomial.h"
#include "../../engine/ways.h"
#include "../question/work.h"
#include "from_ways.h"

#include <stdlib.h>

void sabot_covariances_init(sabot_covariances *covariances)
{
    *covariances = (sabot_covariances){0};
}

void sabot_covariances_clear(sabot_covariances *covariances)
{
    for (size_t i = 0; i < covariances->count; i++)
        mpq_clear(covariances->pairs[i].covariance);
    free(covariances->pairs);
    *covariances = (sabot_covariances){0};
}

/* Two bets counted together; if a = b, the covariance is the variance. */
typedef struct {
    const sabot_bet *a, *b;
    mpq_t covariance;
} joint;

typedef struct {
    const sabot_question *question;
    const sabot_bet **bets; /* the distinct bets of all wagers */
    size_t bets_count;
    joint *joints;
    size_t joints_count;
    size_t *joint_of; /* [a·bets_count + b], a ≤ b: joint + 1, or 0 if not needed */
} work;

/* --- the pairs of bets -------------------------------------------------------------------- */

static size_t bet_of(work *w, const sabot_bet *bet)
{
    size_t i = 0;
    while (i < w->bets_count && w->bets[i] != bet)
        i++;
    if (i == w->bets_count)
        w->bets[w->bets_count++] = bet;
    return i;
}

static size_t *place_of(const work *w, size_t a, size_t b)
{
    return &w->joint_of[(a < b ? a : b) * w->bets_count + (a < b ? b : a)];
}

static void need_joint(work *w, size_t a, size_t b)
{
    size_t *place = place_of(w, a, b);
    if (*place)
        return;
    joint *new = &w->joints[w->joints_count++];
    *new = (joint){.a = w->bets[a], .b = w->bets[b]};
    mpq_init(new->covariance);
    *place = w->joints_count;
}

static void work_init(work *w, const sabot_covariances *covariances, const sabot_question *question)
{
    *w = (work){.question = question};
    w->bets = sabot_allocate(question->wagers_count * SABOT_PARTS_MOST * 2, sizeof *w->bets);
    for (size_t i = 0; i < question->wagers_count; i++)
        for (unsigned part = 0; part < question->wagers[i].count; part++)
            bet_of(w, question->wagers[i].part[part].bet);
    w->joint_of = sabot_allocate(w->bets_count * w->bets_count, sizeof *w->joint_of);
    w->joints = sabot_allocate(w->bets_count * (w->bets_count + 1) / 2, sizeof *w->joints);
    for (size_t i = 0; i < covariances->count; i++) {
        const sabot_wager *a = &question->wagers[covariances->pairs[i].a];
        const sabot_wager *b = &question->wagers[covariances->pairs[i].b];
        for (unsigned p = 0; p < a->count; p++)
            for (unsigned q = 0; q < b->count; q++)
                need_joint(w, bet_of(w, a->part[p].bet), bet_of(w, b->part[q].bet));
    }
}

static void work_clear(work *w)
{
    for (size_t i = 0; i < w->joints_count; i++)
        mpq_clear(w->joints[i].covariance);
    free(w->joints);
    free(w->joint_of);
    free(w->bets);
}

/* --- counting ----------------------------------------------------------------------------- */

static sabot_status wager_of(sabot_wager *pair, const joint *j, sabot_error *error)
{
    sabot_wager a, b;
    sabot_wager_single(&a, j->a);
    sabot_wager_single(&b, j->b);
    return sabot_wager_pair(pair, &a, &b, error);
}

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    const work *w = data;
    const sabot_question *question = w->question;
    joint *j = &w->joints[item];
    sabot_wager pair;
    sabot_ways ways;
    sabot_status status = wager_of(&pair, j, error);
    if (!status)
        status =
            sabot_ways_count(&ways, question->shoe, question->tableau, &pair, question->condition,
                             question->cache, question->double_check, NULL, error);
    if (status)
        return status;
    sabot_edge_covariance(j->covariance, &pair, 1, (const mpz_t *)ways.of);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

/* Adds up the covariances of the bets, per unit of each wager's total stake. */
static void add_up(mpq_t covariance, work *w, const sabot_wager *a, const sabot_wager *b)
{
    mpq_t term, share;
    mpq_inits(term, share, NULL);
    for (unsigned p = 0; p < a->count; p++)
        for (unsigned q = 0; q < b->count; q++) {
            size_t place = *place_of(w, bet_of(w, a->part[p].bet), bet_of(w, b->part[q].bet));
            sabot_wager_share(term, a, p);
            sabot_wager_share(share, b, q);
            mpq_mul(term, term, share);
            mpq_mul(term, term, w->joints[place - 1].covariance);
            mpq_add(covariance, covariance, term);
        }
    mpq_clears(term, share, NULL);
}

/* --- the answer --------------------------------------------------------------------------- */

static void list_pairs(sabot_covariances *covariances, const sabot_question *question)
{
    size_t wagers = question->wagers_count;
    covariances->pairs = sabot_allocate(wagers * (wagers + 1) / 2, sizeof *covariances->pairs);
    for (size_t a = 0; a < wagers; a++)
        for (size_t b = a + 1; b < wagers; b++)
            if (sabot_question_determines(question, &question->wagers[a]) &&
                sabot_question_determines(question, &question->wagers[b])) {
                sabot_covariance *pair = &covariances->pairs[covariances->count++];
                *pair = (sabot_covariance){.a = a, .b = b};
                mpq_init(pair->covariance);
            }
}

static sabot_status check(const sabot_question *question, sabot_error *error)
{
    mpz_t deals;
    mpz_init(deals);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_GAME, error);
    if (!status)
        status = sabot_question_deals(deals, question, error);
    mpz_clear(deals);
    return status;
}

sabot_status sabot_covariances_find(sabot_covariances *covariances, const sabot_question *question,
                                    sabot_error *error)
{
    work w;
    sabot_covariances_clear(covariances);
    sabot_status status = check(question, error);
    if (status)
        return status;
    list_pairs(covariances, question);
    work_init(&w, covariances, question);
    status = sabot_question_each(question, "covariances", w.joints_count, 8, find_one, &w, error);
    for (size_t i = 0; i < covariances->count && !status; i++) {
        sabot_covariance *pair = &covariances->pairs[i];
        add_up(pair->covariance, &w, &question->wagers[pair->a], &question->wagers[pair->b]);
    }
    work_clear(&w);
    if (status)
        sabot_covariances_clear(covariances);
    return status;
}

double sabot_covariances_seconds(const sabot_question *question)
{
    static const double seconds_per_deal = 25e-9; /* to compile */
    sabot_covariances covariances = {0};
    double seconds = 0;
    work w;
    list_pairs(&covariances, question);
    work_init(&w, &covariances, question);
    for (size_t i = 0; i < w.joints_count; i++) {
        sabot_wager pair;
        sabot_view view;
        if (wager_of(&pair, &w.joints[i], NULL))
            continue;
        sabot_wager_view(&view, &pair);
        seconds += !question->condition && sabot_polynomial_can_compile(&pair)
                       ? sabot_enumerate_walks(&view) * seconds_per_deal
                       : sabot_question_seconds(question, &pair);
    }
    work_clear(&w);
    sabot_covariances_clear(&covariances);
    return seconds;
}
