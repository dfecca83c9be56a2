#include "sums.h"

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
