#ifndef SABOT_EDGE_OBSERVATION_H
#define SABOT_EDGE_OBSERVATION_H

#include "../game/observer.h"
#include "edges.h"

SABOT_API_BEGIN

/* One possible observation. */
typedef struct {
    mpz_t deals; /* that show it; if 0, the other fields are unset */
    mpq_t *ev;   /* by wager, over these deals; 0 for an undetermined wager */
    int best;    /* the first wager with the greatest EV; -1 (no bet) if no EV is positive */
} sabot_seen;

/* The value of seeing some of the cards before betting one unit or nothing. */
typedef struct {
    sabot_observer observer;
    mpz_t deals;      /* that meet the condition */
    sabot_seen *seen; /* by number of the observation, as in sabot_observer_class */
    size_t seen_count;
    int *determined; /* by wager */
    size_t wagers_count;
    mpq_t worth; /* EV per deal of betting by the observation: Σ probability · max(0, best EV) */
    mpq_t blind; /* the same without observation: max(0, best EV) */
} sabot_observation;

enum { SABOT_SEEN_MOST = 1 << 16 };

void sabot_observation_init(sabot_observation *observation);
void sabot_observation_clear(sabot_observation *observation);

/* Has the requirements of sabot_edges_find. The observer's positions must take their cards from the
 * shoe, and the shoe must determine its classes (SABOT_UNDETERMINED). Returns SABOT_BEYOND for more
 * than SABOT_SEEN_MOST observations. Every deal shows exactly one observation, so deals and ways
 * must add up to those of `edges`, the answer to the same question; SABOT_DISAGREES if not. */
sabot_status sabot_observation_find(sabot_observation *observation, const sabot_question *question,
                                    const sabot_observer *observer, const sabot_edges *edges,
                                    sabot_error *error);

SABOT_API_END

#endif
