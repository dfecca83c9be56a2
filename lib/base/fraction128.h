#ifndef SABOT_BASE_FRACTION128_H
#define SABOT_BASE_FRACTION128_H

#include "wide.h"

#include <stddef.h>

/* A fraction of fixed width, not reduced: |numerator| < 2¹²⁷, 0 < denominator < 2¹²⁴. */
typedef struct {
    sabot_i128 numerator;
    sabot_u128 denominator;
} sabot_fraction128;

void sabot_fraction128_get(mpq_t value, sabot_fraction128 fraction);

/* Writes the value with `digits` digits after the point, like sabot_decimal_rational: rounded once,
 * half to even, no "-0". `text` holds SABOT_FRACTION128_TEXT + digits bytes. Returns the length.
 * Takes about 20 ns if the denominator is below 2⁶⁴. */
enum { SABOT_FRACTION128_TEXT = 43 }; /* sign, 39 digits, a carry, point, NUL */
size_t sabot_fraction128_format(char *text, sabot_fraction128 fraction, unsigned digits);

/* The nearest double, half to even; in a few nanoseconds if the denominator is below 2⁷². */
double sabot_fraction128_nearest(sabot_fraction128 fraction);

#endif
