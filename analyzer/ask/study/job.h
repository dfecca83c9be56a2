#ifndef ANALYZER_STUDY_JOB_H
#define ANALYZER_STUDY_JOB_H

#include "run/progress.h"
#include "setup.h"
#include "study/work.h"
#include <sabot/base/hash.h>

#include "input/json.h"

/* A long study: its question, the completed part, and its checkpoint. */
typedef struct {
    const study_options *options; /* its own, which are: */
    study_options own;
    sabot_files files, from; /* the files to read, with recording, and their source */
    json_t *texts;           /* of the files read, by name */
    study_setup asked;
    sabot_study_work work;
    json_t *arguments;     /* the options that identify this study */
    char hash[SABOT_HASH]; /* over all inputs of the computation */
    progress_bar progress;
    int keeps; /* checkpoints are written */
    double last_checkpoint;
    sabot_error failure; /* of a checkpoint; SABOT_OK if none failed */
    unsigned said;       /* the number of cards whose kernel --verbose has named */
} study_job;

/* Loads everything named in the options, which must outlive it. A job must not be moved. On
 * SABOT_OK the caller clears. */
sabot_status study_job_load(study_job *job, const study_options *o, sabot_error *error);
void study_job_clear(study_job *job);

/* The options that identify this study, by their names; the caller frees. */
json_t *study_arguments(const study_options *o);

/* The units of a stage that are in this shard and not done; returns their number. */
unsigned study_job_work(unsigned *units, const study_job *job, unsigned stage);

/* Replaces the library's name of an input ("cards 300") by the name of the option. */
void study_name_option(sabot_error *error);

/* --- state: the completed part, in a file ------------------------------------------------- */

#define STUDY_STATE_SCHEMA "sabot.study-state/2"

sabot_status study_state_write(const study_job *job, const char *path, sabot_error *error);
char *study_state_text(const study_job *job);

/* Reads a state of this study and adds it. A damaged file, one of another study, or one with units
 * that are done already is refused. `shard` also requires the same shard. */
sabot_status study_state_read(study_job *job, const char *path, int shard, sabot_error *error);

/* The arguments in a state file, and the texts of the files that these name; the caller frees
 * both. */
sabot_status study_state_arguments(json_t **arguments, json_t **texts, const char *path,
                                   sabot_error *error);

/* Reads from such texts, as a sabot_files. */
sabot_status study_files_read(char **text, size_t *length, void *texts, const char *name,
                              sabot_error *error);

/* Totals of single units between processes, as texts; malloc'd. Reading returns 0, or -1. */
char *study_totals_text(const sabot_study_totals *totals);
int study_totals_read(sabot_study_totals *totals, const char *text);

/* --- running ------------------------------------------------------------------------------ */

/* Prints the expected time on so many processes if it is more than a minute. Refuses more than an
 * hour without --yes or --checkpoint. */
sabot_status study_say_time(study_job *job, unsigned processes, sabot_error *error);

/* The same for a sample, which has no checkpoints: for an ask_question with these options. */
sabot_status study_say_time_of_sample(const void *own, const setup *played, sabot_error *error);
/* The approximate seconds of a study on this machine; 0 if it is refused. */
double study_seconds(const void *own, const setup *played);

/* Runs all units of this shard that are not done. SABOT_STOPPED if a signal stopped it. */
sabot_status study_run(study_job *job, sabot_error *error);

/* Repeats the done units the plain way, and compares. */
sabot_status study_run_again(study_job *job, sabot_error *error);

/* From now on the study reports its progress, and reacts to caught signals. */
void study_run_follow(study_job *job);

/* The steps of study_run: the first checkpoint; some units on all threads; the last checkpoint, and
 * the final status. */
sabot_status study_run_start(study_job *job, sabot_error *error);
sabot_status study_run_walk(study_job *job, unsigned stage, const unsigned *units, unsigned count,
                            sabot_error *error);
sabot_status study_run_end(study_job *job, sabot_status status, sabot_error *error);

#endif
