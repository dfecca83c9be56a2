#ifndef SABOT_DECIMAL_H
#define SABOT_DECIMAL_H

#include "api.h"

#include <gmp.h>

SABOT_API_BEGIN

/* Exact values to digits, rounded once: half to even for rationals, proved for roots. The texts are
 * malloc'd; the caller frees. `digits` is the number of digits after the point, from 0; no exponent;
 * no "-0". */
enum { SABOT_DIGITS_MOST = 100000 };

char *sabot_decimal_rational(const mpq_t value, unsigned long digits);

/* The square root of a value that is not negative. */
char *sabot_decimal_root(const mpq_t value, unsigned long digits);

SABOT_API_END

#endif
