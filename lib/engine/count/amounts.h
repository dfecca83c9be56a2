#ifndef SABOT_ENGINE_COUNT_AMOUNTS_H
#define SABOT_ENGINE_COUNT_AMOUNTS_H

#include "../polynomial/polynomial.h"
#include "classes.h"

/* The payoffs of a wager's deals by content, the number of cards of each class of tags among the
 * cards that the wager looks at: amount[m] = Σ_M payoff(M) · Π_v N_v(N_v-1)…(N_v-M_v+1) over the
 * multisets M of kinds with content m, where payoff(M) is the sum over the orderings of M. Contents
 * are numbered as multisets of polynomial->looked classes. amount[] has one integer for each
 * content, which the caller initialises to 0. */
typedef struct {
    const sabot_polynomial *polynomial;
    const sabot_count_classes *classes;
    const sabot_shoe *shoe;
    const mpz_t *payoffs; /* by outcome */
} sabot_count_wager;

/* Returns SABOT_BEYOND, without a text, if kinds and classes together divide the cards too finely.
 * Takes milliseconds. */
sabot_status sabot_count_amounts(mpz_t *amount, const sabot_count_wager *wager);

#endif
