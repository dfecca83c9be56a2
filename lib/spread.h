#ifndef SABOT_SPREAD_H
#define SABOT_SPREAD_H

#include "wager.h"

/* How the EV of a wager spreads over all shoes with n cards left of a base shoe, exactly, without
 * visiting them: seven constants determine the variance at every n. */
typedef struct {
    uint64_t size;       /* of the base shoe */
    mpq_t mean;          /* its EV, which is the mean at every n */
    mpq_t constant[7];   /* E[X·Y] of two deals that share exactly j cards, j = 0…6 */
} sabot_spread;

void sabot_spread_init(sabot_spread *spread);
void sabot_spread_clear(sabot_spread *spread);

/* For a wager that looks at points only and a shoe of at least 12 cards. */
sabot_status sabot_spread_compute(sabot_spread *spread, const sabot_shoe *shoe,
                                  const sabot_tableau *tableau, const sabot_wager *wager,
                                  sabot_error *error);

/* The variance of the EV over all shoes with `cards` left, 6 … size; 0 at the whole shoe. */
void sabot_spread_variance(mpq_t variance, const sabot_spread *spread, uint64_t cards);

#endif
