#ifndef SABOT_BASE_RANDOM_H
#define SABOT_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* Random numbers by counter (Philox 4x32-10): the numbers of a stream follow from the seed and the
 * stream's number alone, so work that gives each item a stream of its own is the same for any
 * number of threads. A stream has 2⁶⁶ numbers of 32 bits. */
enum { SABOT_RANDOM_WORDS = 16 };

typedef struct {
    uint64_t seed, stream;
    uint64_t next; /* the block of four numbers that is made next */
    unsigned at;   /* how many of `word` are used */
    uint32_t word[SABOT_RANDOM_WORDS];
} sabot_random;

void sabot_random_init(sabot_random *random, uint64_t seed, uint64_t stream);

/* For the following: makes new words. */
void sabot_random_fill(sabot_random *random);

/* 32 bits, each 0 or 1 with equal probability. */
static inline uint32_t sabot_random_bits(sabot_random *random)
{
    if (random->at == SABOT_RANDOM_WORDS)
        sabot_random_fill(random);
    return random->word[random->at++];
}

/* One of 0 … n-1, each with the same probability; 1 ≤ n. It is the upper half of 32 bits times n;
 * where the lower half is below 2³² mod n the bits are drawn again, so that each has as many of
 * them. */
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

/* Brings the first `drawn` of the items into a random order of random ones of all: drawn without
 * replacement, in order. With drawn = count the items are shuffled. */
void sabot_random_draw(sabot_random *random, uint8_t *items, size_t count, size_t drawn);

/* Shuffles the items, three places at a time from 32 bits where they are few enough: another order
 * than sabot_random_draw makes, and sooner. */
void sabot_random_shuffle(sabot_random *random, uint8_t *items, size_t count);

#endif
