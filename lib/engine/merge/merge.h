#ifndef SABOT_ENGINE_MERGE_H
#define SABOT_ENGINE_MERGE_H

#include "../../base/cpu.h"
#include <sabot/engine/engine.h>

/* The engine for wagers that look at the drawing and tell many kinds of cards apart, such as suits.
 * It merges openings with the same remaining condition. Counts under the contract of
 * sabot_enumerate, for wagers that look at the drawing and shoes of up to 2,642,245 cards
 * (asserted: sabot_merge_takes). */
int sabot_merge_takes(const sabot_shoe *shoe, const sabot_wager *wager);
void sabot_merge_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_condition *condition);

/* The same with the kernel for an instruction set, which the machine must support. */
void sabot_merge_count_with(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                            const sabot_wager *wager, const sabot_condition *condition,
                            sabot_cpu cpu);

#endif
