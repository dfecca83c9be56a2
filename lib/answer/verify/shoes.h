#ifndef SABOT_VERIFY_SHOES_H
#define SABOT_VERIFY_SHOES_H

#include <sabot/game/claim.h>
#include <sabot/question/question.h>

/* The computed figures that claims about whole shoes can state. */
typedef struct {
    double coups, units, share, ev;
} sabot_claimed_shoes;

/* Returns whether two claims describe the same whole shoes and the same player. Their figures may
 * differ. */
int sabot_claim_same_shoes(const sabot_claim *claim, const sabot_claim *other);

/* Rejects a dealing that leaves no coup; the error has no position. */
sabot_status sabot_claim_shoes_check(const sabot_claim *claim, sabot_error *error);

/* Computes a checked claim on one thread. A count takes some tenths of a second. */
sabot_status sabot_claim_shoes_find(sabot_claimed_shoes *found, const sabot_claim *claim,
                                    int double_check, sabot_error *error);

/* Returns the figure that a claim states. */
double sabot_claimed_figure(const sabot_claimed_shoes *found, sabot_claim_what what);

#endif
