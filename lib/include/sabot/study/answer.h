#ifndef SABOT_STUDY_ANSWER_H
#define SABOT_STUDY_ANSWER_H

#include "../game/shoe.h"

#include <gmp.h>

SABOT_API_BEGIN

/* A bin of a histogram: the EVs from number·width on that are below (number+1)·width. */
typedef struct {
    int64_t number;
    mpq_t share; /* the probability that the EV is one of them */
} sabot_study_bin;

void sabot_study_bin_limits(mpq_t from, mpq_t to, const sabot_study_bin *bin, const mpq_t width);

/* What a wager is worth over all shoes with so many cards left, each with its probability. */
typedef struct {
    mpq_t favourable;     /* the probability that the EV is positive */
    mpq_t gain;           /* the expectation of max(0, EV) */
    mpq_t gain_when;      /* the mean EV given that it is favourable; 0 if it never is */
    mpq_t mean, variance; /* of the EV */
    mpq_t best, worst;    /* the greatest and the least EV */
    sabot_shoe best_shoe, worst_shoe; /* of several the lexicographically first */
    sabot_study_bin *bins;            /* those that are not empty; NULL: no histogram */
    size_t bins_count;
} sabot_study_answer;

void sabot_study_answer_init(sabot_study_answer *answer);
void sabot_study_answer_clear(sabot_study_answer *answer);

SABOT_API_END

#endif
