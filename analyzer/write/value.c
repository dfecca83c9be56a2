#include "value.h"

#include "report.h"

#include "base/memory.h"
#include "base/text.h"
#include "output.h"
#include <sabot/base/decimal.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *value_exact(const mpq_t value)
{
    return mpq_get_str(NULL, 10, value);
}

char *value_amount(const mpq_t value)
{
    long digits = sabot_decimal_exact(value);
    return digits < 0 ? value_exact(value) : sabot_decimal_rational(value, (unsigned long)digits);
}

/* A hundred times the value between two texts. */
static char *hundredfold(const char *before, const mpq_t value, unsigned long digits,
                         const char *after)
{
    mpq_t scaled;
    sabot_text text = {0};
    mpq_init(scaled);
    mpq_set_ui(scaled, 100, 1);
    mpq_mul(scaled, scaled, value);
    char *decimal = sabot_decimal_rational(scaled, digits);
    sabot_text_add(&text, "%s%s%s", before, decimal, after);
    free(decimal);
    mpq_clear(scaled);
    return text.text;
}

char *value_hundredfold(const mpq_t value, unsigned long digits)
{
    return hundredfold("", value, digits, "");
}

char *value_percent(const mpq_t value, unsigned long digits)
{
    return hundredfold("", value, digits, " %");
}

char *value_points(const mpq_t change, unsigned long digits)
{
    char *points = hundredfold(mpq_sgn(change) > 0 ? "+" : "", change, digits, "");
    if (*points == '+' && !points[strcspn(points, "123456789")])
        memmove(points, points + 1, strlen(points)); /* no digit of it remains visible */
    return points;
}

json_t *value_text(char *text)
{
    json_t *json = json_there(json_string_nocheck(text)); /* figures: ASCII */
    free(text);
    return json;
}

json_t *value_texts(char *const *texts, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_string(texts[i]));
    return list;
}

unsigned long value_digits(double value, unsigned long least)
{
    enum { MOST = 15 };
    unsigned long digits = least;
    for (double shown = fabs(value) * pow(10, (double)digits);
         shown > 0 && shown < 100 && digits <= MOST; shown *= 10)
        digits++;
    return digits <= MOST ? digits : least;
}

/* The largest number of digits at which the error is at most so many units of the last place. */
static unsigned long digits_within(double error, double units, unsigned long most)
{
    unsigned long digits = 0;
    if (!(error > 0))
        return most;
    for (double places = error * 10; digits < most && places <= units; places *= 10)
        digits++;
    return digits;
}

unsigned long value_digits_of_error(double value, double error, unsigned long most)
{
    static const double of_double = 1e-13;    /* the last of fifteen digits is a hundredth of it */
    static const double two_digits = 100.001; /* an error just above 0.01 has the digits of 0.01 */
    double least = fabs(value) * of_double;
    return digits_within(error > least ? error : least, two_digits, most);
}

unsigned long value_digits_of_bound(double value, double bound, unsigned long most)
{
    static const double one_digit = 9.9999; /* a bound just below 0.01 has the digits of 0.01 */
    return bound > 0 ? digits_within(bound, one_digit, most)
                     : value_digits_of_error(value, 0, most);
}

char *value_double(double value, unsigned long digits)
{
    mpq_t exact;
    if (!isfinite(value))
        return NULL;
    mpq_init(exact);
    mpq_set_d(exact, value);
    char *text = sabot_decimal_rational(exact, digits);
    mpq_clear(exact);
    return text;
}

char *value_model(double value, double bound, unsigned long most)
{
    return value_double(value, value_digits_of_bound(value, bound, most));
}

json_t *value_model_json(double value, double bound, unsigned long digits)
{
    if (digits == VALUE_OF_VIEW && isfinite(value))
        return json_pack("{sf sf}", "decimal", value, "bound", bound);
    char *text = value_model(value, bound, digits);
    return text ? json_pack("{so}", "decimal", value_text(text)) : json_null();
}

json_t *value_estimate_json(double value, double error, unsigned long digits)
{
    if (digits == VALUE_OF_VIEW && isfinite(value))
        return json_pack("{sf sf}", "decimal", value, "error", error);
    unsigned long shown = value_digits_of_error(value, error, digits);
    char *text = value_double(value, shown);
    return text ? json_pack("{so so}", "decimal", value_text(text), "error",
                            value_text(value_double(error, shown)))
                : json_null();
}

