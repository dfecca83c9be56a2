/* Triggers and the ways of taking a true count. test_count_values.c tests their application. */
#include "helper.h"
#include <sabot/game/trigger.h>

static void test_what_is_read(void)
{
    static const struct {
        const char *text;
        int is_running;
        sabot_relation relation;
        const char *value, *written;
    } cases[] = {
        {"tc>=4", 0, SABOT_AT_LEAST, "4", "tc>=4"},
        {"rc>=32", 1, SABOT_AT_LEAST, "32", "rc>=32"},
        {" tc > 31/2 ", 0, SABOT_ABOVE, "31/2", "tc>31/2"},
        {"rc<=-1.5", 1, SABOT_AT_MOST, "-3/2", "rc<=-3/2"},
        {"tc<+7", 0, SABOT_BELOW, "7", "tc<7"},
        {"tc >= 0", 0, SABOT_AT_LEAST, "0", "tc>=0"},
    };
    sabot_trigger trigger;
    sabot_error error;
    sabot_trigger_init(&trigger);
    trigger.way = SABOT_TRUE_COUNT_FLOOR;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        assert_ok(sabot_trigger_parse(&trigger, cases[i].text, &error), &error);
        TEST_ASSERT_EQUAL_INT(cases[i].is_running, trigger.is_running);
        TEST_ASSERT_EQUAL_INT(cases[i].relation, trigger.relation);
        assert_fraction(cases[i].value, trigger.value, cases[i].text);
        TEST_ASSERT_EQUAL_INT(SABOT_TRUE_COUNT_FLOOR, trigger.way);
        char *text = sabot_trigger_text(&trigger);
        TEST_ASSERT_EQUAL_STRING(cases[i].written, text);
        free(text);
    }
    sabot_trigger_clear(&trigger);
}

static void test_what_is_refused(void)
{
    static const struct {
        const char *text;
        unsigned column;
    } cases[] = {{"", 1},        {"4", 1},       {"+4", 1},    {"xc>=4", 1},
                 {"tc", 3},      {"tc=4", 3},    {"tc>=", 5},  {"tc>=x", 5},
                 {"tc>=4 5", 5}, {"rc>=1/0", 5}, {"tc>>4", 4}, {"tc >= 4.", 0}};
    sabot_trigger trigger;
    sabot_error error;
    sabot_trigger_init(&trigger);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_status status = sabot_trigger_parse(&trigger, cases[i].text, &error);
        if (cases[i].column)
            assert_refused(status, &error, 0, cases[i].column, "is not a trigger", cases[i].text);
        else
            assert_ok(status, &error);
    }
    sabot_trigger_clear(&trigger);
}

/* By hand: an unbalanced count, B = 12 of 104 cards, a running count of 3 with 40 cards left. The
 * expected running count is 12·64/104 = 96/13, so the true count is -57/13 · 52/40 = -57/10. With
 * 52 cards, to which both half decks and decks round 40: expected 6, so -3 · 1. */
static void test_true_counts(void)
{
    static const char *const expected[SABOT_TRUE_COUNTS] = {"-57/10", "-6", "-5", "-3", "-3"};
    sabot_counted_shoe shoe = {.cards = 104};
    mpq_t running, count;
    mpq_inits(shoe.sum, running, count, NULL);
    mpq_set_ui(shoe.sum, 12, 1);
    mpq_set_ui(running, 3, 1);
    for (int way = 0; way < SABOT_TRUE_COUNTS; way++) {
        sabot_true_count read;
        const char *name = sabot_true_count_name((sabot_true_count)way);
        TEST_ASSERT_EQUAL_INT(0, sabot_true_count_parse(&read, name));
        TEST_ASSERT_EQUAL_INT(way, read);
        sabot_true_count_take(count, running, &shoe, 40, read);
        assert_fraction(expected[way], count, name);
    }
    sabot_true_count_take(count, running, &shoe, 20, SABOT_TRUE_COUNT_HALF_DECKS);
    assert_fraction("-12", count, "26 cards: (3 - 9) · 2");
    sabot_true_count_take(count, running, &shoe, 52, SABOT_TRUE_COUNT_FULL_DECKS);
    assert_fraction("-3", count, "52 cards stay 52");
    sabot_true_count_take(count, running, &shoe, 53, SABOT_TRUE_COUNT_FULL_DECKS);
    assert_fraction("3/2", count, "104 cards: nothing is seen");
    sabot_true_count read;
    TEST_ASSERT_EQUAL_INT(-1, sabot_true_count_parse(&read, "round"));
    TEST_ASSERT_EQUAL_INT(-1, sabot_true_count_parse(&read, ""));
    mpq_clears(shoe.sum, running, count, NULL);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_what_is_read);
    RUN_TEST(test_what_is_refused);
    RUN_TEST(test_true_counts);
    return UNITY_END();
}
