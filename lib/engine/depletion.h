#ifndef SABOT_ENGINE_DEPLETION_H
#define SABOT_ENGINE_DEPLETION_H

#include <sabot/engine/engine.h>

/* Counts the cards of each kind in the deals of each outcome. One walk over the openings then gives
 * the effect of removing any one card, instead of one walk for each card. For wagers that look at
 * opening cards only and tell more kinds apart than the compiled engine can. */

/* Whether the wager is one of those, and the shoe is small enough for 64 bits. */
int sabot_depletion_takes(const sabot_shoe *shoe, const sabot_wager *wager);

/* Sets ways[outcome] to the number of deals, and cards[kind · outcomes + outcome] to the number of
 * cards of that kind among the six of each, drawn or not. The kinds are those of the wager's
 * view.opening. The caller initialises all. */
void sabot_depletion_count(mpz_t *ways, mpz_t *cards, const sabot_shoe *shoe,
                           const sabot_wager *wager);

#endif
