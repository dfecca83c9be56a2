#include "rational.h"

#include <sabot/base/decimal.h>

#include <ctype.h>
#include <float.h>
#include <mpfr.h>
#include <string.h>

int sabot_rational_parse(mpq_t value, const char *text, size_t length)
{
    const char *slash = memchr(text, '/', length), *below = slash ? slash + 1 : text;
    size_t above = slash ? (size_t)(slash - text) : length, rest = length - (size_t)(below - text);
    mpq_t divisor;
    if (length > SABOT_RATIONAL_LENGTH || sabot_decimal_parse(value, text, above))
        return -1;
    if (!slash)
        return 0;
    mpq_init(divisor);
    int is_fraction = !memchr(text, '.', length) && isdigit((unsigned char)*below) &&
                      !sabot_decimal_parse(divisor, below, rest) && mpq_sgn(divisor);
    if (is_fraction)
        mpq_div(value, value, divisor);
    mpq_clear(divisor);
    return is_fraction ? 0 : -1;
}

double sabot_rational_nearest(const mpq_t value)
{
    mpfr_t rounded;
    mpfr_init2(rounded, DBL_MANT_DIG);
    mpfr_set_q(rounded, value, MPFR_RNDN);
    double nearest = mpfr_get_d(rounded, MPFR_RNDN);
    mpfr_clear(rounded);
    return nearest;
}
