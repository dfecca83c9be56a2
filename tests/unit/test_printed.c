/* Numbers as printed: parsing them, and the interval of values that each stands for. */
#include "base/printed.h"
#include "helper.h"
#include <sabot/base/decimal.h>

static void test_reads_what_is_printed(void)
{
    static const struct {
        const char *text, *value;
        unsigned long digits;
        int percent;
    } all[] = {
        {"1.0579 %", "10579/10000", 4, 1},
        {"1.0579%", "10579/10000", 4, 1},
        {"14.360", "359/25", 3, 0},
        {"-.02644", "-661/25000", 5, 0},
        {"+7", "7", 0, 0},
        {"0.0", "0", 1, 0},
        {"5.", "5", 0, 0},
        {"2,230,518,282,592,256", "2230518282592256", 0, 0},
        {"1,234.5", "2469/2", 1, 0},
        {"007", "7", 0, 0},
    };
    sabot_printed printed;
    sabot_printed_init(&printed);
    for (size_t i = 0; i < LENGTH(all); i++) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, sabot_printed_parse(&printed, all[i].text), all[i].text);
        assert_fraction(all[i].value, printed.value, all[i].text);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(all[i].digits, printed.digits, all[i].text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(all[i].percent, printed.percent, all[i].text);
    }
    sabot_printed_clear(&printed);
}

static void test_refuses_what_is_no_number(void)
{
    char long_one[200];
    const char *all[] = {"",       "-",         ".",    "about 1", "1.2.3",  "1,23",
                         "1,2345", "1.234,567", "1e-3", "0x10",    "1 % of", "--1",
                         "+-1",    "1 2",       ",",    long_one};
    sabot_printed printed;
    memset(long_one, '1', sizeof long_one - 1);
    long_one[sizeof long_one - 1] = 0;
    sabot_printed_init(&printed);
    for (size_t i = 0; i < LENGTH(all); i++)
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, sabot_printed_parse(&printed, all[i]), all[i]);
    sabot_printed_clear(&printed);
}

enum { CUT = 3 }; /* beyond sabot_halves */

static void assert_holds(int expected, const char *text, int how, const char *value)
{
    sabot_printed printed;
    mpq_t exact, square;
    mpq_inits(exact, square, NULL);
    sabot_printed_init(&printed);
    sabot_printed_parse(&printed, text);
    printed.cut = how == CUT;
    printed.halves = how == CUT ? SABOT_HALVES_EVEN : (sabot_halves)how;
    mpq_set_str(exact, value, 10);
    mpq_canonicalize(exact);
    mpq_mul(square, exact, exact);
    TEST_ASSERT_EQUAL_INT_MESSAGE(expected, sabot_printed_holds(&printed, exact), value);
    if (mpq_sgn(exact) >= 0)
        TEST_ASSERT_EQUAL_INT_MESSAGE(expected, sabot_printed_holds_root(&printed, square), value);
    sabot_printed_clear(&printed);
    mpq_clears(exact, square, NULL);
}

static void test_bounds(void)
{
    assert_holds(1, "1.25", 0, "12450001/10000000");
    assert_holds(1, "1.25", 0, "12549999/10000000");
    assert_holds(0, "1.25", 0, "12449999/10000000");
    assert_holds(0, "1.25", 0, "12550001/10000000");
    assert_holds(1, "1.25", CUT, "125/100");
    assert_holds(1, "1.25", CUT, "12599999/10000000");
    assert_holds(0, "1.25", CUT, "12499999/10000000");
    assert_holds(0, "1.25", CUT, "12600001/10000000");
    assert_holds(0, "1.25", CUT, "126/100");
    assert_holds(0, "0.4374", CUT, "4375/10000");
    assert_holds(1, "-1.25", CUT, "-125/100");
    assert_holds(1, "-1.25", CUT, "-12599999/10000000");
    assert_holds(0, "-1.25", CUT, "-12499999/10000000");
    assert_holds(0, "-1.25", CUT, "-126/100");
    assert_holds(1, "0.0", CUT, "99/1000");
    assert_holds(1, "0.0", CUT, "-99/1000");
    assert_holds(0, "0.0", CUT, "1/10");
    assert_holds(0, "0.0", CUT, "-1/10");
    assert_holds(1, "0.0", 0, "0");
    assert_holds(0, "-1.25", 0, "125/100"); /* a root is not negative */
    assert_holds(0, "1.25", 0, "-125/100");
    assert_holds(0, "2", 0, "19/7");
}

/* An exact half goes to one of its neighbours, whatever its sign. */
static void test_halves(void)
{
    static const struct {
        const char *below, *above, *value;
        int is_below_even;
    } all[] = {{"1.24", "1.25", "1245/1000", 1},
               {"1.25", "1.26", "1255/1000", 0},
               {"-0.12", "-0.13", "-1/8", 1},
               {"-0.37", "-0.38", "-3/8", 0},
               {"0", "1", "1/2", 1},
               {"0.0", "-0.1", "-1/20", 1},
               {"9", "10", "19/2", 0},
               {"0.09", "0.10", "19/200", 0},
               {"2", "3", "5/2", 1},
               {"1,999", "2,000", "3999/2", 0}};
    for (size_t i = 0; i < LENGTH(all); i++)
        for (int how = SABOT_HALVES_EVEN; how <= CUT; how++) {
            int is_below = how == SABOT_HALVES_EVEN ? all[i].is_below_even : how != SABOT_HALVES_UP;
            assert_holds(is_below, all[i].below, how, all[i].value);
            assert_holds(!is_below, all[i].above, how, all[i].value);
        }
}

/* The digits that sabot_decimal_rational prints of a value stand for it, and no other digits do. */
static void test_own_decimals(void)
{
    mpq_t value;
    sabot_printed printed;
    mpq_init(value);
    sabot_printed_init(&printed);
    for (int i = 0; i < 2000; i++) {
        mpq_set_si(value, (long)random_below(2000001) - 1000000, 1 + random_below(9999));
        mpq_canonicalize(value);
        char *text = sabot_decimal_rational(value, random_below(8));
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, sabot_printed_parse(&printed, text), text);
        TEST_ASSERT_TRUE_MESSAGE(sabot_printed_holds(&printed, value), text);
        text[strlen(text) - 1] = (char)('0' + (text[strlen(text) - 1] - '0' + 5) % 10);
        sabot_printed_parse(&printed, text);
        TEST_ASSERT_FALSE_MESSAGE(sabot_printed_holds(&printed, value), text);
        free(text);
    }
    sabot_printed_clear(&printed);
    mpq_clear(value);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(test_reads_what_is_printed);
    RUN_TEST(test_refuses_what_is_no_number);
    RUN_TEST(test_bounds);
    RUN_TEST(test_halves);
    RUN_TEST(test_own_decimals);
    return UNITY_END();
}
