#ifndef SABOT_ENGINE_COUNT_AMOUNTS_H
#define SABOT_ENGINE_COUNT_AMOUNTS_H

#include "../polynomial/polynomial.h"
#include "classes.h"

/* What a wager's deals pay, by how many cards of each class of tags are among those looked at:
 * amount[m] = Σ_M payoff(M) · Π_v N_v(N_v-1)…(N_v-M_v+1) over the multisets M of kinds that have
 * the content m, payoff(M) being what the orderings of M pay together. Contents are numbered as
 * multisets of polynomial->looked classes; amount[], one integer for each, is initialised by the
 * caller, as 0. */
typedef struct {
    const sabot_polynomial *polynomial;
    const sabot_count_classes *classes;
    const sabot_shoe *shoe;
    const mpz_t *payoffs; /* by outcome */
} sabot_count_wager;

/* SABOT_BEYOND, with no text, when kinds and classes together divide the cards too finely. Takes
 * milliseconds. */
sabot_status sabot_count_amounts(mpz_t *amount, const sabot_count_wager *wager);

#endif
