#include "helper.h"
#include <sabot/base/decimal.h>

#include <locale.h>

static void set(mpq_t value, const char *text)
{
    TEST_ASSERT_EQUAL_INT(0, mpq_set_str(value, text, 10));
    mpq_canonicalize(value);
}

/* A value and its decimal, both scaled by 10⁶⁰: too many digits for the 128-bit path, but the same
 * figures. */
static void assert_wide(const mpq_t value, unsigned long digits, const char *expected)
{
    mpq_t small, shown, times;
    mpq_inits(small, shown, times, NULL);
    mpz_ui_pow_ui(mpq_numref(times), 10, 60);
    mpq_div(small, value, times);
    char *text = sabot_decimal_rational(small, digits + 60);
    TEST_ASSERT_EQUAL_INT(0, sabot_decimal_parse(small, text, strlen(text)));
    TEST_ASSERT_EQUAL_INT(0, sabot_decimal_parse(shown, expected, strlen(expected)));
    mpq_mul(small, small, times);
    TEST_ASSERT_TRUE_MESSAGE(mpq_equal(small, shown), expected);
    free(text);
    mpq_clears(small, shown, times, NULL);
}

/* Fractions near the limit of the 128-bit path, and larger: both paths agree. */
static void test_two_widths(void)
{
    mpq_t value;
    gmp_randstate_t state;
    mpq_init(value);
    gmp_randinit_default(state);
    gmp_randseed_ui(state, 128);
    for (int i = 0; i < 20000; i++) {
        mpz_rrandomb(mpq_numref(value), state, 1 + gmp_urandomm_ui(state, 130));
        mpz_rrandomb(mpq_denref(value), state, 1 + gmp_urandomm_ui(state, 128));
        if (i % 3 == 0) /* often half-way */
            mpz_ui_pow_ui(mpq_denref(value), i % 2 ? 2 : 20, gmp_urandomm_ui(state, 14));
        mpz_add_ui(mpq_denref(value), mpq_denref(value), mpz_sgn(mpq_denref(value)) == 0);
        mpq_canonicalize(value);
        if (i % 2)
            mpq_neg(value, value);
        unsigned long digits = gmp_urandomm_ui(state, 21);
        char *text = sabot_decimal_rational(value, digits);
        const char *point = strchr(text, '.');
        TEST_ASSERT_EQUAL_UINT(digits, point ? strlen(point + 1) : 0);
        assert_wide(value, digits, text);
        free(text);
    }
    gmp_randclear(state);
    mpq_clear(value);
}

static void test_rounding_half_to_even(void)
{
    static const struct {
        const char *value;
        unsigned long digits;
        const char *text;
    } cases[] = {
        {"0", 0, "0"},
        {"0", 3, "0.000"},
        {"1/2", 0, "0"},
        {"3/2", 0, "2"},
        {"5/2", 0, "2"},
        {"7/2", 0, "4"},
        {"-1/2", 0, "0"},
        {"-3/2", 0, "-2"},
        {"-5/2", 0, "-2"},
        {"1/8", 2, "0.12"},
        {"3/8", 2, "0.38"},
        {"5/8", 2, "0.62"},
        {"-1/8", 2, "-0.12"},
        {"-3/8", 2, "-0.38"},
        {"1/4", 1, "0.2"},
        {"3/4", 1, "0.8"},
        {"1/3", 5, "0.33333"},
        {"2/3", 5, "0.66667"},
        {"-2/3", 5, "-0.66667"},
        {"1/200", 2, "0.00"},
        {"3/200", 2, "0.02"},
        {"-1/200", 2, "0.00"},
        {"-1/300", 2, "0.00"},
        {"-1/1000", 1, "0.0"},
        {"-1/3", 0, "0"},
        {"999/1000", 2, "1.00"},
        {"-999/1000", 2, "-1.00"},
        {"12345", 0, "12345"},
        {"12345", 2, "12345.00"},
        {"-12345/10", 3, "-1234.500"},
        {"1/100", 2, "0.01"},
        {"1/10000000000", 10, "0.0000000001"},
        {"500000000001/1000000000000", 0, "1"},
        {"499999999999/1000000000000", 0, "0"},
        {"123456789012345678901234567890/7", 3, "17636684144620811271604938270.000"},
    };
    mpq_t value;
    mpq_init(value);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        set(value, cases[i].value);
        char *text = sabot_decimal_rational(value, cases[i].digits);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].text, text, cases[i].value);
        assert_wide(value, cases[i].digits, cases[i].text);
        free(text);
    }
    mpq_clear(value);
}

