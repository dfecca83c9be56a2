#ifndef SABOT_BASE_DECIMAL_H
#define SABOT_BASE_DECIMAL_H

#include "api.h"

#include <gmp.h>
#include <stddef.h>

SABOT_API_BEGIN

/* Converts exact values to decimal text with one rounding: half to even for rationals, proved
 * digits for roots. The texts are malloc'd; the caller frees them. `digits` is the number of digits
 * after the point, 0 or more. There is no exponent and no "-0". */
enum { SABOT_DIGITS_MOST = 100000 };

/* Reads a decimal of any length: 12, -0.50, +.5. Returns 0, or -1 if the text is not a decimal. */
int sabot_decimal_parse(mpq_t value, const char *text, size_t length);

/* Number of digits after the point that represent the value exactly, or -1 if none does. */
long sabot_decimal_exact(const mpq_t value);

char *sabot_decimal_rational(const mpq_t value, unsigned long digits);

/* The square root; `value` must not be negative. */
char *sabot_decimal_root(const mpq_t value, unsigned long digits);

/* The same, with a minus sign if `sign` is negative and the root does not round to 0. */
char *sabot_decimal_signed_root(const mpq_t value, int sign, unsigned long digits);

SABOT_API_END

#endif
