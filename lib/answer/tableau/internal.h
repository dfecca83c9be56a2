#ifndef SABOT_TABLEAU_INTERNAL_H
#define SABOT_TABLEAU_INTERNAL_H

#include "../../engine/contributions/contributions.h"
#include <sabot/tableau/ev_range.h>
#include <sabot/tableau/findings.h>

void sabot_ev_range_init(sabot_ev_range *range);
void sabot_ev_range_clear(sabot_ev_range *range);
void sabot_ev_range_find(sabot_ev_range *range, const sabot_contributions *cells,
                         const sabot_tableau *tableau);

/* `about` has the notes; NULL means none. The caller clears. */
void sabot_findings_find(sabot_findings *findings, const sabot_tableau *tableau,
                         const sabot_about *about);
void sabot_findings_clear(sabot_findings *findings);

/* A cell in words, such as "banco 4 when punto stands". */
enum { SABOT_CELL_WORDS = 96 };
void sabot_lint_cell_words(char words[SABOT_CELL_WORDS], sabot_columns by, int cell);

#endif
