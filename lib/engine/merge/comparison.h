#ifndef SABOT_ENGINE_MERGE_COMPARISON_H
#define SABOT_ENGINE_MERGE_COMPARISON_H

#include "../../game/residue.h"
#include "sets.h"
#include "states.h"

/* A comparison of a line, and its sets. `predicate` is NULL for a node that is not a comparison. */
typedef struct {
    const sabot_predicate *predicate;
    int node;
    int sees_totals;
    sabot_partition looks[SABOT_PLACES];
    uint64_t last[SABOT_CARDS]; /* by look: the kinds of third cards that are equal as banco's */

    uint16_t *class_of[2][SABOT_POINTS]; /* by hand and total: class of pairs → own class */
    uint32_t *first_of[2][SABOT_POINTS]; /* the reverse: the first class of pairs */
    unsigned classes[2][SABOT_POINTS];

    sabot_merge_states open; /* its remaining conditions, for one total of banco's */
    uint64_t *masks;         /* by state: the cards after which it holds */
    uint32_t *set_of;        /* by state: the number of that set; 0 if not known for these totals */
    size_t masks_room;

    /* For the current totals: the number of the set by punto's class and banco's. */
    uint32_t *sets;
    size_t sets_room;
    const uint16_t *punto, *banco; /* class_of for the totals */
    unsigned columns;
} sabot_merge_comparison;

#endif
