#ifndef SABOT_COUNTING_COMPILED_WAGER_H
#define SABOT_COUNTING_COMPILED_WAGER_H

#include "../../engine/polynomial/polynomial.h"

/* A wager compiled for shoes that are part of one base shoe, with its payoffs as integers over one
 * denominator. Inside ev_variance only. */
typedef struct {
    sabot_polynomial polynomial;
    uint64_t counts[SABOT_CARDS]; /* of the base shoe, by kind */
    uint64_t size;
    mpz_t *payoff; /* by outcome */
    mpz_t denominator;
} sabot_compiled_wager;

/* Refuses, with a status and a text, a shoe that is infinite, has fewer than six cards or does not
 * determine the wager, and a wager that cannot be compiled. On SABOT_OK the caller clears. */
sabot_status sabot_compiled_wager_init(sabot_compiled_wager *compiled, const sabot_shoe *shoe,
                                       const sabot_tableau *tableau, const sabot_wager *wager,
                                       sabot_error *error);
void sabot_compiled_wager_clear(sabot_compiled_wager *compiled);

#endif
