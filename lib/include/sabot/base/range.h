#ifndef SABOT_BASE_RANGE_H
#define SABOT_BASE_RANGE_H

#include "api.h"

#include <stddef.h>
#include <stdint.h>

SABOT_API_BEGIN

/* The numbers from `from` to `to`, inclusive. */
typedef struct {
    uint64_t from, to;
} sabot_range;

/* Reads `A` or `A..B` with least ≤ A ≤ B ≤ most. Returns 0, or -1 on an error, without a text. */
int sabot_range_parse(sabot_range *range, const char *text, uint64_t least, uint64_t most);

/* Reads `A` with least ≤ A ≤ most. Returns 0 or -1. */
int sabot_number_parse(uint64_t *number, const char *text, uint64_t least, uint64_t most);

static inline uint64_t sabot_range_count(sabot_range range)
{
    return range.to - range.from + 1;
}

/* A set of numbers, sorted. Initialise with {0}. */
typedef struct {
    uint64_t *number;
    size_t count;
} sabot_numbers;

void sabot_numbers_clear(sabot_numbers *numbers);

void sabot_numbers_copy(sabot_numbers *numbers, const sabot_numbers *other);

/* The range from the least to the greatest number; the set must not be empty. */
static inline sabot_range sabot_numbers_reach(const sabot_numbers *numbers)
{
    sabot_range reach = {numbers->number[0], numbers->number[numbers->count - 1]};
    return reach;
}

/* Sets the numbers of a range, which must fit in memory. */
void sabot_numbers_set(sabot_numbers *numbers, sabot_range range);

/* Reads `A`, `A..B`, or several of these separated by commas, between `least` and `most`. Returns
 * 0, or -1 on an error or if there are more than `room` numbers. */
int sabot_numbers_parse(sabot_numbers *numbers, const char *text, uint64_t least, uint64_t most,
                        uint64_t room);

SABOT_API_END

#endif
