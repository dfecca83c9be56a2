/* The sums of polynomial.c in doubles, which hold exact integers. Vectors speed up only this width.
 * Compiled once for each instruction set. */
#include "polynomial.h"

#include "../../base/memory.h"

#include <stdlib.h>

#ifndef SABOT_POLYNOMIAL_DOUBLE
#define SABOT_POLYNOMIAL_DOUBLE sabot_polynomial_double_portable
#endif

#define NUMBER double
#define NAME(verb) double_##verb
#include "sum.h"

void SABOT_POLYNOMIAL_DOUBLE(double *ways, const sabot_polynomial *polynomial,
                             const uint64_t *counts, uint64_t cards, int replace)
{
    double_evaluate(ways, polynomial, counts, cards, replace);
}
