/* The linear model.
 *
 * Let E_v be the effect of removing a card v from a shoe of N cards. Over the shoes with n cards
 * left, the best linear estimate of the EV (its projection on sums over the cards seen) is
 *
 *     EV + (N-1)/n · Σ E_v over the cards seen,                                               (1)
 *
 * at every n. Proof: E[EV(S) - EV | v in S] = -(N-n)/n·E_v, because a deal includes v with
 * probability 6/n and then pays EV - (N-6)/6·E_v on average; otherwise it pays EV + E_v. A sum of
 * a_v over the cards left, with Σ N_v·a_v = 0, has E[sum | v in S] = a_v·(N-n)/(N-1). The two agree
 * for a_v = -(N-1)/n·E_v, and the sum over the cards left is minus the sum over the cards seen. Its
 * variance is that of drawing n of N cards without replacement, (N-1)(N-n)/n · Σ N_v·E_v²/N.
 *
 * A count with other tags t estimates the E_v by regression with the slope b = cov(E, t)/var(t),
 * both over the cards of the shoe. With the true count T = 52/n · Σ(t - mean t) over the cards seen
 * the estimate is EV + b·(N-1)/52·T. Its variance is that of (1) times the squared correlation. */
#include "../../base/memory.h"
#include "model.h"
#include <sabot/counting/removals.h>

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

void sabot_score_init(sabot_score *score)
{
    mpq_inits(score->squared, score->slope, score->sum, score->pivot_true, score->threshold, NULL);
}

void sabot_score_clear(sabot_score *score)
{
    mpq_clears(score->squared, score->slope, score->sum, score->pivot_true, score->threshold, NULL);
}

const char *sabot_counting_name(unsigned tag)
{
    return sabot_rank_name(tag);
}

static void set_variance(sabot_counting *counting)
{
    mpq_t term;
    mpq_init(term);
    mpq_set_ui(counting->variance, 0, 1);
    for (unsigned v = 0; v < counting->tags; v++) {
        mpq_set_ui(term, counting->count[v], counting->size);
        mpq_canonicalize(term);
        mpq_mul(term, term, counting->effect[v]);
        mpq_mul(term, term, counting->effect[v]);
        mpq_add(counting->variance, counting->variance, term);
    }
    mpq_clear(term);
}

/* Whether all ten-values in the shoe have the same effect. */
static int is_by_points(const sabot_removal *removal)
{
    const sabot_effect *first = NULL;
    for (unsigned rank = SABOT_RANK_TEN; rank < removal->kinds.kinds; rank++) {
        const sabot_effect *effect = sabot_removal_single(removal, rank);
        if (!effect->possible)
            continue;
        if (first && !mpq_equal(first->change, effect->change))
            return 0;
        first = effect;
    }
    return 1;
}

void sabot_counting_init(sabot_counting *counting, const sabot_removal *removal)
{
    assert(removal->level != SABOT_LEVEL_SUITS);
    *counting = (sabot_counting){.tags = is_by_points(removal) ? SABOT_POINTS : SABOT_RANKS};
    mpq_inits(counting->ev, counting->variance, NULL);
    mpq_set(counting->ev, removal->ev);
    for (unsigned v = 0; v < SABOT_TAGS_MOST; v++)
        mpq_init(counting->effect[v]);
    for (unsigned kind = 0; kind < removal->kinds.kinds; kind++) {
        unsigned v = kind < counting->tags ? kind : SABOT_RANK_TEN;
        const sabot_effect *effect = sabot_removal_single(removal, kind);
        counting->count[v] += removal->count[kind];
        counting->size += removal->count[kind];
        if (effect->possible)
            mpq_set(counting->effect[v], effect->change);
    }
    set_variance(counting);
}

void sabot_counting_widen(sabot_counting *wide, const sabot_counting *counting,
                          const sabot_shoe *shoe)
{
    assert(shoe->level != SABOT_LEVEL_POINTS);
    *wide = (sabot_counting){.tags = SABOT_RANKS, .size = counting->size};
    mpq_inits(wide->ev, wide->variance, NULL);
    mpq_set(wide->ev, counting->ev);
    mpq_set(wide->variance, counting->variance);
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++) {
        mpq_init(wide->effect[rank]);
        mpq_set(wide->effect[rank],
                counting->effect[rank < counting->tags ? rank : SABOT_RANK_TEN]);
        for (unsigned suit = 0; suit < SABOT_SUITS; suit++)
            wide->count[rank] += shoe->count[sabot_card_of(rank, suit)];
    }
}

