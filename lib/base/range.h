#ifndef SABOT_RANGE_H
#define SABOT_RANGE_H

#include "api.h"

#include <stdint.h>

SABOT_API_BEGIN

/* The numbers from…to, both of them in it. */
typedef struct {
    uint64_t from, to;
} sabot_range;

/* Reads `A` or `A..B`, least ≤ A ≤ B ≤ most. Returns 0, or -1: the caller knows what was
 * expected. */
int sabot_range_parse(sabot_range *range, const char *text, uint64_t least, uint64_t most);

static inline uint64_t sabot_range_count(sabot_range range)
{
    return range.to - range.from + 1;
}

SABOT_API_END

#endif
