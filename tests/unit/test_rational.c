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

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_fractions_and_decimals);
    RUN_TEST(test_what_is_none);
    return UNITY_END();
}
