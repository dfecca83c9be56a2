#ifndef SABOT_COUNTING_PLAY_H
#define SABOT_COUNTING_PLAY_H

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

/* The sums of scaled tags of the unseen cards at which a counter bets, by number of cards. */
typedef struct {
    uint64_t from, to;
} sabot_count_sum_range;

typedef struct {
    sabot_count_classes classes;
    sabot_count_scale scale;
    sabot_counted_shoe shoe;
    sabot_count_sum_range *ranges; /* by number of unseen cards, rising */
    size_t *end;                   /* [n]: the end of the ranges of n cards */
} sabot_count_play;

/* Starts without bets. Refuses as sabot_count_classes_make does; on SABOT_OK the caller clears. */
sabot_status sabot_count_play_init(sabot_count_play *play, const sabot_shoe *shoe,
                                   const sabot_tags *tags, sabot_error *error);
void sabot_count_play_clear(sabot_count_play *play);

/* Adds the sums at which the trigger is met. */
void sabot_count_play_follow(sabot_count_play *play, const sabot_trigger *trigger);

/* Adds one sum. Calls must come in rising order of n, then of sum. */
void sabot_count_play_add(sabot_count_play *play, uint64_t n, uint64_t sum);

static inline int sabot_count_play_bets(const sabot_count_play *play, uint64_t n, uint64_t sum)
{
    for (size_t i = n ? play->end[n - 1] : 0; i < play->end[n]; i++)
        if (sum >= play->ranges[i].from && sum <= play->ranges[i].to)
            return 1;
    return 0;
}

#endif
