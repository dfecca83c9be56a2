#ifndef ANALYZER_STUDY_JOB_H
#define ANALYZER_STUDY_JOB_H

#include "run/progress.h"
#include "setup.h"
#include "study/work.h"
#include <sabot/base/hash.h>

#include "input/json.h"

/* A study that takes its time: what is asked, what is done of it, and where that is kept. */
typedef struct {
    const study_options *options; /* its own, which are: */
    study_options own;
    sabot_files files, from; /* where they read, which notes it, and where that reads */
    json_t *texts;           /* of the files that were read, by name */
    study_setup asked;
    sabot_study_work work;
    json_t *arguments;     /* the options that make it this study */
    char hash[SABOT_HASH]; /* over all that it is computed from */
    progress_bar progress;
    int keeps; /* checkpoints are written */
    double last_checkpoint;
    sabot_error failure; /* of one; its status is SABOT_OK if there was none */
    unsigned said;       /* the number of cards whose kernel --verbose has named */
} study_job;

/* Loads what the options name, which must outlive it. A job stays where it was loaded. On SABOT_OK
 * the caller clears. */
sabot_status study_job_load(study_job *job, const study_options *o, sabot_error *error);
void study_job_clear(study_job *job);

/* The options that make it this study, by their names; the caller frees. */
json_t *study_arguments(const study_options *o);

/* The units of a stage that are of our shard and not done; returns how many. */
unsigned study_job_work(unsigned *units, const study_job *job, unsigned stage);

/* Turns what the library calls an input ("cards 300") into the name of the option. */
void study_name_option(sabot_error *error);

/* --- state: what is done, in a file ------------------------------------------------------- */

#define STUDY_STATE_SCHEMA "sabot.study-state/2"

sabot_status study_state_write(const study_job *job, const char *path, sabot_error *error);
char *study_state_text(const study_job *job);

/* Reads a state of this study and adds it. A damaged file, one of another study, or one of units
 * that are done already is refused. `shard` also requires the same shard. */
sabot_status study_state_read(study_job *job, const char *path, int shard, sabot_error *error);

/* The arguments that stand in a state file, and the texts of the files that these name; the caller
 * frees both. */
sabot_status study_state_arguments(json_t **arguments, json_t **texts, const char *path,
                                   sabot_error *error);

/* Reads out of such texts, as sabot_files wants it. */
sabot_status study_files_read(char **text, size_t *length, void *texts, const char *name,
                              sabot_error *error);

/* Totals of single units between processes, as texts; malloc'd. Reading returns 0, or -1. */
char *study_totals_text(const sabot_study_totals *totals);
int study_totals_read(sabot_study_totals *totals, const char *text);

/* --- doing it ----------------------------------------------------------------------------- */

/* Says how long it will take if that is more than a minute, on so many processes. Refuses what
 * takes more than an hour without --yes or --checkpoint. */
sabot_status study_say_time(study_job *job, unsigned processes, sabot_error *error);

/* The same of a sample and of a bracket, which have no checkpoints: for an ask_question of these
 * options. */
sabot_status study_say_time_of_others(const void *own, const setup *played, sabot_error *error);
/* About how many seconds a study takes on this machine; 0 if it is refused. */
double study_seconds(const void *own, const setup *played);

/* Does all units of our shard that are not done. SABOT_STOPPED when a signal stopped it. */
sabot_status study_run(study_job *job, sabot_error *error);

/* Does what is done again, the plain way, and compares. */
sabot_status study_run_again(study_job *job, sabot_error *error);

/* From now on the study tells how far it is, and hears signals that are caught. */
void study_run_follow(study_job *job);

/* The steps of study_run: the first checkpoint; some units on all threads; the last checkpoint, and
 * what became of it all. */
sabot_status study_run_start(study_job *job, sabot_error *error);
sabot_status study_run_walk(study_job *job, unsigned stage, const unsigned *units, unsigned count,
                            sabot_error *error);
sabot_status study_run_end(study_job *job, sabot_status status, sabot_error *error);

#endif
