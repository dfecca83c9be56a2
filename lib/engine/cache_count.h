#ifndef SABOT_ENGINE_CACHE_COUNT_H
#define SABOT_ENGINE_CACHE_COUNT_H

#include "../base/recent.h"
#include "polynomial/polynomial.h"
#include <sabot/engine/cache.h>

/* What sabot_engine_count gives for a wager that the compiled engine counts, `width` being what
 * sabot_engine_for tells. */
void sabot_cache_count(mpz_t *ways, sabot_cache *cache, const sabot_shoe *shoe,
                       const sabot_tableau *tableau, const sabot_wager *wager, sabot_width width);

/* A compiled wager in use: what is kept, or what was compiled for this once. */
typedef struct {
    const sabot_polynomial *polynomial;
    sabot_recent_use *shared; /* NULL: `own` is in use */
    sabot_polynomial own;
} sabot_cache_use;

/* SABOT_OK, and the caller ends the use; or SABOT_BEYOND, and there is nothing to
 * end, where sabot_polynomial_compile says so. With `kept` NULL nothing is kept. */
sabot_status sabot_cache_begin(sabot_cache_use *use, sabot_cache *cache,
                               const sabot_tableau *tableau, const sabot_wager *wager);
void sabot_cache_end(sabot_cache_use *use);

#endif
