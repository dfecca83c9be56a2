#ifndef SABOT_COUNTING_REMOVAL_H
#define SABOT_COUNTING_REMOVAL_H

#include "../game/wager.h"

SABOT_API_BEGIN

enum { SABOT_REMOVAL_MOST = 3 };

/* The effect on the EV of removing one set of cards. */
typedef struct {
    unsigned cards;                    /* how many are removed */
    unsigned kind[SABOT_REMOVAL_MOST]; /* of each, in order */
    int possible;                      /* 0 if the shoe lacks these cards; the values are then 0 */
    mpq_t change;                      /* EV without them - EV */
    mpq_t interaction; /* of two or three cards: the part of the change that fewer of them do not
                          explain */
} sabot_effect;

/* The effects of removing one to `cards` cards, for every choice of kinds: of no card, single
 * cards, pairs, triples, each in the order of the kinds. Starts as {0}. */
typedef struct {
    sabot_level level; /* of the kinds: points, ranks or suits */
    sabot_partition kinds;
    uint64_t count[SABOT_CARDS]; /* by kind, in the base shoe */
    mpq_t ev;                    /* of the base shoe */
    unsigned cards;
    uint32_t start[SABOT_REMOVAL_MOST + 2]; /* the first effect, by number of cards */
    sabot_effect *effect;                   /* start[cards + 1] of them */
} sabot_removal;

void sabot_removal_clear(sabot_removal *removal);

/* The effect of one card of a kind. */
const sabot_effect *sabot_removal_single(const sabot_removal *removal, unsigned kind);

/* The kind in the notation of --remove: "A", "0" or "As". */
enum { SABOT_KIND_NAME = 3 };
void sabot_removal_name(char name[SABOT_KIND_NAME], const sabot_removal *removal, unsigned kind);

SABOT_API_END

#endif
