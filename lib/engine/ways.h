#ifndef SABOT_ENGINE_WAYS_H
#define SABOT_ENGINE_WAYS_H

#include <sabot/engine/engine.h>

/* Counts a wager as sabot_enumerate does, under the same contract, with the engine that
 * sabot_engine_for names. The compiled engine takes its polynomial from `cache`; NULL means that it
 * compiles for this call. With `double_check` a second engine counts again. `used` may be NULL.
 * Returns SABOT_DISAGREES when the outcomes do not add up to all deals, or the two engines differ.
 * Initialises `ways`, and on SABOT_OK the caller clears it. */
sabot_status sabot_ways_count(sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, sabot_cache *cache,
                              int double_check, sabot_engine *used, sabot_error *error);

/* Counts with sabot_depletion_count, under its contract. Initialises `ways`; the caller clears it
 * on SABOT_OK. Returns SABOT_DISAGREES when the outcomes do not add up to all deals. */
sabot_status sabot_ways_deplete(sabot_ways *ways, mpz_t *cards, const sabot_shoe *shoe,
                                const sabot_tableau *tableau, const sabot_wager *wager,
                                sabot_error *error);

/* Counts with the engine that checks the one of sabot_engine_for: the reference engine, or brute
 * force for the wagers that the reference engine counts. The caller initialises `ways`. */
void sabot_ways_count_again(sabot_ways *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                            const sabot_wager *wager, const sabot_condition *condition);

/* Returns SABOT_DISAGREES unless `ways` add up to all deals, as the reference engine counts them
 * without the wager. */
sabot_status sabot_ways_close(const sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, sabot_error *error);

#endif
