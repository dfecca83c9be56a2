#ifndef SABOT_BASE_RATIONAL_H
#define SABOT_BASE_RATIONAL_H

#include <gmp.h>

/* Maximum length of the text, so that no input creates a huge number. */
enum { SABOT_RATIONAL_LENGTH = 40 };

/* Reads `-1`, `+1`, `0.5` or `1/2`. Returns 0, or -1 if the whole text is not such a number. */
int sabot_rational_parse(mpq_t value, const char *text, size_t length);

/* The double nearest to the value; of two that are as near, the even one. */
double sabot_rational_nearest(const mpq_t value);

#endif
