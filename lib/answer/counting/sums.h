#ifndef SABOT_COUNTING_SUMS_H
#define SABOT_COUNTING_SUMS_H

#include "../../engine/count/classes.h"
#include <sabot/game/trigger.h>

/* Converts sums of scaled tags, the keys of the tables of counts, to running counts. */
typedef struct {
    const sabot_count_scale *scale;
    const sabot_counted_shoe *shoe;
} sabot_count_sums;

/* The sum of the original tags of n cards whose scaled tags sum to `sum`; and of all other cards,
 * which is the running count with those n cards left. */
void sabot_count_sums_left(mpq_t tags, const sabot_count_scale *scale, uint64_t n, uint64_t sum);
void sabot_count_sums_running(mpq_t count, const sabot_count_sums *sums, uint64_t n, uint64_t sum);

/* Narrows low…high to the sums of n cards left at which the trigger is met; one end stays. Returns
 * 0 if there are none. */
int sabot_count_sums_triggered(uint64_t *low, uint64_t *high, const sabot_count_sums *sums,
                               const sabot_trigger *trigger, uint64_t n);

#endif
