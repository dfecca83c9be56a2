#ifndef SABOT_GAME_POLICY_H
#define SABOT_GAME_POLICY_H

#include <sabot/game/tableau.h>

/* A situation is an opening of each hand and what is decided next: banco's draw, after the point of
 * punto's third card or SABOT_COLUMN_NONE, or punto's. It does not depend on the column headings of
 * a tableau, nor on whose natural ends the coup. */
enum { SABOT_PUNTO_DECIDES = SABOT_COLUMNS, SABOT_SITUATIONS };

/* The cell of a tableau that decides each situation, or -1 if the coup is over. */
typedef struct {
    int16_t cell[SABOT_OPENINGS_ALL][SABOT_OPENINGS_ALL][SABOT_SITUATIONS]; /* [punto][banco] */
} sabot_situations;

/* Uses the headings of the tableau and whose natural ends the coup, but no cell. */
void sabot_situations_find(sabot_situations *situations, const sabot_tableau *tableau);

/* Whether a situation can arise after a decision of punto; after an open one, all can. */
int sabot_situation_arises(int situation, unsigned punto);

/* The decisions of a tableau by situation. Both hands stand where the coup is over. */
typedef struct {
    uint8_t of[SABOT_OPENINGS_ALL][SABOT_OPENINGS_ALL][SABOT_SITUATIONS];
} sabot_policy;

/* Converts a tableau. Cells that are neither draw nor stand keep their values. */
void sabot_policy_of(sabot_policy *policy, const sabot_tableau *tableau);

/* Converts a tableau after one change: a cell decides the other way, other naturals end the coup,
 * or a variant. In the cells against a natural, both hands stand where it ends the coup. Returns
 * the decision of the cell before, or -1 if it depends on the column or there is no cell. */
int sabot_policy_change(sabot_policy *policy, const sabot_tableau *tableau, int change);

/* Copies the decisions of `other` in all situations that a cell decides; for -1, in which the coup
 * is over. */
void sabot_policy_take(sabot_policy *policy, const sabot_situations *situations, int cell,
                       const sabot_policy *other);

/* The decision of `policy` in a cell, or -1 if it depends on the openings. Considers only the
 * situations that can arise under the punto decisions of `policy` or of `with` (may be NULL). */
int sabot_policy_decision(const sabot_policy *policy, const sabot_situations *situations, int cell,
                          const sabot_policy *with);

#endif
