/* Long division: with remainder r < q, the next c digits are 10^c·r / q, for the largest c with
 * 10^c·q < 2¹²⁸. The only rounding is by the remainder after the last digit. */
#include "fraction128.h"

#include "rational.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

void sabot_fraction128_get(mpq_t value, sabot_fraction128 fraction)
{
    sabot_i128_get(mpq_numref(value), fraction.numerator);
    sabot_u128_get(mpq_denref(value), fraction.denominator);
    mpq_canonicalize(value);
}

static const uint64_t power_of_ten[] = {
    1u,
    10u,
    100u,
    1000u,
    10000u,
    100000u,
    1000000u,
    10000000u,
    100000000u,
    1000000000u,
    10000000000u,
    100000000000u,
    1000000000000u,
    10000000000000u,
    100000000000000u,
    1000000000000000u,
    10000000000000000u,
    100000000000000000u,
    1000000000000000000u,
    10000000000000000000u,
};

/* Writes `count` digits, two at a time from the end. */
static void write_digits(char *text, uint64_t value, unsigned count)
{
    for (; count >= 2; count -= 2, value /= 100) {
        unsigned pair = (unsigned)(value % 100);
        text[count - 2] = (char)('0' + pair / 10);
        text[count - 1] = (char)('0' + pair % 10);
    }
    if (count)
        text[0] = (char)('0' + value % 10);
}

static size_t write_whole(char *text, sabot_u128 value)
{
    char reversed[40];
    size_t length = 0;
    if (value < 10) {
        text[0] = (char)('0' + (int)value);
        return 1;
    }
    do
        reversed[length++] = (char)('0' + (int)(value % 10));
    while (value /= 10);
    for (size_t i = 0; i < length; i++)
        text[i] = reversed[length - 1 - i];
    return length;
}

/* Adds one in the last place. Returns the new length; a carry can make it longer. */
static size_t round_up(char *text, size_t length)
{
    size_t i = length;
    while (i-- > 0) {
        if (text[i] == '.')
            continue;
        if (text[i] != '9') {
            text[i]++;
            return length;
        }
        text[i] = '0';
    }
    memmove(text + 1, text, length);
    text[0] = '1';
    return length + 1;
}

size_t sabot_fraction128_format(char *text, sabot_fraction128 fraction, unsigned digits)
{
    int negative = fraction.numerator < 0;
    sabot_u128 divisor = fraction.denominator;
    sabot_u128 rest = negative ? -(sabot_u128)fraction.numerator : (sabot_u128)fraction.numerator;
    char *out = text + negative;
    sabot_u128 whole = rest < divisor ? 0 : rest / divisor;
    size_t length = write_whole(out, whole);
    rest -= whole * divisor;
    if (digits)
        out[length++] = '.';
    unsigned at_once = divisor >> 64 == 0 ? 19 : divisor >> 98 == 0 ? 9 : 1; /* by one division */
    for (unsigned count; digits; digits -= count) {
        count = digits < at_once ? digits : at_once;
        rest *= power_of_ten[count];
        uint64_t quotient = (uint64_t)(rest / divisor);
        write_digits(out + length, quotient, count);
        rest -= quotient * divisor;
        length += count;
    }
    int is_odd = (out[length - 1] - '0') & 1;
    if (2 * rest > divisor || (2 * rest == divisor && is_odd))
        length = round_up(out, length);
    out[length] = '\0';
    if (negative && strspn(out, "0.") == length) {
        memmove(text, out, length + 1);
    } else if (negative) {
        text[0] = '-';
        length++;
    }
    return length;
}

/* --- as a double -------------------------------------------------------------------------- */

static int bits_of(sabot_u128 value)
{
    uint64_t high = (uint64_t)(value >> 64), low = (uint64_t)value;
    return high ? 128 - __builtin_clzll(high) : low ? 64 - __builtin_clzll(low) : 0;
}

static double nearest_by_gmp(sabot_fraction128 fraction)
{
    mpq_t wide;
    mpq_init(wide);
    sabot_fraction128_get(wide, fraction);
    double value = sabot_rational_nearest(wide);
    mpq_clear(wide);
    return value;
}

/* The numerator is shifted so that the quotient has 55 or 56 bits: those of a double, and at least
 * two below. The last one is set if there is a remainder, so the conversion rounds correctly. */
double sabot_fraction128_nearest(sabot_fraction128 fraction)
{
    enum { QUOTIENT = DBL_MANT_DIG + 2 };
    const sabot_u128 exact = (sabot_u128)1 << DBL_MANT_DIG;
    sabot_u128 size =
        fraction.numerator < 0 ? -(sabot_u128)fraction.numerator : (sabot_u128)fraction.numerator;
    int of_size = bits_of(size), of_denominator = bits_of(fraction.denominator);
    int shift = QUOTIENT + of_denominator - of_size;
    if (size == 0)
        return 0;
    if (size <= exact && fraction.denominator <= exact) /* the division rounds once */
        return (double)fraction.numerator / (double)(uint64_t)fraction.denominator;
    if (shift < 0 || of_size + shift > 128)
        return nearest_by_gmp(fraction);
    sabot_u128 shifted = size << shift, quotient = shifted / fraction.denominator;
    uint64_t last = shifted != quotient * fraction.denominator;
    double value = ldexp((double)((uint64_t)quotient | last), -shift);
    return fraction.numerator < 0 ? -value : value;
}