/* Long division as taught at school, on small numbers, digit by digit; rounds the digits as
 * text. */
static void school_division(char *out, uint64_t numerator, uint64_t denominator, int digits)
{
    int used = sprintf(out, "%llu", (unsigned long long)(numerator / denominator));
    uint64_t rest = numerator % denominator;
    if (digits)
        out[used++] = '.';
    for (int i = 0; i < digits; i++) {
        rest *= 10;
        out[used++] = (char)('0' + rest / denominator);
        rest %= denominator;
    }
    out[used] = 0;
    int last = out[used - 1] - '0';
    if (2 * rest < denominator || (2 * rest == denominator && last % 2 == 0))
        return;
    for (int i = used - 1; i >= 0; i--) {
        if (out[i] == '.')
            continue;
        if (out[i] != '9') {
            out[i]++;
            return;
        }
        out[i] = '0';
    }
    memmove(out + 1, out, (size_t)used + 1);
    out[0] = '1';
}

static void test_long_division(void)
{
    char expected[512], name[64];
    mpq_t value;
    mpq_init(value);
    seed_random(0);
    for (int trial = 0; trial < 2000; trial++) {
        uint64_t numerator = trial ? random_bits() >> random_below(60) : 114753351728u;
        uint64_t denominator =
            trial ? 1 + (random_bits() >> (8 + random_below(52))) : 10847218479825u;
        if (trial % 5 == 1) /* halves and other last digits */
            denominator = (uint64_t[]){2, 4, 8, 5, 16, 20, 200, 2000, 9, 99}[random_below(10)];
        int digits = trial ? (int)random_below(40) : 200;
        school_division(expected, numerator, denominator, digits);
        for (int sign = 0; sign < 2; sign++) {
            snprintf(name, sizeof name, "%s%llu/%llu", sign ? "-" : "",
                     (unsigned long long)numerator, (unsigned long long)denominator);
            set(value, name);
            char *text = sabot_decimal_rational(value, (unsigned long)digits);
            const char *unsigned_part = text + (text[0] == '-');
            TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, unsigned_part, name);
            int is_zero = strspn(expected, "0.") == strlen(expected);
            TEST_ASSERT_EQUAL_INT_MESSAGE(sign && !is_zero, text[0] == '-', name);
            free(text);
        }
    }
    mpq_clear(value);
}

/* The period of a seventh. */
static void test_two_hundred_digits(void)
{
    mpq_t value;
    mpq_init(value);
    set(value, "1/7");
    char *text = sabot_decimal_rational(value, 200), expected[256] = "0.";
    for (int i = 0; i < 33; i++)
        strcat(expected, "142857");
    strcat(expected, "14"); /* and 2857… is below a half */
    TEST_ASSERT_EQUAL_STRING(expected, text);
    free(text);
    mpq_clear(value);
}

/* The nearest integer to √(4v)/2 by integers alone: ⌊(⌊√(4v)⌋ + 1)/2⌋ with v = value·10^2d. */
static char *integer_root(const mpq_t value, unsigned long digits)
{
    mpz_t scaled;
    mpz_init(scaled);
    mpz_ui_pow_ui(scaled, 10, 2 * digits);
    mpz_mul(scaled, scaled, mpq_numref(value));
    mpz_mul_2exp(scaled, scaled, 2);
    mpz_fdiv_q(scaled, scaled, mpq_denref(value));
    mpz_sqrt(scaled, scaled);
    mpz_add_ui(scaled, scaled, 1);
    mpz_fdiv_q_2exp(scaled, scaled, 1);
    char *figures = mpz_get_str(NULL, 10, scaled);
    mpz_clear(scaled);
    size_t length = strlen(figures), zeros = length <= digits ? digits + 1 - length : 0;
    char *text = malloc(length + zeros + 2);
    memset(text, '0', zeros);
    strcpy(text + zeros, figures);
    free(figures);
    length += zeros;
    if (digits) {
        memmove(text + length - digits + 1, text + length - digits, digits + 1);
        text[length - digits] = '.';
    }
    return text;
}

