#ifndef SABOT_ENGINE_BRUTE_FORCE_H
#define SABOT_ENGINE_BRUTE_FORCE_H

#include "enumerate.h"

/* Counts the wagers that only the reference engine counts a second time, under the contract of
 * sabot_enumerate, by brute force over all sequences of ranks in dealing order. It uses none of the
 * reference engine's shortcuts, except that for a wager on suits both deal the kinds of the wager's
 * view. Takes seconds where the reference engine takes tenths. */
void sabot_brute_force(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_condition *condition);

#endif
