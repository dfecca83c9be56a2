#ifndef SABOT_TABLEAU_BEST_H
#define SABOT_TABLEAU_BEST_H

#include "../game/card.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* A cell in which a tableau departs from the best one, and the wager's gain if it changes. */
typedef struct {
    int cell;
    sabot_decision from, to;
    mpq_t gain;
} sabot_departure;

/* The choice of one hand's cells that is best for a wager; the other hand's cells do not change. */
typedef struct {
    sabot_tableau
        tableau; /* the best one, named "best-for-banco"; cells without effect are unchanged */
    mpq_t ev_before, ev; /* of the wager, under the question's tableau and under the best one */
    sabot_departure *departures; /* in the order of the cells */
    size_t departures_count;
} sabot_best;

void sabot_best_init(sabot_best *best);
void sabot_best_clear(sabot_best *best);

/* `side` is SABOT_PUNTO or SABOT_BANCO. Needs a shoe, a complete tableau, one wager that the shoe
 * determines, and no condition. */
sabot_status sabot_best_find(sabot_best *best, const sabot_question *question, int side,
                             sabot_error *error);

SABOT_API_END

#endif
