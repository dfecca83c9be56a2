#include "play.h"

#include "../../base/memory.h"

#include <stdlib.h>

void sabot_count_sums_left(mpq_t tags, const sabot_count_scale *scale, uint64_t n, uint64_t sum)
{
    mpq_t least;
    mpq_init(least);
    mpq_set_ui(least, n, 1);
    mpq_mul(least, least, scale->least);
    mpq_set_ui(tags, sum, 1);
    mpq_mul(tags, tags, scale->step);
    mpq_add(tags, tags, least);
    mpq_clear(least);
}

void sabot_count_sums_running(mpq_t count, const sabot_count_sums *sums, uint64_t n, uint64_t sum)
{
    sabot_count_sums_left(count, sums->scale, n, sum);
    mpq_sub(count, sums->shoe->sum, count);
}

static int is_met(const sabot_trigger *trigger, const sabot_count_sums *sums, uint64_t n,
                  uint64_t sum)
{
    mpq_t count;
    mpq_init(count);
    sabot_count_sums_running(count, sums, n, sum);
    int met = sabot_trigger_is_met(trigger, count, sums->shoe, n);
    mpq_clear(count);
    return met;
}

int sabot_count_sums_triggered(uint64_t *low, uint64_t *high, const sabot_count_sums *sums,
                               const sabot_trigger *trigger, uint64_t n)
{
    uint64_t a = *low, b = *high; /* the trigger is met at exactly one of them */
    int at_low = is_met(trigger, sums, n, a), at_high = is_met(trigger, sums, n, b);
    if (at_low == at_high)
        return at_low;
    while (b - a > 1) {
        uint64_t middle = a + (b - a) / 2;
        if (is_met(trigger, sums, n, middle) == at_low)
            a = middle;
        else
            b = middle;
    }
    *(at_low ? high : low) = at_low ? a : b;
    return 1;
}

sabot_status sabot_count_play_init(sabot_count_play *play, const sabot_shoe *shoe,
                                   const sabot_tags *tags, sabot_error *error)
{
    *play = (sabot_count_play){0};
    mpq_inits(play->scale.least, play->scale.step, play->shoe.sum, NULL);
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
    mpq_clears(play->scale.least, play->scale.step, play->shoe.sum, NULL);
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
