#ifndef SABOT_ENGINE_TAKEN_H
#define SABOT_ENGINE_TAKEN_H

#include "multiset.h"
#include <sabot/engine/engine.h>

/* Counts the deals of each outcome by the cards that they take. Any number of kinds of cards may
 * matter to the wager, because the taken cards are told apart by other, usually fewer, kinds. */

typedef struct {
    unsigned looked, outcomes; /* the positions that the wager looks at: 0…6 */
    uint32_t terms;            /* sabot_multisets(kinds, looked) */
    uint64_t *deals;           /* [outcome · terms + multiset]: of the `looked` cards, in order */
} sabot_taken;

/* A long walk has several parts, which may run at the same time; their deals add up. 0 if there are
 * more than 65,536 multisets. */
unsigned sabot_taken_parts(const sabot_wager *wager, const sabot_partition *kinds);

/* Counts the deals of one part; the caller clears. The tableau must be complete, the shoe of width
 * double or u64, and tell both the wager's cards and `kinds` apart. All parts take about 10 ms for
 * a bet on totals, a second for one on totals and suits, and minutes for one that looks at rank and
 * suit of all six cards. */
void sabot_taken_count(sabot_taken *taken, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_partition *kinds, unsigned part);
void sabot_taken_clear(sabot_taken *taken);

#endif
