#ifndef ANALYZER_CHECK_PAIRS_H
#define ANALYZER_CHECK_PAIRS_H

#include "drift.h"
#include "input/json.h"

/* The values of an earlier document and of one made anew, place by place. */
typedef struct {
    drift_value *values; /* with their texts */
    size_t count;
    int with_names, is_now, is_amended;
} value_pairs;

/* Every value of either document; a place that only one of them has counts too. What does not: the
 * version, the program and what changed earlier still (`made` and `changes`, of a filing); unless
 * `with_names`, names, titles, sources, notes, reasons and bases; if something of what was asked is
 * taken as it now is (`is_now`), what was asked and what that replaces. A decimal counts where the
 * exact value beside it is the same. The caller clears. */
void value_pairs_find(value_pairs *pairs, const json_t *was, const json_t *is, int with_names,
                      int is_now);
/* The same of a game that was amended: bets, cells, lines and the like are found by what they are
 * called, not by their place, names count, and of what only one document has each value is listed.
 * What a filing has not for another choice of chapters is passed over. */
void value_pairs_amended(value_pairs *pairs, const json_t *was, const json_t *is);

void value_pairs_clear(value_pairs *pairs);

#endif
