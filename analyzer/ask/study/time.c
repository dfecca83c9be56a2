/* The time of a study, estimated before it starts. */
#include "job.h"

#include "run/message.h"

#include "answer/question/work.h"
#include "base/memory.h"
#include <sabot/study/sample.h>

#include <stdlib.h>
#include <unistd.h>

static const double minute = 60, hour = 3600;

/* The rest of a stage in this shard. */
static double left_of(const study_job *job, unsigned stage)
{
    const sabot_study_stage *s = &job->work.stages[stage];
    unsigned *units = sabot_allocate(s->units + 1, sizeof *units);
    double sum = 0;
    for (unsigned i = 0, count = study_job_work(units, job, stage); i < count; i++)
        sum += (double)s->size[units[i]];
    free(units);
    return sum;
}

/* Adds the seconds of the compositions left, at the pace of a stage. */
static sabot_status add_seconds(double *seconds, study_job *job, double left, unsigned stage,
                                sabot_error *error)
{
    double pace, again = 0;
    uint64_t most = (uint64_t)(left / 64) + 1;
    sabot_status status = sabot_study_work_pace(&pace, &job->work, stage, 0, most, error);
    if (!status && job->options->common.double_check)
        status = sabot_study_work_pace(&again, &job->work, stage, 1, most, error);
    *seconds += left * (pace + again);
    if (status)
        study_name_option(error);
    return status;
}

static int is_kind(const sabot_study_stage *stage, const sabot_study_kind *kind)
{
    return stage->kind.bet == kind->bet && stage->kind.other == kind->other;
}

/* Each kind of walk at the pace of the depth with most left. */
static sabot_status find_seconds(double *seconds, study_job *job, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    const sabot_study_stage *stages = job->work.stages;
    for (unsigned i = 0; i < job->work.stages_count && !status; i++) {
        double left = 0, most = 0;
        unsigned longest = 0, first = 0;
        while (!is_kind(&stages[first], &stages[i].kind))
            first++;
        for (unsigned j = i; first == i && j < job->work.stages_count; j++) {
            double own = is_kind(&stages[j], &stages[i].kind) ? left_of(job, j) : 0;
            left += own;
            longest = own > most ? j : longest;
            most = own > most ? own : most;
        }
        if (left > 0)
            status = add_seconds(seconds, job, left, longest, error);
    }
    return status;
}

/* A stop without a checkpoint loses everything, and parts that are not walked have no
 * checkpoints. */
static sabot_status say(double seconds, const study_options *o, sabot_error *error)
{
    char words[32];
    if (seconds < minute)
        return SABOT_OK;
    progress_time_words(words, seconds);
    if (seconds > hour && !o->yes && !o->keep.path)
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0, "--cards %.40s: this takes about %s: expected --yes%s",
            o->cards, words,
            o->sample ? "" : ", or --checkpoint FILE to be able to continue after a stop");
    message_note("this takes about %s", words);
    return SABOT_OK;
}

/* The number that work at once on this machine. */
static double workers(const sabot_question *question)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN), threads = sabot_question_threads(question);
    return (double)(threads < cores || cores < 1 ? threads : cores);
}

sabot_status study_say_time(study_job *job, unsigned processes, sabot_error *error)
{
    const study_options *o = job->options;
    double seconds = 0;
    if (mpq_sgn(job->work.within) && job->work.kinds_count)
        progress_note(&o->common, "coarse bounds come first; an estimate of the time follows");
    sabot_status status = find_seconds(&seconds, job, error);
    if (status)
        return status;
    seconds /= workers(job->work.question) * processes;
    if (!o->shard)
        seconds += sabot_study_work_pairs_seconds(&job->work);
    return say(seconds, o, error);
}

static double seconds_of_sample(const study_options *o, const study_setup *asked,
                                const setup *played)
{
    return o->sample ? sabot_study_sample_seconds(
                           &played->question, o->sample * (uint64_t)(asked->to - asked->from + 1))
                     : 0;
}

sabot_status study_say_time_of_sample(const void *own, const setup *played, sabot_error *error)
{
    study_setup asked;
    study_setup_init(&asked);
    sabot_status status = study_setup_read(&asked, own, &played->shoe, error);
    if (!status)
        status = say(seconds_of_sample(own, &asked, played), own, error);
    mpq_clears(asked.bin, asked.within, NULL);
    return status;
}

/* Seconds of a thread: some 18 ns a composition of three bets by the full walk, 1 ns of one bet by
 * the pruned one. A double check takes the plain walk, or the full one where that is pruned. */
static double stage_seconds(const sabot_study_work *work, const sabot_study_stage *stage, int twice)
{
    double full = 18e-9 * (1 + work->walked / 3.0) / 2, compositions = 0;
    int is_full = stage->kind.bet < 0;
    for (unsigned unit = 0; unit < stage->units; unit++)
        compositions += (double)stage->size[unit];
    double each = is_full ? twice ? 50e-6 : full : 1e-9 + (twice ? full : 0);
    return compositions * each;
}

double study_seconds(const void *own, const setup *played)
{
    const study_options *o = own;
    sabot_question question = played->question;
    study_setup read;
    sabot_study_work work;
    sabot_error error;
    double seconds = 0;
    question.mark_undetermined = study_leaves_out(o);
    study_setup_init(&read);
    const sabot_status status = study_setup_read(&read, o, &played->shoe, &error);
    if (status || o->sample)
        seconds = status ? 0 : seconds_of_sample(o, &read, played);
    else if (!sabot_study_work_init(&work, &question, read.from, read.to,
                                    mpq_sgn(read.bin) ? read.bin : NULL, read.within, &error)) {
        long threads = o->common.threads ? o->common.threads : sysconf(_SC_NPROCESSORS_ONLN);
        for (unsigned i = 0; i < work.stages_count; i++)
            seconds += stage_seconds(&work, &work.stages[i], o->common.double_check);
        seconds =
            seconds / (double)(threads > 0 ? threads : 1) + sabot_study_work_pairs_seconds(&work);
        sabot_study_work_clear(&work);
    }
    mpq_clears(read.bin, read.within, NULL);
    return seconds;
}
