#ifndef SABOT_BASE_WIDE_H
#define SABOT_BASE_WIDE_H

#include <gmp.h>
#include <stdint.h>

/* The compiler's 128-bit integers. No other file uses the extension. */
__extension__ typedef __int128 sabot_i128;
__extension__ typedef unsigned __int128 sabot_u128;

static inline void sabot_u128_get(mpz_t value, sabot_u128 from)
{
    mpz_set_ui(value, (uint64_t)(from >> 64));
    mpz_mul_2exp(value, value, 64);
    mpz_add_ui(value, value, (uint64_t)from);
}

/* |value| must be below 2¹²⁷. */
static inline sabot_i128 sabot_i128_from(const mpz_t value)
{
    sabot_u128 size = (sabot_u128)mpz_getlimbn(value, 1) << 64 | mpz_getlimbn(value, 0);
    return mpz_sgn(value) < 0 ? -(sabot_i128)size : (sabot_i128)size;
}

static inline void sabot_i128_get(mpz_t value, sabot_i128 from)
{
    sabot_u128_get(value, from < 0 ? -(sabot_u128)from : (sabot_u128)from);
    if (from < 0)
        mpz_neg(value, value);
}

/* The greatest common divisor; that of 0 and b is b. */
static inline uint64_t sabot_common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
