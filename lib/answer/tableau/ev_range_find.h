#ifndef SABOT_TABLEAU_EV_RANGE_FIND_H
#define SABOT_TABLEAU_EV_RANGE_FIND_H

#include "../../engine/contributions/contributions.h"
#include <sabot/tableau/ev_range.h>

/* For the answers that have one. */
void sabot_ev_range_init(sabot_ev_range *range);
void sabot_ev_range_clear(sabot_ev_range *range);
void sabot_ev_range_find(sabot_ev_range *range, const sabot_contributions *cells,
                         const sabot_tableau *tableau);

#endif
