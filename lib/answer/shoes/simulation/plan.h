#ifndef SABOT_SHOES_SIMULATION_PLAN_H
#define SABOT_SHOES_SIMULATION_PLAN_H

#include "../../../engine/batch.h"
#include "../../counting/play.h"
#include "../coup_lengths.h"
#include "simulation.h"

/* What all shoes of a simulation have in common; for those who deal them. */
enum { SABOT_SIMULATION_PLAYERS = 64 };

typedef struct {
    sabot_count_play play;
    uint64_t tag[SABOT_CARDS];
} sabot_simulation_counter;

struct sabot_simulation_plan {
    sabot_coup_lengths lengths;
    uint8_t *cards; /* of the shoe, in order */
    size_t size;
    sabot_polynomial *polynomials;      /* of the wagers that can be compiled … */
    sabot_wager *valued;                /* … which are these */
    unsigned compiled;                  /* … as many */
    unsigned *place;                    /* by wager: among them */
    sabot_batch batch;                  /* of them, if there are any */
    sabot_simulation_counter *counters; /* by player; of those who count */
    uint64_t flat, perfect, counting;   /* players, as bits */
    uint64_t by_result; /* … whose wager is not compiled: valued by what it comes to */
    int64_t *pays[SABOT_SIMULATION_PLAYERS]; /* by player: [outcome], over the scale */
    double scale[SABOT_SIMULATION_PLAYERS];
};

#endif
