#ifndef SABOT_STUDY_TOTALS_H
#define SABOT_STUDY_TOTALS_H

#include "bets.h"
#include <sabot/study/answer.h>

/* The greatest or least value of a bet, and where. */
typedef struct {
    int found;
    mpz_t value;                   /* EV·scale·F(n) */
    uint16_t counts[SABOT_POINTS]; /* of several the lexicographically first */
} sabot_study_extreme;

/* What has been summed so far over some of the compositions of one depth. Additive. */
typedef struct {
    unsigned bets;
    mpz_t compositions, weight;
    mpz_t *gain, *mean, *favourable; /* by bet: Σ weight·max(0, value), ·value, ·[value > 0] */
    mpz_t best_gain, best_favourable;
    sabot_study_extreme *best, *worst;
    int64_t *bin_first; /* by bet: the number of the first bin; NULL: no histogram */
    unsigned *bins;
    mpz_t **bin; /* Σ weight in each */
} sabot_study_totals;

void sabot_study_totals_init(sabot_study_totals *totals, const sabot_study_bets *bets);
void sabot_study_totals_clear(sabot_study_totals *totals);
void sabot_study_totals_zero(sabot_study_totals *totals);
void sabot_study_totals_add(sabot_study_totals *totals, const sabot_study_totals *more);
int sabot_study_totals_are_equal(const sabot_study_totals *a, const sabot_study_totals *b);

/* Takes over what `more` has as best and worst, and nothing else. */
void sabot_study_totals_join_extremes(sabot_study_totals *totals, const sabot_study_totals *more);

/* Keeps the greater (sign 1) or lesser (sign -1) value, of equals the lexicographically first. */
void sabot_study_extreme_join(sabot_study_extreme *extreme, const sabot_study_extreme *other,
                              int sign);

/* What the totals of a whole depth say of a bet: all but its variance, and the shoes only where
 * they were found. The answer is initialised. */
void sabot_study_totals_answer(sabot_study_answer *answer, const sabot_study_totals *totals,
                               const sabot_study_bets *bets, unsigned cards, unsigned bet);

/* The same of the best-of: favourable, gain and gain_when only. */
void sabot_study_totals_best_of(sabot_study_answer *answer, const sabot_study_totals *totals,
                                const sabot_study_bets *bets, unsigned cards);

/* Whether those totals prove themselves: every composition visited, the weights sum to C(size,
 * cards), every bet's mean is the EV of the base shoe, the best and the worst have the EV that the
 * reference engine finds, and shares, gains and bins are such as can be. Otherwise SABOT_DISAGREES,
 * and what fails. */
sabot_status sabot_study_prove(const sabot_study_bets *bets, unsigned cards,
                               const sabot_study_totals *totals, sabot_error *error);

#endif
