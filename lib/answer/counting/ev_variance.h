#ifndef SABOT_COUNTING_EV_VARIANCE_H
#define SABOT_COUNTING_EV_VARIANCE_H

#include <sabot/game/wager.h>

/* How the EV of a wager spreads over all shoes with n cards left of a base shoe, exactly, without
 * visiting them: seven constants determine the variance at every n. */
typedef struct {
    uint64_t size;     /* of the base shoe */
    unsigned looked;   /* how many of a deal's six cards the wager looks at */
    mpq_t mean;        /* its EV, which is the mean at every n */
    mpq_t constant[7]; /* E[X·Y] of two deals that share exactly j of those, j = 0…looked */
} sabot_ev_variance;

void sabot_ev_variance_init(sabot_ev_variance *spread);
void sabot_ev_variance_clear(sabot_ev_variance *spread);

/* For a complete tableau. SABOT_INVALID for a shoe that is infinite or has fewer than six cards,
 * SABOT_UNDETERMINED for one that does not determine the wager, SABOT_BEYOND for a wager that
 * cannot be compiled. SABOT_DISAGREES when the mean is not the EV that the compiled engine gives.
 * Takes some ms for points, some ten for ranks. */
sabot_status sabot_ev_variance_compute(sabot_ev_variance *spread, const sabot_shoe *shoe,
                                       const sabot_tableau *tableau, const sabot_wager *wager,
                                       sabot_error *error);

/* The variance of the EV over all shoes with `cards` left, 6 … size; 0 at the whole shoe. */
void sabot_ev_variance_at(mpq_t variance, const sabot_ev_variance *spread, uint64_t cards);

/* The same the long way, by visiting every such shoe: the check. Refuses what
 * sabot_ev_variance_compute refuses, and other than 6 … size cards, at most SABOT_EXHAUST_MOST.
 * C(cards+9, 9) shoes at a few µs each for points. */
enum { SABOT_EXHAUST_MOST = 1627 }; /* what the counts of a deal in 64 bits allow */
sabot_status sabot_ev_variance_exhaust(mpq_t variance, const sabot_shoe *shoe,
                                       const sabot_tableau *tableau, const sabot_wager *wager,
                                       uint64_t cards, sabot_error *error);

/* Compares the two at 7 cards, or at all of fewer: SABOT_DISAGREES when they differ. Takes a tenth
 * of a second. */
sabot_status sabot_ev_variance_check(const sabot_ev_variance *spread, const sabot_shoe *shoe,
                                     const sabot_tableau *tableau, const sabot_wager *wager,
                                     sabot_error *error);

#endif
