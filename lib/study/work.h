#ifndef SABOT_STUDY_WORK_H
#define SABOT_STUDY_WORK_H

#include "pairs.h"
#include "walk.h"
#include <sabot/study/study.h>

/* A study under way, for those who spread it over time or machines: it is cut into units, which may
 * be done in any order, by whom it may be, and their sums added up. sabot_study_find does all
 * that. */

/* One depth: which units are done and what they sum to. */
typedef struct {
    unsigned cards, units;
    uint8_t *done;  /* by unit */
    uint64_t *size; /* compositions of each unit */
    sabot_study_totals totals;
} sabot_study_stage;

typedef struct {
    const sabot_question *question;
    unsigned from, to;
    mpq_t bin;                 /* of the histogram; 0: none */
    sabot_study_wager *wagers; /* of the question */
    unsigned *place;           /* of each among those studied the same way */
    sabot_study_bets bets;     /* those walked */
    sabot_pairs *pairs;
    unsigned walked, pairs_count;
    sabot_study_stage *stages; /* by depth; none when nothing is walked */
    unsigned stages_count;
    uint64_t compositions, done; /* to be walked, and walked so far: what progress tells */
    uint64_t under_way;          /* walked of units that are not done */
    int is_stopped;              /* while tables were made */
    int plainly;                 /* walk the plain way, whatever the bounds */
    sabot_study_plan *plan;      /* of the stage walked last; NULL: the plain way */
    unsigned planned;            /* its number of cards; 0: none yet */
} sabot_study_work;

/* Under the conditions of sabot_study_find. The question must outlive it. On SABOT_OK the caller
 * clears. */
sabot_status sabot_study_work_init(sabot_study_work *work, const sabot_question *question,
                                   unsigned from, unsigned to, mpq_srcptr bin, sabot_error *error);
void sabot_study_work_clear(sabot_study_work *work);

int sabot_study_work_is_complete(const sabot_study_work *work); /* all units are done */

/* Makes the tables for a stage, unless they are there. `kernel` (or NULL) becomes the name of the
 * instruction set, or NULL for the plain way. SABOT_BEYOND when that would take too long. */
sabot_status sabot_study_work_prepare(sabot_study_work *work, unsigned stage, const char **kernel,
                                      sabot_error *error);

/* About how many seconds a thread takes for a composition of a stage, found by trying at most so
 * many; `plainly`: by the plain way. */
sabot_status sabot_study_work_pace(double *seconds, sabot_study_work *work, unsigned stage,
                                   int plainly, uint64_t most, sabot_error *error);

/* About how many seconds the recurrences for the wagers on pairs take, and their double check. */
double sabot_study_work_pairs_seconds(const sabot_study_work *work);

/* Walks units of a stage on the question's threads, and takes each over. SABOT_STOPPED when
 * progress asks to stop: what was taken over by then stays. */
sabot_status sabot_study_work_walk(sabot_study_work *work, unsigned stage, const unsigned *units,
                                   unsigned count, sabot_error *error);

/* Takes over units that are done, with what they sum to, and tells progress; one thread at a
 * time. */
sabot_status sabot_study_work_take(sabot_study_work *work, unsigned stage, const unsigned *units,
                                   unsigned count, const sabot_study_totals *totals,
                                   sabot_error *error);

/* Everything that is not done. */
sabot_status sabot_study_work_walk_all(sabot_study_work *work, sabot_error *error);

/* Walks all units that are done again the plain way: SABOT_DISAGREES unless the sums are the same
 * to the last digit. */
sabot_status sabot_study_work_walk_again(const sabot_study_work *work, sabot_error *error);

/* What a complete study says, if it proves itself: as sabot_study_find. */
sabot_status sabot_study_work_answer(sabot_study *study, const sabot_study_work *work,
                                     sabot_error *error);

#endif
