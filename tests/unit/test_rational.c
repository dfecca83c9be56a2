#include "base/fraction128.h"
#include "base/rational.h"
#include "helper.h"

static void assert_parses(const char *text, const char *expected)
{
    mpq_t value;
    char *found;
    mpq_init(value);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, sabot_rational_parse(value, text, strlen(text)), text);
    found = mpq_get_str(NULL, 10, value);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, found, text);
    free(found);
    mpq_clear(value);
}

static void test_fractions_and_decimals(void)
{
    assert_parses("7", "7");
    assert_parses("-7/14", "-1/2");
    assert_parses("+0.125", "1/8");
    assert_parses(".5", "1/2");
    assert_parses("5.", "5");
    assert_parses("0/9", "0");
}

/* After a refusal the number is still valid: its denominator is not 0. */
static void test_what_is_none(void)
{
    static const char *const texts[] = {"",  "-", "1/0", "1/00", "1/x",  "1/",  "/",    "/2",
                                        ".", "x", "1x",  "1.x",  "1/-2", "1 2", "1/2/3"};
    mpq_t value;
    mpq_init(value);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        mpq_set_ui(value, 5, 7);
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, sabot_rational_parse(value, texts[i], strlen(texts[i])),
                                      texts[i]);
        TEST_ASSERT_NOT_EQUAL_INT_MESSAGE(0, mpz_sgn(mpq_denref(value)), texts[i]);
    }
    mpq_clear(value);
}

/* Fractions of every size, of the precision of doubles most of all, and halves between doubles. */
static void test_nearest_double(void)
{
    mpq_t value;
    mpq_init(value);
    for (unsigned trial = 0; trial < 200000; trial++) {
        unsigned of_numerator = 1 + random_below(126), of_denominator = 1 + random_below(123);
        sabot_u128 wide = (sabot_u128)random_bits() << 64 | random_bits();
        sabot_fraction128 fraction = {
            (sabot_i128)(wide >> (128 - of_numerator) & ~((sabot_u128)1 << 127)),
            (((sabot_u128)random_bits() << 64 | random_bits()) >> (128 - of_denominator)) + 1};
        if (trial % 128 == 0)
            fraction.numerator = 0;
        if (trial % 4 == 0) { /* an odd number of 54 bits over a power of two: half a unit */
            fraction.numerator = (sabot_i128)(random_bits() >> 10 | (uint64_t)1 << 53 | 1);
            fraction.denominator = (sabot_u128)1 << random_below(100);
        }
        if (trial % 2)
            fraction.numerator = -fraction.numerator;
        sabot_i128_get(mpq_numref(value), fraction.numerator);
        sabot_u128_get(mpq_denref(value), fraction.denominator);
        mpq_canonicalize(value);
        TEST_ASSERT_TRUE(sabot_rational_nearest(value) == sabot_fraction128_nearest(fraction));
    }
    mpq_clear(value);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_fractions_and_decimals);
    RUN_TEST(test_what_is_none);
    RUN_TEST(test_nearest_double);
    return UNITY_END();
}
