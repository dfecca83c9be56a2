/* The key is the tableau's cells and the conditions of the lines: a polynomial does not depend on
 * payouts. Compilation happens outside the lock; if two threads compile the same polynomial at
 * once, one of the two is dropped. */
#include "ways.h"

#include "../base/memory.h"
#include "../base/text.h"
#include "polynomial/polynomial.h"

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

sabot_recent_use *sabot_cache_find(sabot_cache *cache, const sabot_tableau *tableau,
                                   const sabot_wager *wager)
{
    sabot_text key = {0};
    make_key(&key, tableau, wager);
    sabot_recent_use *use = sabot_recent_find(cache->polynomials, key.text, key.length);
    if (!use) {
        sabot_polynomial *made = sabot_allocate(1, sizeof *made);
        sabot_polynomial_compile(made, tableau, wager);
        use = sabot_recent_keep(cache->polynomials, key.text, key.length, made);
    }
    free(key.text);
    return use;
}

void sabot_cache_evaluate(mpz_t *ways, sabot_cache *cache, const sabot_shoe *shoe,
                          const sabot_tableau *tableau, const sabot_wager *wager, sabot_width width)
{
    if (cache) {
        sabot_recent_use *use = sabot_cache_find(cache, tableau, wager);
        sabot_polynomial_evaluate(ways, sabot_recent_value(use), shoe, width);
        sabot_recent_end(use);
        return;
    }
    sabot_polynomial polynomial;
    sabot_polynomial_compile(&polynomial, tableau, wager);
    sabot_polynomial_evaluate(ways, &polynomial, shoe, width);
    sabot_polynomial_clear(&polynomial);
}
