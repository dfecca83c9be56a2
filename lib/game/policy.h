#ifndef SABOT_GAME_POLICY_H
#define SABOT_GAME_POLICY_H

#include <sabot/game/tableau.h>

/* A situation in which banco decides: opening × SABOT_COLUMNS + the point of punto's third card, or
 * SABOT_COLUMN_NONE. It does not depend on the column headings of a tableau. */
enum { SABOT_SITUATIONS = SABOT_OPENINGS * SABOT_COLUMNS };

/* The situation of a banco cell, in a tableau with headings `by`, after an opening of punto. */
int sabot_situation_of(sabot_columns by, int punto, int cell);

/* Whether a banco cell can be reached after a decision of punto; after an open one, all can. */
int sabot_situation_arises(int cell, unsigned punto);

/* The decisions of a tableau by situation, independent of its column headings. */
typedef struct {
    uint8_t punto[SABOT_OPENINGS];
    uint8_t banco[SABOT_OPENINGS][SABOT_SITUATIONS]; /* by punto's opening */
} sabot_policy;

/* Converts a tableau. Cells that are neither draw nor stand keep their values. */
void sabot_policy_of(sabot_policy *policy, const sabot_tableau *tableau);

/* Copies the decisions of `other` in all situations that a cell covers under headings `by`. */
void sabot_policy_take(sabot_policy *policy, sabot_columns by, int cell, const sabot_policy *other);

/* The decision of `policy` in a cell, or -1 if it depends on punto's opening. Considers only the
 * situations that can arise under the punto row of `policy` or of `with` (may be NULL). */
int sabot_policy_decision(const sabot_policy *policy, sabot_columns by, int cell,
                          const sabot_policy *with);

#endif
