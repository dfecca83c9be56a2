#ifndef SABOT_COUNTING_REMOVALS_H
#define SABOT_COUNTING_REMOVALS_H

#include "../game/wager.h"
#include "../question/question.h"

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

/* The effects of removal on one wager. */
typedef struct {
    int determined;    /* 0 if the wager needs a finer shoe; only `needs` is then set */
    sabot_level needs; /* the level of shoe that the wager needs */
    sabot_removal removal;
} sabot_wager_removal;

/* The effects of removal on every wager of a question, in its order. */
typedef struct {
    sabot_wager_removal *wagers;
    size_t wagers_count;
} sabot_removals;

void sabot_removals_init(sabot_removals *removals);
void sabot_removals_clear(sabot_removals *removals);

/* Removes one to `cards` cards, 1…SABOT_REMOVAL_MOST. Needs a finite shoe that has six cards more
 * than it removes, a complete tableau and wagers; no condition. Returns SABOT_DISAGREES also if,
 * for any number of cards, the effects weighted by the ways to remove them do not sum to exactly
 * 0. */
sabot_status sabot_removals_find(sabot_removals *removals, const sabot_question *question,
                                 unsigned cards, sabot_error *error);

SABOT_API_END

#endif
