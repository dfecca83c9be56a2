#ifndef SABOT_EDGE_RETURNS_COMPUTE_H
#define SABOT_EDGE_RETURNS_COMPUTE_H

#include <sabot/edge/edge.h>
#include <sabot/edge/returns.h>

void sabot_returns_init(sabot_returns *returns);
void sabot_returns_clear(sabot_returns *returns);

/* From the ways of each outcome and the edge that they give; once after init. */
void sabot_returns_compute(sabot_returns *returns, const sabot_wager *wager, const mpz_t *ways,
                           const sabot_edge *edge);

#endif
