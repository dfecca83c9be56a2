#ifndef SABOT_ENGINE_POLYNOMIAL_H
#define SABOT_ENGINE_POLYNOMIAL_H

#include "../../base/cpu.h"
#include "../multiset.h"
#include <sabot/engine/engine.h>

/* The compiled engine: the ways of each outcome as a polynomial in the shoe's counts. Compiled once
 * for a tableau and a wager, it gives the counts of sabot_enumerate for any shoe. */

/* The most kinds, unless the wager looks at no more than two of the six positions, and the most
 * outcomes. */
enum { SABOT_POLYNOMIAL_KINDS_MOST = 13, SABOT_POLYNOMIAL_OUTCOMES_MOST = 1024 };

/* ways[o] = (N-d)(N-d-1)…(N-5) · Σ_M coefficient[o][M] · Π_v n_v(n_v-1)…(n_v-m_v+1) over the
 * multisets M of d = `looked` cards, where N is the shoe's size and n_v its count of kind v. With
 * replacement every factor is n_v or N. */
typedef struct {
    sabot_partition kinds;
    sabot_level level; /* the least level of a shoe */
    unsigned looked;   /* 0…6 */
    unsigned outcomes;
    uint32_t terms;        /* sabot_multisets(kinds, looked) */
    uint16_t *coefficient; /* [outcome][term]; at most 720 */
    /* The kinds in two halves: a product of falling factorials is a product of one from each
     * half. */
    sabot_multiset_steps half[2];
    uint32_t *run; /* first term of each multiset of half[0], followed by those of half[1] */
} sabot_polynomial;

/* Whether a wager is within the limits above. */
int sabot_polynomial_can_compile(const sabot_wager *wager);

/* On SABOT_OK the caller clears. Returns SABOT_BEYOND, with nothing to clear, if the wager is
 * beyond the limits. The tableau must be complete (asserted). Takes about 0.4 ms for a bet on
 * totals and numbers of cards, and up to 0.1 s for one that tells thirteen ranks apart. */
sabot_status sabot_polynomial_compile(sabot_polynomial *polynomial, const sabot_tableau *tableau,
                                      const sabot_wager *wager);
void sabot_polynomial_clear(sabot_polynomial *polynomial);

/* Whether the outcomes of each multiset add up to all its orderings. Then the outcomes of every
 * shoe add up to all its deals, in every kernel. sabot_polynomial_compile asserts it. */
int sabot_polynomial_closes(const sabot_polynomial *polynomial);

/* The narrowest width in which no sum for a shoe of this size can overflow. */
sabot_width sabot_polynomial_width(const sabot_shoe *shoe);
sabot_width sabot_polynomial_width_of(uint64_t cards, int replace);

/* Sets ways[0…outcomes-1], which the caller initialises, to the counts of sabot_enumerate; all are
 * 0 for a shoe of fewer than six cards. The shoe must determine the wager, and `width` be no
 * narrower than sabot_polynomial_width (both asserted). */
void sabot_polynomial_evaluate(mpz_t *ways, const sabot_polynomial *polynomial,
                               const sabot_shoe *shoe, sabot_width width);

/* The same for a shoe of width double or u64. */
void sabot_polynomial_evaluate_u64(uint64_t *ways, const sabot_polynomial *polynomial,
                                   const sabot_shoe *shoe);

/* Sets ways[outcome] for counts by kind. Their bound (see polynomial.c) must be below 2⁵³. */
typedef void sabot_polynomial_double(double *ways, const sabot_polynomial *polynomial,
                                     const uint64_t *counts, uint64_t cards, int replace);

sabot_polynomial_double sabot_polynomial_double_portable;
#ifdef __x86_64__
sabot_polynomial_double sabot_polynomial_double_avx2, sabot_polynomial_double_avx512;
#endif

/* Returns the function for an instruction set, which the machine must support. */
sabot_polynomial_double *sabot_polynomial_double_of(sabot_cpu cpu);

#endif
