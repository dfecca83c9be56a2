#include "ways.h"

#include "../base/integers.h"
#include "../base/memory.h"
#include "../base/recent.h"
#include "../base/text.h"
#include "depletion.h"
#include "enumerate.h"
#include "merge/merge.h"
#include "polynomial/polynomial.h"

#include <stdlib.h>

/* --- the cache ---------------------------------------------------------------------------- */

/* The key is the tableau's cells and the conditions of the lines: a polynomial does not depend on
 * payouts. Compilation happens outside the lock; if two threads compile the same polynomial at
 * once, one of the two is dropped. */

static void free_polynomial(void *polynomial)
{
    sabot_polynomial_clear(polynomial);
    free(polynomial);
}

sabot_cache *sabot_cache_new(unsigned most)
{
    return sabot_recent_new(most, free_polynomial);
}

void sabot_cache_free(sabot_cache *cache)
{
    sabot_recent_free(cache);
}

static void make_key(sabot_text *key, const sabot_tableau *tableau, const sabot_wager *wager)
{
    sabot_text_append(key, (const char *)&tableau->by, sizeof tableau->by);
    sabot_text_append(key, (const char *)&tableau->lasting, sizeof tableau->lasting);
    sabot_text_append(key, (const char *)&tableau->against, sizeof tableau->against);
    sabot_text_append(key, (const char *)tableau->cell, sizeof tableau->cell);
    for (unsigned i = 0; i < wager->count; i++) {
        const sabot_bet *bet = wager->part[i].bet;
        sabot_text_add(key, "%u\n", bet->lines_count);
        for (unsigned k = 0; k < bet->lines_count; k++)
            sabot_text_add(key, "%s\n", bet->lines[k].when);
    }
}

/* Evaluates the wager's polynomial, which the cache compiles if it does not have it. With `cache`
 * NULL it is compiled for this call. */
static void evaluate(mpz_t *ways, sabot_cache *cache, const sabot_shoe *shoe,
                     const sabot_tableau *tableau, const sabot_wager *wager, sabot_width width)
{
    sabot_text key = {0};
    sabot_recent_use *use = NULL;
    if (cache) {
        make_key(&key, tableau, wager);
        use = sabot_recent_find(cache, key.text, key.length);
    }
    sabot_polynomial *polynomial = use ? sabot_recent_value(use) : NULL;
    if (!use) {
        polynomial = sabot_allocate(1, sizeof *polynomial);
        sabot_polynomial_compile(polynomial, tableau, wager);
    }
    if (cache && !use) {
        use = sabot_recent_keep(cache, key.text, key.length, polynomial);
        polynomial = sabot_recent_value(use);
    }
    sabot_polynomial_evaluate(ways, polynomial, shoe, width);
    if (use)
        sabot_recent_end(use);
    else
        free_polynomial(polynomial);
    free(key.text);
}

/* --- ways --------------------------------------------------------------------------------- */

void sabot_ways_init(sabot_ways *ways, unsigned count)
{
    *ways = (sabot_ways){.count = count, .of = sabot_integers_new(count)};
}

void sabot_ways_clear(sabot_ways *ways)
{
    sabot_integers_free(ways->of, ways->count);
    *ways = (sabot_ways){0};
}

sabot_status sabot_ways_close(const sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, sabot_error *error)
{
    sabot_wager nothing = {0}; /* has one outcome, which every deal has */
    mpz_t left[1];
    mpz_init(left[0]);
    sabot_enumerate(left, shoe, tableau, &nothing, condition);
    for (unsigned i = 0; i < ways->count; i++)
        mpz_sub(left[0], left[0], ways->of[i]);
    int is_closed = mpz_sgn(left[0]) == 0;
    mpz_clear(left[0]);
    return is_closed ? SABOT_OK
                     : sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                       "%.200s: the outcomes do not add up to all deals; no result",
                                       sabot_wager_name(wager));
}

