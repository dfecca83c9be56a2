#ifndef SABOT_EDGE_REBATES_H
#define SABOT_EDGE_REBATES_H

#include "edges.h"

SABOT_API_BEGIN

/* Non-negotiable chips are staked until they are lost; wins are paid in other chips. */
typedef struct {
    int has_chips; /* 0 if the wager never loses */
    mpq_t plays;   /* coups per chip: 1/E[share of the stake that is lost] */
    mpq_t edge;    /* house edge per chip lost: plays · house edge */
} sabot_chips;

void sabot_chips_init(sabot_chips *chips);
void sabot_chips_clear(sabot_chips *chips);

/* From an edge that sabot_edges_find found, of a wager that the shoe determines. */
void sabot_chips_find(sabot_chips *chips, const sabot_wager *wager, const sabot_wager_edge *found);

/* What a rebate leaves of the edge, per unit staked. */
typedef struct {
    mpq_t ev;           /* with the rebate */
    mpq_t break_even;   /* the rebate at which the EV is 0 … */
    int has_break_even; /* … 0 if there is none */
} sabot_rebate;

void sabot_rebate_init(sabot_rebate *rebate);
void sabot_rebate_clear(sabot_rebate *rebate);

/* With `coups` 0 the house returns `rate` of every stake; otherwise `rate` of the loss, if the
 * player has lost after that many independent coups with equal stakes. Exact: by the distribution
 * of their total. Returns SABOT_BEYOND for more coups than that takes about a second for. */
sabot_status sabot_rebate_find(sabot_rebate *rebate, const sabot_wager *wager,
                               const sabot_wager_edge *found, const mpq_t rate, uint64_t coups,
                               sabot_error *error);

SABOT_API_END

#endif
