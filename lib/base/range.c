#include <sabot/base/range.h>

#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* Reads the number at *at and moves *at past it. */
static int read_number(uint64_t *number, const char **at)
{
    const char *start = *at;
    for (*number = 0; **at >= '0' && **at <= '9'; ++*at) {
        if (*number > (UINT64_MAX - 9) / 10)
            return -1;
        *number = *number * 10 + (uint64_t)(**at - '0');
    }
    return *at > start ? 0 : -1;
}

/* Reads `A` or `A..B` at *at and moves *at past it. */
static int read_range(sabot_range *range, const char **at)
{
    if (read_number(&range->from, at))
        return -1;
    range->to = range->from;
    if ((*at)[0] != '.' || (*at)[1] != '.')
        return 0;
    *at += 2;
    return read_number(&range->to, at);
}

static int is_within(sabot_range range, uint64_t least, uint64_t most)
{
    return range.from >= least && range.to >= range.from && range.to <= most;
}

int sabot_range_parse(sabot_range *range, const char *text, uint64_t least, uint64_t most)
{
    const char *at = text;
    return read_range(range, &at) || *at || !is_within(*range, least, most) ? -1 : 0;
}

int sabot_number_parse(uint64_t *number, const char *text, uint64_t least, uint64_t most)
{
    const char *at = text;
    return read_number(number, &at) || *at || *number < least || *number > most ? -1 : 0;
}

/* --- sets of numbers ------------------------------------------------------------------------ */

void sabot_numbers_clear(sabot_numbers *numbers)
{
    free(numbers->number);
    *numbers = (sabot_numbers){0};
}

static void add(sabot_numbers *numbers, sabot_range range)
{
    size_t more = (size_t)sabot_range_count(range);
    numbers->number =
        sabot_reallocate(numbers->number, numbers->count + more, sizeof *numbers->number);
    for (size_t i = 0; i < more; i++)
        numbers->number[numbers->count++] = range.from + i;
}

void sabot_numbers_set(sabot_numbers *numbers, sabot_range range)
{
    sabot_numbers_clear(numbers);
    add(numbers, range);
}

void sabot_numbers_copy(sabot_numbers *numbers, const sabot_numbers *other)
{
    sabot_numbers_clear(numbers);
    numbers->number = sabot_allocate(other->count, sizeof *numbers->number);
    numbers->count = other->count;
    memcpy(numbers->number, other->number, other->count * sizeof *numbers->number);
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void sort_unique(sabot_numbers *numbers)
{
    size_t unique = 0;
    qsort(numbers->number, numbers->count, sizeof *numbers->number, compare);
    for (size_t i = 0; i < numbers->count; i++)
        if (!unique || numbers->number[i] != numbers->number[unique - 1])
            numbers->number[unique++] = numbers->number[i];
    numbers->count = unique;
}

int sabot_numbers_parse(sabot_numbers *numbers, const char *text, uint64_t least, uint64_t most,
                        uint64_t room)
{
    sabot_range range;
    sabot_numbers_clear(numbers);
    for (const char *at = text;; at++) {
        if (read_range(&range, &at) || !is_within(range, least, most) ||
            sabot_range_count(range) > room - numbers->count)
            break;
        add(numbers, range);
        if (!*at) {
            sort_unique(numbers);
            return 0;
        }
        if (*at != ',')
            break;
    }
    sabot_numbers_clear(numbers);
    return -1;
}
