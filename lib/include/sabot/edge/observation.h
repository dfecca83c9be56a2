#ifndef SABOT_EDGE_OBSERVATION_H
#define SABOT_EDGE_OBSERVATION_H

#include "../game/observer.h"
#include "edges.h"

SABOT_API_BEGIN

/* Something that one may see. */
typedef struct {
    mpz_t deals; /* in which one sees it; 0: it cannot be, and nothing else is there */
    mpq_t *ev;   /* by wager, among these deals; 0 where it is undetermined */
    int best; /* the wager of the greatest EV, the first of several; -1: none is positive, and one
                    does not bet */
} sabot_seen;

/* What seeing some of the cards is worth before one bets a unit, or does not bet. */
typedef struct {
    sabot_observer observer;
    mpz_t deals;      /* that agree with the condition */
    sabot_seen *seen; /* by thing, as `sight` counts them */
    size_t seen_count;
    int *determined; /* by wager */
    size_t wagers_count;
    mpq_t worth; /* what a deal brings who bets on what he sees: Σ probability · max(0, best EV) */
    mpq_t blind; /* who sees nothing: max(0, best EV) */
} sabot_observation;

enum { SABOT_SEEN_MOST = 1 << 16 };

void sabot_observation_init(sabot_observation *observation);
void sabot_observation_clear(sabot_observation *observation);

/* Needs what sabot_edges_find needs, and classes that the shoe can tell (SABOT_UNDETERMINED) at
 * positions whose cards come from the shoe. SABOT_BEYOND for more than SABOT_SEEN_MOST things to
 * see. One sees one thing in every deal, so deals and ways of all must add up to those of `edges`,
 * the answer to the same question: SABOT_DISAGREES if they do not. */
sabot_status sabot_observation_find(sabot_observation *observation, const sabot_question *question,
                                    const sabot_observer *observer, const sabot_edges *edges,
                                    sabot_error *error);

SABOT_API_END

#endif
