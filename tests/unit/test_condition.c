#include "helper.h"
#include <sabot/game/condition.h>

static void test_reading(void)
{
    sabot_condition condition;
    sabot_error error;
    assert_ok(sabot_condition_parse(&condition, "p1=7,b1=0,p2=Kd!,c6=A!,banco=5,player=9", &error),
              &error);
    TEST_ASSERT_EQUAL_HEX(1 | 2 | 4 | 32, condition.known);
    TEST_ASSERT_EQUAL_HEX(4 | 32, condition.outside);
    TEST_ASSERT_EQUAL_UINT64(0xFULL << 24, condition.card[0]);
    TEST_ASSERT_EQUAL_UINT64(0xFFFFULL << 36, condition.card[1]);
    TEST_ASSERT_EQUAL_UINT64(1ULL << card_at("Kd"), condition.card[2]);
    TEST_ASSERT_EQUAL_UINT64(0xFULL, condition.card[5]);
    TEST_ASSERT_EQUAL_INT(9, condition.opening[SABOT_PUNTO]);
    TEST_ASSERT_EQUAL_INT(5, condition.opening[SABOT_BANCO]);
    assert_ok(sabot_condition_parse(&condition, "punto=0", &error), &error);
    TEST_ASSERT_EQUAL_INT(0, condition.opening[SABOT_PUNTO]);
    TEST_ASSERT_EQUAL_INT(-1, condition.opening[SABOT_BANCO]);
    TEST_ASSERT_EQUAL_HEX(0, condition.known);
    assert_ok(sabot_condition_parse(&condition, "b2=10,c5=10!", &error), &error);
    TEST_ASSERT_EQUAL_HEX(8 | 16, condition.known);
    TEST_ASSERT_EQUAL_UINT64(0xFULL << 36, condition.card[3]);
}

/* Sets at every position, and cards outside them. */
static void test_sets(void)
{
    sabot_condition condition;
    sabot_error error;
    assert_ok(sabot_condition_parse(&condition,
                                    "p1=6..9,b1!=8,p2={0,8,9},b2!={A, 9d},c5=A..A,c6!=0..3,punto=5",
                                    &error),
              &error);
    TEST_ASSERT_EQUAL_HEX(63, condition.known);
    TEST_ASSERT_EQUAL_HEX(0, condition.outside);
    TEST_ASSERT_EQUAL_HEX64(0xFFFFULL << 20, condition.card[0]);
    TEST_ASSERT_EQUAL_HEX64(SABOT_ALL_CARDS & ~(0xFULL << 28), condition.card[1]);
    TEST_ASSERT_EQUAL_HEX64(0xFFFFULL << 36 | 0xFFULL << 28, condition.card[2]);
    TEST_ASSERT_EQUAL_HEX64(SABOT_ALL_CARDS & ~(0xFULL | 1ULL << 34), condition.card[3]);
    TEST_ASSERT_EQUAL_HEX64(0xFULL, condition.card[4]);
    TEST_ASSERT_EQUAL_HEX64(0xFFFFFFULL << 12, condition.card[5]);
    TEST_ASSERT_EQUAL_INT(5, condition.opening[SABOT_PUNTO]);
    TEST_ASSERT_EQUAL_HEX64(0, condition.window);
}

static void test_window(void)
{
    static const struct {
        const char *text;
        unsigned column;
        const char *part;
    } cases[] = {
        {"", 1, "'': expected contains"},        {"9", 1, "'9': expected contains"},
        {"contains", 1, "expected contains"},    {"contains ", 10, "'' is not a card"},
        {"contains X", 10, "'X' is not a card"}, {"contains 9!", 10, "'9!' is not a card"},
        {"contains 9,8", 10, "'9,8' is no"},     {"contains {9,X}", 13, "'X' is not a card"},
        {"contains 9..8", 10, "is not a range"}, {"Contains 9", 1, "expected contains"},
    };
    sabot_condition condition;
    sabot_error error;
    assert_ok(sabot_condition_parse(&condition, "p1=7", &error), &error);
    assert_ok(sabot_condition_parse_window(&condition, "contains 9", &error), &error);
    TEST_ASSERT_EQUAL_HEX64(0xFULL << 32, condition.window);
    TEST_ASSERT_EQUAL_HEX(1, condition.known);
    assert_ok(sabot_condition_parse_window(&condition, "contains {8..9,Kd}", &error), &error);
    TEST_ASSERT_EQUAL_HEX64(0xFFULL << 28 | 1ULL << 50, condition.window);
    for (size_t i = 0; i < LENGTH(cases); i++)
        assert_refused(sabot_condition_parse_window(&condition, cases[i].text, &error), &error, 0,
                       cases[i].column, cases[i].part, cases[i].text);
}

