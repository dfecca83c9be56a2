#ifndef SABOT_EDGE_BET_LINT_H
#define SABOT_EDGE_BET_LINT_H

#include "../question/question.h"

SABOT_API_BEGIN

typedef enum {
    SABOT_BET_IMPOSSIBLE, /* no deal of this shoe meets the line's condition */
    SABOT_BET_SHADOWED,   /* some do, but earlier lines take them all */
    SABOT_BET_FAVOURS,    /* the bet's EV is positive */
    SABOT_BET_HOPELESS,   /* the bet never wins */
} sabot_bet_fault;

typedef struct {
    size_t wager; /* of the question */
    int line;     /* from 0; -1: the bet as a whole */
    sabot_bet_fault fault;
    mpq_t value; /* the EV, for SABOT_BET_FAVOURS; for SABOT_BET_SHADOWED how likely the line's
                    condition is by itself */
} sabot_bet_finding;

/* What is wrong with bets: in the order of the wagers, lines first. */
typedef struct {
    sabot_bet_finding *findings;
    size_t count;
    size_t *undetermined; /* wagers that the shoe does not determine: not looked at */
    size_t undetermined_count;
} sabot_bet_lint;

void sabot_bet_lint_init(sabot_bet_lint *lint);
void sabot_bet_lint_clear(sabot_bet_lint *lint);

/* Needs a shoe, a complete tableau, and wagers that are single bets; no condition. */
sabot_status sabot_bet_lint_find(sabot_bet_lint *lint, const sabot_question *question,
                                 sabot_error *error);

/* "impossible", "shadowed", "favours-player", "never-wins". */
const char *sabot_bet_fault_name(sabot_bet_fault fault);

SABOT_API_END

#endif
