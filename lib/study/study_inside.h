/* What the files of `study` share. */
#ifndef SABOT_STUDY_INSIDE_H
#define SABOT_STUDY_INSIDE_H

#include "../answer/edge.h"
#include "study.h"
#include "study_kernel.h"

enum {
    SABOT_STUDY_UNIT = 3,                /* counts that a unit fixes */
    SABOT_STUDY_TAIL = 6,                /* counts fixed when the kernel takes over */
    SABOT_STUDY_FREE = SABOT_POINTS - 1, /* counts that are free; the last follows */
    SABOT_STUDY_LIMBS_MOST = 64,         /* 64-bit words of the widest sum */
};

/* All that is left when the first six counts are fixed and `cards` remain for the last four. */
typedef struct {
    unsigned from, to; /* range of the first of the four */
    unsigned chunks;
    sabot_tail_chunk *chunk;
    sabot_tail_piece *pieces;
    mp_limb_t *weight; /* their sum, in plan->words words */
    uint64_t compositions;
} sabot_study_tail;

/* The last three counts with a given sum, in lexicographic order. */
typedef struct {
    uint32_t count, padded;
    uint16_t (*counts)[3];
    double *matrix; /* as in sabot_tail_piece */
} sabot_study_leaves;

struct sabot_study_plan {
    const sabot_study *study;
    const sabot_study_kernel *kernel;
    unsigned cards;
    unsigned units;
    uint16_t (*unit)[SABOT_STUDY_UNIT];
    double *terms;                         /* [basis][5005], the last count eliminated */
    double *powers;                        /* [7][stride]: n(n-1)…(n-j+1) */
    double (*power)[SABOT_MULTISET_SIZES]; /* the same by n */
    unsigned stride;
    sabot_study_shape shape[SABOT_STUDY_TAIL + 1]; /* by number of counts fixed */
    sabot_study_leaves *leaves;                    /* by sum */
    sabot_study_tail *tails;                       /* by sum */
    /* A value is split at 2^half, a weight into limbs of limb_bits. */
    unsigned half, limb_bits;
    double *factor, *constant;          /* of the bets that follow: [bet][basis_count], [bet] */
    unsigned words;                     /* 64-bit words of a sum over a unit, two's complement */
    mp_limb_t *binomials[SABOT_POINTS]; /* [n][words]: C(stock, n) */
    /* Histogram: bin k of bet b is for values from edge[b][k - first] on. */
    int64_t *bin_first;
    unsigned *bins;
    double **edge; /* bins + 1 of them */
    double *bin_per_value;
};

/* The most cards that the counts from `first` on can hold. */
uint64_t sabot_study_room(const sabot_study *study, unsigned first);

/* The prefixes of a unit, in order: calls `visit` with each. */
typedef void sabot_study_visit(void *data, const uint16_t counts[SABOT_STUDY_UNIT]);
void sabot_study_each_unit(const sabot_study *study, unsigned cards, sabot_study_visit *visit,
                           void *data);

/* What the reference engine says of a wager; the caller has initialised the edge. */
void sabot_study_edge(sabot_edge *edge, const sabot_shoe *shoe, const sabot_tableau *tableau,
                      const sabot_wager *wager);

/* How many ways there are to take n cards out of `kinds` stocks, for n = 0…cards: counts[n],
 * initialised here. */
mpz_t *sabot_study_count_all(const uint64_t *stock, unsigned kinds, unsigned cards);
void sabot_study_counts_free(mpz_t *counts, unsigned cards);

/* Bins that EVs of a bet can fall in. */
void sabot_study_bins(int64_t *first, unsigned *count, const sabot_study *study, unsigned bet);

/* floor(value / (scale·F·bin)): the number of the bin of a value. */
void sabot_study_bin_of(mpz_t number, const sabot_study *study, unsigned bet, unsigned cards,
                        const mpz_t value);

#endif
