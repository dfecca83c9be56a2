#ifndef SABOT_COUNTING_EXACT_FIND_H
#define SABOT_COUNTING_EXACT_FIND_H

#include <sabot/counting/exact.h>

/* For the answers about counts. Initialises. Of several depths, all in between are found as well:
 * that takes hardly longer. Refuses as sabot_count_values_find, unless that is SABOT_BEYOND. */
sabot_status sabot_count_exact_find(sabot_count_exact *exact, const sabot_question *question,
                                    const sabot_tags *tags, const sabot_trigger *trigger,
                                    const sabot_numbers *depths, int keep, sabot_error *error);
void sabot_count_exact_clear(sabot_count_exact *exact, size_t depths);

#endif
