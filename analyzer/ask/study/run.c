/* The units of a study on the threads of this process, with checkpoints. */
#include "job.h"

#include "base/memory.h"
#include "run/message.h"
#include "run/state_file.h"

#include <stdlib.h>
#include <string.h>

/* --- progress ----------------------------------------------------------------------------- */

static void checkpoint(study_job *job, double now)
{
    if (!job->keeps || job->failure.status)
        return;
    study_state_write(job, job->options->keep.path, &job->failure);
    job->last_checkpoint = now;
}

/* Parts that are not walked follow, each with a bar of its own. */
static int follow_others(study_job *job, const char *what, uint64_t done, uint64_t all)
{
    if (!job->progress.unit || strcmp(what, job->progress.unit) != 0) {
        progress_bar_end(&job->progress);
        progress_bar_start(&job->progress, &job->options->common, what, (double)all, (double)done);
    }
    progress_bar_show(&job->progress, (double)done);
    return state_signal();
}

/* Called by the library after each unit, by one thread at a time. */
static int follow(void *data, const char *what, uint64_t done, uint64_t all)
{
    study_job *job = data;
    if (strcmp(what, "compositions") != 0)
        return follow_others(job, what, done, all);
    /* The bar shows the share of this shard. */
    progress_bar_show(&job->progress, (double)done);
    double now = job->keeps ? progress_clock() : 0;
    if (now - job->last_checkpoint >= (double)job->options->keep.interval)
        checkpoint(job, now);
    return job->failure.status || state_signal();
}

/* The compositions of this shard, done or not. */
static double compositions(const study_job *job)
{
    const sabot_study_work *work = &job->work;
    double total = 0;
    uint64_t unit = 0;
    for (unsigned i = 0; i < work->stages_count; i++)
        for (unsigned u = 0; u < work->stages[i].units; u++, unit++)
            if (unit % job->asked.shards == job->asked.shard - 1)
                total += (double)work->stages[i].size[u];
    return total;
}

/* --- running ------------------------------------------------------------------------------ */

void study_run_follow(study_job *job)
{
    job->asked.played.question.progress = follow;
    job->asked.played.question.progress_data = job;
}

sabot_status study_run_start(study_job *job, sabot_error *error)
{
    study_run_follow(job);
    job->keeps = job->options->keep.path != NULL;
    job->failure.status = SABOT_OK;
    progress_bar_start(&job->progress, &job->options->common, "compositions", compositions(job),
                       (double)job->work.done);
    checkpoint(job, progress_clock()); /* fail now, not in an hour */
    if (job->failure.status)
        *error = job->failure;
    return job->failure.status;
}

sabot_status study_run_walk(study_job *job, unsigned stage, const unsigned *units, unsigned count,
                            sabot_error *error)
{
    const char *kernel;
    unsigned cards = job->work.stages[stage].cards;
    sabot_status status = sabot_study_work_prepare(&job->work, stage, &kernel, error);
    if (job->options->common.verbose && job->said != cards)
        message_note("%u cards: %s%s", cards,
                     kernel ? kernel : "plain, because no bound proves the fast way exact",
                     job->work.stages[stage].kind.bet < 0 ? "" : ", pruned by sign");
    job->said = cards;
    if (!status)
        status = sabot_study_work_walk(&job->work, stage, units, count, error);
    if (status)
        study_name_option(error);
    return status;
}

sabot_status study_run_end(study_job *job, sabot_status status, sabot_error *error)
{
    progress_bar_end(&job->progress);
    if (!status && state_signal())
        status = sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
    if (!status || status == SABOT_STOPPED)
        checkpoint(job, 0);
    if (!job->failure.status)
        return status;
    *error = job->failure;
    return error->status;
}

sabot_status study_run(study_job *job, sabot_error *error)
{
    sabot_status status = study_run_start(job, error);
    for (unsigned i = 0; i < job->work.stages_count && !status; i++) {
        unsigned *units = sabot_allocate(job->work.stages[i].units, sizeof *units);
        unsigned count = study_job_work(units, job, i);
        if (count)
            status = study_run_walk(job, i, units, count, error);
        free(units);
    }
    return study_run_end(job, status, error);
}

sabot_status study_run_again(study_job *job, sabot_error *error)
{
    job->keeps = 0;
    progress_bar_start(&job->progress, &job->options->common, "compositions",
                       (double)job->work.compositions, 0);
    sabot_status status = sabot_study_work_walk_again(&job->work, error);
    progress_bar_end(&job->progress);
    return status;
}
