#ifndef SABOT_COUNTING_SUMS_H
#define SABOT_COUNTING_SUMS_H

#include "../../engine/count/classes.h"
#include <sabot/game/trigger.h>

/* Sums of scaled tags, as the tables of counts have them, and what a counter makes of them. */
typedef struct {
    const sabot_count_scale *scale;
    const sabot_counted_shoe *shoe;
} sabot_count_sums;

/* The tags, as given, of n cards whose scaled tags add up to `sum`; and of all the others: the
 * running count when these are left. */
void sabot_count_sums_left(mpq_t tags, const sabot_count_scale *scale, uint64_t n, uint64_t sum);
void sabot_count_sums_running(mpq_t count, const sabot_count_sums *sums, uint64_t n, uint64_t sum);

/* Narrows low…high to the sums of n cards left that say to bet, which reach to one of the ends.
 * Returns 0 if there are none. */
int sabot_count_sums_triggered(uint64_t *low, uint64_t *high, const sabot_count_sums *sums,
                               const sabot_trigger *trigger, uint64_t n);

#endif
