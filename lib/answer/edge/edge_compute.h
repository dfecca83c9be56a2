#ifndef SABOT_EDGE_EDGE_COMPUTE_H
#define SABOT_EDGE_EDGE_COMPUTE_H

#include <sabot/edge/edge.h>

/* From the ways of each outcome, as an engine counted them. Their sum must be positive. */
void sabot_edge_compute(sabot_edge *edge, const sabot_wager *wager, const mpz_t *ways);

/* The covariance of two wagers from the ways of sabot_wager_pair(a, b). `parts` is a's number of
 * parts. */
void sabot_edge_covariance(mpq_t covariance, const sabot_wager *pair, unsigned parts,
                           const mpz_t *ways);

#endif
