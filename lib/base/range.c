#include "range.h"

/* Reads the number at *at, which moves behind it. */
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

int sabot_range_parse(sabot_range *range, const char *text, uint64_t least, uint64_t most)
{
    const char *at = text;
    if (read_number(&range->from, &at))
        return -1;
    range->to = range->from;
    if (at[0] == '.' && at[1] == '.') {
        at += 2;
        if (read_number(&range->to, &at))
            return -1;
    }
    return *at || range->from < least || range->to < range->from || range->to > most ? -1 : 0;
}
