#include "rational.h"

#include <ctype.h>
#include <float.h>
#include <mpfr.h>

/* Reads digits from *at and appends them to the decimal digits of `value`. Returns their number. */
static size_t read_digits(mpz_t value, const char **at, const char *end)
{
    size_t digits = 0;
    for (; *at < end && isdigit((unsigned char)**at); ++*at, digits++) {
        mpz_mul_ui(value, value, 10);
        mpz_add_ui(value, value, (unsigned long)(**at - '0'));
    }
    return digits;
}

int sabot_rational_parse(mpq_t value, const char *text, size_t length)
{
    const char *at = text, *end = text + length;
    int negative = length && *at == '-';
    if (length > SABOT_RATIONAL_LENGTH)
        return -1;
    at += negative || (length && *at == '+');
    mpq_set_ui(value, 0, 1);
    size_t digits = read_digits(mpq_numref(value), &at, end);
    if (at < end && *at == '.') {
        at++;
        size_t decimals = read_digits(mpq_numref(value), &at, end);
        mpz_ui_pow_ui(mpq_denref(value), 10, decimals);
        digits += decimals;
    } else if (digits && at < end && *at == '/') {
        at++;
        mpz_set_ui(mpq_denref(value), 0);
        digits = read_digits(mpq_denref(value), &at, end);
    }
    if (!digits || at != end || mpz_sgn(mpq_denref(value)) == 0) {
        mpq_set_ui(value, 0, 1);
        return -1;
    }
    mpq_canonicalize(value);
    if (negative)
        mpq_neg(value, value);
    return 0;
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
