#ifndef SABOT_EDGE_EDGES_H
#define SABOT_EDGE_EDGES_H

#include "../engine/engine.h"
#include "../engine/ways.h"
#include "../question/question.h"
#include "edge.h"
#include "returns.h"

SABOT_API_BEGIN

/* What a wager of the question is worth. */
typedef struct {
    int determined;    /* 0: the shoe does not tell apart what the wager looks at; nothing else
                          is there but `needs` */
    sabot_level needs; /* the level of shoe that the wager takes */
    sabot_ways ways;   /* by outcome; of a single bet: by line, the last is that none pays */
    sabot_edge edge;
    sabot_returns returns;
    sabot_engine engine; /* which one counted */
} sabot_wager_edge;

/* The edges of every wager of a question, in its order. */
typedef struct {
    mpz_t deals; /* that agree with the condition */
    sabot_wager_edge *wagers;
    size_t wagers_count;
} sabot_edges;

void sabot_edges_init(sabot_edges *edges);
void sabot_edges_clear(sabot_edges *edges);

/* Needs a shoe, a complete tableau and wagers; may have a condition, which some deal must agree
 * with (SABOT_IMPOSSIBLE) and the shoe must be able to tell (SABOT_UNDETERMINED). */
sabot_status sabot_edges_find(sabot_edges *edges, const sabot_question *question,
                              sabot_error *error);

SABOT_API_END

#endif