/* Values that no text can express. */
static void test_soundness(void)
{
    sabot_condition condition;
    sabot_error error;
    for (int i = 0; i < 9; i++) {
        assert_ok(sabot_condition_parse(&condition, "p1=7!,b1=0!,p2=8d!,c5=6..9,punto=5", &error),
                  &error);
        assert_ok(sabot_condition_check(&condition, &error), &error);
        switch (i) {
        case 0:
            condition.known |= 64;
            break;
        case 1:
            condition.outside |= 32;
            break;
        case 2:
            condition.outside |= 16;
            break;
        case 3:
            condition.card[0] = 0;
            break;
        case 4:
            condition.card[0] = 3;
            break;
        case 5:
            condition.card[4] = 1ULL << 52;
            break;
        case 6:
            condition.opening[0] = 10;
            break;
        case 7:
            condition.opening[1] = -2;
            break;
        default:
            condition.window = 1ULL << 63;
        }
        assert_refused(sabot_condition_check(&condition, &error), &error, 0, 0, "expected", "");
    }
}

static void test_errors_and_their_columns(void)
{
    static const struct {
        const char *text;
        unsigned column;
        const char *part;
    } cases[] = {
        {"", 1, "expected p1="},
        {"p1", 1, "'p1': expected p1="},
        {"p1=", 1, "'p1='"},
        {"=7", 1, "'=7'"},
        {"p3=7", 1, "'p3=7'"},
        {"P1=7", 1, "'P1=7'"},
        {"p1=7,", 6, "''"},
        {",p1=7", 1, "''"},
        {"p1=7,c7=2", 6, "'c7=2'"},
        {"p1=X", 4, "'X' is not a card"},
        {"p1=7,b1=1", 9, "'1' is not a card"},
        {"p1=!", 4, "'!' is not a card"},
        {"p1=7!!", 4, "'7!!' is not a card"},
        {"p1=7,p1=8", 9, "p1 is given twice"},
        {"p1=7!,p1=7", 10, "p1 is given twice"},
        {"punto=10", 7, "'10' is not an opening"},
        {"punto=x", 7, "'x' is not an opening"},
        {"punto=-1", 7, "'-1' is not an opening"},
        {"punto=5!", 7, "'5!' is not an opening"},
        {"punto=5,player=5", 16, "punto is given twice"},
        {"banco=5,banco=6", 15, "banco is given twice"},
        {"tie=5", 1, "'tie=5'"},
        {"p1=7 b1=3", 4, "'7 b1=3' is not a card"},
        {"p1!=", 1, "'p1!='"},
        {"!=7", 1, "'!=7'"},
        {"p1!!=7", 1, "'p1!!=7'"},
        {"punto!=5", 1, "'punto!=5'"},
        {"punto=5..6", 7, "'5..6' is not an opening"},
        {"p1!=X", 5, "'X' is not a card"},
        {"p1=9..6", 4, "'9..6' is not a range"},
        {"p1={8,X},b1=3", 7, "'X' is not a card"},
        {"p1={8,9},b1={7,Y}", 16, "'Y' is not a card"},
        {"p1={8,9,b1=3", 4, "expected it to end with }"},
        {"p1={8}{9}", 5, "'8}{9' is not a card"},
        {"p1={8,9},p1=7", 13, "p1 is given twice"},
        {"p1!=8,p1!=9", 11, "p1 is given twice"},
        {"p1=6..9!", 4, "'6..9!': expected one card"},
        {"p1={8,9}!", 4, "'{8,9}!': expected one card"},
        {"p1={8!}", 5, "'8!' is not a card"},
        {"p1!=8!", 5, "'8!': expected one card"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_condition condition;
        sabot_error error;
        sabot_status status = sabot_condition_parse(&condition, cases[i].text, &error);
        assert_refused(status, &error, 0, cases[i].column, cases[i].part, cases[i].text);
        TEST_ASSERT_NOT_NULL(strstr(error.text, "expected"));
    }
}

static void test_sight(void)
{
    static const struct {
        const char *text;
        unsigned opening, third, hands, ordered;
        int summary;
    } cases[] = {
        {"p1=7", 2, 1, 1, 1, 0},
        {"b2=Kd", 2, 1, 2, 2, 0},
        {"p1=7,b1=0", 3, 1, 3, 3, 0},
        {"c5=K", 2, 2, 0, 0, 0},
        {"c5=K,c6=K", 2, 2, 0, 0, 0},
        {"c5=K,c6=9d", 3, 3, 0, 0, 0},
        {"punto=5", 10, 1, 1, 0, 0},
        {"banco=5", 10, 1, 2, 0, 0},
        {"punto=5,b1=K", 11, 1, 3, 2, 0},
        {"p1=7!", 2, 1, 1, 1, 0},
        {"p1=6..9", 2, 1, 1, 1, 0},
        {"b1!=8", 2, 1, 2, 2, 0},
        {"p1={8,9d},c6={8,9}", 3, 2, 1, 1, 0},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_condition condition;
        sabot_view view;
        sabot_error error;
        assert_ok(sabot_condition_parse(&condition, cases[i].text, &error), &error);
        sabot_view_init(&view);
        sabot_condition_view(&view, &condition);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].opening, view.opening.kinds, cases[i].text);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].third, view.third.kinds, cases[i].text);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].hands, view.hands, cases[i].text);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].ordered, view.ordered, cases[i].text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].summary, view.summary, cases[i].text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, view.draws, cases[i].text);
    }
    sabot_condition nothing, window;
    sabot_view view;
    sabot_condition_init(&window);
    window.window = 0xFULL << 32;
    sabot_view_init(&view);
    sabot_condition_view(&view, &window);
    TEST_ASSERT_EQUAL_UINT(2, view.opening.kinds);
    TEST_ASSERT_EQUAL_UINT(2, view.third.kinds);
    TEST_ASSERT_EQUAL_UINT(3, view.hands);
    TEST_ASSERT_EQUAL_UINT(0, view.ordered);
    TEST_ASSERT_EQUAL_INT(0, view.summary);
    sabot_condition_init(&nothing);
    sabot_view_init(&view);
    sabot_condition_view(&view, &nothing);
    TEST_ASSERT_EQUAL_INT(1, view.summary);
    TEST_ASSERT_EQUAL_UINT(1, view.opening.kinds);
}

