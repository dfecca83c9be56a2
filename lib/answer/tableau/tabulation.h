#ifndef SABOT_TABLEAU_TABULATION_H
#define SABOT_TABLEAU_TABULATION_H

#include "../../engine/contributions/contributions.h"
#include <sabot/edge/edges.h>

/* For the answers about tableaus: what every cell contributes to each wager of a question, from
 * which the EV under any tableau is a sum of picks. */
typedef struct {
    sabot_contributions **of; /* by wager; NULL: the shoe does not determine it */
    size_t wagers_count;
    const sabot_contributions *reach; /* how often cells are reached: of any wager, or `none` */
    sabot_contributions *none;        /* of no wager, where none is determined */
} sabot_tabulation;

void sabot_tabulation_init(sabot_tabulation *tabulation);
void sabot_tabulation_clear(sabot_tabulation *tabulation);

/* Needs a shoe, wagers and no condition. The question's tableau does not matter. */
sabot_status sabot_tabulation_find(sabot_tabulation *tabulation, const sabot_question *question,
                                   sabot_error *error);

/* The EV of a wager that is determined, under a complete tableau. */
void sabot_tabulation_ev(mpq_t ev, const sabot_tabulation *tabulation, size_t wager,
                         const sabot_tableau *tableau);

/* If the question asks for a double check: counts the EV of every wager under a complete tableau by
 * both engines as well, and ends with SABOT_DISAGREES where it is not the sum of picks. */
sabot_status sabot_tabulation_check(const sabot_tabulation *tabulation,
                                    const sabot_question *question, const sabot_tableau *tableau,
                                    sabot_error *error);

#endif
