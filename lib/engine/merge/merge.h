#ifndef SABOT_ENGINE_MERGE_H
#define SABOT_ENGINE_MERGE_H

#include "../../base/cpu.h"
#include <sabot/engine/engine.h>

/* The engine for wagers that look at the drawing and tell many kinds of cards apart, as suits:
 * openings that leave the same open go on together. Counts what sabot_enumerate does, under its
 * contract, for the wagers and shoes that it takes (asserted): those that look at the drawing, and
 * of up to 2,642,245 cards. */
int sabot_merge_takes(const sabot_shoe *shoe, const sabot_wager *wager);
void sabot_merge_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_condition *condition);

/* The same with the loops for an instruction set that this machine has. */
void sabot_merge_count_with(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                            const sabot_wager *wager, const sabot_condition *condition,
                            sabot_cpu cpu);

#endif
