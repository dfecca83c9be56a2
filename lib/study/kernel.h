#ifndef SABOT_STUDY_KERNEL_H
#define SABOT_STUDY_KERNEL_H

#include "../engine/multiset.h"

/* The inner loops of a study. Doubles hold exact integers throughout; plan.c has the bounds. */

/* A coefficient: an integer that a double holds, or any integer modulo 2⁶⁴. */
typedef union {
    double real;
    uint64_t whole;
} sabot_study_term;

enum {
    SABOT_TAIL_ROWS = 28,    /* monomials of degree up to 6 in two counts */
    SABOT_TAIL_TERMS = 84,   /* … in three */
    SABOT_TAIL_PAD = 8,      /* leaves are padded to a multiple of this */
    SABOT_TAIL_BLOCK = 32,   /* leaves per contiguous block of the matrix */
    SABOT_TAIL_LEAVES = 512, /* maximum number of leaves per chunk, over which doubles are summed */
    SABOT_TAIL_LIMBS_MOST = 32,
    SABOT_TAIL_ALIGNMENT = 64,
};

/* A leaf is a triple of the last three counts with a given sum. A piece is a range of leaves under
 * one count of the point before them. */
typedef struct {
    uint32_t column;       /* that count, which selects a column of reduced coefficients */
    uint32_t first, count; /* the leaves, without padding */
    uint32_t at;           /* index of the first in the chunk */
    const double *matrix;  /* blocks of [SABOT_TAIL_ROWS][up to SABOT_TAIL_BLOCK leaves] */
    uint32_t cards;        /* the sum */
} sabot_tail_piece;

typedef struct {
    uint32_t pieces, leaves; /* leaves with padding */
    const sabot_tail_piece *piece;
    unsigned limbs;
    const double *weight; /* [limb][leaves] */
} sabot_tail_chunk;

/* Sums of one bet over a chunk. Limb i has the weight 2^(limb_bits·i), and `high` an extra factor
 * of 2^half. */
typedef struct {
    int64_t gain_high[SABOT_TAIL_LIMBS_MOST], gain_low[SABOT_TAIL_LIMBS_MOST];
    int64_t mean_high[SABOT_TAIL_LIMBS_MOST], mean_low[SABOT_TAIL_LIMBS_MOST];
    int64_t favourable[SABOT_TAIL_LIMBS_MOST];
    int exceeds; /* a value is outside the given bounds */
} sabot_tail_sums;

/* Layout of the coefficients over some kinds, by size 0…6. Size s starts at start[s], with skip[s]
 * coefficients that contain the first kind; start[7] is the total number. */
typedef struct {
    uint32_t start[SABOT_MULTISET_SIZES + 1], skip[SABOT_MULTISET_SIZES];
} sabot_study_shape;

/* A value in two parts, high + low, where high is a multiple of 2^half. Wide values are stored so;
 * a narrow value is a single double, with low = 0. */
typedef struct {
    double high, low;
} sabot_study_value;

/* The loops. */
typedef struct {
    /* Fixes the count of the first kind: computes to[], over one kind less, from from[] with that
     * shape. power[j] is the falling factorial of the count. */
    void (*fix)(sabot_study_term *to, const sabot_study_term *from, const sabot_study_shape *shape,
                const double *power);

    /* Computes columns[row·stride + n] for n = from…to from the 84 coefficients in three counts,
     * with powers[j·stride + n]. */
    void (*columns)(sabot_study_term *columns, const sabot_study_term *terms, const double *powers,
                    unsigned stride, unsigned from, unsigned to);

    /* Computes values[i][leaf] of polynomial i for each leaf of the chunk. The columns of the
     * polynomials are stored one after another. */
    void (*values)(double *const *values, unsigned count, const sabot_tail_chunk *chunk,
                   const sabot_study_term *columns, unsigned stride);

    /* values[] = Σ_j factor[j]·basis[j][] + constant, in two arrays unless `low` is NULL. `split`
     * is 1.5·2^(52+half). */
    void (*combine)(double *values, double *low, const double *const *basis, const double *factor,
                    unsigned count, sabot_study_value constant, double split, unsigned leaves);

    /* greatest[] = max(greatest[], values[]), with low parts unless these are NULL. */
    void (*greatest)(double *greatest, double *greatest_low, const double *values,
                     const double *low, unsigned leaves);

    /* Sums the weighted values. `unit` is 2^-half. Unless `all` is set, computes gain and
     * favourable only. */
    void (*sum)(sabot_tail_sums *sums, const double *values, const double *low,
                const sabot_tail_chunk *chunk, double split, double unit, int all,
                sabot_study_value least, sabot_study_value most);
} sabot_study_kernel;

/* Replaces the first three functions by ones that compute modulo 2⁶⁴. */
void sabot_study_kernel_be_whole(sabot_study_kernel *kernel);

/* One source file, compiled for each instruction set. */
extern const sabot_study_kernel sabot_study_kernel_portable;
#ifdef __x86_64__
extern const sabot_study_kernel sabot_study_kernel_avx2;   /* for SABOT_CPU_AVX2 */
extern const sabot_study_kernel sabot_study_kernel_avx512; /* for SABOT_CPU_AVX512 */
#endif

#endif
