#ifndef SABOT_ENGINE_ENUMERATE_H
#define SABOT_ENGINE_ENUMERATE_H

#include <sabot/game/condition.h>
#include <sabot/game/wager.h>

/* The reference engine: counts deals by recursion over the cards that remain.
 *
 * ways[outcome] becomes the number of ordered six-card deals from `shoe` in which the wager has
 * that outcome (`sabot_wager_outcomes` of them, initialised by the caller), among the deals that
 * agree with `condition` (NULL: all). For an infinite shoe ways are out of 52⁶. Asserts
 * sabot_enumerate_takes. */
void sabot_enumerate(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                     const sabot_wager *wager, const sabot_condition *condition);

/* Whether the shoe holds six cards or is dealt with replacement, the tableau is complete, the wager
 * has no more outcomes than there may be, and the shoe determines it and the condition. */
int sabot_enumerate_takes(const sabot_shoe *shoe, const sabot_tableau *tableau,
                          const sabot_wager *wager, const sabot_condition *condition);

/* About how many deals by kinds it walks for such a view; each takes some 50 to 100 ns. */
double sabot_enumerate_walks(const sabot_view *view);

#endif
