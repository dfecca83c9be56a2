#ifndef SABOT_SHOES_COUP_LENGTHS_H
#define SABOT_SHOES_COUP_LENGTHS_H

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

#endif
