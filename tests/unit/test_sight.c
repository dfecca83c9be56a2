/* What one may see of a deal: read, refused, counted, and made known. */
#include "game/sight.h"
#include "plain_sets.h"

static void test_reading(void)
{
    sabot_sight sight;
    sabot_error error;
    assert_ok(sabot_sight_parse_positions(&sight, "b2,p1,c6", &error), &error);
    TEST_ASSERT_EQUAL_HEX(1 | 8 | 32, sight.positions);
    assert_ok(sabot_sight_parse_classes(&sight, "6..9", &error), &error);
    TEST_ASSERT_EQUAL_UINT(2, sight.classes);
    TEST_ASSERT_EQUAL_HEX64(plain_points(6, 9), sight.set[0]);
    TEST_ASSERT_EQUAL_HEX64(plain_points(0, 5), sight.set[1]);
    TEST_ASSERT_EQUAL_UINT64(8, sabot_sight_count(&sight));
    assert_ok(sabot_sight_check(&sight, &error), &error);
    assert_ok(sabot_sight_parse_classes(&sight, " {8, 9} | 0..5|6..7 ", &error), &error);
    TEST_ASSERT_EQUAL_UINT(3, sight.classes);
    TEST_ASSERT_EQUAL_HEX64(plain_points(8, 9), sight.set[0]);
    TEST_ASSERT_EQUAL_HEX64(plain_points(6, 7), sight.set[2]);
    assert_ok(sabot_sight_parse_classes(&sight, "0..9", &error), &error);
    TEST_ASSERT_EQUAL_UINT(1, sight.classes);
}

static void test_errors_and_their_columns(void)
{
    static const struct {
        const char *text;
        unsigned column;
        const char *part;
    } positions[] = {{"", 1, "'' is no position"},
                     {"p3", 1, "'p3' is no position"},
                     {"p1,", 4, "'' is no position"},
                     {"p1,b1,punto", 7, "'punto' is no position"},
                     {"p1 b1", 1, "'p1 b1' is no position"},
                     {"p1,b1,p1", 7, "p1 is named twice"}},
      classes[] = {{"", 1, "'' is no card"},
                   {"6..9|", 6, "'' is no card"},
                   {"6..9|9", 6, "'9' has a card of a class before"},
                   {"0..5 |  {8,X}", 12, "'X' is no card"},
                   {"K|0", 3, "'0' has a card"},
                   {"9..6", 1, "is no range"}};
    for (size_t i = 0; i < LENGTH(positions); i++) {
        sabot_sight sight;
        sabot_error error;
        assert_refused(sabot_sight_parse_positions(&sight, positions[i].text, &error), &error, 0,
                       positions[i].column, positions[i].part, positions[i].text);
        assert_refused(sabot_sight_parse_classes(&sight, classes[i].text, &error), &error, 0,
                       classes[i].column, classes[i].part, classes[i].text);
    }
}

static void test_soundness(void)
{
    sabot_sight sight, good;
    sabot_error error;
    assert_ok(sabot_sight_parse_positions(&good, "p1", &error), &error);
    assert_ok(sabot_sight_parse_classes(&good, "8|9", &error), &error);
    assert_ok(sabot_sight_check(&good, &error), &error);
#define REFUSED(part) assert_refused(sabot_sight_check(&sight, &error), &error, 0, 0, part, part)
    sight = good;
    sight.positions = 0;
    REFUSED("no position");
    sight.positions = 64;
    REFUSED("one that is none");
    sight = good;
    sight.classes = 53;
    REFUSED("53 classes");
    sight.classes = 0;
    REFUSED("are not the 52 cards");
    sight.classes = 2;
    REFUSED("are not the 52 cards");
    sight = good;
    sight.set[1] = 0;
    REFUSED("class 2 is empty");
    sight.set[1] = sight.set[0];
    REFUSED("class 2 is empty or has a card of one before it");
    sight = good;
    sight.set[2] |= 1ULL << 52;
    REFUSED("are not the 52 cards");
#undef REFUSED
}

/* Every thing is another list of classes; what it makes known is what was known and the class. */
static void test_things(void)
{
    sabot_sight sight;
    sabot_condition known;
    sabot_error error;
    assert_ok(sabot_sight_parse_positions(&sight, "c5,p1,b2", &error), &error);
    assert_ok(sabot_sight_parse_classes(&sight, "8..9|0", &error), &error);
    TEST_ASSERT_EQUAL_UINT64(27, sabot_sight_count(&sight));
    for (unsigned thing = 0; thing < 27; thing++) {
        TEST_ASSERT_EQUAL_UINT(thing / 9, sabot_sight_class(&sight, thing, 0));
        TEST_ASSERT_EQUAL_UINT(thing / 3 % 3, sabot_sight_class(&sight, thing, 3));
        TEST_ASSERT_EQUAL_UINT(thing % 3, sabot_sight_class(&sight, thing, 4));
    }
    assert_ok(sabot_condition_parse(&known, "p1=9..9,p2=7", &error), &error);
    sabot_sight_know(&known, &sight, 5); /* 8..9, 0, the rest */
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
