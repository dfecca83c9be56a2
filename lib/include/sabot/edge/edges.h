#ifndef SABOT_EDGE_EDGES_H
#define SABOT_EDGE_EDGES_H

#include "../engine/engine.h"
#include "../game/wager.h"
#include "../question/question.h"

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

/* Figures per unit. */
typedef struct {
    mpq_t back; /* return to player, including the stake: 1 + EV */
    mpq_t hit;  /* hit frequency: the probability of a return above the stake */
    mpq_t edge; /* house edge: -EV */
} sabot_return;

/* Figures of one line of a bet. */
typedef struct {
    unsigned part, line; /* of the wager; the line after the bet's last stands for no line */
    mpz_t ways;
    mpq_t probability;
    mpq_t one_in;       /* 1/probability; unset if the line never pays */
    mpq_t contribution; /* to `staked.back`: probability × return × the part's share of the stake;
                           the contributions of all lines of all parts add up to it */
    int has_one_in;
} sabot_line_return;

typedef struct {
    sabot_return staked;   /* per unit staked */
    sabot_return resolved; /* per unit won or lost; unset if the wager always pushes */
    int has_resolved;
    sabot_line_return *lines; /* by part, then by line; the last of each part is no line */
    unsigned lines_count;
} sabot_returns;

/* The edge of one wager of a question. */
typedef struct {
    int determined;    /* 0 if the wager depends on cards that the shoe does not tell apart; then
                          only `needs` is set */
    sabot_level needs; /* the level of shoe that determines the wager */
    sabot_ways ways;   /* by outcome; for a single bet by line, then the deals that no line pays */
    sabot_edge edge;
    sabot_returns returns;
    sabot_engine engine; /* which counted */
} sabot_wager_edge;

/* The edges of all wagers of a question, in order. */
typedef struct {
    mpz_t deals; /* that meet the condition */
    sabot_wager_edge *wagers;
    size_t wagers_count;
} sabot_edges;

void sabot_edges_init(sabot_edges *edges);
void sabot_edges_clear(sabot_edges *edges);

/* Needs a shoe, a complete tableau and wagers; may have a condition. Returns SABOT_IMPOSSIBLE if no
 * deal meets the condition and SABOT_UNDETERMINED if the shoe does not determine it. */
sabot_status sabot_edges_find(sabot_edges *edges, const sabot_question *question,
                              sabot_error *error);

SABOT_API_END

#endif