void sabot_counting_clear(sabot_counting *counting)
{
    mpq_clears(counting->ev, counting->variance, NULL);
    for (unsigned v = 0; v < SABOT_TAGS_MOST; v++)
        mpq_clear(counting->effect[v]);
}

void sabot_counting_variance(mpq_t variance, const sabot_counting *counting, uint64_t cards)
{
    mpz_set_ui(mpq_numref(variance), counting->size - 1);
    mpz_mul_ui(mpq_numref(variance), mpq_numref(variance), counting->size - cards);
    mpz_set_ui(mpq_denref(variance), cards);
    mpq_canonicalize(variance);
    mpq_mul(variance, variance, counting->variance);
}

sabot_estimate sabot_estimate_normal(const mpq_t mean, const mpq_t variance)
{
    double m = mpq_get_d(mean), sd = sqrt(mpq_get_d(variance));
    if (sd <= 0)
        return (sabot_estimate){m > 0, m > 0 ? m : 0};
    double z = m / sd, share = erfc(-z / sqrt(2)) / 2;
    double density = exp(-z * z / 2) / sqrt(2 * acos(-1));
    return (sabot_estimate){share, sd * density + m * share};
}

void sabot_estimate_add(sabot_estimate *mean, const sabot_estimate *estimate, uint64_t count)
{
    mean->favourable += estimate->favourable / (double)count;
    mean->gain += estimate->gain / (double)count;
}

/* (N-1)/52, the factor from the effect of a card to EV per true count. */
static void set_factor(mpq_t factor, const sabot_counting *counting)
{
    mpq_set_ui(factor, counting->size - 1, SABOT_CARDS);
    mpq_canonicalize(factor);
}

/* Means over the cards of the shoe: of the tags, of their squares, and of tag·effect. */
static void find_means(mpq_t mean, mpq_t square, mpq_t product, const sabot_counting *counting,
                       const mpq_t *tags)
{
    mpq_t share, term;
    mpq_inits(share, term, NULL);
    mpq_set_ui(mean, 0, 1);
    mpq_set_ui(square, 0, 1);
    mpq_set_ui(product, 0, 1);
    for (unsigned v = 0; v < counting->tags; v++) {
        mpq_set_ui(share, counting->count[v], counting->size);
        mpq_canonicalize(share);
        mpq_mul(share, share, tags[v]);
        mpq_add(mean, mean, share);
        mpq_mul(term, share, tags[v]);
        mpq_add(square, square, term);
        mpq_mul(term, share, counting->effect[v]);
        mpq_add(product, product, term);
    }
    mpq_clears(share, term, NULL);
}

void sabot_score_compute(sabot_score *score, const sabot_counting *counting, const mpq_t *tags)
{
    mpq_t mean, variance, covariance, term;
    mpq_inits(mean, variance, covariance, term, NULL);
    find_means(mean, variance, covariance, counting, tags);
    mpq_mul(term, mean, mean);
    mpq_sub(variance, variance, term);
    score->has_correlation = mpq_sgn(variance) > 0 && mpq_sgn(counting->variance) > 0;
    score->sign = mpq_sgn(covariance);
    mpq_set_ui(score->squared, 0, 1);
    mpq_set_ui(score->slope, 0, 1);
    mpq_set_ui(score->threshold, 0, 1);
    if (score->has_correlation) {
        mpq_div(score->slope, covariance, variance);
        mpq_mul(score->squared, score->slope, covariance);
        mpq_div(score->squared, score->squared, counting->variance);
        set_factor(term, counting);
        mpq_mul(score->slope, score->slope, term);
    }
    score->has_threshold = mpq_sgn(score->slope) != 0;
    if (score->has_threshold) {
        mpq_div(score->threshold, counting->ev, score->slope);
        mpq_neg(score->threshold, score->threshold);
    }
    mpq_set_ui(term, counting->size, 1);
    mpq_mul(score->sum, mean, term);
    mpq_set_ui(term, SABOT_CARDS, 1);
    mpq_mul(score->pivot_true, mean, term);
    mpq_clears(mean, variance, covariance, term, NULL);
}

