#ifndef VALUE_PAIRS_H
#define VALUE_PAIRS_H

#include "answer/check.h"

#include <jansson.h>

/* The values of an earlier document and of one made anew, place by place. */
typedef struct {
    sabot_checked *values; /* with their texts */
    size_t count;
} value_pairs;

/* What the new document has of the earlier one: every value below the members of `is`. What is
 * missing counts if a result must state it to be a guard; a value of the new document's alone does
 * not otherwise, nor does the tableau's name. A decimal counts where the exact value beside it is the
 * same. The caller clears. */
void value_pairs_find(value_pairs *pairs, const json_t *was, const json_t *is);
void value_pairs_clear(value_pairs *pairs);

#endif