static void assert_root(const char *value_text, unsigned long digits)
{
    mpq_t value;
    mpq_init(value);
    set(value, value_text);
    char *expected = integer_root(value, digits), *text = sabot_decimal_root(value, digits);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, text, value_text);
    free(expected);
    free(text);
    mpq_clear(value);
}

static void test_roots(void)
{
    static const char *const values[] = {"2",
                                         "3",
                                         "1/2",
                                         "1/3",
                                         "99/100",
                                         "1/1000000000000",
                                         "10000000000000000000000000000000001",
                                         "9046/10000",
                                         "999999999999999999999999/1000000000000000000000000",
                                         "1/7",
                                         "123456789123456789123456789/987654321"};
    static const unsigned long digits[] = {0, 1, 2, 10, 50, 200};
    for (size_t i = 0; i < LENGTH(values); i++)
        for (size_t d = 0; d < LENGTH(digits); d++)
            assert_root(values[i], digits[d]);
    seed_random(0);
    for (int trial = 0; trial < 500; trial++) {
        char value[64];
        uint64_t denominator = 1 + (random_bits() >> (1 + random_below(62)));
        snprintf(value, sizeof value, "%llu/%llu",
                 (unsigned long long)(1 + (random_bits() >> random_below(63))),
                 (unsigned long long)denominator);
        assert_root(value, random_below(60));
    }
}

static void test_root_of_two_as_it_is_known(void)
{
    mpq_t value;
    mpq_init(value);
    set(value, "2");
    char *text = sabot_decimal_root(value, 50);
    TEST_ASSERT_EQUAL_STRING("1.41421356237309504880168872420969807856967187537695", text);
    free(text);
    mpq_clear(value);
}

/* A value that rounds to 0 has no sign. */
static void test_signed_roots(void)
{
    static const struct {
        const char *value;
        int sign;
        unsigned long digits;
        const char *expected;
    } cases[] = {{"4", -1, 2, "-2.00"},
                 {"4", 1, 2, "2.00"},
                 {"4", 0, 0, "2"},
                 {"1/5", -1, 0, "0"},
                 {"1/5", -1, 1, "-0.4"},
                 {"1/1000000", -1, 2, "0.00"},
                 {"1/1000000", 1, 2, "0.00"},
                 {"1/1000000", -1, 3, "-0.001"},
                 {"0", -1, 4, "0.0000"},
                 {"1/3", -1, 0, "-1"}};
    mpq_t value;
    mpq_init(value);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        set(value, cases[i].value);
        char *text = sabot_decimal_signed_root(value, cases[i].sign, cases[i].digits);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].expected, text, cases[i].value);
        free(text);
    }
    mpq_clear(value);
}

/* In a program whose locale has a decimal comma, the library still writes a point. */
static void test_any_locale(void)
{
    char folder[] = "/tmp/test_decimal-XXXXXX", command[128];
    mpq_t value;
    mpq_init(value);
    set(value, "2");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8", folder);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, system(command), command);
    setenv("LOCPATH", folder, 1);
    const char *found = setlocale(LC_NUMERIC, "de_DE.UTF-8");
    int is_comma = found && *localeconv()->decimal_point == ',';
    char *text = sabot_decimal_root(value, 4);
    setlocale(LC_NUMERIC, "C");
    unsetenv("LOCPATH");
    snprintf(command, sizeof command, "rm -r %s", folder);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, system(command), command);
    TEST_ASSERT_TRUE_MESSAGE(is_comma, "no decimal comma");
    TEST_ASSERT_EQUAL_STRING("1.4142", text);
    free(text);
    mpq_clear(value);
}

