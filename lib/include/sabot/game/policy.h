#ifndef SABOT_GAME_POLICY_H
#define SABOT_GAME_POLICY_H

#include "tableau.h"

SABOT_API_BEGIN

/* A situation in which banco decides: its opening and what punto did. By punto's third card,
 * whatever heads the columns of a tableau: opening × SABOT_COLUMNS + third card, or
 * SABOT_COLUMN_NONE. */
enum { SABOT_SITUATIONS = SABOT_OPENINGS * SABOT_COLUMNS };

/* The situation that a banco cell of a tableau headed `by` means after an opening of punto. */
int sabot_situation_of(sabot_columns by, int punto, int cell);

/* Whether a banco cell can be asked after a decision of punto; after an open one, each can. */
int sabot_situation_arises(int cell, unsigned punto);

/* Who draws, by situation: what a tableau says, however its columns are headed. */
typedef struct {
    uint8_t punto[SABOT_OPENINGS];
    uint8_t banco[SABOT_OPENINGS][SABOT_SITUATIONS]; /* by punto's opening */
} sabot_policy;

/* What the tableau says; cells that are neither draw nor stand are kept as they are. */
void sabot_policy_of(sabot_policy *policy, const sabot_tableau *tableau);

/* Makes a cell of a tableau headed `by` decide as `other` does, in each situation it covers. */
void sabot_policy_take(sabot_policy *policy, sabot_columns by, int cell, const sabot_policy *other);

/* What `policy` does in a cell: a decision, or -1 where it depends on punto's opening. Only
 * situations count that can arise under its own punto row or under that of `with` (or NULL). */
int sabot_policy_decision(const sabot_policy *policy, sabot_columns by, int cell,
                          const sabot_policy *with);

SABOT_API_END

#endif
