#ifndef SABOT_REDUCED_H
#define SABOT_REDUCED_H

#include "polynomial.h"

/* A polynomial of which the counts of the first kinds are fixed: Σ coefficient[M]·n^(M) over the
 * multisets M of 0…degree cards over the `kinds` kinds that are left, smaller ones first (start[s]
 * is where size s begins), each size in the order of multiset.h. From ten kinds, with six positions
 * looked at, the numbers of coefficients are 5005, 3003, 1716, 924, 462, 210, 84, 28, 7, 1. */
typedef struct {
    unsigned kinds, degree;
    int replace; /* as in an infinite shoe */
    uint32_t start[SABOT_MULTISET_SIZES + 1];
    mpz_t *coefficient;
} sabot_reduced;

/* Fixes the count of a polynomial's kind 0, for one outcome. The caller clears. */
void sabot_reduced_init(sabot_reduced *reduced, const sabot_polynomial *polynomial,
                        unsigned outcome, uint64_t count, int replace);

/* Fixes the count of the next kind; `from` has one at least. The caller clears. */
void sabot_reduced_fix(sabot_reduced *reduced, const sabot_reduced *from, uint64_t count);
void sabot_reduced_clear(sabot_reduced *reduced);

/* The value at the counts of the kinds that are left. It is ways[outcome] of the polynomial, but
 * for the factor (N-d)…(N-5) of the positions that nobody looks at. */
void sabot_reduced_evaluate(mpz_t value, const sabot_reduced *reduced, const uint64_t *counts);

/* The step of sabot_reduced_fix on 64-bit integers: `from` holds the coefficients over `kinds`
 * kinds, `to` receives those over kinds-1. Exact for shoes whose width is double or u64, by the
 * bounds in polynomial.c. */
void sabot_reduced_fix_u64(uint64_t *to, const uint64_t *from, unsigned kinds, unsigned degree,
                           uint64_t count, int replace);

#endif
