#ifndef SABOT_ENGINE_BRUTE_FORCE_H
#define SABOT_ENGINE_BRUTE_FORCE_H

#include "enumerate.h"

/* A second way for what only the reference engine counts: the same question and contract as
 * sabot_enumerate, answered by brute force over all sequences of ranks in dealing order. Of the
 * reference engine's shortcuts it takes none, unless the wager looks at suits: then both deal the
 * kinds that it is found to look at. Takes seconds where that one takes tenths. */
void sabot_brute_force(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_condition *condition);

#endif
