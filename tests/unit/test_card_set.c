/* Sets of cards as text: compared with a mask computed from the words, written and read again. */
#include "game/card_set.h"
#include "plain_sets.h"

static sabot_status parse(sabot_cards *set, const char *text, sabot_error *error)
{
    return sabot_card_set_parse(set, text, strlen(text), 1, error);
}

static void test_reading(void)
{
    static const struct {
        const char *text;
        uint64_t set;
    } cases[] = {
        {"9", 0xFULL << 32},
        {"9d", 1ULL << 34},
        {"0", 0xFFFFULL << 36},
        {"6..9", 0xFFFFULL << 20},
        {"A..3", 0xFFFULL},
        {"1..3", 0xFFFULL},
        {"a..a", 0xFULL},
        {"0..0", 0xFFFFULL << 36},
        {"0..1", 0xFFFFULL << 36 | 0xFULL},
        {"0..9", PLAIN_ALL},
        {"{9}", 0xFULL << 32},
        {"{0,8,9}", 0xFFFFULL << 36 | 0xFFULL << 28},
        {"{A,K,9d}", 0xFULL | 0xFULL << 48 | 1ULL << 34},
        {"{ 10 , 6..7 }", 0xFULL << 36 | 0xFFULL << 20},
        {"{8,8,8s}", 0xFULL << 28},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_cards set;
        sabot_error error;
        assert_ok(parse(&set, cases[i].text, &error), &error);
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(cases[i].set, set, cases[i].text);
    }
}

static void test_errors_and_their_columns(void)
{
    static const struct {
        const char *text;
        unsigned column;
        const char *part;
    } cases[] = {
        {"", 1, "'' is not a card"},
        {"X", 1, "'X' is not a card"},
        {"9x", 1, "'9x' is not a card"},
        {"9!", 1, "'9!' is not a card"},
        {"{}", 2, "'' is not a card"},
        {"{8,}", 4, "'' is not a card"},
        {"{8,X,9}", 4, "'X' is not a card"},
        {"{8,  X}", 6, "'X' is not a card"},
        {"{{8}}", 2, "'{8}' is not a card"},
        {"{", 1, "'{': expected it to end with }"},
        {"{8,9", 1, "'{8,9': expected it to end with }"},
        {"{8}9", 1, "'{8}9': expected it to end with }"},
        {"9..6", 1, "'9..6' is not a range"},
        {"6..", 1, "'6..' is not a range"},
        {"..9", 1, "'..9' is not a range"},
        {"..", 1, "'..' is not a range"},
        {"6..10", 1, "'6..10' is not a range"},
        {"2..K", 1, "'2..K' is not a range"},
        {"6...9", 1, "'6...9' is not a range"},
        {"{A,7..5}", 4, "'7..5' is not a range"},
        {"6.9", 1, "'6.9' is not a card"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_cards set;
        sabot_error error;
        assert_refused(parse(&set, cases[i].text, &error), &error, 0, cases[i].column,
                       cases[i].part, cases[i].text);
        TEST_ASSERT_NOT_NULL(strstr(error.text, "expected"));
    }
}

/* The parser stops at the given end and counts columns from the given start. */
static void test_part_of_a_text(void)
{
    sabot_cards set;
    sabot_error error;
    assert_ok(sabot_card_set_parse(&set, "6..9|8", 4, 1, &error), &error);
    TEST_ASSERT_EQUAL_HEX64(0xFFFFULL << 20, set);
    assert_refused(sabot_card_set_parse(&set, "{A,X}", 5, 10, &error), &error, 0, 13, "'X'", "");
}

static void assert_written(const char *expected, sabot_cards set)
{
    char *text = sabot_card_set_text(set);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    free(text);
}

static void test_writing(void)
{
    assert_written("6..9", 0xFFFFULL << 20);
    assert_written("9", 0xFULL << 32);
    assert_written("A", 0xFULL);
    assert_written("0", 0xFFFFULL << 36);
    assert_written("K", 0xFULL << 48);
    assert_written("9d", 1ULL << 34);
    assert_written("0..9", PLAIN_ALL);
    assert_written("{0,8..9}", 0xFFFFULL << 36 | 0xFFULL << 28);
    assert_written("{A,K,9d}", 0xFULL | 0xFULL << 48 | 1ULL << 34);
    assert_written("{0..1,3,5..6}", 0xFFFFULL << 36 | 0xFULL | 0xFULL << 8 | 0xFFULL << 16);
}

static void assert_read_again(sabot_cards set)
{
    char *text = sabot_card_set_text(set);
    sabot_cards again;
    sabot_error error;
    assert_ok(parse(&again, text, &error), &error);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(set, again, text);
    free(text);
}

static void test_random_sets(void)
{
    seed_random(0);
    for (int trial = 0; trial < 2000; trial++) {
        char text[PLAIN_SET_TEXT];
        uint64_t expected = plain_random_set(text, 2);
        sabot_cards set;
        sabot_error error;
        assert_ok(parse(&set, text, &error), &error);
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, set, text);
        assert_read_again(set);
        /* Any set, not only those with a short text. */
        assert_read_again((random_bits() & random_bits() & PLAIN_ALL) | 1ULL << random_below(52));
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_reading);
    RUN_TEST(test_errors_and_their_columns);
    RUN_TEST(test_part_of_a_text);
    RUN_TEST(test_writing);
    RUN_TEST(test_random_sets);
    return UNITY_END();
}
