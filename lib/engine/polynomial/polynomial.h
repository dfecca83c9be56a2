#ifndef SABOT_ENGINE_POLYNOMIAL_H
#define SABOT_ENGINE_POLYNOMIAL_H

#include "../multiset.h"
#include <sabot/engine/engine.h>

/* The compiled engine: the ways of each outcome as a polynomial of the shoe's counts. Compiled once
 * for a tableau and a wager, it answers what sabot_enumerate answers, for any shoe. */

/* The most kinds, unless at most two of the six positions are looked at, and the most outcomes. */
enum { SABOT_POLYNOMIAL_KINDS_MOST = 13, SABOT_POLYNOMIAL_OUTCOMES_MOST = 1024 };

/* ways[o] = (N-d)(N-d-1)…(N-5) · Σ_M coefficient[o][M] · Π_v n_v(n_v-1)…(n_v-m_v+1) over the
 * multisets M of d = `looked` cards, where N is the shoe's size and n_v its count of kind v. Dealt
 * with replacement, no factor diminishes. */
typedef struct {
    sabot_partition kinds;
    sabot_level level; /* that a shoe must have */
    unsigned looked;   /* 0…6 */
    unsigned outcomes;
    uint32_t terms;        /* sabot_multisets(kinds, looked) */
    uint16_t *coefficient; /* [outcome][term]; at most 720 */
    /* The kinds in two halves, so that a product of falling factorials is one from each. */
    sabot_multiset_steps half[2];
    uint32_t *run; /* first term of each multiset of half[0]; half[1] runs on from there */
} sabot_polynomial;

/* Whether a wager is within the limits above. */
int sabot_polynomial_can_compile(const sabot_wager *wager);

/* SABOT_OK, and the caller clears; or SABOT_BEYOND, and there is nothing to clear, when the wager
 * is beyond the limits: the reference engine answers then. The tableau must be complete (asserted).
 * Takes about 0.4 ms for a bet on totals and numbers of cards, and up to 0.1 s for one that sees
 * thirteen ranks. */
sabot_status sabot_polynomial_compile(sabot_polynomial *polynomial, const sabot_tableau *tableau,
                                      const sabot_wager *wager);
void sabot_polynomial_clear(sabot_polynomial *polynomial);

/* Whether the outcomes of each multiset are all its orderings: then those of every shoe are all its
 * deals, whatever kernel sums them up. What is compiled does (asserted). */
int sabot_polynomial_closes(const sabot_polynomial *polynomial);

/* The narrowest width in which no sum about this shoe can overflow, found from its size. */
sabot_width sabot_polynomial_width(const sabot_shoe *shoe);
sabot_width sabot_polynomial_width_of(uint64_t cards, int replace);

/* Sets ways[0…outcomes-1], which the caller initialises, to the counts of sabot_enumerate; all are 0
 * for a shoe of fewer than six cards. The shoe must determine the wager, and `width` be no narrower
 * than sabot_polynomial_width (both asserted). */
void sabot_polynomial_evaluate(mpz_t *ways, const sabot_polynomial *polynomial,
                               const sabot_shoe *shoe, sabot_width width);

/* The same for a shoe of width double or u64. */
void sabot_polynomial_evaluate_u64(uint64_t *ways, const sabot_polynomial *polynomial,
                                   const sabot_shoe *shoe);

#endif
