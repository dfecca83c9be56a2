#ifndef SABOT_STUDY_ANSWER_H
#define SABOT_STUDY_ANSWER_H

#include "../game/shoe.h"

#include <gmp.h>

SABOT_API_BEGIN

/* A bin of a histogram: number·width ≤ EV < (number+1)·width. */
typedef struct {
    int64_t number;
    mpq_t share; /* probability of an EV in this bin */
} sabot_study_bin;

void sabot_study_bin_limits(mpq_t from, mpq_t to, const sabot_study_bin *bin, const mpq_t width);

/* The value of a wager over all shoes with a given number of cards left, by probability. */
typedef struct {
    mpq_t favourable;                 /* probability of a positive EV */
    mpq_t gain;                       /* expectation of max(0, EV) */
    mpq_t gain_when;                  /* mean EV given that it is positive; 0 if it never is */
    mpq_t favourable_most, gain_most; /* upper bounds of the two; equal to them in an exact study,
                                         else they are lower bounds and gain_when is 0 */
    mpq_t mean, variance;             /* of the EV */
    mpq_t best, worst;                /* greatest and least EV */
    sabot_shoe best_shoe, worst_shoe; /* the lexicographically first of several */
    sabot_study_bin *bins;            /* nonempty bins; NULL means no histogram */
    size_t bins_count;
} sabot_study_answer;

void sabot_study_answer_init(sabot_study_answer *answer);
void sabot_study_answer_clear(sabot_study_answer *answer);

SABOT_API_END

#endif
