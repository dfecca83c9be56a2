#ifndef SABOT_BASE_RATIONAL_H
#define SABOT_BASE_RATIONAL_H

#include <gmp.h>

/* The longest text read as a number, so that no text makes a number of any size. */
enum { SABOT_RATIONAL_LENGTH = 40 };

/* Reads `-1`, `+1`, `0.5` or `1/2`, all of it. Returns 0, or -1 if it is no number. */
int sabot_rational_parse(mpq_t value, const char *text, size_t length);

/* The double nearest to the value; of two that are as near, the even one. */
double sabot_rational_nearest(const mpq_t value);

#endif
