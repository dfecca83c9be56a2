#ifndef SABOT_BASE_RANDOM_H
#define SABOT_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* Counter-based random numbers (Philox 4x32-10). The numbers of a stream depend only on the seed
 * and the stream's number. So work that uses one stream per item gives the same results with any
 * number of threads. A stream has 2⁶⁶ numbers of 32 bits. */
enum { SABOT_RANDOM_WORDS = 16 };

typedef struct {
    uint64_t seed, stream;
    uint64_t next; /* the next block of four numbers */
    unsigned at;   /* number of used elements of `word` */
    uint32_t word[SABOT_RANDOM_WORDS];
} sabot_random;

void sabot_random_init(sabot_random *random, uint64_t seed, uint64_t stream);

/* Refills `word`. Only for the inline functions below. */
void sabot_random_fill(sabot_random *random);

/* 32 bits, each 0 or 1 with equal probability. */
static inline uint32_t sabot_random_bits(sabot_random *random)
{
    if (random->at == SABOT_RANDOM_WORDS)
        sabot_random_fill(random);
    return random->word[random->at++];
}

/* A uniform number from 0 … n-1; 1 ≤ n. It is the upper half of 32 random bits times n. Bits whose
 * lower half is below 2³² mod n are rejected, so that every number has the same probability. */
static inline uint32_t sabot_random_below(sabot_random *random, uint32_t n)
{
    uint64_t product = (uint64_t)sabot_random_bits(random) * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least)
            product = (uint64_t)sabot_random_bits(random) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Draws `drawn` of the items without replacement and puts them first, in the order drawn. With
 * drawn = count it shuffles the items. */
void sabot_random_draw(sabot_random *random, uint8_t *items, size_t count, size_t drawn);

/* Shuffles the items. Faster than sabot_random_draw, with another resulting order: if there are few
 * enough items, 32 bits place three of them. */
void sabot_random_shuffle(sabot_random *random, uint8_t *items, size_t count);

#endif
