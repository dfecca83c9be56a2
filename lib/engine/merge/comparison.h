#ifndef SABOT_ENGINE_MERGE_COMPARISON_H
#define SABOT_ENGINE_MERGE_COMPARISON_H

#include "../../game/residue.h"
#include "sets.h"
#include "states.h"

/* A comparison of a line, and what openings leave of it. Where `predicate` is NULL there is none:
 * another node of the condition. */
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
    uint32_t *set_of;        /* and the number of that set; 0: not yet known for these totals */
    size_t masks_room;

    /* For the totals that are played: by punto's class and banco's, after which cards it holds. */
    uint32_t *sets;
    size_t sets_room;
    const uint16_t *punto, *banco; /* class_of for the totals */
    unsigned columns;
} sabot_merge_comparison;

#endif
