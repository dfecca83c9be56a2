#ifndef SABOT_ENGINE_DEPLETION_H
#define SABOT_ENGINE_DEPLETION_H

#include <sabot/engine/engine.h>

/* How many cards of each kind lie in the deals of each outcome: one walk over the openings tells
 * what removing any one card does, where a walk for each card would be the other way. For wagers
 * that look at opening cards alone, and see more kinds than the compiled engine takes. */

/* Whether the wager is such, and the shoe small enough for 64 bits. */
int sabot_depletion_takes(const sabot_shoe *shoe, const sabot_wager *wager);

/* ways[outcome] are the deals, held[kind · outcomes + outcome] the cards of that kind in all of
 * them, used or not; kinds are those of the wager's view.opening. All are initialised by the
 * caller. */
void sabot_depletion_count(mpz_t *ways, mpz_t *held, const sabot_shoe *shoe,
                           const sabot_wager *wager);

#endif
