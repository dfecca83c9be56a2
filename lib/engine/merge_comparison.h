#ifndef SABOT_MERGE_COMPARISON_H
#define SABOT_MERGE_COMPARISON_H

#include "../game/residue.h"
#include "merge_states.h"

/* Masks are a word for each kind of the fifth card, a bit in it for each of the sixth; up to the next
 * multiple of eight. */
enum { SABOT_MERGE_LANES = 56 };

/* A comparison of a line, and what openings leave of it. Where `predicate` is NULL there is none: another
 * node of the condition. */
typedef struct {
    const sabot_predicate *predicate;
    int node;
    int sees_totals;
    sabot_partition looks[SABOT_PLACES];
    uint64_t
        last[SABOT_CARDS]; /* the kinds of third cards that are one for it as banco's, by look */

    uint16_t
        *class_of[2][SABOT_POINTS]; /* by hand and total: class of pairs → its class for this one */
    uint32_t *first_of[2][SABOT_POINTS]; /* and back: the first of such a class */
    unsigned classes[2][SABOT_POINTS];

    sabot_merge_states open; /* what openings leave of it, as long as banco's total is the same */
    uint64_t *masks;         /* for each of these: after which cards it holds */
    size_t masks_room;

    /* For the totals that are played: by punto's class and banco's, a truth, or SABOT_DEPENDS and more: the
     * number in `open`. */
    uint32_t *numbers;
    size_t numbers_room;
    const uint16_t *punto, *banco; /* class_of for the totals */
    unsigned columns;
} sabot_merge_comparison;

static inline uint32_t sabot_merge_number_of(const sabot_merge_comparison *c, size_t punto,
                                             size_t banco)
{
    return c->numbers[(size_t)c->punto[punto] * c->columns + c->banco[banco]];
}

#endif
