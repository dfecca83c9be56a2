#ifndef SABOT_COUNTING_DEPTH_H
#define SABOT_COUNTING_DEPTH_H

#include "../../engine/count/table.h"
#include <sabot/counting/values.h>

void sabot_count_use_init(sabot_count_use *use);
void sabot_count_use_clear(sabot_count_use *use);

/* One depth of sabot_count_values, for `cards` left. */
void sabot_count_depth_init(sabot_count_depth *depth, uint64_t cards);
void sabot_count_depth_clear(sabot_count_depth *depth);

/* From the values' table, complete, and their shoe and EV. `trigger` may be NULL.
 * SABOT_DISAGREES when the counts do not prove themselves. */
sabot_status sabot_count_depth_find(sabot_count_depth *depth, const sabot_count_values *values,
                                    const sabot_trigger *trigger, sabot_error *error);

/* fraction = numerator / denominator, reduced */
void sabot_count_depth_divide(mpq_t fraction, const mpz_t numerator, const mpz_t denominator);

#endif
