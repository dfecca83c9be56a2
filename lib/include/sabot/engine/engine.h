#ifndef SABOT_ENGINE_H
#define SABOT_ENGINE_H

#include "../game/condition.h"
#include "../game/wager.h"

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

SABOT_API_END

#endif
