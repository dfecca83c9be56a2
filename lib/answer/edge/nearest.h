#ifndef SABOT_EDGE_NEAREST_H
#define SABOT_EDGE_NEAREST_H

#include <sabot/edge/valuation.h>

/* Sets evs[shoe · count + place] to the doubles nearest to the EVs, on the calling thread. The
 * shoes must be valid and of the valuation's level; none is infinite or has more cards than
 * `most`. Several threads may share a valuation for this. */
sabot_status sabot_valuation_nearest(double *evs, const sabot_valuation *valuation,
                                     const sabot_shoe *shoes, size_t count, uint64_t most,
                                     sabot_error *error);

#endif
