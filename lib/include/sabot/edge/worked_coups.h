#ifndef SABOT_EDGE_WORKED_COUPS_H
#define SABOT_EDGE_WORKED_COUPS_H

#include "../game/coup.h"
#include "edges.h"

SABOT_API_BEGIN

/* A coup as an example: what was dealt, and which cells of the tableau decided. */
typedef struct {
    int found; /* 0: there is none, and nothing else is here */
    sabot_coup coup;
    int cells_count; /* 0…2: punto's decision, then banco's */
    int cell[2];
    sabot_decision decision[2];
} sabot_worked_coup;

typedef enum {
    SABOT_WORKED_NATURAL,
    SABOT_WORKED_FOUR, /* cards, without a natural */
    SABOT_WORKED_FIVE,
    SABOT_WORKED_SIX,
    SABOT_WORKED_TIE,
    SABOT_WORKED_KINDS,
} sabot_worked_kind;

/* The examples of a wager: for each line of each of its bets, one after the other. */
typedef struct {
    sabot_worked_coup *line;
    unsigned lines_count; /* 0: the shoe does not determine the wager */
} sabot_worked_wager;

/* One coup of each kind, and one for every line of every wager that some deal pays. */
typedef struct {
    sabot_worked_coup kind[SABOT_WORKED_KINDS];
    sabot_worked_wager *wagers;
    size_t wagers_count;
} sabot_worked_coups;

void sabot_worked_coups_init(sabot_worked_coups *coups);
void sabot_worked_coups_clear(sabot_worked_coups *coups);

/* Needs a shoe, a complete tableau and wagers, and no condition. The same question finds the same
 * coups: first among deals drawn in an order that is always the same, then, for lines that are
 * rare, among all deals. */
sabot_status sabot_worked_coups_find(sabot_worked_coups *coups, const sabot_question *question,
                                     sabot_error *error);

SABOT_API_END

#endif
