#include "play.h"

#include "../../base/memory.h"

#include <stdlib.h>

sabot_status sabot_count_play_init(sabot_count_play *play, const sabot_shoe *shoe,
                                   const sabot_tags *tags, sabot_error *error)
{
    *play = (sabot_count_play){0};
    sabot_count_scale_init(&play->scale);
    mpq_init(play->shoe.sum);
    sabot_status status = sabot_count_classes_make(&play->classes, &play->scale, shoe, tags, error);
    if (status) {
        sabot_count_play_clear(play);
        return status;
    }
    play->shoe.cards = play->classes.cards;
    sabot_count_sums_left(play->shoe.sum, &play->scale, play->classes.cards, play->classes.sum);
    play->end = sabot_allocate(play->classes.cards + 1, sizeof *play->end);
    return SABOT_OK;
}

void sabot_count_play_clear(sabot_count_play *play)
{
    free(play->ranges);
    free(play->end);
    mpq_clear(play->shoe.sum);
    sabot_count_scale_clear(&play->scale);
}

/* Appends a range at n cards; no later n has one. */
static void add_range(sabot_count_play *play, uint64_t n, sabot_count_sum_range range)
{
    size_t count = play->end[n];
    play->ranges = sabot_reallocate(play->ranges, count + 1, sizeof *play->ranges);
    play->ranges[count] = range;
    for (; n <= play->classes.cards; n++)
        play->end[n] = count + 1;
}

void sabot_count_play_follow(sabot_count_play *play, const sabot_trigger *trigger)
{
    const sabot_count_sums sums = {&play->scale, &play->shoe};
    for (uint64_t n = 1; n <= play->classes.cards; n++) {
        sabot_count_sum_range range = {0, play->classes.sum};
        if (sabot_count_sums_triggered(&range.from, &range.to, &sums, trigger, n))
            add_range(play, n, range);
    }
}

void sabot_count_play_add(sabot_count_play *play, uint64_t n, uint64_t sum)
{
    size_t count = play->end[n];
    if (count > (n ? play->end[n - 1] : 0) && play->ranges[count - 1].to + 1 == sum)
        play->ranges[count - 1].to = sum;
    else
        add_range(play, n, (sabot_count_sum_range){sum, sum});
}
