/* How long a study will take: said before, not found out. */
#include "study_job.h"

#include "message.h"

#include "answer/question_work.h"
#include "base/memory.h"

#include <stdlib.h>
#include <unistd.h>

static const double minute = 60, hour = 3600;

/* What is left of a stage for us. */
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

/* Every depth at the pace of the last, which has the most compositions. */
static sabot_status find_seconds(double *seconds, study_job *job, double left, unsigned stage,
                                 sabot_error *error)
{
    double pace, again = 0;
    uint64_t most = (uint64_t)(left / 64) + 1;
    sabot_status status = sabot_study_work_pace(&pace, &job->work, stage, 0, most, error);
    if (!status && job->options->common.double_check)
        status = sabot_study_work_pace(&again, &job->work, stage, 1, most, error);
    *seconds = left * (pace + again);
    if (status)
        study_name_option(error);
    return status;
}

static sabot_status refuse(const study_job *job, const char *words, sabot_error *error)
{
    return sabot_error_set(
        error, SABOT_INVALID, 0, 0,
        "--cards %.40s: this takes about %s: expected --yes, or --checkpoint FILE "
        "to be able to go on after a stop",
        job->options->cards, words);
}

sabot_status study_say_time(study_job *job, unsigned processes, sabot_error *error)
{
    const study_options *o = job->options;
    long cores = sysconf(_SC_NPROCESSORS_ONLN),
         threads = sabot_question_threads(job->work.question);
    double left = 0, seconds = 0;
    unsigned last = 0;
    char words[32];
    for (unsigned i = 0; i < job->work.stages_count; i++) {
        double own = left_of(job, i);
        left += own;
        last = own > 0 ? i : last;
    }
    sabot_status status = left > 0 ? find_seconds(&seconds, job, left, last, error) : SABOT_OK;
    if (status)
        return status;
    seconds /= (double)(threads < cores || cores < 1 ? threads : cores) * processes;
    if (!o->shard)
        seconds += sabot_study_work_pairs_seconds(&job->work);
    if (seconds < minute)
        return SABOT_OK;
    progress_time_words(words, seconds);
    if (seconds > hour && !o->yes && !o->checkpoint)
        return refuse(job, words, error);
    message_note("this takes about %s", words);
    return SABOT_OK;
}
