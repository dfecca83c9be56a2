#include <sabot/base/range.h>

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

/* Numbers of 64 bits, up to the number of digits that always fit. */
static void test_large_numbers(void)
{
    sabot_range range;
    TEST_ASSERT_EQUAL_INT(0, sabot_range_parse(&range, "0..18446744073709551609", 0, UINT64_MAX));
    TEST_ASSERT_EQUAL_UINT64(18446744073709551609u, range.to);
}

/* --- lists -------------------------------------------------------------------------------- */

static void test_lists(void)
{
    static const struct {
        const char *text;
        uint64_t first, last;
        size_t count;
    } cases[] = {{"7", 7, 7, 1},
                 {"6..9", 6, 9, 4},
                 {"104,14,208", 14, 208, 3},
                 {"9,6..10,9", 6, 10, 5},
                 {"6..15,20..29", 6, 29, 20}};
    sabot_numbers numbers = {0}, copy = {0};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        TEST_ASSERT_EQUAL_INT(0, sabot_numbers_parse(&numbers, cases[i].text, 6, 416, 20));
        sabot_numbers_copy(&copy, &numbers);
        sabot_range reach = sabot_numbers_reach(&copy);
        TEST_ASSERT_EQUAL_size_t(cases[i].count, copy.count);
        TEST_ASSERT_EQUAL_UINT64(cases[i].first, reach.from);
        TEST_ASSERT_EQUAL_UINT64(cases[i].last, reach.to);
        for (size_t k = 1; k < copy.count; k++)
            TEST_ASSERT_TRUE(copy.number[k - 1] < copy.number[k]);
    }
    sabot_numbers_clear(&numbers);
    sabot_numbers_clear(&copy);
}

static void test_what_are_no_lists(void)
{
    static const char *const texts[] = {"",    ",",       "7,",    ",7",           "7,,8",
                                        "5,7", "7,9..8",  "7 8",   "7;8",          "417",
                                        "x",   "6..26,8", "7,6..", "6..15,20..30", "6..416"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        sabot_numbers numbers = {0};
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, sabot_numbers_parse(&numbers, texts[i], 6, 416, 20),
                                      texts[i]);
        TEST_ASSERT_EQUAL_size_t(0, numbers.count);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_ranges);
    RUN_TEST(test_what_are_none);
    RUN_TEST(test_large_numbers);
    RUN_TEST(test_lists);
    RUN_TEST(test_what_are_no_lists);
    return UNITY_END();
}
