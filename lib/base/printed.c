#include "printed.h"

#include <sabot/base/decimal.h>

#include <ctype.h>
#include <string.h>

void sabot_printed_init(sabot_printed *printed)
{
    *printed = (sabot_printed){0};
    mpq_init(printed->value);
}

void sabot_printed_clear(sabot_printed *printed)
{
    mpq_clear(printed->value);
}

int sabot_printed_parse(sabot_printed *printed, const char *text)
{
    char plain[128];
    size_t used = 0;
    int point = 0;
    printed->digits = 0;
    if (*text == '+' || *text == '-')
        if (*text++ == '-')
            plain[used++] = '-';
    for (; isdigit((unsigned char)*text) || *text == ',' || *text == '.'; text++) {
        if (used + 2 > sizeof plain || (*text == '.' && point))
            return -1;
        if (*text == ',' && (point || strspn(text + 1, "0123456789") != 3))
            return -1; /* commas separate thousands; reject a decimal comma */
        if (*text == '.')
            point = 1;
        if (*text != ',')
            plain[used++] = *text;
        printed->digits += (unsigned long)(point && *text != '.');
    }
    text += strspn(text, " ");
    printed->percent = *text == '%';
    text += printed->percent;
    return text[strspn(text, " ")] ? -1 : sabot_decimal_parse(printed->value, plain, used);
}

/* The magnitudes that a number stands for, and whether each bound is included. */
typedef struct {
    mpq_t low, high;
    int has_low, has_high;
} bounds;

static int is_last_even(const sabot_printed *printed)
{
    mpz_t digits;
    mpz_init(digits);
    mpz_ui_pow_ui(digits, 10, printed->digits);
    mpz_mul(digits, digits, mpq_numref(printed->value));
    mpz_tdiv_q(digits, digits, mpq_denref(printed->value));
    int is_even = mpz_even_p(digits);
    mpz_clear(digits);
    return is_even;
}

static void find_bounds(bounds *of, const sabot_printed *printed)
{
    mpq_t reach; /* a unit of the last digit, or half of it */
    mpq_inits(of->low, of->high, reach, NULL);
    mpz_set_ui(mpq_numref(reach), 1);
    mpz_ui_pow_ui(mpq_denref(reach), 10, printed->digits);
    if (!printed->cut)
        mpq_div_2exp(reach, reach, 1);
    mpq_abs(of->low, printed->value);
    mpq_add(of->high, of->low, reach);
    if (!printed->cut)
        mpq_sub(of->low, of->low, reach);
    int takes_both = printed->halves == SABOT_HALVES_EVEN && is_last_even(printed);
    of->has_low = printed->cut || takes_both || printed->halves == SABOT_HALVES_UP;
    of->has_high = !printed->cut && (takes_both || printed->halves == SABOT_HALVES_DOWN);
    mpq_clear(reach);
}

/* Whether the value is within the bounds; clears the bounds. */
static int end_bounds(bounds *of, const mpq_t value)
{
    int above = mpq_cmp(value, of->low), below = mpq_cmp(of->high, value);
    mpq_clears(of->low, of->high, NULL);
    return (above > 0 || (above == 0 && of->has_low)) &&
           (below > 0 || (below == 0 && of->has_high));
}

int sabot_printed_holds(const sabot_printed *printed, const mpq_t value)
{
    bounds of;
    mpq_t magnitude;
    if (mpq_sgn(printed->value) * mpq_sgn(value) < 0)
        return 0;
    find_bounds(&of, printed);
    mpq_init(magnitude);
    mpq_abs(magnitude, value);
    int holds = end_bounds(&of, magnitude);
    mpq_clear(magnitude);
    return holds;
}

/* Compares squares. A negative lower bound stays negative, so it is below every square. */
int sabot_printed_holds_root(const sabot_printed *printed, const mpq_t square)
{
    bounds of;
    if (mpq_sgn(printed->value) < 0)
        return 0;
    find_bounds(&of, printed);
    int is_negative = mpq_sgn(of.low) < 0;
    mpq_mul(of.low, of.low, of.low);
    mpq_mul(of.high, of.high, of.high);
    if (is_negative)
        mpq_neg(of.low, of.low);
    return end_bounds(&of, square);
}
