#ifndef SABOT_COUNTING_EXACT_H
#define SABOT_COUNTING_EXACT_H

#include "values.h"

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

#endif
