#include "volatility.h"

#include "../../base/memory.h"
#include "../question/work.h"

#include <stdlib.h>

uint64_t sabot_band_coups(unsigned span)
{
    static const uint64_t coups[SABOT_BAND_SPANS] = {1000, 10000, 100000, 1000000, 10000000};
    return coups[span];
}

unsigned sabot_band_level(unsigned level)
{
    static const unsigned levels[SABOT_BAND_LEVELS] = {90, 95, 99};
    return levels[level];
}

/* --- memory ------------------------------------------------------------------------------- */

static void init_one(sabot_volatility *v)
{
    mpq_inits(v->third, v->fourth, v->skewness_squared, v->kurtosis, NULL);
    for (int i = 0; i < SABOT_BAND_SPANS * SABOT_BAND_LEVELS; i++) {
        sabot_band *band = &v->band[0][0] + i;
        mpq_inits(band->normal_low, band->normal_high, band->low, band->high, NULL);
    }
}

static void clear_one(sabot_volatility *v)
{
    mpq_clears(v->third, v->fourth, v->skewness_squared, v->kurtosis, NULL);
    for (int i = 0; i < SABOT_BAND_SPANS * SABOT_BAND_LEVELS; i++) {
        sabot_band *band = &v->band[0][0] + i;
        mpq_clears(band->normal_low, band->normal_high, band->low, band->high, NULL);
    }
}

void sabot_volatilities_init(sabot_volatilities *volatilities)
{
    *volatilities = (sabot_volatilities){0};
}

void sabot_volatilities_clear(sabot_volatilities *volatilities)
{
    for (size_t i = 0; i < volatilities->wagers_count; i++)
        clear_one(&volatilities->wagers[i]);
    free(volatilities->wagers);
    sabot_volatilities_init(volatilities);
}

/* --- moments ------------------------------------------------------------------------------ */

static void find_moments(sabot_volatility *v, const sabot_wager *wager,
                         const sabot_wager_edge *found)
{
    mpq_t distance, power, share;
    mpq_inits(distance, power, share, NULL);
    for (unsigned i = 0; i < found->ways.count; i++) {
        sabot_wager_payoff(distance, wager, i, 0, wager->count);
        mpq_sub(distance, distance, found->edge.ev);
        sabot_fraction_set(share, found->ways.of[i], found->edge.deals);
        mpq_mul(power, distance, distance);
        mpq_mul(power, power, distance);
        mpq_mul(share, share, power);
        mpq_add(v->third, v->third, share);
        mpq_mul(share, share, distance);
        mpq_add(v->fourth, v->fourth, share);
    }
    v->has_shape = mpq_sgn(found->edge.variance) > 0;
    if (v->has_shape) {
        mpq_mul(power, found->edge.variance, found->edge.variance);
        mpq_div(v->kurtosis, v->fourth, power);
        mpq_mul(power, power, found->edge.variance);
        mpq_mul(v->skewness_squared, v->third, v->third);
        mpq_div(v->skewness_squared, v->skewness_squared, power);
        v->skewness_sign = mpq_sgn(v->third);
    }
    mpq_clears(distance, power, share, NULL);
}

/* --- bands by the normal approximation ---------------------------------------------------- */

/* The distance from the mean, in standard deviations, that 90, 95 and 99 % do not exceed. */
static const char *const deviations[SABOT_BAND_LEVELS] = {
    "1644853626951472714863848907991632136083/1000000000000000000000000000000000000000",
    "1959963984540054235524594430520551527956/1000000000000000000000000000000000000000",
    "2575829303548900760978576748603814117306/1000000000000000000000000000000000000000"};

/* The square root, truncated to 40 digits after the point. */
static void root_of(mpq_t root, const mpq_t value)
{
    mpz_t scale;
    mpz_init(scale);
    mpz_ui_pow_ui(scale, 10, 80);
    mpz_mul(mpq_numref(root), mpq_numref(value), scale);
    mpz_fdiv_q(mpq_numref(root), mpq_numref(root), mpq_denref(value));
    mpz_sqrt(mpq_numref(root), mpq_numref(root));
    mpz_ui_pow_ui(mpq_denref(root), 10, 40);
    mpq_canonicalize(root);
    mpz_clear(scale);
}

static void find_normal(sabot_volatility *v, const sabot_edge *edge)
{
    mpq_t mean, half, coups, deviation;
    mpq_inits(mean, half, coups, deviation, NULL);
    mpq_set_ui(mean, 1, 1);
    mpq_add(mean, mean, edge->ev);
    for (unsigned span = 0; span < SABOT_BAND_SPANS; span++)
        for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++) {
            sabot_band *band = &v->band[span][level];
            mpq_set_str(deviation, deviations[level], 10);
            mpq_canonicalize(deviation);
            mpq_set_ui(coups, sabot_band_coups(span), 1);
            mpq_div(half, edge->variance, coups);
            root_of(half, half);
            mpq_mul(half, half, deviation);
            mpq_sub(band->normal_low, mean, half);
            mpq_add(band->normal_high, mean, half);
        }
    mpq_clears(mean, half, coups, deviation, NULL);
}

/* --- the answer --------------------------------------------------------------------------- */

typedef struct {
    sabot_volatilities *volatilities;
    const sabot_question *question;
    const sabot_edges *edges;
} work;

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    const work *w = data;
    const sabot_wager_edge *found = &w->edges->wagers[item];
    const sabot_wager *wager = &w->question->wagers[item];
    sabot_volatility *v = &w->volatilities->wagers[item];
    (void)error;
    v->determined = found->determined;
    if (!found->determined)
        return SABOT_OK;
    find_moments(v, wager, found);
    find_normal(v, &found->edge);
    sabot_exact_bands_find(v, wager, &found->ways, found->edge.deals);
    return SABOT_OK;
}

sabot_status sabot_volatilities_find(sabot_volatilities *volatilities,
                                     const sabot_question *question, const sabot_edges *edges,
                                     sabot_error *error)
{
    sabot_volatilities_clear(volatilities);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_WAGERS, error);
    if (status)
        return status;
    volatilities->wagers = sabot_allocate(edges->wagers_count, sizeof *volatilities->wagers);
    volatilities->wagers_count = edges->wagers_count;
    for (size_t i = 0; i < edges->wagers_count; i++)
        init_one(&volatilities->wagers[i]);
    work w = {volatilities, question, edges};
    status = sabot_question_each(question, "bands", edges->wagers_count, 1, find_one, &w, error);
    if (status)
        sabot_volatilities_clear(volatilities);
    return status;
}