/* A card from outside the shoe is known only as far as its name says. */
static void test_level(void)
{
    static const struct {
        const char *text;
        sabot_level of_suits, of_ranks;
    } cases[] = {
        {"p1=7", SABOT_LEVEL_SUITS, SABOT_LEVEL_RANKS},
        {"p1=0", SABOT_LEVEL_SUITS, SABOT_LEVEL_RANKS},
        {"p1=7d!", SABOT_LEVEL_SUITS, SABOT_LEVEL_RANKS},
        {"p1=7!", SABOT_LEVEL_RANKS, SABOT_LEVEL_RANKS},
        {"p1=0!", SABOT_LEVEL_POINTS, SABOT_LEVEL_POINTS},
        {"p1=7d!,c6=K!", SABOT_LEVEL_RANKS, SABOT_LEVEL_RANKS},
        {"p1=7!,b1=0!", SABOT_LEVEL_POINTS, SABOT_LEVEL_POINTS},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_condition condition;
        sabot_error error;
        sabot_shoe shoe;
        assert_ok(sabot_condition_parse(&condition, cases[i].text, &error), &error);
        sabot_shoe_from_decks(&shoe, 1);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].of_suits, sabot_condition_level(&condition, &shoe),
                                      cases[i].text);
        shoe.level = SABOT_LEVEL_RANKS;
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].of_ranks, sabot_condition_level(&condition, &shoe),
                                      cases[i].text);
        shoe.level = SABOT_LEVEL_POINTS;
        TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_POINTS, sabot_condition_level(&condition, &shoe));
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_reading);
    RUN_TEST(test_sets);
    RUN_TEST(test_window);
    RUN_TEST(test_soundness);
    RUN_TEST(test_errors_and_their_columns);
    RUN_TEST(test_sight);
    RUN_TEST(test_level);
    return UNITY_END();
}
