#ifndef SABOT_ENGINE_WAYS_H
#define SABOT_ENGINE_WAYS_H

#include "../base/api.h"

#include <gmp.h>

SABOT_API_BEGIN

/* The number of deals with each outcome of a wager. */
typedef struct {
    unsigned count; /* of outcomes */
    mpz_t *of;
} sabot_ways;

void sabot_ways_init(sabot_ways *ways, unsigned count); /* sets all to 0 */
void sabot_ways_clear(sabot_ways *ways);

SABOT_API_END

#endif
