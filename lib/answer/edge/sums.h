#ifndef SABOT_EDGE_SUMS_H
#define SABOT_EDGE_SUMS_H

#include <sabot/edge/edges.h>

/* Independent coups of one wager with one stake, which is positive and divided among its parts. */
typedef struct {
    const sabot_wager *wager;
    const sabot_wager_edge *found; /* determined */
    uint64_t coups;                /* at least 1 */
    mpq_srcptr stake;
} sabot_coups_of;

/* Coups whose results add up. */
typedef struct {
    const sabot_coups_of *coups;
    size_t count;
    double work; /* the most that an answer may take: 1 means about half a second */
} sabot_sum;

/* Which end of a distribution. */
typedef enum { SABOT_SUM_FROM_BELOW, SABOT_SUM_FROM_ABOVE } sabot_sum_side;

/* The exact distribution of the total won over all these coups. The functions return 0 where it
 * would take more than the work allowed, or the payoffs have no common unit that is large enough.
 *
 * Tail: P(total ≤ at), or from above P(total ≥ at), and the mean of max(0, at - total), or from
 * above of max(0, total - at). */
int sabot_sum_tail(mpq_t probability, mpq_t shortfall, const sabot_sum *of, const mpq_t at,
                   sabot_sum_side side);

/* The least r with P(total ≤ r) ≥ share, or from above the greatest with P(total ≥ r) ≥ share. */
int sabot_sum_end(mpq_t end, const sabot_sum *of, const mpq_t share, sabot_sum_side side);

#endif
