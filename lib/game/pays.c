#include <sabot/game/bet.h>

#include "../base/wide.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void reduce(sabot_pays *pays)
{
    int64_t divisor = (int64_t)sabot_common_divisor((uint64_t)llabs(pays->numerator),
                                                    (uint64_t)pays->denominator);
    pays->numerator /= divisor;
    pays->denominator /= divisor;
}

/* Reads an unsigned decimal number and moves *at past it. */
static int parse_decimal(sabot_pays *number, const char **at)
{
    int digits = 0, point = 0;
    *number = (sabot_pays){0, 1};
    for (; isdigit((unsigned char)**at) || (**at == '.' && !point); ++*at) {
        if (**at == '.') {
            point = 1;
            continue;
        }
        number->numerator = number->numerator * 10 + (**at - '0');
        number->denominator *= point ? 10 : 1;
        digits++;
        if (number->numerator > SABOT_PAYS_MOST || number->denominator > SABOT_PAYS_MOST)
            return -1;
    }
    reduce(number);
    return digits ? 0 : -1;
}

static int quotient(sabot_pays *out, sabot_pays a, sabot_pays b)
{
    int64_t numerator, denominator;
    if (b.numerator == 0 || __builtin_mul_overflow(a.numerator, b.denominator, &numerator) ||
        __builtin_mul_overflow(a.denominator, b.numerator, &denominator))
        return -1;
    *out = (sabot_pays){numerator, denominator};
    reduce(out);
    return out->numerator > SABOT_PAYS_MOST || out->denominator > SABOT_PAYS_MOST ? -1 : 0;
}

static void skip_blanks(const char **at)
{
    while (isspace((unsigned char)**at))
        ++*at;
}

int sabot_pays_parse(sabot_pays *pays, const char *text)
{
    sabot_pays first, second;
    const char *at = text;
    if (strcmp(text, "push") == 0 || strcmp(text, "lose") == 0) {
        *pays = (sabot_pays){text[0] == 'p' ? 0 : -1, 1};
        return 0;
    }
    skip_blanks(&at);
    if (parse_decimal(&first, &at))
        return -1;
    skip_blanks(&at);
    if (*at == '%') { /* even money less the commission */
        at++;
        skip_blanks(&at);
        *pays = (sabot_pays){100 * first.denominator - first.numerator, 100 * first.denominator};
        reduce(pays);
        return *at || pays->numerator <= 0 || first.numerator == 0 ? -1 : 0;
    }
    int is_for = strncmp(at, "for", 3) == 0;
    if (!is_for && *at != ':')
        return -1;
    at += is_for ? 3 : 1;
    skip_blanks(&at);
    if (parse_decimal(&second, &at))
        return -1;
    skip_blanks(&at);
    if (*at || first.numerator == 0 || quotient(pays, first, second))
        return -1;
    if (is_for) /* "for" includes the stake */
        pays->numerator -= pays->denominator;
    return 0;
}
