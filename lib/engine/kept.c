/* A polynomial depends on the tableau's cells and on the conditions of the lines, not on what they
 * pay: these are its key. It is compiled outside the lock; should two threads compile the same at
 * once, one of the two is dropped. */
#include "kept_count.h"

#include "../base/memory.h"
#include "../base/recent.h"
#include "../base/text.h"

#include <stdlib.h>

struct sabot_kept {
    sabot_recent *polynomials;
};

static void free_polynomial(void *polynomial)
{
    sabot_polynomial_clear(polynomial);
    free(polynomial);
}

sabot_kept *sabot_kept_new(unsigned most)
{
    sabot_kept *kept = sabot_allocate(1, sizeof *kept);
    kept->polynomials = sabot_recent_new(most, free_polynomial);
    return kept;
}

void sabot_kept_free(sabot_kept *kept)
{
    if (kept)
        sabot_recent_free(kept->polynomials);
    free(kept);
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

static void begin_kept(sabot_kept_use *use, sabot_recent *polynomials, const sabot_tableau *tableau,
                       const sabot_wager *wager)
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

sabot_status sabot_kept_begin(sabot_kept_use *use, sabot_kept *kept, const sabot_tableau *tableau,
                              const sabot_wager *wager)
{
    *use = (sabot_kept_use){0};
    if (!sabot_polynomial_can_compile(wager))
        return SABOT_BEYOND;
    if (kept) {
        begin_kept(use, kept->polynomials, tableau, wager);
        return SABOT_OK;
    }
    use->polynomial = &use->own;
    return sabot_polynomial_compile(&use->own, tableau, wager);
}

void sabot_kept_end(sabot_kept_use *use)
{
    if (use->shared)
        sabot_recent_end(use->shared);
    else
        sabot_polynomial_clear(&use->own);
}

void sabot_kept_count(mpz_t *ways, sabot_kept *kept, const sabot_shoe *shoe,
                      const sabot_tableau *tableau, const sabot_wager *wager, sabot_width width)
{
    sabot_kept_use use;
    sabot_kept_begin(&use, kept, tableau, wager);
    sabot_polynomial_evaluate_as(ways, use.polynomial, shoe, width);
    sabot_kept_end(&use);
}
