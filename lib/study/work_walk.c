/* Walks the units of a study on the threads of one process. */
#include "work.h"

#include "../answer/question/work.h"
#include "../base/memory.h"

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

typedef struct worker worker;

typedef struct {
    sabot_study_work *work;
    unsigned stage;
    const unsigned *units;
    unsigned runs, step;  /* of pruned units, which are not walked in order */
    worker *workers;      /* by thread */
    pthread_mutex_t lock; /* protects `work` */
} walk_job;

/* State of a thread, made for its first unit. */
struct worker {
    walk_job *job; /* NULL before */
    sabot_study_totals totals;
    sabot_study_scratch *scratch;
    sabot_prune_scratch *prune;
    uint64_t reported;      /* compositions of its unit, included in work->under_way */
    double walked, checked; /* seconds of its unit */
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Reports compositions that a worker has visited. */
static int tell(void *data, uint64_t more)
{
    worker *own = data;
    sabot_study_work *work = own->job->work;
    pthread_mutex_lock(&own->job->lock);
    own->reported += more;
    work->under_way += more;
    sabot_status status = sabot_question_tell(
        work->question, "compositions", work->done + work->under_way, work->compositions, NULL);
    pthread_mutex_unlock(&own->job->lock);
    return status != SABOT_OK;
}

static sabot_status stopped(sabot_error *error)
{
    return sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
}

/* Whether a unit is walked again by the full walk: of deep shoes, where that takes far longer, as
 * long as it takes no more than a tenth of the time. */
static int is_checked(const worker *own, unsigned unit)
{
    enum { ALL_TO = 104 };      /* cards */
    const double each = 100e-9; /* seconds per composition, about */
    const sabot_study_work *work = own->job->work;
    const sabot_study_stage *stage = &work->stages[own->job->stage];
    if (work->again || unit == stage->sure)
        return 1;
    double walked = work->walked_seconds + own->walked, checked = work->checked_seconds;
    return sabot_prune_check_takes(work->prune, unit) &&
           (stage->cards <= ALL_TO || checked + (double)stage->size[unit] * each < walked / 10);
}

/* The last unit of a pruned stage finds the best and the worst; the double check leaves that to
 * tests of small shoes, where the full walk finds them too. */
static sabot_status walk_pruned(worker *own, unsigned unit, const sabot_study_watch *watch,
                                sabot_error *error)
{
    const sabot_study_work *work = own->job->work;
    const sabot_study_stage *stage = &work->stages[own->job->stage];
    int equal = 1;
    if (stage->kind.other < 0 && unit + 1 == stage->units)
        return sabot_prune_extremes(&own->totals, &work->bets, (unsigned)stage->kind.bet,
                                    stage->cards, sabot_cpu_best(), watch)
                   ? stopped(error)
                   : SABOT_OK;
    double start = seconds_now();
    if (sabot_prune_walk(&own->totals, work->prune, unit, own->prune, watch))
        return stopped(error);
    own->walked += seconds_now() - start;
    start = seconds_now();
    if (is_checked(own, unit) &&
        sabot_prune_check_unit(&equal, work->check, unit, &own->totals, watch))
        return stopped(error);
    own->checked += seconds_now() - start;
    return equal ? SABOT_OK
                 : sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                   "%u cards: the pruned and the full walk differ; no result",
                                   stage->cards);
}

static sabot_status walk_full(worker *own, unsigned unit, const sabot_study_watch *watch,
                              sabot_error *error)
{
    const sabot_study_work *work = own->job->work;
    const sabot_study_stage *stage = &work->stages[own->job->stage];
    int is_stopped =
        work->plan ? sabot_study_walk(&own->totals, work->plan, unit, own->scratch, watch)
                   : sabot_study_walk_plainly(&own->totals, &work->bets, stage->cards, unit, watch);
    return is_stopped ? stopped(error) : SABOT_OK;
}

