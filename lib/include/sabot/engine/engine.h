#ifndef SABOT_ENGINE_H
#define SABOT_ENGINE_H

#include "../game/condition.h"
#include "../game/wager.h"

SABOT_API_BEGIN

/* The reference engine walks the deals and counts in GMP; the compiled one makes a polynomial of
 * the shoe's counts and evaluates it; the merging one walks the openings and goes on with those
 * together that leave the same open. */
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

/* Which engine counted, and how. */
typedef struct {
    sabot_engine_kind kind;
    sabot_width width;
} sabot_engine;

/* The engine that counts a wager: the compiled one where it can, that is without a condition (NULL)
 * and for a wager within sabot_polynomial_can_compile; the merging one where many kinds of cards
 * are told apart and it can (sabot_merge_takes). */
sabot_engine sabot_engine_for(const sabot_shoe *shoe, const sabot_wager *wager,
                              const sabot_condition *condition);

/* "reference (gmp)", "merging (u128)", "compiled (double)", "compiled (u64)", … */
const char *sabot_engine_name(const sabot_engine *engine);

SABOT_API_END

#endif
