#ifndef SABOT_SHOES_SIMULATION_PLAN_H
#define SABOT_SHOES_SIMULATION_PLAN_H

#include "../../../engine/batch.h"
#include "../../counting/play.h"
#include "simulation.h"

#include <sabot/game/coup.h>

/* A table of the number of cards that a coup takes, for callers that need nothing else of it. */
typedef struct {
    uint8_t of[SABOT_POINTS * SABOT_POINTS * SABOT_POINTS]; /* by openings and fifth card */
} sabot_coup_lengths;

/* Needs a complete tableau. */
void sabot_coup_lengths_make(sabot_coup_lengths *lengths, const sabot_tableau *tableau);

/* `points` are those of the next five cards in dealing order; four-card coups ignore the fifth. */
static inline unsigned sabot_coup_length(const sabot_coup_lengths *lengths, const uint8_t *points)
{
    unsigned punto = points[0] + points[2], banco = points[1] + points[3];
    punto -= punto >= SABOT_POINTS ? SABOT_POINTS : 0;
    banco -= banco >= SABOT_POINTS ? SABOT_POINTS : 0;
    return lengths->of[(punto * SABOT_POINTS + banco) * SABOT_POINTS + points[4]];
}

/* The data that all shoes of a simulation share, read by the dealing threads. */
enum { SABOT_SIMULATION_PLAYERS = 64 };

typedef struct {
    sabot_count_play play;
    uint64_t tag[SABOT_CARDS];
} sabot_simulation_counter;

struct sabot_simulation_plan {
    sabot_coup_lengths lengths;
    uint8_t *cards; /* of the shoe, in order */
    size_t size;
    unsigned compiled; /* how many wagers can be compiled */
    sabot_polynomial *polynomials;
    sabot_wager *wagers;                /* the compiled ones */
    sabot_batch batch;                  /* of the compiled wagers, if any */
    unsigned *place;                    /* by wager: the index among them */
    sabot_simulation_counter *counters; /* by player, of those that count */
    uint64_t flat, perfect, counting;   /* sets of players, as bits */
    uint64_t by_result;                 /* players valued by results: the wager is not compiled */
    int64_t *pays[SABOT_SIMULATION_PLAYERS]; /* by player: [outcome], times the scale */
    double scale[SABOT_SIMULATION_PLAYERS];
};

#endif