static void worker_start(worker *own, walk_job *w)
{
    own->job = w;
    own->scratch = w->work->plan ? sabot_study_scratch_new(w->work->plan) : NULL;
    own->prune = w->work->prune ? sabot_prune_scratch_new(w->work->prune) : NULL;
    sabot_study_totals_init(&own->totals, &w->work->bets);
}

/* How much of a depth is closed changes from its beginning to its end. So that progress is even,
 * pruned units are walked in runs from all over the depth: multiples of the golden ratio. A run
 * shares the nodes above its units. */
enum { RUN = 32 };

static void spread(walk_job *w, unsigned count)
{
    unsigned a, b, rest;
    w->runs = w->work->stages[w->stage].kind.bet < 0 ? 0 : count / RUN;
    w->step = (unsigned)(0.618033988749895 * w->runs);
    do
        for (a = w->runs, b = ++w->step; b; a = b, b = rest)
            rest = a % b;
    while (a > 1);
}

static unsigned place_of(const walk_job *w, size_t item)
{
    uint64_t run = item / RUN;
    return (unsigned)(run < w->runs ? run * w->step % w->runs * RUN + item % RUN : item);
}

static sabot_status walk_unit(void *data, size_t item, sabot_error *error)
{
    walk_job *w = data;
    sabot_study_work *work = w->work;
    const sabot_study_stage *stage = &work->stages[w->stage];
    worker *own = &w->workers[omp_get_thread_num()];
    const unsigned *unit = &w->units[place_of(w, item)];
    sabot_study_watch watch = {tell, own};
    if (!own->job)
        worker_start(own, w);
    sabot_study_totals_zero(&own->totals);
    pthread_mutex_lock(&w->lock);
    sabot_study_totals_join_extremes(&own->totals, &stage->totals); /* bounds to beat */
    pthread_mutex_unlock(&w->lock);
    sabot_status status = stage->kind.bet < 0 ? walk_full(own, *unit, &watch, error)
                                              : walk_pruned(own, *unit, &watch, error);
    pthread_mutex_lock(&w->lock);
    work->under_way -= own->reported;
    work->walked_seconds += own->walked;
    work->checked_seconds += own->checked;
    own->reported = 0;
    own->walked = own->checked = 0;
    if (!status)
        status = sabot_study_work_take(work, w->stage, unit, 1, &own->totals, error);
    pthread_mutex_unlock(&w->lock);
    return status;
}

sabot_status sabot_study_work_walk(sabot_study_work *work, unsigned stage, const unsigned *units,
                                   unsigned count, sabot_error *error)
{
    sabot_status status = sabot_study_work_prepare(work, stage, NULL, error);
    if (status)
        return status;
    int threads = sabot_question_threads(work->question);
    walk_job w = {.work = work, .stage = stage, .units = units, .lock = PTHREAD_MUTEX_INITIALIZER};
    w.workers = sabot_allocate((size_t)threads, sizeof *w.workers);
    spread(&w, count);
    status = sabot_question_each(work->question, NULL, count, 1, walk_unit, &w, error);
    for (int i = 0; i < threads; i++)
        if (w.workers[i].job) {
            sabot_study_totals_clear(&w.workers[i].totals);
            sabot_study_scratch_free(w.workers[i].scratch);
            sabot_prune_scratch_free(w.workers[i].prune);
        }
    free(w.workers);
    pthread_mutex_destroy(&w.lock);
    return status;
}

sabot_status sabot_study_work_take(sabot_study_work *work, unsigned stage, const unsigned *units,
                                   unsigned count, const sabot_study_totals *totals,
                                   sabot_error *error)
{
    sabot_study_stage *s = &work->stages[stage];
    sabot_study_totals_add(&s->totals, totals);
    for (unsigned i = 0; i < count; i++) {
        s->done[units[i]] = 1;
        work->done += s->size[units[i]];
    }
    return sabot_question_tell(work->question, "compositions", work->done, work->compositions,
                               error);
}

sabot_status sabot_study_work_walk_all(sabot_study_work *work, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < work->stages_count && !status; i++) {
        const sabot_study_stage *stage = &work->stages[i];
        unsigned *units = sabot_allocate(stage->units, sizeof *units), count = 0;
        for (unsigned u = 0; u < stage->units; u++)
            if (!stage->done[u])
                units[count++] = u;
        if (count)
            status = sabot_study_work_walk(work, i, units, count, error);
        free(units);
    }
    return status;
}

