#ifndef SABOT_TABLEAU_TABULATION_H
#define SABOT_TABLEAU_TABULATION_H

#include "../../engine/contributions/contributions.h"
#include "lint.h"
#include <sabot/edge/edges.h>

/* The contribution of every cell to each wager of a question. The EV under any tableau is a sum of
 * some of them. Starts as {0}. */
typedef struct {
    sabot_contributions **of; /* by wager; NULL if the shoe does not determine it */
    size_t wagers_count;
    const sabot_contributions
        *reach;                /* for the frequency of cells: those of any wager, or `none` */
    sabot_contributions *none; /* of an empty wager, if none is determined */
} sabot_tabulation;

void sabot_tabulation_clear(sabot_tabulation *tabulation);

/* Needs a shoe, wagers and no condition; ignores the question's tableau. `lasting` joins that of
 * all tableaus of interest. */
sabot_status sabot_tabulation_find(sabot_tabulation *tabulation, const sabot_question *question,
                                   unsigned lasting, sabot_error *error);

/* The EV of a determined wager under a complete tableau. */
void sabot_tabulation_ev(mpq_t ev, const sabot_tabulation *tabulation, size_t wager,
                         const sabot_tableau *tableau);

/* With the question's double check, counts every wager under a complete tableau by both engines and
 * returns SABOT_DISAGREES if an EV differs from the tabulation's. */
sabot_status sabot_tabulation_check(const sabot_tabulation *tabulation,
                                    const sabot_question *question, const sabot_tableau *tableau,
                                    sabot_error *error);

/* The caller initialises and clears the two ends. */
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
