#ifndef SABOT_COUNTING_EV_VARIANCE_H
#define SABOT_COUNTING_EV_VARIANCE_H

#include "../../engine/polynomial/polynomial.h"

/* The exact spread of a wager's EV over all shoes with n cards left of a base shoe, without
 * visiting them: seven constants determine the variance at every n. */
typedef struct {
    uint64_t size;     /* of the base shoe */
    unsigned looked;   /* how many of a deal's six cards the wager depends on */
    mpq_t mean;        /* of the EV at every n: the EV of the base shoe */
    mpq_t constant[7]; /* E[X·Y] of two deals that share exactly j of those, j = 0…looked */
} sabot_ev_variance;

void sabot_ev_variance_init(sabot_ev_variance *spread);
void sabot_ev_variance_clear(sabot_ev_variance *spread);

/* Needs a complete tableau. Returns SABOT_INVALID for a shoe that is infinite or has fewer than six
 * cards, SABOT_UNDETERMINED for one that does not determine the wager, SABOT_BEYOND for a wager
 * that cannot be compiled, SABOT_DISAGREES if the mean differs from the compiled engine's EV. Takes
 * a few milliseconds for points, tens for ranks. */
sabot_status sabot_ev_variance_compute(sabot_ev_variance *spread, const sabot_shoe *shoe,
                                       const sabot_tableau *tableau, const sabot_wager *wager,
                                       sabot_error *error);

/* The variance of the EV over all shoes with `cards` left, 6…size; 0 at the whole shoe. */
void sabot_ev_variance_at(mpq_t variance, const sabot_ev_variance *spread, uint64_t cards);

/* The same by enumeration of all such shoes, as a check. Has the refusals of
 * sabot_ev_variance_compute, and needs 6…size cards, at most SABOT_EXHAUST_MOST. Takes a few µs for
 * each of C(cards+9, 9) shoes for points. */
enum { SABOT_EXHAUST_MOST = 1627 }; /* the limit of 64-bit counts of deals */
sabot_status sabot_ev_variance_exhaust(mpq_t variance, const sabot_shoe *shoe,
                                       const sabot_tableau *tableau, const sabot_wager *wager,
                                       uint64_t cards, sabot_error *error);

/* Compares the two at 7 cards, or at the whole shoe if it has fewer, and returns SABOT_DISAGREES if
 * they differ. Takes a tenth of a second. */
sabot_status sabot_ev_variance_check(const sabot_ev_variance *spread, const sabot_shoe *shoe,
                                     const sabot_tableau *tableau, const sabot_wager *wager,
                                     sabot_error *error);

#endif
