/* Compiled once for each instruction set. */
#include "rows.h"

#ifndef SABOT_COUNT_ADD
#define SABOT_COUNT_ADD sabot_count_add_portable
#endif

void SABOT_COUNT_ADD(double *restrict to, const double *restrict from, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        to[i] += from[i];
}
