#ifndef SABOT_ENGINE_CONTRIBUTIONS_COUNT_H
#define SABOT_ENGINE_CONTRIBUTIONS_COUNT_H

#include "contributions.h"
#include <sabot/game/shoe.h>

/* The methods of sabot_contributions_count, under its contract. All entries must be 0 before. */

/* Fills the table by one walk over the deals. */
void sabot_contributions_walk(sabot_contributions *contributions, const sabot_shoe *shoe,
                              const sabot_wager *wager);

/* Fills the table from four counts of a wager with extra parts that tell the situations apart.
 * Returns the errors of sabot_ways_count. */
sabot_status sabot_contributions_join(sabot_contributions *contributions, const sabot_shoe *shoe,
                                      const sabot_wager *wager, sabot_error *error);

/* Whether sabot_contributions_join is faster and possible: the merging engine counts the wager, and
 * the number of outcomes is within the limit. */
int sabot_contributions_joins(const sabot_shoe *shoe, const sabot_wager *wager);

/* Adds the payoffs of a wager that does not look at the drawing to a table of a wager without
 * parts. */
sabot_status sabot_contributions_fix(sabot_contributions *contributions, const sabot_shoe *shoe,
                                     const sabot_wager *wager, sabot_error *error);

#endif