static void test_parsed(void)
{
    static const struct {
        const char *text, *value;
        long digits;
    } cases[] = {
        {"0", "0", 0},
        {"-0.00", "0", 0},
        {"12", "12", 0},
        {"+12.50", "25/2", 1},
        {"-.125", "-1/8", 3},
        {"7.", "7", 0},
        {"0.1", "1/10", 1},
        {"000123456789012345678901234567890.000000000000000000000000000001",
         "123456789012345678901234567890000000000000000000000000000001/"
         "1000000000000000000000000000000",
         30},
    };
    static const char *const none[] = {"",   "-",  "+",  ".",   "-.",  "1e2", "1.2.3", "--1",
                                       "1-", " 1", "1 ", "1,5", "0x1", "1/2", "nan"};
    mpq_t value;
    mpq_init(value);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char *text = cases[i].text;
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, sabot_decimal_parse(value, text, strlen(text)), text);
        assert_fraction(cases[i].value, value, text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].digits, sabot_decimal_exact(value), text);
    }
    for (size_t i = 0; i < LENGTH(none); i++)
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, sabot_decimal_parse(value, none[i], strlen(none[i])),
                                      none[i]);
    set(value, "1/3");
    TEST_ASSERT_EQUAL_INT(-1, sabot_decimal_exact(value));
    mpq_clear(value);
}

static void test_perfect_squares(void)
{
    static const struct {
        const char *value;
        unsigned long digits;
        const char *text;
    } cases[] = {{"0", 0, "0"},
                 {"0", 4, "0.0000"},
                 {"4", 0, "2"},
                 {"9/4", 1, "1.5"},
                 {"9/4", 0, "2"},
                 {"1/4", 0, "0"},
                 {"25/4", 0, "2"},
                 {"1/16", 1, "0.2"},
                 {"9/16", 1, "0.8"},
                 {"1/64", 2, "0.12"},
                 {"1/9", 5, "0.33333"},
                 {"152415787532388367501905199875019052100", 3, "12345678901234567890.000"}};
    mpq_t value;
    mpq_init(value);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        set(value, cases[i].value);
        char *text = sabot_decimal_root(value, cases[i].digits);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].text, text, cases[i].value);
        free(text);
    }
    mpq_clear(value);
}

/* Values so close to half-way that the first precision cannot decide: (k + 1/2)² ± ε, and some next
 * to an integer. */
static void test_roots_close_to_half_way(void)
{
    static const int exponents[] = {30, 100, 1000};
    for (size_t i = 0; i < LENGTH(exponents); i++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            for (int half = 0; half < 2; half++) {
                mpq_t value, tiny;
                mpq_inits(value, tiny, NULL);
                mpq_set_ui(value, half ? 25 : 36, 4);
                mpq_canonicalize(value);
                mpz_ui_pow_ui(mpq_denref(tiny), 10, (unsigned long)exponents[i]);
                mpz_set_si(mpq_numref(tiny), sign);
                mpq_add(value, value, tiny);
                char *text = sabot_decimal_root(value, 0), *expected = integer_root(value, 0);
                TEST_ASSERT_EQUAL_STRING(half && sign < 0 ? "2" : "3", text);
                TEST_ASSERT_EQUAL_STRING(expected, text);
                free(text);
                free(expected);
                mpq_clears(value, tiny, NULL);
            }
        }
    }
}

static void test_many_digits(void)
{
    assert_root("2", SABOT_DIGITS_MOST);
    assert_root("114753351728/10847218479825", 20000);
    mpq_t value;
    mpq_init(value);
    set(value, "1/9");
    char *text = sabot_decimal_rational(value, SABOT_DIGITS_MOST);
    TEST_ASSERT_EQUAL_size_t(SABOT_DIGITS_MOST + 2, strlen(text));
    TEST_ASSERT_EQUAL_size_t(SABOT_DIGITS_MOST, strspn(text + 2, "1"));
    free(text);
    mpq_clear(value);
}

int main(int argc, char **argv)
{
    UNITY_BEGIN();
    RUN_TEST(test_rounding_half_to_even);
    RUN_TEST(test_two_widths);
    RUN_TEST(test_long_division);
    RUN_TEST(test_two_hundred_digits);
    RUN_TEST(test_roots);
    RUN_TEST(test_root_of_two_as_it_is_known);
    RUN_TEST(test_signed_roots);
    RUN_TEST(test_any_locale);
    RUN_TEST(test_parsed);
    RUN_TEST(test_perfect_squares);
    RUN_TEST(test_roots_close_to_half_way);
    if (is_slow(argc, argv))
        RUN_TEST(test_many_digits);
    return UNITY_END();
}
