#include "printed.h"

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
    int point = 0, any = 0;
    printed->digits = 0;
    if (*text == '+' || *text == '-')
        if (*text++ == '-')
            plain[used++] = '-';
    for (; isdigit((unsigned char)*text) || *text == ',' || *text == '.'; text++) {
        if (used + 2 > sizeof plain || (*text == '.' && point))
            return -1;
        if (*text == ',' && (point || strspn(text + 1, "0123456789") != 3))
            return -1; /* a comma parts thousands; a decimal comma would be misread */
        if (*text == '.')
            point = 1;
        if (!isdigit((unsigned char)*text))
            continue;
        plain[used++] = *text;
        printed->digits += (unsigned long)point;
        any = 1;
    }
    plain[used] = 0;
    text += strspn(text, " ");
    printed->percent = *text == '%';
    text += printed->percent;
    if (!any || text[strspn(text, " ")] || mpz_set_str(mpq_numref(printed->value), plain, 10))
        return -1;
    mpz_ui_pow_ui(mpq_denref(printed->value), 10, printed->digits);
    mpq_canonicalize(printed->value);
    return 0;
}

/* The least and the greatest value that it stands for. */
static void find_bounds(mpq_t low, mpq_t high, const sabot_printed *printed)
{
    mpq_t unit;
    mpq_init(unit);
    mpz_set_ui(mpq_numref(unit), 1);
    mpz_ui_pow_ui(mpq_denref(unit), 10, printed->digits);
    if (!printed->cut)
        mpz_mul_ui(mpq_denref(unit), mpq_denref(unit), 2);
    mpq_set(low, printed->value);
    mpq_set(high, printed->value);
    if (!printed->cut || mpq_sgn(printed->value) <= 0)
        mpq_sub(low, low, unit);
    if (!printed->cut || mpq_sgn(printed->value) >= 0)
        mpq_add(high, high, unit);
    mpq_clear(unit);
}

int sabot_printed_holds(const sabot_printed *printed, const mpq_t value)
{
    mpq_t low, high;
    mpq_inits(low, high, NULL);
    find_bounds(low, high, printed);
    int holds = mpq_cmp(low, value) <= 0 && mpq_cmp(value, high) <= 0;
    mpq_clears(low, high, NULL);
    return holds;
}

int sabot_printed_holds_root(const sabot_printed *printed, const mpq_t square)
{
    mpq_t low, high;
    mpq_inits(low, high, NULL);
    find_bounds(low, high, printed);
    int below = mpq_sgn(low) <= 0, above = mpq_sgn(high) >= 0;
    mpq_mul(low, low, low);
    mpq_mul(high, high, high);
    int holds = (below || mpq_cmp(low, square) <= 0) && above && mpq_cmp(square, high) <= 0;
    mpq_clears(low, high, NULL);
    return holds;
}
