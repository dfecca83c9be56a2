/* Division of a depth into units, and the number of compositions. */
#include "units.h"

#include "../base/integers.h"
#include "../base/memory.h"

#include <stdlib.h>

unsigned sabot_study_least(const uint64_t stock[SABOT_POINTS], unsigned v, unsigned left)
{
    uint64_t room = 0;
    while (++v < SABOT_POINTS)
        room += stock[v];
    return left > room ? left - (unsigned)room : 0;
}

unsigned sabot_study_most(const uint64_t stock[SABOT_POINTS], unsigned v, unsigned left)
{
    return stock[v] < left ? (unsigned)stock[v] : left;
}

unsigned sabot_study_units(uint16_t (*units)[SABOT_STUDY_UNIT], const uint64_t stock[SABOT_POINTS],
                           unsigned cards)
{
    unsigned count = 0;
    for (unsigned a = sabot_study_least(stock, 0, cards); a <= sabot_study_most(stock, 0, cards);
         a++) {
        unsigned rest = cards - a;
        for (unsigned b = sabot_study_least(stock, 1, rest); b <= sabot_study_most(stock, 1, rest);
             b++) {
            unsigned left = rest - b, most = sabot_study_most(stock, 2, left);
            for (unsigned c = sabot_study_least(stock, 2, left); c <= most; c++, count++) {
                if (!units)
                    continue;
                units[count][0] = (uint16_t)a;
                units[count][1] = (uint16_t)b;
                units[count][2] = (uint16_t)c;
            }
        }
    }
    return count;
}

/* ways[n], n = 0…cards: the number of ways to take n cards from `kinds` stocks. Adds one stock at a
 * time: the running sums, minus the ways that would take more than the stock. */
static mpz_t *new_ways(const uint64_t *stock, unsigned kinds, unsigned cards)
{
    mpz_t *ways = sabot_integers_new(cards + 1);
    mpz_set_ui(ways[0], 1);
    for (unsigned v = 0; v < kinds; v++) {
        for (unsigned n = 1; n <= cards; n++)
            mpz_add(ways[n], ways[n], ways[n - 1]);
        for (unsigned n = cards; stock[v] < cards && n > stock[v]; n--)
            mpz_sub(ways[n], ways[n], ways[n - stock[v] - 1]);
    }
    return ways;
}

void sabot_study_count(mpz_t compositions, const uint64_t stock[SABOT_POINTS], unsigned cards)
{
    mpz_t *ways = new_ways(stock, SABOT_POINTS, cards);
    mpz_set(compositions, ways[cards]);
    sabot_integers_free(ways, cards + 1);
}

uint64_t *sabot_study_unit_sizes(unsigned *units, const uint64_t stock[SABOT_POINTS],
                                 unsigned cards)
{
    unsigned count = *units = sabot_study_units(NULL, stock, cards);
    uint64_t *sizes = sabot_allocate(count, sizeof *sizes);
    uint16_t(*unit)[SABOT_STUDY_UNIT] = sabot_allocate(count, sizeof *unit);
    mpz_t *ways = new_ways(stock + SABOT_STUDY_UNIT, SABOT_POINTS - SABOT_STUDY_UNIT, cards);
    sabot_study_units(unit, stock, cards);
    for (unsigned u = 0; u < count; u++) {
        const mpz_t *size = (const mpz_t *)&ways[cards - unit[u][0] - unit[u][1] - unit[u][2]];
        sizes[u] = mpz_sizeinbase(*size, 2) < 64 ? mpz_get_ui(*size) : UINT64_MAX;
    }
    sabot_integers_free(ways, cards + 1);
    free(unit);
    return sizes;
}

void sabot_study_weight(mpz_t weight, const uint64_t *stock, const uint16_t *counts,
                        unsigned points)
{
    mpz_t factor;
    mpz_init(factor);
    mpz_set_ui(weight, 1);
    for (unsigned v = 0; v < points; v++) {
        mpz_bin_uiui(factor, stock[v], counts[v]);
        mpz_mul(weight, weight, factor);
    }
    mpz_clear(factor);
}

void sabot_study_take(mpz_t total, const mp_limb_t *sum, unsigned words, const mpz_t by)
{
    mpz_t value, modulus;
    if (!words)
        return;
    mpz_init(value);
    mpz_import(value, words, -1, sizeof *sum, 0, 0, sum);
    if (sum[words - 1] >> 63) {
        mpz_init(modulus);
        mpz_setbit(modulus, 64 * words);
        mpz_sub(value, value, modulus);
        mpz_clear(modulus);
    }
    mpz_addmul(total, value, by);
    mpz_clear(value);
}
