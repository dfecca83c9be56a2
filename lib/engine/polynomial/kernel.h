#ifndef SABOT_ENGINE_POLYNOMIAL_KERNEL_H
#define SABOT_ENGINE_POLYNOMIAL_KERNEL_H

#include "../multiset.h"

#include <stddef.h>

/* The inner loops of `batch`: sixteen shoes side by side, or one shoe, in doubles that hold exact
 * integers. */
enum {
    SABOT_KERNEL_LANES = 16,
    SABOT_KERNEL_ROWS = 8,
    SABOT_KERNEL_FACTORS = 6, /* n, n-1, … n-5 */
    SABOT_KERNEL_ALIGNMENT = 64,
};

/* Inner sums over the same products: row r adds by[r] · Σ_i coefficient[i·rows+r]·product[from+i]
 * to sum[r]. */
typedef struct {
    uint8_t half;   /* of the products in the sum; `by` is of the other half */
    uint8_t rows;   /* 4 or 8 */
    uint8_t is_top; /* the products are of the plan's full size (see sabot_kernel_plan) */
    uint32_t from, count;
    uint32_t by[SABOT_KERNEL_ROWS];
    uint32_t sum[SABOT_KERNEL_ROWS];
    size_t coefficient; /* start of the block's coefficients */
} sabot_kernel_block;

/* `count` products of one half, in their order: those from `from` on, times one factor. */
typedef struct {
    uint16_t from, count, factor;
} sabot_kernel_stretch;

/* Products of the full size, half[].size cards, are nearly half of all products and each is used
 * once. Sixteen lanes compute them where they are used and do not store them. One lane computes all
 * products, stretch by stretch. */
typedef struct {
    unsigned kinds, sums;
    sabot_multiset_steps half[2];
    sabot_kernel_block *blocks;
    unsigned blocks_count;
    double *coefficient;
    sabot_kernel_stretch *stretches[2];
    unsigned stretches_count[2];
} sabot_kernel_plan;

/* The number of products of a half that are stored. */
static inline uint32_t sabot_kernel_stored(const sabot_multiset_steps *half)
{
    return half->start[half->size ? half->size : 1];
}

/* The number of doubles of scratch memory that a plan needs for 16 lanes or for one, which may
 * write a vector beyond its products. */
static inline size_t sabot_kernel_scratch(const sabot_kernel_plan *plan, unsigned lanes)
{
    size_t values = plan->kinds * SABOT_KERNEL_FACTORS + 4;
    for (int h = 0; h < 2; h++)
        values += lanes > 1 ? sabot_kernel_stored(&plan->half[h])
                            : plan->half[h].start[plan->half[h].size + 1];
    return values * lanes;
}

/* Computes sums[s·lanes + lane] from counts[kind·lanes + lane], where lanes is 16 or 1. `step` is 1
 * in a lane without replacement, 0 in one with replacement. All arrays must be aligned. */
typedef void sabot_kernel_run(double *sums, const sabot_kernel_plan *plan, const double *counts,
                              const double *step, double *scratch, unsigned lanes);

/* Compiled from one source for each instruction set. */
sabot_kernel_run sabot_kernel_run_portable;
#ifdef __x86_64__
sabot_kernel_run sabot_kernel_run_avx2;   /* needs AVX2 and FMA */
sabot_kernel_run sabot_kernel_run_avx512; /* needs AVX-512F */
#endif

#endif
