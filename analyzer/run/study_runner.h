#ifndef STUDY_RUNNER_H
#define STUDY_RUNNER_H

#include "progress.h"
#include "study_job.h"

/* What does the units of a study: the threads of this process, and what other processes report. */
typedef struct {
    study *study;
    const study_options *options;
    progress_bar progress;
    double done, last_checkpoint;
    sabot_status status;
    sabot_study_plan *plan; /* of the last depth walked; NULL also where there is no bound */
    int planned;
    unsigned planned_cards;
} runner;

void runner_start(runner *runner, study *study, const study_options *o);

/* The units of a depth that are ours and not done; returns how many. */
unsigned runner_work(unsigned *work, const runner *runner, unsigned depth);

/* Does them on all threads. */
void runner_walk(runner *runner, unsigned depth, const unsigned *work, unsigned count);

/* Takes units over that are done; writes a checkpoint when it is time. One thread at a time. */
void runner_take(runner *runner, study_depth *depth, const unsigned *units, unsigned count,
                 const sabot_study_totals *totals);

/* The last checkpoint. SABOT_STOPPED when a signal stopped it. */
sabot_status runner_end(runner *runner);

#endif
