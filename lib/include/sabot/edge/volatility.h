#ifndef SABOT_EDGE_VOLATILITY_H
#define SABOT_EDGE_VOLATILITY_H

#include "edges.h"

SABOT_API_BEGIN

enum { SABOT_BAND_SPANS = 5, SABOT_BAND_LEVELS = 3 };

/* How many coups a span has, 10³…10⁷, and how likely a band of a level is, in per cent: 90, 95,
 * 99. */
uint64_t sabot_band_coups(unsigned span);
unsigned sabot_band_level(unsigned level);

/* What the return to player is between after some coups that are independent of each other, with as
 * much probability left out below as above. */
typedef struct {
    mpq_t normal_low, normal_high; /* by the normal curve, to 10⁻³⁰ */
    int has_exact;                 /* it could be had for what the wager really pays: */
    mpq_t low;  /* the least return that is not too unlikely to fall short of … */
    mpq_t high; /* … and the least that is reached or missed often enough */
} sabot_band;

/* How a wager's result strays from its mean. */
typedef struct {
    int determined;      /* 0: nothing else is there */
    mpq_t third, fourth; /* central moments */
    int has_shape;       /* the variance is not 0 */
    int skewness_sign;
    mpq_t skewness_squared; /* third² / variance³ */
    mpq_t kurtosis;         /* fourth / variance²: 3 for a normal curve */
    sabot_band band[SABOT_BAND_SPANS][SABOT_BAND_LEVELS];
} sabot_volatility;

/* Of every wager of a question, in its order. */
typedef struct {
    sabot_volatility *wagers;
    size_t wagers_count;
} sabot_volatilities;

void sabot_volatilities_init(sabot_volatilities *volatilities);
void sabot_volatilities_clear(sabot_volatilities *volatilities);

/* From the edges of the question, as sabot_edges_find gave them. Bands are exact for a wager of two
 * outcomes, and for any other after 1,000 coups where its payouts have a unit in common that is not
 * too small. Tells progress; SABOT_STOPPED. */
sabot_status sabot_volatilities_find(sabot_volatilities *volatilities,
                                     const sabot_question *question, const sabot_edges *edges,
                                     sabot_error *error);

SABOT_API_END

#endif
