#ifndef SABOT_BASE_DECIMAL_H
#define SABOT_BASE_DECIMAL_H

#include "api.h"

#include <gmp.h>
#include <stddef.h>

SABOT_API_BEGIN

/* Exact values to digits, rounded once: half to even for rationals, proved for roots. The texts are
 * malloc'd; the caller frees. `digits` is the number of digits after the point, from 0; no
 * exponent; no "-0". */
enum { SABOT_DIGITS_MOST = 100000 };

/* Reads a decimal as long as it may be: 12, -0.50, +.5. Returns 0, or -1 if it is none. */
int sabot_decimal_parse(mpq_t value, const char *text, size_t length);

/* How many digits after the point a value has exactly, or -1: it has no end. */
long sabot_decimal_exact(const mpq_t value);

char *sabot_decimal_rational(const mpq_t value, unsigned long digits);

/* The square root of a value that is not negative. */
char *sabot_decimal_root(const mpq_t value, unsigned long digits);

/* The same below 0 where `sign` is; of what rounds to 0 it is left out. */
char *sabot_decimal_signed_root(const mpq_t value, int sign, unsigned long digits);

SABOT_API_END

#endif
