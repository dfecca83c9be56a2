#include "base/range.h"

#include "helper.h"

static void test_ranges(void)
{
    static const struct {
        const char *text;
        uint64_t from, to;
    } cases[] = {{"6", 6, 6}, {"6..26", 6, 26}, {"26..26", 26, 26}, {"007..0416", 7, 416}};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_range range;
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, sabot_range_parse(&range, cases[i].text, 6, 416),
                                      cases[i].text);
        TEST_ASSERT_EQUAL_UINT64(cases[i].from, range.from);
        TEST_ASSERT_EQUAL_UINT64(cases[i].to, range.to);
        TEST_ASSERT_EQUAL_UINT64(cases[i].to - cases[i].from + 1, sabot_range_count(range));
    }
}

static void test_what_are_none(void)
{
    static const char *const texts[] = {"",
                                        "..",
                                        "6..",
                                        "..26",
                                        "5",
                                        "5..26",
                                        "26..6",
                                        "6..417",
                                        "417",
                                        "6...26",
                                        "6.26",
                                        "6..26..30",
                                        "-6",
                                        "+6",
                                        " 6",
                                        "6 ..9",
                                        "6..26x",
                                        "0x10",
                                        "six",
                                        "18446744073709551622",
                                        "6..18446744073709551642",
                                        "99999999999999999999999999"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        sabot_range range;
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, sabot_range_parse(&range, texts[i], 6, 416), texts[i]);
    }
}

/* The numbers that 64 bits hold, up to the digits that are sure to fit. */
static void test_large_numbers(void)
{
    sabot_range range;
    TEST_ASSERT_EQUAL_INT(0, sabot_range_parse(&range, "0..18446744073709551609", 0, UINT64_MAX));
    TEST_ASSERT_EQUAL_UINT64(18446744073709551609u, range.to);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_ranges);
    RUN_TEST(test_what_are_none);
    RUN_TEST(test_large_numbers);
    return UNITY_END();
}
