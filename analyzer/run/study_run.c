/* The units of a study on the threads of one process, with checkpoints. */
#include "study_runner.h"

#include "base/memory.h"

#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile sig_atomic_t caught;

static void catch_signal(int number)
{
    caught = number;
}

void study_catch_signals(void)
{
    struct sigaction action = {.sa_handler = catch_signal, .sa_flags = SA_RESETHAND};
    sigaction(SIGINT, &action, NULL); /* a second one ends it at once */
    sigaction(SIGTERM, &action, NULL);
}

int study_is_stopped(void)
{
    return caught != 0;
}

int study_signal(void)
{
    return caught;
}

static void start_progress(runner *r)
{
    double total = 0;
    for (unsigned d = 0; d < r->study->depths_count; d++) {
        const study_depth *depth = &r->study->depths[d];
        for (unsigned u = 0; u < depth->units; u++) {
            total += study_is_ours(r->study, d, u) ? (double)depth->size[u] : 0;
            r->done += depth->done[u] ? (double)depth->size[u] : 0;
        }
    }
    progress_bar_start(&r->progress, &r->options->common, "compositions", total, r->done);
}

static void checkpoint(runner *r, double now)
{
    if (!r->options->checkpoint || r->status)
        return;
    r->status = study_state_write(r->study, r->options->checkpoint);
    r->last_checkpoint = now;
}

void runner_take(runner *r, study_depth *depth, const unsigned *units, unsigned count,
                 const sabot_study_totals *totals)
{
    sabot_study_totals_add(&depth->totals, totals);
    for (unsigned i = 0; i < count; i++) {
        depth->done[units[i]] = 1;
        r->done += (double)depth->size[units[i]];
    }
    progress_bar_show(&r->progress, r->done);
    double now = r->options->checkpoint ? progress_clock() : 0;
    if (now - r->last_checkpoint >= (double)r->options->interval)
        checkpoint(r, now);
}

/* What is best and worst so far, which spares a unit the search for less. */
static void copy_extremes(sabot_study_totals *own, const sabot_study_totals *all)
{
    for (unsigned b = 0; b < own->bets; b++) {
        sabot_study_extreme_join(&own->best[b], &all->best[b], 1);
        sabot_study_extreme_join(&own->worst[b], &all->worst[b], -1);
    }
}

static int is_small(const study_depth *depth)
{
    double total = 0;
    for (unsigned u = 0; u < depth->units; u++)
        total += (double)depth->size[u];
    return total < 1e8; /* the plain way takes some 50 µs a composition */
}

static int threads_of(const runner *r)
{
    return r->options->common.threads ? r->options->common.threads : omp_get_max_threads();
}

static void walk(runner *r, study_depth *depth, const sabot_study_plan *plan, const unsigned *work,
                 unsigned count)
{
#pragma omp parallel num_threads(threads_of(r))
    {
        sabot_study_totals own;
        sabot_study_scratch *scratch = plan ? sabot_study_scratch_new(plan) : NULL;
        sabot_study_totals_init(&own, &r->study->study);
#pragma omp for schedule(dynamic)
        for (unsigned i = 0; i < count; i++) {
            if (study_is_stopped() || r->status)
                continue;
            sabot_study_totals_zero(&own);
#pragma omp critical(study)
            copy_extremes(&own, &depth->totals);
            if (plan)
                sabot_study_walk(&own, plan, work[i], scratch);
            else
                sabot_study_walk_plainly(&own, &r->study->study, depth->cards, work[i]);
#pragma omp critical(study)
            runner_take(r, depth, &work[i], 1, &own);
        }
        sabot_study_totals_clear(&own);
        if (scratch)
            sabot_study_scratch_free(scratch);
    }
}

void runner_start(runner *r, study *s, const study_options *o)
{
    *r = (runner){.study = s, .options = o};
    start_progress(r);
    checkpoint(r, progress_clock()); /* to learn now, not in an hour, that it cannot be written */
}

void runner_walk(runner *r, unsigned d, const unsigned *work, unsigned count)
{
    study_depth *depth = &r->study->depths[d];
    if (!r->planned || r->planned_cards != depth->cards) {
        sabot_study_plan_free(r->plan);
        r->plan = sabot_study_plan_new(&r->study->study, depth->cards, NULL);
        r->planned = 1;
        r->planned_cards = depth->cards;
        if (r->options->common.verbose)
            fprintf(stderr, "sabot: %u cards: %s\n", depth->cards,
                    r->plan ? sabot_study_plan_kernel(r->plan) : "plain, for want of a bound");
    }
    if (r->plan || is_small(depth))
        walk(r, depth, r->plan, work, count);
    else
        r->status = message(SABOT_INVALID,
                            "--cards %u: more compositions than the plain way can do, and the fast "
                            "one has no bound there: expected fewer cards or smaller payouts",
                            depth->cards);
}

unsigned runner_work(unsigned *work, const runner *r, unsigned d)
{
    const study_depth *depth = &r->study->depths[d];
    unsigned count = 0;
    for (unsigned u = 0; u < depth->units; u++)
        if (!depth->done[u] && study_is_ours(r->study, d, u))
            work[count++] = u;
    return count;
}

sabot_status runner_end(runner *r)
{
    progress_bar_end(&r->progress);
    checkpoint(r, 0);
    sabot_study_plan_free(r->plan);
    if (r->status)
        return r->status;
    return study_is_stopped() ? SABOT_STOPPED : SABOT_OK;
}

sabot_status study_run(study *s, const study_options *o)
{
    runner r;
    runner_start(&r, s, o);
    for (unsigned d = 0; d < s->depths_count && !r.status && !study_is_stopped(); d++) {
        unsigned *work = sabot_allocate(s->depths[d].units, sizeof *work);
        unsigned count = runner_work(work, &r, d);
        if (count)
            runner_walk(&r, d, work, count);
        free(work);
    }
    return runner_end(&r);
}

/* The plain way over everything again; the totals must be the same to the last digit. */
sabot_status study_double_check(study *s, const study_options *o)
{
    sabot_status status = SABOT_OK;
    study_options quiet = *o;
    quiet.checkpoint = NULL;
    for (unsigned d = 0; d < s->depths_count && !status; d++) {
        study_depth *depth = &s->depths[d], again = *depth;
        runner r = {.study = s, .options = &quiet};
        unsigned *work = sabot_allocate(depth->units, sizeof *work);
        double total = 0;
        for (unsigned u = 0; u < depth->units; u++) {
            work[u] = u;
            total += (double)depth->size[u];
        }
        again.done = sabot_allocate(depth->units, 1);
        sabot_study_totals_init(&again.totals, &s->study);
        progress_bar_start(&r.progress, &o->common, "compositions", total, 0);
        walk(&r, &again, NULL, work, depth->units);
        progress_bar_end(&r.progress);
        if (study_is_stopped())
            status = SABOT_STOPPED;
        else if (!sabot_study_totals_are_equal(&depth->totals, &again.totals))
            status =
                message(SABOT_DISAGREES, "%u cards: the two ways differ: no result", depth->cards);
        sabot_study_totals_clear(&again.totals);
        free(again.done);
        free(work);
    }
    return status;
}
