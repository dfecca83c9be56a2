/* A rational p/q to d digits is the integer nearest to 10^d·p/q. One division with remainder gives
 * it without intermediate rounding. A root is either rational, or irrational and then never
 * half-way between two decimals; so lower and upper bounds of increasing precision finally agree on
 * every digit. */
#include <sabot/base/decimal.h>

#include "fraction128.h"
#include "memory.h"

#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

int sabot_decimal_parse(mpq_t value, const char *text, size_t length)
{
    size_t start = length && (*text == '-' || *text == '+'), used = 0, after_point = 0, point = 0;
    char *digits = sabot_allocate(length + 1, 1);
    for (size_t i = start; i < length; i++) {
        if (text[i] == '.' && !point) {
            point = 1;
        } else if (text[i] >= '0' && text[i] <= '9') {
            digits[used++] = text[i];
            after_point += point;
        } else {
            used = 0;
            break;
        }
    }
    if (used) {
        mpz_set_str(mpq_numref(value), digits, 10);
        mpz_ui_pow_ui(mpq_denref(value), 10, after_point);
        mpq_canonicalize(value);
        if (*text == '-')
            mpq_neg(value, value);
    }
    free(digits);
    return used ? 0 : -1;
}

long sabot_decimal_exact(const mpq_t value)
{
    mpz_t rest, prime;
    mpz_inits(rest, prime, NULL);
    mpz_set_ui(prime, 2);
    mp_bitcnt_t twos = mpz_remove(rest, mpq_denref(value), prime);
    mpz_set_ui(prime, 5);
    mp_bitcnt_t fives = mpz_remove(rest, rest, prime);
    long digits = mpz_cmp_ui(rest, 1) ? -1 : (long)(twos > fives ? twos : fives);
    mpz_clears(rest, prime, NULL);
    return digits;
}

/* Inserts a decimal point `digits` places from the end of an integer. */
static char *place_point(const mpz_t scaled, unsigned long digits)
{
    char *plain = mpz_get_str(NULL, 10, scaled);
    int negative = plain[0] == '-';
    const char *figures = plain + negative;
    size_t length = strlen(figures), zeros = length <= digits ? digits + 1 - length : 0;
    char *text = sabot_allocate(length + zeros + 3, 1), *out = text;
    if (negative)
        *out++ = '-';
    memset(out, '0', zeros);
    memcpy(out + zeros, figures, length);
    size_t whole = zeros + length - digits;
    if (digits) {
        memmove(out + whole + 1, out + whole, digits);
        out[whole] = '.';
    }
    free(plain);
    return text;
}

char *sabot_decimal_rational(const mpq_t value, unsigned long digits)
{
    mpz_t quotient, remainder;
    if (digits <= SABOT_DIGITS_MOST && mpz_sizeinbase(mpq_numref(value), 2) < 127 &&
        mpz_sizeinbase(mpq_denref(value), 2) < 124) { /* ten times as fast */
        char *text = sabot_allocate(SABOT_FRACTION128_TEXT + digits, 1);
        sabot_fraction128 narrow = {sabot_i128_from(mpq_numref(value)),
                                    (sabot_u128)sabot_i128_from(mpq_denref(value))};
        sabot_fraction128_format(text, narrow, (unsigned)digits);
        return text;
    }
    mpz_inits(quotient, remainder, NULL);
    mpz_ui_pow_ui(quotient, 10, digits);
    mpz_mul(quotient, quotient, mpq_numref(value));
    mpz_fdiv_qr(quotient, remainder, quotient, mpq_denref(value));
    mpz_mul_2exp(remainder, remainder, 1);
    int half = mpz_cmp(remainder, mpq_denref(value));
    if (half > 0 || (half == 0 && mpz_odd_p(quotient)))
        mpz_add_ui(quotient, quotient, 1);
    char *text = place_point(quotient, digits);
    mpz_clears(quotient, remainder, NULL);
    return text;
}

/* The integer nearest to 10^digits times a bound of the root. The text is made from this integer
 * because MPFR prints the decimal point of the caller's locale. */
static void root_at(mpz_t scaled, const mpq_t value, const mpz_t power, mpfr_prec_t precision,
                    mpfr_rnd_t way)
{
    mpfr_t root;
    mpfr_init2(root, precision);
    mpfr_set_q(root, value, way);
    mpfr_sqrt(root, root, way);
    mpfr_mul_z(root, root, power, way);
    mpfr_get_z(scaled, root, MPFR_RNDN);
    mpfr_clear(root);
}

char *sabot_decimal_root(const mpq_t value, unsigned long digits)
{
    return sabot_decimal_signed_root(value, 1, digits);
}

char *sabot_decimal_signed_root(const mpq_t value, int sign, unsigned long digits)
{
    if (mpz_perfect_square_p(mpq_numref(value)) && mpz_perfect_square_p(mpq_denref(value))) {
        mpq_t root;
        mpq_init(root);
        mpz_sqrt(mpq_numref(root), mpq_numref(value));
        mpz_sqrt(mpq_denref(root), mpq_denref(value));
        if (sign < 0)
            mpq_neg(root, root);
        char *text = sabot_decimal_rational(root, digits);
        mpq_clear(root);
        return text;
    }
    mpz_t power, low, high;
    mpfr_prec_t precision = 64 + (mpfr_prec_t)(4 * digits);
    mpz_inits(power, low, high, NULL);
    mpz_ui_pow_ui(power, 10, digits);
    do {
        root_at(low, value, power, precision, MPFR_RNDD);
        root_at(high, value, power, precision, MPFR_RNDU);
        precision *= 2;
    } while (mpz_cmp(low, high) != 0);
    if (sign < 0)
        mpz_neg(low, low);
    char *text = place_point(low, digits);
    mpz_clears(power, low, high, NULL);
    mpfr_free_cache();
    return text;
}
