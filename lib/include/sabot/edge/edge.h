#ifndef SABOT_EDGE_H
#define SABOT_EDGE_H

#include "../game/wager.h"

SABOT_API_BEGIN

/* The exact value of a wager. */
typedef struct {
    mpz_t deals, win, push, lose;
    mpq_t ev;          /* per unit of the total stake */
    mpq_t ev_resolved; /* per unit won or lost; unset if the wager always pushes */
    mpq_t variance;
    mpq_t fair_pays; /* P(lose)/P(win), for a bet with one winning line that can win */
    int has_ev_resolved, has_fair_pays;
} sabot_edge;

void sabot_edge_init(sabot_edge *edge);
void sabot_edge_clear(sabot_edge *edge);

SABOT_API_END

#endif
