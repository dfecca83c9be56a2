#ifndef SABOT_EDGE_STAKES_H
#define SABOT_EDGE_STAKES_H

#include "../game/settlement.h"
#include "edges.h"

SABOT_API_BEGIN

/* The EV per unit of a stake whose wins are rounded to a unit, from an edge that sabot_edges_find
 * found, of a wager that the shoe determines. The stake and the unit are positive. */
void sabot_stake_ev(mpq_t ev, const sabot_wager *wager, const sabot_wager_edge *found,
                    mpq_srcptr stake, mpq_srcptr unit, sabot_rounding rounding);

SABOT_API_END

#endif
