#ifndef SABOT_EDGE_BET_LINT_H
#define SABOT_EDGE_BET_LINT_H

#include <sabot/question/question.h>

typedef enum {
    SABOT_BET_IMPOSSIBLE, /* no deal of this shoe meets the line's condition */
    SABOT_BET_SHADOWED,   /* some deals meet it, but earlier lines take them all */
    SABOT_BET_FAVOURS,    /* the bet's EV is positive */
    SABOT_BET_HOPELESS,   /* the bet never wins */
} sabot_bet_fault;

typedef struct {
    size_t wager; /* index in the question */
    int line;     /* from 0; -1 means the whole bet */
    sabot_bet_fault fault;
    mpq_t value; /* SABOT_BET_FAVOURS: the EV; SABOT_BET_SHADOWED: the probability of the line's
                    condition alone */
} sabot_bet_finding;

/* Faults of bets, in the order of the wagers, lines first. */
typedef struct {
    sabot_bet_finding *findings;
    size_t count;
    size_t *undetermined; /* wagers that the shoe does not determine; not checked */
    size_t undetermined_count;
} sabot_bet_lint;

void sabot_bet_lint_init(sabot_bet_lint *lint);
void sabot_bet_lint_clear(sabot_bet_lint *lint);

/* Needs a shoe, a complete tableau, wagers that are single bets, and no condition. */
sabot_status sabot_bet_lint_find(sabot_bet_lint *lint, const sabot_question *question,
                                 sabot_error *error);

/* "impossible", "shadowed", "favours-player", "never-wins". */
const char *sabot_bet_fault_name(sabot_bet_fault fault);

#endif
