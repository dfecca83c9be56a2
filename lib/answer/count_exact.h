#ifndef SABOT_COUNT_EXACT_H
#define SABOT_COUNT_EXACT_H

#include "count_values.h"

SABOT_API_BEGIN

/* The running counts of one depth. */
typedef struct {
    sabot_count_value *values; /* those that occur, rising */
    size_t count;
} sabot_count_list;

/* What is kept of the values of a count, for some depths. */
typedef struct {
    int is_beyond;   /* there are too many running counts, and nothing else is here … */
    sabot_error why; /* … in words */
    sabot_count_depth *depths;
    sabot_count_list *lists;            /* by depth; NULL: not kept */
    sabot_count_use optimal, triggered; /* the means over the depths */
} sabot_count_exact;

SABOT_API_END

/* For the answers about counts. Initialises. Of several depths, all in between are found as well:
 * that takes hardly longer. Refuses as sabot_count_values_find, unless that is SABOT_BEYOND. */
sabot_status sabot_count_exact_find(sabot_count_exact *exact, const sabot_question *question,
                                    const sabot_tags *tags, const sabot_trigger *trigger,
                                    const sabot_numbers *depths, int keep, sabot_error *error);
void sabot_count_exact_clear(sabot_count_exact *exact, size_t depths);

#endif