/* Of a pruned walk, each unit is compared with the full walk as it is walked again. */
sabot_status sabot_study_work_walk_again(const sabot_study_work *work, sabot_error *error)
{
    sabot_study_work again;
    mpq_srcptr bin = mpq_sgn(work->bin) ? work->bin : NULL;
    sabot_status status = sabot_study_work_init_by(&again, work->question, work->from, work->to,
                                                   bin, work->within, work->method, error);
    if (status)
        return status;
    again.again = 1;
    for (unsigned i = 0; i < work->stages_count; i++) /* repeat only finished units: a shard has
                                                         others */
        for (unsigned u = 0; u < work->stages[i].units; u++)
            again.stages[i].done[u] = !work->stages[i].done[u];
    status = sabot_study_work_walk_all(&again, error);
    for (unsigned i = 0; i < work->stages_count && !status; i++)
        if (!sabot_study_totals_are_equal(&work->stages[i].totals, &again.stages[i].totals))
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "%u cards: the two methods differ; no result",
                                     work->stages[i].cards);
    sabot_study_work_clear(&again);
    return status;
}

/* --- time --------------------------------------------------------------------------------- */

/* Estimates the time by a trial: the time per composition depends on the machine, the bets, the
 * depth and the width of the numbers. */

/* Compositions that take some hundredths of a second, by the fast and the plain walk. */
static const uint64_t trial = 2000000, plain_trial = 500;

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
    sabot_study_scratch_free(scratch);
    return seconds;
}

/* A pruned walk has no pace: how much is closed depends on the shoe. So units are tried all over
 * the depth, at least a few and for a second; the full walk of one in a thousand comes on top. The
 * double check adds the full walk of the smaller ones. */
static double pace_of_pruned(sabot_study_work *work, const sabot_study_stage *stage, int again)
{
    enum { LEAST = 4, MOST = 1000 };
    const double enough = 1, checked = 10e-9 / 1000;
    sabot_study_totals totals;
    sabot_prune_scratch *scratch = sabot_prune_scratch_new(work->prune);
    double size = 0, start = seconds_now(), seconds = 0;
    const sabot_study_watch watch = {sabot_study_work_tell, work};
    int equal;
    sabot_study_totals_init(&totals, &work->bets);
    for (unsigned i = 0; !work->is_stopped && (i < LEAST || (i < MOST && seconds < enough)); i++) {
        /* the multiples of the golden ratio are spread evenly */
        double place = 0.618033988749895 * (i + 1);
        unsigned unit = (unsigned)((place - (unsigned)place) * (stage->units - 1));
        if (again && stage->size[unit] > trial)
            continue;
        if (again)
            sabot_prune_check_unit(&equal, work->check, unit, &totals, &watch);
        else
            sabot_prune_walk(&totals, work->prune, unit, scratch, &watch);
        size += (double)stage->size[unit];
        seconds = seconds_now() - start;
    }
    sabot_study_totals_clear(&totals);
    sabot_prune_scratch_free(scratch);
    return size > 0 ? seconds / size + checked : 0;
}

sabot_status sabot_study_work_pace(double *seconds, sabot_study_work *work, unsigned stage,
                                   int again, uint64_t most, sabot_error *error)
{
    sabot_status status = sabot_study_work_prepare(work, stage, NULL, error);
    if (status)
        return status;
    const sabot_study_stage *s = &work->stages[stage];
    if (s->kind.bet >= 0) {
        *seconds = pace_of_pruned(work, s, again);
        return work->is_stopped ? stopped(error) : SABOT_OK;
    }
    again |= !work->plan;
    uint64_t own = again ? plain_trial : trial;
    unsigned unit = sabot_study_work_unit(s, own < most ? own : most);
    *seconds = time_unit(work, s->cards, unit, again) / (double)s->size[unit];
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
