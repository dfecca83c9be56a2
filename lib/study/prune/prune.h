#ifndef SABOT_STUDY_PRUNE_H
#define SABOT_STUDY_PRUNE_H

#include "../../base/cpu.h"
#include "../totals.h"
#include "../units.h"

/* The pruned walk: the sums of one bet over all compositions with n cards left, without visiting
 * those where the sign of the EV follows from bounds. walk.c has the argument.
 *
 * Units are the counts of the first three points of the bet's own order, in that order. A walk of
 * all units fills compositions, weight and the bet's gain, mean and favourable of the totals;
 * best and worst are found apart, by sabot_prune_extremes. */
typedef struct sabot_prune sabot_prune;

/* Makes the tables. With a second bet, `other`, not -1, the walk is that of the shoes on which both
 * are favourable: gain and favourable of the lesser EV, as best_gain and best_favourable of the
 * totals; both.c has the reason. `order` has the ten points, the first to be fixed first. Returns
 * NULL if no bound proves 64-bit coefficients exact, if the tables would be too large, or if the
 * watch stopped it. The bets must outlive it. */
sabot_prune *sabot_prune_new(const sabot_study_bets *bets, unsigned bet, int other, unsigned cards,
                             const uint8_t *order, sabot_cpu cpu, const sabot_study_watch *watch);
void sabot_prune_free(sabot_prune *prune);

/* The order that suits a bet. Every figure is the same in any order. */
void sabot_prune_order(uint8_t order[SABOT_POINTS], const sabot_study_bets *bets, unsigned bet);

/* Whether the sum of the payoffs of two bets of the best-of is never positive, so that never both
 * are favourable. */
int sabot_prune_are_never_both(const sabot_study_bets *bets, unsigned a, unsigned b);

/* From now on cuts nodes of a walk of one bet: the totals' gap, by which the gain of all units is
 * too small, will be at most `within` of that gain. Finds a first bound of it. Returns nonzero if
 * the watch stopped it. */
int sabot_prune_within(sabot_prune *prune, double within, const sabot_study_watch *watch);

/* The level that this found, for another pruned walk of the same; less than 0 cuts none. The gap is
 * proportional to it: with the sum of the levels of two bets, that of both at once is at most the
 * sum of theirs. */
double sabot_prune_level(const sabot_prune *prune);
void sabot_prune_set_level(sabot_prune *prune, double level);

unsigned sabot_prune_units(const sabot_prune *prune);

/* Working memory of a thread; NULL may be freed. */
typedef struct sabot_prune_scratch sabot_prune_scratch;
sabot_prune_scratch *sabot_prune_scratch_new(const sabot_prune *prune);
void sabot_prune_scratch_free(sabot_prune_scratch *scratch);

/* As sabot_study_walk. */
int sabot_prune_walk(sabot_study_totals *totals, const sabot_prune *prune, unsigned unit,
                     sabot_prune_scratch *scratch, const sabot_study_watch *watch);

/* The full walk over the same units: every composition, each with its EV, for the check of signs.
 * NULL as sabot_study_plan_new. The pruned walk must outlive it. */
typedef struct sabot_prune_check sabot_prune_check;
sabot_prune_check *sabot_prune_check_new(const sabot_prune *prune, sabot_cpu cpu,
                                         const sabot_study_watch *watch);
void sabot_prune_check_free(sabot_prune_check *check);

/* Whether a run walks the unit again: one in a thousand, by a hash. */
int sabot_prune_check_takes(const sabot_prune *prune, unsigned unit);

/* Walks the unit in full and sets *equal to whether the totals, which have this unit alone, are the
 * same, or contain its sums if nodes are cut. Returns nonzero if the watch stopped it. */
int sabot_prune_check_unit(int *equal, const sabot_prune_check *check, unsigned unit,
                           const sabot_study_totals *totals, const sabot_study_watch *watch);

/* Finds the best and the worst composition of a bet; of equal ones the lexicographically first.
 * Returns nonzero if it cannot (as sabot_prune_new) or the watch stopped it. */
int sabot_prune_extremes(sabot_study_totals *totals, const sabot_study_bets *bets, unsigned bet,
                         unsigned cards, sabot_cpu cpu, const sabot_study_watch *watch);

#endif
