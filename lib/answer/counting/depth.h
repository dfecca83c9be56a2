#ifndef SABOT_COUNTING_DEPTH_H
#define SABOT_COUNTING_DEPTH_H

#include "../../engine/count/table.h"
#include <sabot/counting/counts.h>

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
