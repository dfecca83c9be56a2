#ifndef SABOT_ENGINE_H
#define SABOT_ENGINE_H

#include "../game/condition.h"
#include "../game/wager.h"

#include <gmp.h>

SABOT_API_BEGIN

/* The reference engine walks the deals and counts in GMP. The compiled engine makes a polynomial in
 * the shoe's counts and evaluates it. The merging engine walks the openings and merges those with
 * the same remaining condition. */
typedef enum {
    SABOT_ENGINE_REFERENCE,
    SABOT_ENGINE_COMPILED,
    SABOT_ENGINE_MERGING
} sabot_engine_kind;

/* The arithmetic of an evaluation, narrow to wide. All are exact. */
typedef enum {
    SABOT_WIDTH_DOUBLE, /* integers below 2⁵³: up to 458 cards */
    SABOT_WIDTH_U64,    /* up to 1,627 cards */
    SABOT_WIDTH_U128,   /* up to 2,642,247 cards */
    SABOT_WIDTH_GMP,
} sabot_width;

/* The engine that counted, and its arithmetic. */
typedef struct {
    sabot_engine_kind kind;
    sabot_width width;
} sabot_engine;

/* Returns the engine for a wager. It is the compiled engine if `condition` is NULL and
 * sabot_polynomial_can_compile allows the wager; else the merging engine if the wager tells many
 * kinds of cards apart and sabot_merge_takes allows it; else the reference engine. */
sabot_engine sabot_engine_for(const sabot_shoe *shoe, const sabot_wager *wager,
                              const sabot_condition *condition);

/* "reference (gmp)", "merging (u128)", "compiled (double)", "compiled (u64)", … */
const char *sabot_engine_name(const sabot_engine *engine);

/* The number of deals with each outcome of a wager. */
typedef struct {
    unsigned count; /* of outcomes */
    mpz_t *of;
} sabot_ways;

void sabot_ways_init(sabot_ways *ways, unsigned count); /* sets all to 0 */
void sabot_ways_clear(sabot_ways *ways);

/* A cache of compiled bets by tableau and bet. A program that asks about many shoes compiles each
 * bet once. Threads may share a cache, and no answer depends on it. */
typedef struct sabot_recent sabot_cache;

/* `most` is the number of entries, at least 1; the least recently used entry is evicted first. An
 * entry takes up to about 0.2 MB. */
sabot_cache *sabot_cache_new(unsigned most);

/* Frees the cache, which no question may still be using. NULL is allowed. */
void sabot_cache_free(sabot_cache *cache);

SABOT_API_END

#endif
