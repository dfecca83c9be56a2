#ifndef SABOT_EDGE_OPENINGS_H
#define SABOT_EDGE_OPENINGS_H

#include "edges.h"

SABOT_API_BEGIN

enum { SABOT_TOTALS = 10, SABOT_OPENING_PAIRS = SABOT_TOTALS * SABOT_TOTALS };

/* The deals with one pair of opening totals. */
typedef struct {
    int punto, banco; /* the totals */
    mpz_t deals;      /* if 0, the pair is impossible and the fields below are unset */
    mpz_t winner[3];  /* deals won by SABOT_PUNTO, SABOT_BANCO, SABOT_TIE */
    sabot_edge *edge; /* by wager, over these deals; 0 for an undetermined wager */
} sabot_opening;

typedef struct {
    mpz_t deals;                             /* of all pairs: those that meet the condition */
    sabot_opening pair[SABOT_OPENING_PAIRS]; /* [10·punto + banco] */
    int *determined;                         /* by wager */
    size_t wagers_count;
} sabot_openings;

void sabot_openings_init(sabot_openings *openings);
void sabot_openings_clear(sabot_openings *openings);

/* Has the requirements of sabot_edges_find. Every deal has exactly one pair of openings, so their
 * ways must add up to those of `edges`, the answer to the same question; SABOT_DISAGREES if not. */
sabot_status sabot_openings_find(sabot_openings *openings, const sabot_question *question,
                                 const sabot_edges *edges, sabot_error *error);

SABOT_API_END

#endif
