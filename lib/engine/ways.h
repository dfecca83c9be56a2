#ifndef SABOT_WAYS_H
#define SABOT_WAYS_H

#include "engine.h"

SABOT_API_BEGIN

/* How many deals have each outcome of a wager. */
typedef struct {
    unsigned count; /* of outcomes */
    mpz_t *of;
} sabot_ways;

void sabot_ways_init(sabot_ways *ways, unsigned count); /* all 0 */
void sabot_ways_clear(sabot_ways *ways);

SABOT_API_END

/* Counts a wager's by sabot_engine_count, under its contract. With `double_check` a second way counts
 * again, the reference engine what the compiled one counted and brute force what the reference
 * engine did: SABOT_DISAGREES when they differ. Initialises `ways`; on SABOT_OK the caller clears.
 * `used` may be NULL. */
sabot_status sabot_ways_count(sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, int double_check,
                              sabot_engine *used, sabot_error *error);

#endif