char *value_grouped(const mpz_t number)
{
    char *plain = mpz_get_str(NULL, 10, number), *grouped = sabot_report_group(plain);
    free(plain);
    return grouped;
}

char *value_grouped_decimal(const mpq_t value, unsigned long digits)
{
    char *plain = sabot_decimal_rational(value, digits), *grouped = sabot_report_group(plain);
    free(plain);
    return grouped;
}

json_t *value_json(const mpq_t value, unsigned long digits)
{
    json_t *json =
        json_object(); /* json_pack would take twice as long: there are hundreds of these */
    json_object_set_new(json, "exact", value_text(value_exact(value)));
    if (digits != VALUE_OF_VIEW)
        json_object_set_new(json, "decimal", value_text(sabot_decimal_rational(value, digits)));
    return json;
}

static json_t *bound_json(const mpq_t end, int up, unsigned long digits)
{
    mpq_t rounded;
    mpz_t ten;
    json_t *json = value_json(end, VALUE_OF_VIEW);
    mpq_init(rounded);
    mpz_init(ten);
    mpz_ui_pow_ui(ten, 10, digits);
    mpz_mul(mpq_numref(rounded), mpq_numref(end), ten);
    (up ? mpz_cdiv_q : mpz_fdiv_q)(mpq_numref(rounded), mpq_numref(rounded), mpq_denref(end));
    mpz_set(mpq_denref(rounded), ten);
    mpq_canonicalize(rounded);
    json_object_set_new(json, "decimal", value_text(sabot_decimal_rational(rounded, digits)));
    mpq_clear(rounded);
    mpz_clear(ten);
    return json;
}

json_t *value_bracket_json(const mpq_t least, const mpq_t greatest, unsigned long digits)
{
    if (digits == VALUE_OF_VIEW) {
        digits = 8;
        for (double value = mpq_get_d(greatest); value > 0 && value < 0.1; value *= 10)
            digits++;
    }
    return json_pack("{so so}", "least", bound_json(least, 0, digits), "greatest",
                     bound_json(greatest, 1, digits));
}

json_t *value_root_json(const mpq_t squared, int sign, unsigned long digits)
{
    if (digits == VALUE_OF_VIEW)
        return json_pack("{so si}", "squared", value_text(value_exact(squared)), "sign", sign);
    return json_pack("{so}", "decimal",
                     value_text(sabot_decimal_signed_root(squared, sign, digits)));
}

json_t *value_ways(const mpz_t ways)
{
    return value_text(mpz_get_str(NULL, 10, ways));
}

static json_t *member_json(char kind, va_list *values, unsigned long digits)
{
    if (kind == 'i')
        return json_integer(va_arg(*values, int));
    if (kind == 'I')
        return json_integer(va_arg(*values, json_int_t));
    void *value = va_arg(*values, void *);
    if (!value)
        return json_null();
    switch (kind) {
    case 's':
        return json_string(value);
    case 't':
        return value_text(value);
    case 'q':
        return value_json(value, digits);
    case 'r':
        return value_root_json(value, 1, digits);
    case 'z':
        return value_ways(value);
    default:
        return value;
    }
}

json_t *value_add(json_t *json, unsigned long digits, const char *members, ...)
{
    va_list values;
    va_start(values, members);
    while (*members) {
        const size_t length = strcspn(members, ":");
        char key[40];
        snprintf(key, sizeof key, "%.*s", (int)length, members);
        json_object_set_new(json, key, member_json(members[length + 1], &values, digits));
        members += length + 2;
        members += *members == ' ';
    }
    va_end(values);
    return json;
}

json_t *value_share(const mpz_t ways, const mpz_t deals, unsigned long digits)
{
    mpq_t share;
    mpq_init(share);
    mpq_set_num(share, ways);
    mpq_set_den(share, deals);
    mpq_canonicalize(share);
    json_t *json = value_json(share, digits);
    mpq_clear(share);
    return json;
}

char *value_quoted(const char *text)
{
    json_t *json = json_string(text);
    char *quoted = json_dumps(json, JSON_ENCODE_ANY);
    json_decref(json);
    return quoted;
}

char *value_shell_word(const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "@%+=:,./_-";
    if (*text && !text[strspn(text, plain)])
        return sabot_copy_text(text);
    sabot_text word = {0};
    sabot_text_add(&word, "'");
    for (; *text; text++)
        sabot_text_add(&word, *text == '\'' ? "'\\''" : "%c", *text);
    sabot_text_add(&word, "'");
    return word.text;
}
