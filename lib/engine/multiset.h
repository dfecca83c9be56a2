#ifndef SABOT_ENGINE_MULTISET_H
#define SABOT_ENGINE_MULTISET_H

#include <gmp.h>
#include <stdint.h>

/* Multisets of up to six cards over numbered kinds, written as nondecreasing sequences and numbered
 * from 0 in lexicographic order among those of the same size. The compiled engine uses two
 * consequences:
 *
 *  - the multisets that begin with the cards `a` and go on with kinds ≥ h only are consecutive,
 *    in the order of their continuations;
 *  - those of size s that hold kind 0 more than j times are the first multisets(kinds, s-j-1),
 *    which are followed by the multisets(kinds-1, s-j) that hold it exactly j times. */
enum { SABOT_MULTISET_SIZES = 7 }; /* 0…6 */

/* The number of multisets of one size, C(kinds+size-1, size); 0 for a negative size. */
static inline uint32_t sabot_multisets(unsigned kinds, int size)
{
    if (size < 0 || (!kinds && size))
        return 0;
    uint64_t count = 1;
    for (unsigned i = 1; i <= (unsigned)size; i++)
        count = count * (kinds + i - 1) / i;
    return (uint32_t)count;
}

/* A product of falling factorials is value[parent] · (count[kind] - already), one step from a
 * smaller one. */
typedef struct {
    uint16_t parent; /* among the multisets of one card less */
    uint8_t kind, already;
} sabot_multiset_step;

/* All multisets of 0…size cards over some kinds, by size. */
typedef struct {
    unsigned kinds, size;
    uint32_t start[SABOT_MULTISET_SIZES + 1]; /* of each size; start[size+1] is the end */
    sabot_multiset_step *step;
} sabot_multiset_steps;

/* `first` is the number of the first kind. The caller clears. */
void sabot_multiset_steps_init(sabot_multiset_steps *steps, unsigned first, unsigned kinds,
                               unsigned size);
void sabot_multiset_steps_clear(sabot_multiset_steps *steps);

/* The orderings of each multiset M: of size s, s!/ΠM_v!, which is s/M_v times those of M less its
 * last card v. The caller frees. */
uint16_t *sabot_multiset_orderings(const sabot_multiset_steps *steps);

/* The number of sets of cards with each multiset of kinds, ΠC(counts[v], M_v). */
void sabot_multiset_sets(mpz_t *sets, const sabot_multiset_steps *steps, const uint64_t *counts);

/* Moves to the multiset of the next number, written as the number of cards of each kind. The
 * first of a size has only cards of the first kind. */
void sabot_multiset_following(unsigned *cards, unsigned kinds);

/* next[size][i·kinds + v] is the number of multiset i of that size with a card of kind v added. */
typedef struct {
    unsigned kinds, size;
    uint16_t *next[SABOT_MULTISET_SIZES];
} sabot_multiset_next;

/* Covers sizes 0…size-1. The caller clears. */
void sabot_multiset_next_init(sabot_multiset_next *table, unsigned kinds, unsigned size);
void sabot_multiset_next_clear(sabot_multiset_next *table);

#endif
