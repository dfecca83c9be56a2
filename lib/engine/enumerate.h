#ifndef SABOT_ENGINE_ENUMERATE_H
#define SABOT_ENGINE_ENUMERATE_H

#include <sabot/game/condition.h>
#include <sabot/game/wager.h>

/* The reference engine: counts deals by recursion over the cards that remain.
 *
 * Sets ways[outcome] to the number of ordered six-card deals from `shoe` in which the wager has
 * that outcome, among the deals that agree with `condition` (NULL means all deals). The caller
 * initialises the `sabot_wager_outcomes` integers. For an infinite shoe the total is 52⁶. Asserts
 * sabot_enumerate_takes. */
void sabot_enumerate(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                     const sabot_wager *wager, const sabot_condition *condition);

/* Whether the shoe holds six cards or is infinite, the tableau is complete, the number of outcomes
 * is within the limit, and the shoe determines the wager and the condition. */
int sabot_enumerate_takes(const sabot_shoe *shoe, const sabot_tableau *tableau,
                          const sabot_wager *wager, const sabot_condition *condition);

/* Counts the wagers that only the reference engine counts a second time, under the contract of
 * sabot_enumerate, by brute force over all sequences of ranks in dealing order. It uses none of the
 * reference engine's shortcuts, except that for a wager on suits both deal the kinds of the wager's
 * view. Takes seconds where the reference engine takes tenths. */
void sabot_brute_force(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_condition *condition);

/* About how many deals by kinds the engine walks for a view. Each takes 50 to 100 ns. */
double sabot_enumerate_walks(const sabot_view *view);

#endif