void sabot_counting_real(mpq_t *tags, const sabot_counting *counting)
{
    mpq_t factor, percent;
    mpq_inits(factor, percent, NULL);
    set_factor(factor, counting);
    mpq_set_ui(percent, 100, 1);
    mpq_mul(factor, factor, percent);
    for (unsigned v = 0; v < counting->tags; v++)
        mpq_mul(tags[v], counting->effect[v], factor);
    mpq_clears(factor, percent, NULL);
}

/* With real tags the threshold is -100·EV; a mean tag of 1/52 of that puts the pivot there. */
void sabot_counting_real_pivot(mpq_t *tags, const sabot_counting *counting)
{
    mpq_t shift;
    mpq_init(shift);
    mpq_set_si(shift, -100, SABOT_CARDS);
    mpq_canonicalize(shift);
    mpq_mul(shift, shift, counting->ev);
    sabot_counting_real(tags, counting);
    for (unsigned v = 0; v < counting->tags; v++)
        mpq_add(tags[v], tags[v], shift);
    mpq_clear(shift);
}

/* --- the models of a question ----------------------------------------------------------- */

void sabot_count_models_init(sabot_count_models *models)
{
    *models = (sabot_count_models){0};
}

void sabot_count_models_clear(sabot_count_models *models)
{
    for (size_t i = 0; i < models->wagers_count; i++)
        if (models->wagers[i].counted)
            sabot_counting_clear(&models->wagers[i].counting);
    free(models->wagers);
    *models = (sabot_count_models){0};
}

static sabot_status check(const sabot_question *question, sabot_error *error)
{
    return sabot_question_check(question, SABOT_NEEDS_GAME | SABOT_NEEDS_NO_CONDITION, error);
}

/* Makes the models from the effects of removal on the `countable` wagers. */
static sabot_status find(sabot_count_models *models, const sabot_question *question,
                         const sabot_wager *countable, size_t count, sabot_error *error)
{
    sabot_removals removals;
    sabot_question part = *question;
    size_t next = 0;
    part.wagers = countable;
    part.wagers_count = count;
    sabot_removals_init(&removals);
    sabot_status status = sabot_removals_find(&removals, &part, 1, error);
    for (size_t i = 0; !status && i < models->wagers_count; i++)
        if (models->wagers[i].counted)
            sabot_counting_init(&models->wagers[i].counting, &removals.wagers[next++].removal);
    sabot_removals_clear(&removals);
    return status;
}

sabot_status sabot_count_models_find(sabot_count_models *models, const sabot_question *question,
                                     sabot_error *error)
{
    sabot_count_models_clear(models);
    sabot_status status = check(question, error);
    if (status)
        return status;
    size_t wagers = question->wagers_count, count = 0;
    sabot_wager *countable = sabot_allocate(wagers, sizeof *countable);
    sabot_count_models found = {sabot_allocate(wagers, sizeof *found.wagers), wagers};
    for (size_t i = 0; i < wagers; i++) {
        sabot_count_model *model = &found.wagers[i];
        model->needs = sabot_wager_level(&question->wagers[i]);
        model->determined = sabot_question_determines(question, &question->wagers[i]);
        model->counted = model->determined && model->needs != SABOT_LEVEL_SUITS;
        if (model->counted)
            countable[count++] = question->wagers[i];
    }
    if (count)
        status = find(&found, question, countable, count, error);
    if (status)
        free(found.wagers); /* no model is initialised yet */
    else
        *models = found;
    free(countable);
    return status;
}

sabot_status sabot_count_models_check(const sabot_count_models *models,
                                      const sabot_question *question, const sabot_range *depths,
                                      sabot_error *error)
{
    sabot_status status = check(question, error);
    if (status)
        return status;
    uint64_t size = sabot_shoe_size(question->shoe);
    int own = models->wagers_count == question->wagers_count;
    for (size_t i = 0; own && i < models->wagers_count; i++)
        own = !models->wagers[i].counted ||
              (models->wagers[i].counting.size == size && !question->shoe->infinite);
    if (!own)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "models of another question: expected the models of this one");
    if (depths &&
        (depths->from < SABOT_POSITIONS || depths->from > depths->to || depths->to > size))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%" PRIu64 " to %" PRIu64 " cards left: expected 6 to %" PRIu64
                               ", the size of the shoe",
                               depths->from, depths->to, size);
    return SABOT_OK;
}
