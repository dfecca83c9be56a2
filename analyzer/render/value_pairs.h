#ifndef VALUE_PAIRS_H
#define VALUE_PAIRS_H

#include "answer/check.h"

#include <jansson.h>

/* The values of an earlier document and of one made anew, place by place. */
typedef struct {
    sabot_checked *values; /* with their texts */
    size_t count;
    int with_reasons;
} value_pairs;

/* Every value of either document; a place that only one of them has counts too. What does not: the
 * version, what was asked with (`given`, `replaced`), the tableau's name, the reasons for assumptions
 * unless `with_reasons`. A decimal counts where the exact value beside it is the same. The caller
 * clears. */
void value_pairs_find(value_pairs *pairs, const json_t *was, const json_t *is, int with_reasons);
void value_pairs_clear(value_pairs *pairs);

#endif
