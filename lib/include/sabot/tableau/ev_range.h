#ifndef SABOT_TABLEAU_EV_RANGE_H
#define SABOT_TABLEAU_EV_RANGE_H

#include "../game/tableau.h"

#include <gmp.h>

SABOT_API_BEGIN

/* The least and greatest EV over all readings of the open and contradictory cells, and a reading
 * that attains each. */
typedef struct {
    mpq_t least, greatest;
    sabot_tableau least_reading, greatest_reading;
} sabot_ev_range;

SABOT_API_END

#endif
