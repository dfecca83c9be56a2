#include "random.h"

#include <Random123/philox.h>
#include <assert.h>

void sabot_random_init(sabot_random *random, uint64_t seed, uint64_t stream)
{
    *random = (sabot_random){.seed = seed, .stream = stream, .at = SABOT_RANDOM_WORDS};
}

/* The seed is the key. The counter is the block number, with the stream number above it. */
void sabot_random_fill(sabot_random *random)
{
    const philox4x32_key_t key = {{(uint32_t)random->seed, (uint32_t)(random->seed >> 32)}};
    for (unsigned at = 0; at < SABOT_RANDOM_WORDS; at += 4, random->next++) {
        const philox4x32_ctr_t counter = {{(uint32_t)random->next, (uint32_t)(random->next >> 32),
                                           (uint32_t)random->stream,
                                           (uint32_t)(random->stream >> 32)}};
        const philox4x32_ctr_t block = philox4x32_R(10, counter, key);
        for (unsigned i = 0; i < 4; i++)
            random->word[at + i] = block.v[i];
    }
    random->at = 0;
}

static void swap(uint8_t *items, size_t a, size_t b)
{
    uint8_t item = items[a];
    items[a] = items[b];
    items[b] = item;
}

void sabot_random_draw(sabot_random *random, uint8_t *items, size_t count, size_t drawn)
{
    assert(drawn <= count && count <= UINT32_MAX);
    for (size_t i = 0; i < drawn; i++)
        swap(items, i, i + sabot_random_below(random, (uint32_t)(count - i)));
}

/* Draws three numbers, below n, n-1 and n-2; there are n(n-1)(n-2) < 2³² triples. Each number is
 * the upper half of the remaining bits times its bound; the lower half becomes the remaining bits.
 * Bits whose last lower half is below 2³² mod n(n-1)(n-2) are rejected, so that every triple has
 * the same probability. */
static void draw_three(uint32_t drawn[3], sabot_random *random, uint32_t n)
{
    uint32_t all = n * (n - 1) * (n - 2), least = 0;
    for (;;) {
        uint64_t product = sabot_random_bits(random);
        for (uint32_t i = 0; i < 3; i++) {
            product = (uint32_t)product * (uint64_t)(n - i);
            drawn[i] = (uint32_t)(product >> 32);
        }
        if ((uint32_t)product >= all)
            return;
        if (!least)
            least = -all % all;
        if ((uint32_t)product >= least)
            return;
    }
}

void sabot_random_shuffle(sabot_random *random, uint8_t *items, size_t count)
{
    enum { THREE_MOST = 1626 }; /* the largest n with n(n-1)(n-2) < 2³² */
    size_t left = count;
    assert(count <= UINT32_MAX);
    for (; left > THREE_MOST; left--)
        swap(items, left - 1, sabot_random_below(random, (uint32_t)left));
    for (; left > 3; left -= 3) {
        uint32_t drawn[3];
        draw_three(drawn, random, (uint32_t)left);
        for (uint32_t i = 0; i < 3; i++)
            swap(items, left - 1 - i, drawn[i]);
    }
    for (; left > 1; left--)
        swap(items, left - 1, sabot_random_below(random, (uint32_t)left));
}
