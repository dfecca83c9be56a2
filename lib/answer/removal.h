#ifndef SABOT_REMOVAL_H
#define SABOT_REMOVAL_H

#include "../engine/multiset.h"
#include "../game/wager.h"

SABOT_API_BEGIN

enum { SABOT_REMOVAL_MOST = 3 };

/* What one set of removed cards does to the EV. */
typedef struct {
    int possible;      /* 0: the shoe does not hold these cards, and the values are 0 */
    mpq_t change;      /* EV without them - EV */
    mpq_t interaction; /* of two or three cards: what the change is beyond those of fewer of them */
} sabot_effect;

/* The effects of removing one to `cards` cards, of every choice of kinds. Starts as {0}. Effects
 * are numbered as `steps` numbers multisets: the empty one first, then single kinds, pairs,
 * triples. */
typedef struct {
    sabot_level level; /* of the kinds: points, ranks or suits */
    sabot_partition kinds;
    uint64_t count[SABOT_CARDS]; /* by kind, in the base shoe */
    mpq_t ev;                    /* of the base shoe */
    sabot_multiset_steps steps;
    sabot_effect *effect; /* steps.start[cards+1] of them */
} sabot_removal;

void sabot_removal_clear(sabot_removal *removal);

/* The effect of one card of a kind. */
const sabot_effect *sabot_removal_single(const sabot_removal *removal, unsigned kind);

/* The kinds that an effect removes, in order; returns how many, 0…3. */
unsigned sabot_removal_kinds(unsigned kind[SABOT_REMOVAL_MOST], const sabot_removal *removal,
                             uint32_t effect);

/* "A", "0" or "As", as --remove reads it. */
enum { SABOT_KIND_NAME = 3 };
void sabot_removal_name(char name[SABOT_KIND_NAME], const sabot_removal *removal, unsigned kind);

SABOT_API_END

/* What sabot_removals_find does for one wager, which it has checked: the shoe determines it, is not
 * infinite, and holds at least six cards more than `cards`, 1…SABOT_REMOVAL_MOST. The kinds are the
 * ranks; single cards if the wager looks at suits; points if the shoe tells no more. `check` counts
 * every shoe a second way. SABOT_DISAGREES if the two differ, or the weighted effects of any number
 * of cards do not add up to exactly 0. On SABOT_OK the caller clears. */
sabot_status sabot_removal_compute(sabot_removal *removal, const sabot_shoe *shoe,
                                   const sabot_tableau *tableau, const sabot_wager *wager,
                                   unsigned cards, int check, sabot_error *error);

#endif
