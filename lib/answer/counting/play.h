#ifndef SABOT_COUNTING_PLAY_H
#define SABOT_COUNTING_PLAY_H

#include "sums.h"

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
