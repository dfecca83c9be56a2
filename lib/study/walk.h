#ifndef SABOT_STUDY_WALK_H
#define SABOT_STUDY_WALK_H

#include "../base/cpu.h"
#include "totals.h"
#include "units.h"
#include "watch.h"

/* Every composition with n cards left of a base shoe, by points, each with its exact probability.
 * How it is done: study_plan.c. */
typedef struct sabot_study_plan sabot_study_plan;

/* Tables for a depth of 6 … size cards. NULL when no bound proves that the fast walk is exact: the
 * plain walk answers then; or when the watch ended it. The machine must have that instruction set.
 * The bets must outlive the plan. */
sabot_study_plan *sabot_study_plan_new(const sabot_study_bets *bets, unsigned cards, sabot_cpu cpu,
                                       const sabot_study_watch *watch);
void sabot_study_plan_free(sabot_study_plan *plan);

/* Room that a thread needs. */
typedef struct sabot_study_scratch sabot_study_scratch;
sabot_study_scratch *sabot_study_scratch_new(const sabot_study_plan *plan);
void sabot_study_scratch_free(sabot_study_scratch *scratch);

/* Adds a unit to the totals. What they already hold as best and worst only saves time. The watch is
 * told of compositions. Returns 0; anything else when it ended the walk: the totals are then of no
 * use. */
int sabot_study_walk(sabot_study_totals *totals, const sabot_study_plan *plan, unsigned unit,
                     sabot_study_scratch *scratch, const sabot_study_watch *watch);

/* The same by the plain way: one composition after another, the reference engine on each. */
int sabot_study_walk_plainly(sabot_study_totals *totals, const sabot_study_bets *bets,
                             unsigned cards, unsigned unit, const sabot_study_watch *watch);

#endif
