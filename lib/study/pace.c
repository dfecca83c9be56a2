/* Estimates the time of a study by a trial: the time per composition depends on the machine, the
 * bets, the depth and the width of the numbers. */
#include "work.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <time.h>

/* Compositions that take some hundredths of a second, by the fast and the plain walk. */
static const uint64_t trial = 2000000, plain_trial = 500;

/* The largest unit of at most `most` compositions; else the smallest. */
static unsigned choose_unit(const sabot_study_stage *stage, uint64_t most)
{
    unsigned chosen = 0;
    for (unsigned u = 1; u < stage->units; u++) {
        uint64_t size = stage->size[u], best = stage->size[chosen];
        if (best > most ? size < best : size <= most && size > best)
            chosen = u;
    }
    return chosen;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Excludes allocations. */
static double time_unit(const sabot_study_work *work, unsigned cards, unsigned unit, int plainly)
{
    sabot_study_totals totals;
    sabot_study_scratch *scratch = plainly ? NULL : sabot_study_scratch_new(work->plan);
    sabot_study_totals_init(&totals, &work->bets);
    double start = seconds_now();
    if (plainly)
        sabot_study_walk_plainly(&totals, &work->bets, cards, unit, NULL);
    else
        sabot_study_walk(&totals, work->plan, unit, scratch, NULL);
    double seconds = seconds_now() - start;
    sabot_study_totals_clear(&totals);
    if (scratch)
        sabot_study_scratch_free(scratch);
    return seconds;
}

sabot_status sabot_study_work_pace(double *seconds, sabot_study_work *work, unsigned stage,
                                   int plainly, uint64_t most, sabot_error *error)
{
    sabot_status status = sabot_study_work_prepare(work, stage, NULL, error);
    if (status)
        return status;
    const sabot_study_stage *s = &work->stages[stage];
    plainly |= !work->plan;
    uint64_t own = plainly ? plain_trial : trial;
    unsigned unit = choose_unit(s, own < most ? own : most);
    *seconds = time_unit(work, s->cards, unit, plainly) / (double)s->size[unit];
    return SABOT_OK;
}

double sabot_study_work_pairs_seconds(const sabot_study_work *work)
{
    const double visit = 4e-6, kind = 0.4e-6; /* per visit, and per kind */
    double sum = 0;
    for (unsigned i = 0; i < work->pairs_count; i++) {
        sum += sabot_pairs_seconds(&work->pairs[i], work->to);
        if (work->question->double_check)
            sum += (visit + kind * work->pairs[i].kinds) *
                   sabot_pairs_visits(&work->pairs[i], work->question->shoe, work->from, work->to);
    }
    return sum;
}
