#ifndef SABOT_STUDY_WORK_H
#define SABOT_STUDY_WORK_H

#include "pairs.h"
#include "prune/prune.h"
#include "walk.h"
#include <sabot/study/study.h>

/* A study in progress, for callers that spread it over time or machines. It is divided into units,
 * which can be walked in any order, by any process, and their sums added. sabot_study_find does all
 * of this. */

/* A kind of walk: the full one takes all walked bets, the pruned one a single bet, or two for the
 * shoes on which both are favourable. */
typedef struct {
    int bet, other;              /* -1 for all, by the full walk; other: -1 unless there are two */
    uint8_t order[SABOT_POINTS]; /* of the pruned walk */
} sabot_study_kind;

/* One depth of a kind: the finished units and their sums. */
typedef struct {
    unsigned cards, units;
    sabot_study_kind kind;
    uint8_t *done;  /* by unit */
    uint64_t *size; /* compositions of each unit; the last unit of a pruned walk of one bet has
                       none, and finds the best and the worst */
    double level;   /* of the nodes that are cut; -1 before it is found, or if none is */
    unsigned sure;  /* a unit that a pruned walk walks again in any case */
    sabot_study_totals totals;
} sabot_study_stage;

/* Which walk: the faster one (sabot_study_work_init), or for tests one of them wherever it is
 * possible. */
typedef enum { SABOT_STUDY_FASTER, SABOT_STUDY_FULL, SABOT_STUDY_PRUNED } sabot_study_method;

typedef struct {
    const sabot_question *question;
    unsigned from, to;
    mpq_t bin;                 /* width of the histogram bins; 0 means no histogram */
    mpq_t within;              /* of a gain, by which it may be uncertain; 0 means exact */
    sabot_study_wager *wagers; /* of the question */
    unsigned *place;           /* index of each wager among those studied in the same way */
    sabot_study_bets bets;     /* the walked wagers */
    sabot_pairs *pairs;
    unsigned walked, pairs_count;
    sabot_study_kind *kinds; /* of the pruned walks; empty if they cannot find everything */
    unsigned kinds_count;
    sabot_study_stage *stages; /* by depth and bet; empty if no wager is walked */
    unsigned stages_count;
    double walked_seconds, checked_seconds; /* of pruned units, and of walking some again */
    uint64_t compositions, done;            /* total, and walked so far, for progress */
    uint64_t under_way;                     /* walked in unfinished units */
    int is_stopped;                         /* progress asked to stop while tables were made */
    sabot_study_method method;
    int again;              /* the double check: the plain walk, or the full one if pruned */
    unsigned prepared;      /* 1 + the stage that these are of; 0 before the first */
    sabot_study_plan *plan; /* NULL means the plain walk */
    sabot_prune *prune;     /* NULL if the stage is not pruned */
    sabot_prune_check *check;
} sabot_study_work;

/* Requirements as for sabot_study_find. The question must outlive the work. On SABOT_OK the caller
 * clears. */
sabot_status sabot_study_work_init(sabot_study_work *work, const sabot_question *question,
                                   unsigned from, unsigned to, mpq_srcptr bin, mpq_srcptr within,
                                   sabot_error *error);
sabot_status sabot_study_work_init_by(sabot_study_work *work, const sabot_question *question,
                                      unsigned from, unsigned to, mpq_srcptr bin, mpq_srcptr within,
                                      sabot_study_method method, sabot_error *error);
void sabot_study_work_clear(sabot_study_work *work);

/* The stage with the sums of a walked bet at a depth, both by place, but without those of two
 * bets. */
const sabot_study_stage *sabot_study_work_stage(const sabot_study_work *work, unsigned cards,
                                                unsigned bet);

/* Sets the best-of in the totals of a depth whose stages were added. */
void sabot_study_work_best_of(sabot_study_totals *totals, const sabot_study_work *work,
                              unsigned cards);

/* A watch of the whole work, for long steps on one thread. */
int sabot_study_work_tell(void *work, uint64_t more);

/* The largest unit of at most `most` compositions; else the smallest. */
unsigned sabot_study_work_unit(const sabot_study_stage *stage, uint64_t most);

int sabot_study_work_is_complete(const sabot_study_work *work); /* whether all units are done */

/* Makes the tables of a stage unless they exist. Sets *kernel, unless `kernel` is NULL, to the name
 * of the instruction set, or to NULL for the plain walk. Returns SABOT_BEYOND if the plain walk
 * would take too long. */
sabot_status sabot_study_work_prepare(sabot_study_work *work, unsigned stage, const char **kernel,
                                      sabot_error *error);

/* Estimates the seconds per composition of a stage and thread, by walking at most `most` of them
 * (more if it is pruned); of the double check if `again`. */
sabot_status sabot_study_work_pace(double *seconds, sabot_study_work *work, unsigned stage,
                                   int again, uint64_t most, sabot_error *error);

/* Estimates the seconds of the recurrences for wagers on pairs, and of their double check. */
double sabot_study_work_pairs_seconds(const sabot_study_work *work);

/* Walks units of a stage on the question's threads, and adds each to the work. Returns
 * SABOT_STOPPED if progress asks to stop; units added before that stay. */
sabot_status sabot_study_work_walk(sabot_study_work *work, unsigned stage, const unsigned *units,
                                   unsigned count, sabot_error *error);

/* Adds finished units and their sums, and reports progress. Not thread-safe. */
sabot_status sabot_study_work_take(sabot_study_work *work, unsigned stage, const unsigned *units,
                                   unsigned count, const sabot_study_totals *totals,
                                   sabot_error *error);

/* Walks all unfinished units. */
sabot_status sabot_study_work_walk_all(sabot_study_work *work, sabot_error *error);

/* Repeats all finished units with the plain walk, or those of a pruned walk with the full one.
 * Returns SABOT_DISAGREES unless the sums are equal. */
sabot_status sabot_study_work_walk_again(const sabot_study_work *work, sabot_error *error);

/* The answer of a complete study, checked as in sabot_study_find. */
sabot_status sabot_study_work_answer(sabot_study *study, const sabot_study_work *work,
                                     sabot_error *error);

#endif
