#ifndef STUDY_JOB_H
#define STUDY_JOB_H

#include "../input/job.h"
#include "../render/report.h"
#include "study/study.h"
#include "study/study_pairs.h"

/* `sabot study` as its options give it. */
typedef struct {
    options common;
    const char *cards, *histogram, *shard, *checkpoint;
    const char *plot[8];
    unsigned plots;
    unsigned long interval; /* seconds between checkpoints */
    int resume;
    char **files; /* of `study merge` */
    unsigned files_count;
} study_options;

/* One depth: which units are done and what they sum to. */
typedef struct {
    unsigned cards, units;
    uint8_t *done;
    uint64_t *size; /* compositions of each unit */
    sabot_study_totals totals;
} study_depth;

/* How a wager of the job is studied. */
typedef enum { STUDY_WALK, STUDY_PAIRS, STUDY_LEFT_OUT } study_way;

typedef struct {
    study_way way;
    unsigned index; /* among those of its way */
} study_wager;

typedef struct {
    job job;
    study_wager *wagers; /* one for each of the job's */
    sabot_study study;   /* those that are walked */
    unsigned walked;     /* how many are */
    sabot_pairs *pairs;
    unsigned pairs_count;
    study_depth *depths; /* none when nothing is walked */
    unsigned depths_count, from, to;
    mpq_t bin;              /* of the histogram; 0: none */
    json_t *arguments;      /* the options that make it this study */
    char hash[SABOT_HASH];  /* over all that it is computed from */
    unsigned shard, shards; /* 1 of 1: all of it */
} study;

/* Loads what the options name; reports what is wrong. On SABOT_OK the caller clears. */
sabot_status study_load(study *study, const study_options *o);
void study_clear(study *study);

int study_is_ours(const study *study, unsigned depth, unsigned unit); /* is it of our shard */
int study_is_complete(const study *study);

/* --- state: what is done, in a file ------------------------------------------------------- */

sabot_status study_state_write(const study *study, const char *path);
char *study_state_text(const study *study);

/* Reads a state of this study and adds it. A damaged file, one of another study, or one of units
 * that are done already is refused. `shard` also requires the same shard. */
sabot_status study_state_read(study *study, const char *path, int shard);

/* The arguments that stand in a state file; the caller frees. */
sabot_status study_state_arguments(json_t **arguments, const char *path);

/* Totals of single units between processes, as texts; malloc'd. */
char *study_totals_text(const sabot_study_totals *totals);
sabot_status study_totals_read(sabot_study_totals *totals, const char *text);

/* --- doing it ----------------------------------------------------------------------------- */

/* Does all units of our shard that are not done. SABOT_STOPPED when a signal stopped it. */
sabot_status study_run(study *study, const study_options *o);

/* Does it all again the plain way and compares. */
sabot_status study_double_check(study *study, const study_options *o);

/* Whether the process has been asked to stop, and catching that. */
void study_catch_signals(void);
int study_is_stopped(void);
int study_signal(void);

/* --- results ------------------------------------------------------------------------------ */

/* Builds both, proving every depth. */
sabot_status study_document(json_t **document, sabot_report *report, const study *study,
                            const study_options *o);

/* The pictures that --plot asks for, out of the document. */
sabot_status study_plot_check(const study_options *o);
sabot_status study_plot(const json_t *document, const study_options *o);

#endif
