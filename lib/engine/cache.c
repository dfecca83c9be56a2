/* A polynomial depends on the tableau's cells and on the conditions of the lines, not on what they
 * pay: these are its key. It is compiled outside the lock; should two threads compile the same at
 * once, one of the two is dropped. */
#include "cache_count.h"

#include "../base/memory.h"
#include "../base/recent.h"
#include "../base/text.h"

#include <stdlib.h>

struct sabot_cache {
    sabot_recent *polynomials;
};

static void free_polynomial(void *polynomial)
{
    sabot_polynomial_clear(polynomial);
    free(polynomial);
}

sabot_cache *sabot_cache_new(unsigned most)
{
    sabot_cache *cache = sabot_allocate(1, sizeof *cache);
    cache->polynomials = sabot_recent_new(most, free_polynomial);
    return cache;
}

void sabot_cache_free(sabot_cache *cache)
{
    if (cache)
        sabot_recent_free(cache->polynomials);
    free(cache);
}

static void make_key(sabot_text *key, const sabot_tableau *tableau, const sabot_wager *wager)
{
    sabot_text_append(key, (const char *)&tableau->by, sizeof tableau->by);
    sabot_text_append(key, (const char *)tableau->cell, sizeof tableau->cell);
    for (unsigned i = 0; i < wager->count; i++) {
        const sabot_bet *bet = wager->part[i].bet;
        sabot_text_add(key, "%u\n", bet->lines_count);
        for (unsigned k = 0; k < bet->lines_count; k++)
            sabot_text_add(key, "%s\n", bet->lines[k].when);
    }
}

static void begin_kept(sabot_cache_use *use, sabot_recent *polynomials,
                       const sabot_tableau *tableau, const sabot_wager *wager)
{
    sabot_text key = {0};
    make_key(&key, tableau, wager);
    use->shared = sabot_recent_find(polynomials, key.text, key.length);
    if (!use->shared) {
        sabot_polynomial *made = sabot_allocate(1, sizeof *made);
        sabot_polynomial_compile(made, tableau, wager); /* which it can */
        use->shared = sabot_recent_keep(polynomials, key.text, key.length, made);
    }
    use->polynomial = sabot_recent_value(use->shared);
    free(key.text);
}

sabot_status sabot_cache_begin(sabot_cache_use *use, sabot_cache *cache,
                               const sabot_tableau *tableau, const sabot_wager *wager)
{
    *use = (sabot_cache_use){0};
    if (!sabot_polynomial_can_compile(wager))
        return SABOT_BEYOND;
    if (cache) {
        begin_kept(use, cache->polynomials, tableau, wager);
        return SABOT_OK;
    }
    use->polynomial = &use->own;
    return sabot_polynomial_compile(&use->own, tableau, wager);
}

void sabot_cache_end(sabot_cache_use *use)
{
    if (use->shared)
        sabot_recent_end(use->shared);
    else
        sabot_polynomial_clear(&use->own);
}

void sabot_cache_count(mpz_t *ways, sabot_cache *cache, const sabot_shoe *shoe,
                       const sabot_tableau *tableau, const sabot_wager *wager, sabot_width width)
{
    sabot_cache_use use;
    sabot_cache_begin(&use, cache, tableau, wager);
    sabot_polynomial_evaluate_as(ways, use.polynomial, shoe, width);
    sabot_cache_end(&use);
}
