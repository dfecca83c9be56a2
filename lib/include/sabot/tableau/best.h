#ifndef SABOT_TABLEAU_BEST_H
#define SABOT_TABLEAU_BEST_H

#include "../game/card.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* A cell in which a tableau departs from the best, and what the wager gains by turning it. */
typedef struct {
    int cell;
    sabot_decision from, to;
    mpq_t gain;
} sabot_departure;

/* The choice of one hand's cells that is best for a wager, the other hand's as they are. */
typedef struct {
    sabot_tableau tableau; /* the best one, "best-for-banco"; cells that make no difference stay */
    mpq_t ev_before, ev;   /* of the wager, under the question's tableau and under this one */
    sabot_departure *departures; /* in the order of the cells */
    size_t departures_count;
} sabot_best;

void sabot_best_init(sabot_best *best);
void sabot_best_clear(sabot_best *best);

/* For SABOT_PUNTO's cells or SABOT_BANCO's. Needs a shoe, a complete tableau, one wager, which the
 * shoe must determine, and no condition. */
sabot_status sabot_best_find(sabot_best *best, const sabot_question *question, int side,
                             sabot_error *error);

SABOT_API_END

#endif
