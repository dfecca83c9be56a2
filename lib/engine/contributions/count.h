#ifndef SABOT_ENGINE_CONTRIBUTIONS_COUNT_H
#define SABOT_ENGINE_CONTRIBUTIONS_COUNT_H

#include "contributions.h"
#include <sabot/game/shoe.h>

/* How sabot_contributions_count tabulates, under its contract; all contributions are 0 before. */

/* By one walk over the deals. */
void sabot_contributions_walk(sabot_contributions *contributions, const sabot_shoe *shoe,
                              const sabot_wager *wager);

/* By four counts of an engine, which tell the situations apart as further parts of the wager. Fails
 * as sabot_ways_count. */
sabot_status sabot_contributions_join(sabot_contributions *contributions, const sabot_shoe *shoe,
                                      const sabot_wager *wager, sabot_error *error);

/* Whether that is the shorter way: the merging engine counts, and there are not too many
 * outcomes. */
int sabot_contributions_joins(const sabot_shoe *shoe, const sabot_wager *wager);

/* Adds a wager that does not look at the drawing to how often situations arise. */
sabot_status sabot_contributions_fix(sabot_contributions *contributions, const sabot_shoe *shoe,
                                     const sabot_wager *wager, sabot_error *error);

#endif