void sabot_ways_count_again(sabot_ways *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                            const sabot_wager *wager, const sabot_condition *condition)
{
    if (sabot_engine_for(shoe, wager, condition).kind == SABOT_ENGINE_REFERENCE)
        sabot_brute_force(ways->of, shoe, tableau, wager, condition);
    else
        sabot_enumerate(ways->of, shoe, tableau, wager, condition);
}

static sabot_status check(const sabot_ways *ways, const sabot_shoe *shoe,
                          const sabot_tableau *tableau, const sabot_wager *wager,
                          const sabot_condition *condition, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    sabot_ways again;
    sabot_ways_init(&again, ways->count);
    sabot_ways_count_again(&again, shoe, tableau, wager, condition);
    for (unsigned i = 0; !status && i < ways->count; i++)
        if (mpz_cmp(ways->of[i], again.of[i]))
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "%.200s: the two engines differ in outcome %u; no result",
                                     sabot_wager_name(wager), i);
    sabot_ways_clear(&again);
    return status;
}

sabot_status sabot_ways_count(sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, sabot_cache *cache,
                              int double_check, sabot_engine *used, sabot_error *error)
{
    sabot_engine engine = sabot_engine_for(shoe, wager, condition);
    sabot_status status = SABOT_OK;
    sabot_ways_init(ways, sabot_wager_outcomes(wager));
    if (engine.kind == SABOT_ENGINE_COMPILED)
        evaluate(ways->of, cache, shoe, tableau, wager, engine.width);
    else if (engine.kind == SABOT_ENGINE_MERGING)
        sabot_merge_count(ways->of, shoe, tableau, wager, condition);
    else
        sabot_enumerate(ways->of, shoe, tableau, wager, condition);
    if (used)
        *used = engine;
    if (engine.kind != SABOT_ENGINE_REFERENCE)
        status = sabot_ways_close(ways, shoe, tableau, wager, condition, error);
    if (!status && double_check)
        status = check(ways, shoe, tableau, wager, condition, error);
    if (status)
        sabot_ways_clear(ways);
    return status;
}

sabot_status sabot_ways_deplete(sabot_ways *ways, mpz_t *cards, const sabot_shoe *shoe,
                                const sabot_tableau *tableau, const sabot_wager *wager,
                                sabot_error *error)
{
    sabot_ways_init(ways, sabot_wager_outcomes(wager));
    sabot_depletion_count(ways->of, cards, shoe, wager);
    sabot_status status = sabot_ways_close(ways, shoe, tableau, wager, NULL, error);
    if (status)
        sabot_ways_clear(ways);
    return status;
}

/* --- the choice of an engine -------------------------------------------------------------- */

static int has_many_kinds(const sabot_wager *wager, const sabot_condition *condition)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    if (condition)
        sabot_condition_view(&view, condition);
    return view.opening.kinds > SABOT_POLYNOMIAL_KINDS_MOST;
}

sabot_engine sabot_engine_for(const sabot_shoe *shoe, const sabot_wager *wager,
                              const sabot_condition *condition)
{
    if (!condition && sabot_polynomial_can_compile(wager))
        return (sabot_engine){SABOT_ENGINE_COMPILED, sabot_polynomial_width(shoe)};
    if (sabot_merge_takes(shoe, wager) && has_many_kinds(wager, condition))
        return (sabot_engine){SABOT_ENGINE_MERGING, SABOT_WIDTH_U128};
    return (sabot_engine){SABOT_ENGINE_REFERENCE, SABOT_WIDTH_GMP};
}

const char *sabot_engine_name(const sabot_engine *engine)
{
    static const char *const compiled[] = {
        [SABOT_WIDTH_DOUBLE] = "compiled (double)",
        [SABOT_WIDTH_U64] = "compiled (u64)",
        [SABOT_WIDTH_U128] = "compiled (u128)",
        [SABOT_WIDTH_GMP] = "compiled (gmp)",
    };
    if (engine->kind == SABOT_ENGINE_MERGING)
        return "merging (u128)";
    return engine->kind == SABOT_ENGINE_COMPILED ? compiled[engine->width] : "reference (gmp)";
}
