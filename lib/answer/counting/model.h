#ifndef SABOT_COUNTING_MODEL_H
#define SABOT_COUNTING_MODEL_H

#include <sabot/counting/counts.h>
#include <sabot/counting/models.h>
#include <sabot/counting/removals.h>
#include <sabot/engine/engine.h>

#include "../../engine/count/table.h"

/* --- effects of removal ------------------------------------------------------------------- */

/* Computes the effects for one wager of sabot_removals_find, which checks the preconditions: the
 * shoe determines the wager, is finite, and has at least six cards more than `cards`,
 * 1…SABOT_REMOVAL_MOST. The kinds are ranks; single cards if the wager depends on suits; points if
 * the shoe is known by points. Reports progress, 0 of 0, before each shoe that takes milliseconds.
 * Returns SABOT_DISAGREES if a double check differs, or if the weighted effects of any number of
 * cards do not sum to exactly 0. On SABOT_OK the caller clears. */
sabot_status sabot_removal_compute(sabot_removal *removal, const sabot_question *question,
                                   const sabot_wager *wager, unsigned cards, sabot_error *error);

/* --- the linear model --------------------------------------------------------------------- */

/* From the effects of single cards, which must not be by suits. Has thirteen tags only if the
 * effects of the ten-values differ. The caller clears. */
void sabot_counting_init(sabot_counting *counting, const sabot_removal *removal);

/* The same model with thirteen tags; `shoe` is the model's own, known by ranks or suits. The caller
 * clears both. */
void sabot_counting_widen(sabot_counting *wide, const sabot_counting *counting,
                          const sabot_shoe *shoe);
void sabot_counting_clear(sabot_counting *counting);

/* Checks that the models belong to the question and that the depths (NULL means none) are from 6
 * cards left to the whole shoe. */
sabot_status sabot_count_models_check(const sabot_count_models *models,
                                      const sabot_question *question, const sabot_range *depths,
                                      sabot_error *error);

/* The variance, over all shoes with 1 ≤ `cards` left, of the best linear estimate of the EV. */
void sabot_counting_variance(mpq_t variance, const sabot_counting *counting, uint64_t cards);

/* The estimate for an EV with this mean and variance. */
sabot_estimate sabot_estimate_normal(const mpq_t mean, const mpq_t variance);

/* Adds 1/count of an estimate to `mean`, the mean of `count` estimates. */
void sabot_estimate_add(sabot_estimate *mean, const sabot_estimate *estimate, uint64_t count);

/* --- tags --------------------------------------------------------------------------------- */

void sabot_score_init(sabot_score *score);
void sabot_score_clear(sabot_score *score);
void sabot_score_compute(sabot_score *score, const sabot_counting *counting, const mpq_t *tags);

/* The optimal tags: correlation 1, balanced, one percentage point of EV per true count. */
void sabot_counting_real(mpq_t *tags, const sabot_counting *counting);

/* The optimal tags, shifted to put the pivot at the threshold: one running count decides. */
void sabot_counting_real_pivot(mpq_t *tags, const sabot_counting *counting);

/* The best integer tags in [-range, range], range 1…SABOT_TAG_RANGE_MOST. Returns 0 if there are
 * none. Among equally good tags it takes the nearest to balanced, then the smallest.
 * ANY: the largest possible correlation, proved. BALANCED: the largest with sum 0, proved.
 * PIVOT: the largest with the pivot within half a true count of the threshold, among the roundings
 * of real tags and their neighbours by one step in one tag. */
typedef enum { SABOT_TAGS_ANY, SABOT_TAGS_BALANCED, SABOT_TAGS_PIVOT } sabot_tags_kind;
int sabot_counting_integer(int tags[SABOT_TAGS_MOST], const sabot_counting *counting, int range,
                           sabot_tags_kind kind);

void sabot_count_use_init(sabot_count_use *use);
void sabot_count_use_clear(sabot_count_use *use);

/* One depth of sabot_count_values, with `cards` left. */
void sabot_count_depth_init(sabot_count_depth *depth, uint64_t cards);
void sabot_count_depth_clear(sabot_count_depth *depth);

/* Reads the complete table, the shoe and the EV of `values`. `trigger` may be NULL. Returns
 * SABOT_DISAGREES if the counts fail their proof. */
sabot_status sabot_count_depth_find(sabot_count_depth *depth, const sabot_count_values *values,
                                    const sabot_trigger *trigger, sabot_error *error);

/* Clears the exact values of a count at this many depths. */
void sabot_count_exact_clear(sabot_count_exact *exact, size_t depths);

#endif
