/* Observers: reading, refusals, the number of observations, and the knowledge that each gives. */
#include "plain_sets.h"
#include <sabot/game/observer.h>

static void test_reading(void)
{
    sabot_observer observer;
    sabot_error error;
    assert_ok(sabot_observer_parse_positions(&observer, "b2,p1,c6", &error), &error);
    TEST_ASSERT_EQUAL_HEX(1 | 8 | 32, observer.positions);
    assert_ok(sabot_observer_parse_classes(&observer, "6..9", &error), &error);
    TEST_ASSERT_EQUAL_UINT(2, observer.classes);
    TEST_ASSERT_EQUAL_HEX64(plain_points(6, 9), observer.set[0]);
    TEST_ASSERT_EQUAL_HEX64(plain_points(0, 5), observer.set[1]);
    TEST_ASSERT_EQUAL_UINT64(8, sabot_observer_count(&observer));
    assert_ok(sabot_observer_check(&observer, &error), &error);
    assert_ok(sabot_observer_parse_classes(&observer, " {8, 9} | 0..5|6..7 ", &error), &error);
    TEST_ASSERT_EQUAL_UINT(3, observer.classes);
    TEST_ASSERT_EQUAL_HEX64(plain_points(8, 9), observer.set[0]);
    TEST_ASSERT_EQUAL_HEX64(plain_points(6, 7), observer.set[2]);
    assert_ok(sabot_observer_parse_classes(&observer, "0..9", &error), &error);
    TEST_ASSERT_EQUAL_UINT(1, observer.classes);
}

static void test_errors_and_their_columns(void)
{
    static const struct {
        const char *text;
        unsigned column;
        const char *part;
    } positions[] = {{"", 1, "'' is not a position"},
                     {"p3", 1, "'p3' is not a position"},
                     {"p1,", 4, "'' is not a position"},
                     {"p1,b1,punto", 7, "'punto' is not a position"},
                     {"p1 b1", 1, "'p1 b1' is not a position"},
                     {"p1,b1,p1", 7, "p1 is named twice"}},
      classes[] = {{"", 1, "'' is not a card"},
                   {"6..9|", 6, "'' is not a card"},
                   {"6..9|9", 6, "'9' has a card of an earlier class"},
                   {"0..5 |  {8,X}", 12, "'X' is not a card"},
                   {"K|0", 3, "'0' has a card"},
                   {"9..6", 1, "is not a range"}};
    for (size_t i = 0; i < LENGTH(positions); i++) {
        sabot_observer observer;
        sabot_error error;
        assert_refused(sabot_observer_parse_positions(&observer, positions[i].text, &error), &error,
                       0, positions[i].column, positions[i].part, positions[i].text);
        assert_refused(sabot_observer_parse_classes(&observer, classes[i].text, &error), &error, 0,
                       classes[i].column, classes[i].part, classes[i].text);
    }
}

static void test_soundness(void)
{
    sabot_observer observer, good;
    sabot_error error;
    assert_ok(sabot_observer_parse_positions(&good, "p1", &error), &error);
    assert_ok(sabot_observer_parse_classes(&good, "8|9", &error), &error);
    assert_ok(sabot_observer_check(&good, &error), &error);
#define REFUSED(part) \
    assert_refused(sabot_observer_check(&observer, &error), &error, 0, 0, part, part)
    observer = good;
    observer.positions = 0;
    REFUSED("positions 0: expected");
    observer.positions = 64;
    REFUSED("positions 0x40: expected at least one of the bits 0 to 5");
    observer = good;
    observer.classes = 53;
    REFUSED("53 classes");
    observer.classes = 0;
    REFUSED("are not a partition of the 52 cards");
    observer.classes = 2;
    REFUSED("are not a partition of the 52 cards");
    observer = good;
    observer.set[1] = 0;
    REFUSED("class 2 is empty");
    observer.set[1] = observer.set[0];
    REFUSED("class 2 is empty or has a card of an earlier class");
    observer = good;
    observer.set[2] |= 1ULL << 52;
    REFUSED("are not a partition of the 52 cards");
#undef REFUSED
}

/* Each observation is a different list of classes; it adds its class to the previous knowledge. */
static void test_things(void)
{
    sabot_observer observer;
    sabot_condition known;
    sabot_error error;
    assert_ok(sabot_observer_parse_positions(&observer, "c5,p1,b2", &error), &error);
    assert_ok(sabot_observer_parse_classes(&observer, "8..9|0", &error), &error);
    TEST_ASSERT_EQUAL_UINT64(27, sabot_observer_count(&observer));
    for (unsigned thing = 0; thing < 27; thing++) {
        TEST_ASSERT_EQUAL_UINT(thing / 9, sabot_observer_class(&observer, thing, 0));
        TEST_ASSERT_EQUAL_UINT(thing / 3 % 3, sabot_observer_class(&observer, thing, 3));
        TEST_ASSERT_EQUAL_UINT(thing % 3, sabot_observer_class(&observer, thing, 4));
    }
    assert_ok(sabot_condition_parse(&known, "p1=9..9,p2=7", &error), &error);
    sabot_observer_know(&known, &observer, 5); /* 8..9, 0, the rest */
    TEST_ASSERT_EQUAL_HEX(1 | 4 | 8 | 16, known.known);
    TEST_ASSERT_EQUAL_HEX64(plain_points(9, 9), known.card[0]);
    TEST_ASSERT_EQUAL_HEX64(plain_points(7, 7), known.card[2]);
    TEST_ASSERT_EQUAL_HEX64(plain_points(0, 0), known.card[3]);
    TEST_ASSERT_EQUAL_HEX64(plain_points(1, 7), known.card[4]);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_reading);
    RUN_TEST(test_errors_and_their_columns);
    RUN_TEST(test_soundness);
    RUN_TEST(test_things);
    return UNITY_END();
}
