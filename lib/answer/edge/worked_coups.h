#ifndef SABOT_EDGE_WORKED_COUPS_H
#define SABOT_EDGE_WORKED_COUPS_H

#include <sabot/edge/edges.h>
#include <sabot/game/coup.h>

/* An example coup: the cards, and the cells of the tableau that decided. */
typedef struct {
    int found; /* if 0, the other fields are unset */
    sabot_coup coup;
    int cells_count; /* 0…2: punto's decision, then banco's */
    int cell[2];
    sabot_decision decision[2];
} sabot_worked_coup;

typedef enum {
    SABOT_WORKED_NATURAL,
    SABOT_WORKED_FOUR, /* four cards without a natural */
    SABOT_WORKED_FIVE,
    SABOT_WORKED_SIX,
    SABOT_WORKED_TIE,
    SABOT_WORKED_KINDS,
} sabot_worked_kind;

/* One example for each line of each bet of a wager, in order. */
typedef struct {
    sabot_worked_coup *line;
    unsigned lines_count; /* 0 if the shoe does not determine the wager */
} sabot_worked_wager;

/* One coup of each kind, and one for every line of every wager that some deal pays. */
typedef struct {
    sabot_worked_coup kind[SABOT_WORKED_KINDS];
    sabot_worked_wager *wagers;
    size_t wagers_count;
} sabot_worked_coups;

void sabot_worked_coups_init(sabot_worked_coups *coups);
void sabot_worked_coups_clear(sabot_worked_coups *coups);

/* Needs a shoe, a complete tableau, wagers and no condition. Deterministic: tries deals drawn with
 * a fixed seed first, then all deals for the lines still without an example. */
sabot_status sabot_worked_coups_find(sabot_worked_coups *coups, const sabot_question *question,
                                     sabot_error *error);

#endif
