#ifndef SABOT_COUNTING_SPREAD_H
#define SABOT_COUNTING_SPREAD_H

#include "estimate.h"
#include "models.h"

SABOT_API_BEGIN

/* How the EV of a wager is spread over all shoes with so many cards left. */
typedef struct {
    mpq_t variance; /* of the EV */
    mpq_t linear;   /* the share of it that the best linear count sees; 0 if there is none */
    sabot_estimate estimate;
} sabot_spread_depth;

typedef struct {
    mpq_t ev;                   /* the mean at every depth */
    sabot_spread_depth *depths; /* NULL: the wager is not counted, and nothing else is there */
    sabot_estimate mean;        /* over the depths */
} sabot_wager_spread;

/* The same for every wager of a question, in its order. */
typedef struct {
    sabot_range depths; /* so many cards left */
    sabot_wager_spread *wagers;
    size_t wagers_count;
} sabot_spread;

void sabot_spread_init(sabot_spread *spread);
void sabot_spread_clear(sabot_spread *spread);

/* Takes the models of the same question, and depths from 6 cards left to the whole shoe. With one
 * card gone the variance must be that of the effects of removal, and with a double check that of
 * seven cards left is found again by visiting every such shoe: SABOT_DISAGREES otherwise.
 * SABOT_BEYOND for a wager with more outcomes than the compiled engine takes. */
sabot_status sabot_spread_find(sabot_spread *spread, const sabot_question *question,
                               const sabot_count_models *models, sabot_range depths,
                               sabot_error *error);

SABOT_API_END

#endif
