#ifndef SABOT_MERGE_WALK_H
#define SABOT_MERGE_WALK_H

#include "../base/wide.h"
#include "../game/condition.h"
#include "merge_states.h"

/* For the parts of the merging engine. */

/* Two cards of a hand by kinds; where their order does not matter, for both orders. */
typedef struct {
    uint8_t kind[2], orders;
    uint8_t look[2]; /* how the wager looks at them */
} sabot_merge_pair;

/* The pairs of a hand with the same total, those that are looked at alike side by side. */
typedef struct {
    sabot_merge_pair *items;
    size_t count, room;
    size_t *starts; /* of each class of pairs that are looked at alike; the end behind the last */
    size_t classes;
} sabot_merge_pairs;

/* A position behind the opening: which cards may lie there, whether a hand draws them or not. */
typedef struct {
    int is_outside;              /* it is one card, and not from the shoe */
    uint64_t count;              /* of these cards in the shoe */
    uint8_t allows[SABOT_CARDS]; /* by kind of third cards */
} sabot_merge_position;

typedef struct {
    sabot_u128 a, b[SABOT_CARDS], c[SABOT_CARDS][SABOT_CARDS];
} sabot_merge_moments;

/* The openings of a class of punto's pairs and one of banco's. */
typedef struct {
    size_t punto, banco;
    size_t next; /* of those with the same state, plus 1; 0: it is the last */
} sabot_merge_class;

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    const sabot_condition *condition;
    sabot_view view;
    unsigned kinds; /* of third cards */
    uint64_t opening_count[SABOT_CARDS], third_count[SABOT_CARDS];
    uint8_t third_of[SABOT_CARDS];           /* opening kind → kind of third cards */
    uint64_t falls;                          /* 1: a card taken is gone; 0: an infinite shoe */
    sabot_merge_pairs hand[2][SABOT_POINTS]; /* by total */
    sabot_merge_position rest[2];            /* the fifth and the sixth card */
    uint64_t both;                           /* cards in the shoe that either may be */
    const sabot_merge_pairs *open[2];        /* of the openings that are being played */

    sabot_residue key;
    sabot_merge_states four, five; /* what openings, and what five cards leave open */
    sabot_merge_class *classes;    /* of openings that go on; a state's tag is its first, plus 1 */
    size_t classes_count, classes_room;
    sabot_merge_moments of_four;
    sabot_u128 *of_five; /* for each state: a, then b by kind */
    size_t of_five_room;
    sabot_u128 *ways;
} sabot_merge_walk;

static inline int sabot_merge_is_outside(const sabot_merge_walk *w, int position)
{
    return w->condition->outside >> position & 1;
}

/* Lists the pairs of both hands; and gives them back. */
void sabot_merge_list_pairs(sabot_merge_walk *w);
void sabot_merge_free_pairs(sabot_merge_walk *w);

/* Stands until a card is drawn or the coup is over. */
void sabot_merge_settle(const sabot_merge_walk *w, sabot_coup *coup);

/* Plays the openings with these totals. Coups that are over are counted; the others become the states of
 * `four`. */
void sabot_merge_open(sabot_merge_walk *w, unsigned punto, unsigned banco);

/* Sets `of_four` to the sums over the openings of a state. */
void sabot_merge_add_moments(sabot_merge_walk *w, size_t state);

#endif
