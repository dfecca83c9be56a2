#ifndef ANALYZER_CHECK_PAIRS_H
#define ANALYZER_CHECK_PAIRS_H

#include "drift.h"
#include "input/json.h"

/* The values of an earlier document and of a new one, place by place. */
typedef struct {
    drift_value *values; /* with their texts */
    size_t count;
    int with_names, is_now, is_amended, has_changes;
} value_pairs;

/* Every value of either document; a place that only one of them has counts too. These do not count:
 * the version and the program; if some inputs are taken from now (`is_now`), the recorded options,
 * the replaced inputs and, unless `with_names`, names, titles, sources, notes, reasons and
 * bases. A decimal counts if the exact value beside it is the same. The caller clears. */
void value_pairs_find(value_pairs *pairs, const json_t *was, const json_t *is, int with_names,
                      int is_now);
/* The same for an amended game: bets, cells, lines and the like are matched by name, not by place,
 * names count, and each value that only one document has is listed. Parts that a filing lacks
 * because of its choice of chapters are skipped. */
void value_pairs_amended(value_pairs *pairs, const json_t *was, const json_t *is);

/* Adds one; NULL means that there is none. */
void value_pairs_add(value_pairs *pairs, const char *path, const char *was, const char *is);

void value_pairs_clear(value_pairs *pairs);

#endif
