#ifndef SABOT_COUNTING_SPREAD_H
#define SABOT_COUNTING_SPREAD_H

#include "models.h"

SABOT_API_BEGIN

/* The spread of a wager's EV over all shoes with a given number of cards left. */
typedef struct {
    mpq_t variance; /* of the EV */
    mpq_t linear;   /* the share of it that the best linear count explains; 0 if it is 0 */
    sabot_estimate estimate;
} sabot_spread_depth;

typedef struct {
    mpq_t ev;                   /* the mean at every depth */
    sabot_spread_depth *depths; /* NULL if the wager cannot be counted */
    sabot_estimate mean;        /* over the depths */
} sabot_wager_spread;

/* The spread of every wager of a question, in its order. */
typedef struct {
    sabot_range depths; /* cards left */
    sabot_wager_spread *wagers;
    size_t wagers_count;
} sabot_spread;

void sabot_spread_init(sabot_spread *spread);
void sabot_spread_clear(sabot_spread *spread);

/* Takes the models of the same question, and depths from 6 cards left to the whole shoe. Returns
 * SABOT_DISAGREES if the variance with one card removed differs from that of the effects of
 * removal or, with a double check, the variance with seven cards left from that of an enumeration
 * of all such shoes. Returns SABOT_BEYOND for a wager with more outcomes than the compiled engine
 * takes. */
sabot_status sabot_spread_find(sabot_spread *spread, const sabot_question *question,
                               const sabot_count_models *models, sabot_range depths,
                               sabot_error *error);

SABOT_API_END

#endif
