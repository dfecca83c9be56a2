#ifndef SABOT_EDGE_VOLATILITY_H
#define SABOT_EDGE_VOLATILITY_H

#include <sabot/edge/edges.h>

enum { SABOT_BAND_SPANS = 5, SABOT_BAND_LEVELS = 3 };

/* The number of coups of a span, 10³…10⁷, and the probability of a level in per cent: 90, 95,
 * 99. */
uint64_t sabot_band_coups(unsigned span);
unsigned sabot_band_level(unsigned level);

/* An interval of the return to player over a number of independent coups, with equal probability
 * below and above it. */
typedef struct {
    mpq_t normal_low, normal_high; /* by the normal approximation, to 10⁻³⁰ */
    int has_exact;                 /* low and high are set, from the exact distribution */
    mpq_t low, high; /* least r with P(return ≤ r) ≥ (1 - p)/2 and (1 + p)/2, p the level */
} sabot_band;

/* The spread of a wager's result around its mean. */
typedef struct {
    int determined;      /* if 0, the other fields are unset */
    mpq_t third, fourth; /* central moments */
    int has_shape;       /* the variance is not 0 */
    int skewness_sign;
    mpq_t skewness_squared; /* third² / variance³ */
    mpq_t kurtosis;         /* fourth / variance²; 3 for the normal distribution */
    sabot_band band[SABOT_BAND_SPANS][SABOT_BAND_LEVELS];
} sabot_volatility;

/* One for each wager of a question, in order. */
typedef struct {
    sabot_volatility *wagers;
    size_t wagers_count;
} sabot_volatilities;

void sabot_volatilities_init(sabot_volatilities *volatilities);
void sabot_volatilities_clear(sabot_volatilities *volatilities);

/* Computes from the edges that sabot_edges_find returned for the question. Bands are exact for a
 * wager of two outcomes; for any other after 1,000 coups, if its payouts have a common unit that is
 * not too small. */
sabot_status sabot_volatilities_find(sabot_volatilities *volatilities,
                                     const sabot_question *question, const sabot_edges *edges,
                                     sabot_error *error);

/* Sets the exact ends of the bands that can be computed, and their has_exact. */
void sabot_exact_bands_find(sabot_volatility *volatility, const sabot_wager *wager,
                            const sabot_ways *ways, const mpz_t deals);

#endif
