#ifndef SABOT_EDGE_FROM_WAYS_H
#define SABOT_EDGE_FROM_WAYS_H

#include <sabot/edge/edges.h>

/* Computes an edge from the ways of each outcome, whose sum must be positive. */
void sabot_edge_compute(sabot_edge *edge, const sabot_wager *wager, const mpz_t *ways);

/* The covariance of two wagers from the ways of sabot_wager_pair(a, b); a has `parts` parts. */
void sabot_edge_covariance(mpq_t covariance, const sabot_wager *pair, unsigned parts,
                           const mpz_t *ways);

/* Estimates the seconds that sabot_covariances_find takes on one core for a valid question. */
double sabot_covariances_seconds(const sabot_question *question);

#endif
