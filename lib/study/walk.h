#ifndef SABOT_STUDY_WALK_H
#define SABOT_STUDY_WALK_H

#include "../base/cpu.h"
#include "totals.h"
#include "units.h"

/* The walk over all compositions by points with n cards left of a base shoe, each with its exact
 * probability. plan.c explains the method. */
typedef struct sabot_study_plan sabot_study_plan;

/* Makes the tables for a depth of 6 … size cards. Returns NULL if no bound proves the fast walk
 * exact (use the plain walk then), or if the watch stopped it. The machine must support the
 * instruction set. The bets must outlive the plan. */
sabot_study_plan *sabot_study_plan_new(const sabot_study_bets *bets, unsigned cards, sabot_cpu cpu,
                                       const sabot_study_watch *watch);
void sabot_study_plan_free(sabot_study_plan *plan);

/* Working memory of a thread; NULL may be freed. */
typedef struct sabot_study_scratch sabot_study_scratch;
sabot_study_scratch *sabot_study_scratch_new(const sabot_study_plan *plan);
void sabot_study_scratch_free(sabot_study_scratch *scratch);

/* Adds a unit to the totals. Extremes already in the totals only save time. Reports compositions to
 * the watch. Returns 0, or nonzero if the watch stopped the walk; the totals are then invalid. */
int sabot_study_walk(sabot_study_totals *totals, const sabot_study_plan *plan, unsigned unit,
                     sabot_study_scratch *scratch, const sabot_study_watch *watch);

/* The same by the plain walk, with the reference engine on each composition. */
int sabot_study_walk_plainly(sabot_study_totals *totals, const sabot_study_bets *bets,
                             unsigned cards, unsigned unit, const sabot_study_watch *watch);

#endif
