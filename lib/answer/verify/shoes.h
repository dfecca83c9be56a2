#ifndef SABOT_VERIFY_SHOES_H
#define SABOT_VERIFY_SHOES_H

#include <sabot/game/claim.h>
#include <sabot/question/question.h>

/* What claims of whole shoes are about, computed; for the answer about claims. */
typedef struct {
    double coups, units, share, ev;
} sabot_claimed_shoes;

/* Whether two claims of whole shoes are of the same shoes and the same player, whatever figure each
 * has. */
int sabot_claim_same_shoes(const sabot_claim *claim, const sabot_claim *other);

/* Refuses a dealing that leaves no coup; the error has no place. */
sabot_status sabot_claim_shoes_check(const sabot_claim *claim, sabot_error *error);

/* A checked claim. By one thread, in some tenths of a second for a count. */
sabot_status sabot_claim_shoes_find(sabot_claimed_shoes *found, const sabot_claim *claim,
                                    int double_check, sabot_error *error);

/* The one of these figures that the claim is about. */
double sabot_claimed_figure(const sabot_claimed_shoes *found, sabot_claim_what what);

#endif
