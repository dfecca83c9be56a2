#ifndef SABOT_ENGINE_COUNT_WAYS_H
#define SABOT_ENGINE_COUNT_WAYS_H

#include <sabot/engine/engine.h>
#include <sabot/engine/ways.h>

/* What sabot_enumerate gives, under the same contract, by sabot_engine_for: SABOT_DISAGREES where
 * another engine's outcomes are not all deals together (sabot_ways_close). `used` may be NULL. */
sabot_status sabot_engine_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                                const sabot_wager *wager, const sabot_condition *condition,
                                sabot_engine *used, sabot_error *error);

/* The same a second way: by the reference engine, or by brute force what that engine counts. */
void sabot_engine_count_again(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                              const sabot_wager *wager, const sabot_condition *condition);

/* Counts a wager's by sabot_engine_count, under its contract. With `double_check` a second way
 * counts again: SABOT_DISAGREES when they differ. Initialises `ways`; on SABOT_OK the caller
 * clears. */
sabot_status sabot_ways_count(sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, int double_check,
                              sabot_engine *used, sabot_error *error);

/* Whether they are all deals together, which the reference engine counts without the wager: else
 * SABOT_DISAGREES. */
sabot_status sabot_ways_close(const sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, sabot_error *error);

/* Counts the second way what `ways` has: SABOT_DISAGREES when they differ, and `ways` is
 * cleared. */
sabot_status sabot_ways_check(sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, sabot_error *error);

#endif
