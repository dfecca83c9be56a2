#ifndef SABOT_RECOUNT_H
#define SABOT_RECOUNT_H

#include "enumerate.h"

/* A second way for what only the reference engine counts: the same question and contract as
 * sabot_enumerate, answered by brute force over all sequences of kinds in dealing order. It takes
 * none of the reference engine's shortcuts, and its time: seconds where that takes tenths. */
void sabot_recount(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                   const sabot_wager *wager, const sabot_given *given);

#endif
