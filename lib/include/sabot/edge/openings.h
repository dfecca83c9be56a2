#ifndef SABOT_EDGE_OPENINGS_H
#define SABOT_EDGE_OPENINGS_H

#include "edges.h"

SABOT_API_BEGIN

enum { SABOT_TOTALS = 10, SABOT_OPENING_PAIRS = SABOT_TOTALS * SABOT_TOTALS };

/* What follows one pair of openings. Edges are among the deals that have it. */
typedef struct {
    int punto, banco; /* the openings */
    mpz_t deals;      /* that have them; 0: they cannot be, and nothing else is there */
    mpz_t winner[3];  /* of these, won by SABOT_PUNTO, SABOT_BANCO, SABOT_TIE */
    sabot_edge *edge; /* by wager; 0 where it is undetermined */
} sabot_opening;

typedef struct {
    mpz_t deals;                             /* of all pairs, which agree with the condition */
    sabot_opening pair[SABOT_OPENING_PAIRS]; /* punto 0…9, and within it banco 0…9 */
    int *determined;                         /* by wager */
    size_t wagers_count;
} sabot_openings;

void sabot_openings_init(sabot_openings *openings);
void sabot_openings_clear(sabot_openings *openings);

/* Needs what sabot_edges_find needs. Every deal has one pair of openings, so the ways of all pairs
 * must add up to those of `edges`, the answer to the same question: SABOT_DISAGREES if they do
 * not. */
sabot_status sabot_openings_find(sabot_openings *openings, const sabot_question *question,
                                 const sabot_edges *edges, sabot_error *error);

SABOT_API_END

#endif
