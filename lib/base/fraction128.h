#ifndef SABOT_BASE_FRACTION128_H
#define SABOT_BASE_FRACTION128_H

#include "wide.h"

#include <stddef.h>

/* A fraction in fixed width, not reduced: |numerator| < 2¹²⁷, 0 < denominator < 2¹²⁴. */
typedef struct {
    sabot_i128 numerator;
    sabot_u128 denominator;
} sabot_fraction128;

/* Writes the value with `digits` digits after the point, as sabot_decimal_rational does: rounded
 * once, half to even, no "-0". `text` holds SABOT_FRACTION128_TEXT + digits. Returns the length.
 * About 20 ns when the denominator is below 2⁶⁴. */
enum { SABOT_FRACTION128_TEXT = 43 }; /* sign, 39 digits, one more of the carry, point, end */
size_t sabot_fraction128_format(char *text, sabot_fraction128 fraction, unsigned digits);

#endif
