#ifndef SABOT_STUDY_PLAN_H
#define SABOT_STUDY_PLAN_H

#include "../base/wide.h"
#include "kernel.h"
#include "walk.h"

/* The tables of a plan, shared by plan.c and the walk. */
enum {
    SABOT_STUDY_TAIL = 6,                /* counts fixed when the kernel takes over */
    SABOT_STUDY_FREE = SABOT_POINTS - 1, /* free counts; the total determines the last one */
    SABOT_STUDY_LIMBS_MOST = 64,         /* 64-bit words of the widest sum */
};

/* The compositions with the first six counts fixed and `cards` cards for the last four. */
typedef struct {
    unsigned from, to; /* range of the first of the four */
    unsigned chunks;
    sabot_tail_chunk *chunk;
    sabot_tail_piece *pieces;
    mp_limb_t *weight; /* sum of their weights, in plan->words words */
    uint64_t compositions;
} sabot_study_tail;

/* The last three counts with a given sum, in lexicographic order. */
typedef struct {
    uint32_t count, padded;
    uint16_t (*counts)[3];
    double *matrix; /* as in sabot_tail_piece */
} sabot_study_leaves;

struct sabot_study_plan {
    const sabot_study_bets *bets;
    const sabot_study_basis *basis;
    sabot_study_kernel kernel;
    int is_whole, is_wide; /* coefficients modulo 2⁶⁴; values in two parts */
    unsigned cards;
    uint16_t (*unit)[SABOT_STUDY_UNIT];
    sabot_study_term *terms;               /* [basis][5005], the last count eliminated */
    double *powers;                        /* [7][stride]: n(n-1)…(n-j+1) */
    double (*power)[SABOT_MULTISET_SIZES]; /* the same by n */
    unsigned stride;
    sabot_study_shape shape[SABOT_STUDY_TAIL + 1]; /* by number of counts fixed */
    sabot_study_leaves *leaves;                    /* by sum */
    sabot_study_tail *tails;                       /* by sum */
    /* A value is split at 2^half, a weight into limbs of limb_bits. */
    unsigned half, limb_bits;
    double *factor;                     /* for bets that are not in the basis: [bet][basis] */
    sabot_study_value *constant;        /* for the same: [bet] */
    unsigned words;                     /* 64-bit words of a sum over a unit, two's complement */
    mp_limb_t *binomials[SABOT_POINTS]; /* [n][words]: C(stock, n) */
    /* Histogram: bin k of bet b starts at the value edge[b][k - bets->bin_first[b]]. */
    sabot_i128 **edge; /* bins + 1 edges */
    double *bin_per_value;
};

/* Whether integers up to a bound are below 2⁵³. The bound was computed in doubles; the margin is
 * far greater than its error. */
static inline int sabot_study_is_exact(double bound)
{
    return bound * (1 + 1e-9) < 0x1p53;
}

/* Allocates `count` doubles or coefficients, aligned for the kernels. */
void *sabot_study_doubles(size_t count);

/* Computes the tables that depend on the counts only. Returns 0 if a weight is too wide or the
 * watch stopped it. */
int sabot_study_plan_tables(sabot_study_plan *plan, const sabot_study_watch *watch);
void sabot_study_plan_free_tables(sabot_study_plan *plan);

#endif
