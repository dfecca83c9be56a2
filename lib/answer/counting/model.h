#ifndef SABOT_COUNTING_MODEL_H
#define SABOT_COUNTING_MODEL_H

#include <sabot/counting/counting.h>
#include <sabot/counting/removal.h>

/* From the effects of single cards, which must not be by suits. By ranks only if the ten-values'
 * effects differ. The caller clears. */
void sabot_counting_init(sabot_counting *counting, const sabot_removal *removal);

/* The same with thirteen tags, for a shoe that tells ranks apart: the one it was found for. The
 * caller clears both. */
void sabot_counting_widen(sabot_counting *wide, const sabot_counting *counting,
                          const sabot_shoe *shoe);
void sabot_counting_clear(sabot_counting *counting);

/* The variance, over all shoes with 1 ≤ `cards` left, of the best linear estimate of the EV. */
void sabot_counting_variance(mpq_t variance, const sabot_counting *counting, uint64_t cards);

void sabot_score_init(sabot_score *score);
void sabot_score_clear(sabot_score *score);
void sabot_score_compute(sabot_score *score, const sabot_counting *counting, const mpq_t *tags);

/* The optimal tags, correlation 1, scaled so that a true count of 1 is one percentage point of EV;
 * balanced. */
void sabot_counting_real(mpq_t *tags, const sabot_counting *counting);

/* The same moved so that the pivot lies where the EV turns: one running count decides. */
void sabot_counting_real_pivot(mpq_t *tags, const sabot_counting *counting);

/* The best integer tags in [-range, range], range 1…SABOT_TAG_RANGE_MOST. Returns 0 if there are
 * none. Of equally good ones the nearest to balanced, then the smallest.
 * ANY: the largest correlation there is, proved. BALANCED: the largest with sum 0, proved.
 * PIVOT: the largest, among the roundings of real tags and those one step beside them in one tag,
 * whose pivot is within half a true count of the threshold. */
typedef enum { SABOT_TAGS_ANY, SABOT_TAGS_BALANCED, SABOT_TAGS_PIVOT } sabot_tags_kind;
int sabot_counting_integer(int tags[SABOT_TAGS_MOST], const sabot_counting *counting, int range,
                           sabot_tags_kind kind);

#endif
