#ifndef SABOT_SHOES_SCHEDULE_H
#define SABOT_SHOES_SCHEDULE_H

#include "../base/api.h"

#include <stddef.h>
#include <stdint.h>

SABOT_API_BEGIN

/* The coups of a shoe: how many there are, and with how many unseen cards they begin (those burnt
 * unseen counted). A model, not exact: the lengths of the coups so far tell the next one's length
 * as far as covariances do, and these are exact. */
typedef struct {
    uint64_t cards;     /* of the shoe */
    double mean, sd;    /* of the number of coups */
    double *coups;      /* [k]: the probability that there are k */
    size_t coups_count; /* k is below */
    double *starts;     /* [n]: the probability that a coup begins with n cards unseen, 0…cards */
} sabot_schedule;

void sabot_schedule_init(sabot_schedule *schedule);
void sabot_schedule_clear(sabot_schedule *schedule);

SABOT_API_END

#endif
