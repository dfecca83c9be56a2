/* Edges by the reference engine, for tests that compare other computations with it. */
#ifndef SABOT_TESTS_REFERENCE_H
#define SABOT_TESTS_REFERENCE_H

#include "answer/edge/from_ways.h"
#include "engine/enumerate.h"
#include "helper.h"

/* The caller initialises `edge`. */
static inline void reference_edge(sabot_edge *edge, const sabot_shoe *shoe,
                                  const sabot_tableau *tableau, const sabot_wager *wager)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t *ways = new_integers(outcomes);
    sabot_enumerate(ways, shoe, tableau, wager, NULL);
    sabot_edge_compute(edge, wager, (const mpz_t *)ways);
    free_integers(ways, outcomes);
}

static inline void reference_ev(mpq_t ev, const sabot_shoe *shoe, const sabot_tableau *tableau,
                                const sabot_wager *wager)
{
    sabot_edge edge;
    sabot_edge_init(&edge);
    reference_edge(&edge, shoe, tableau, wager);
    mpq_set(ev, edge.ev);
    sabot_edge_clear(&edge);
}

#endif
