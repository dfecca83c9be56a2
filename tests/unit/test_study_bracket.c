/* Brackets contain the result of visiting every shoe; where the classes determine everything, they
 * equal it. */
#include "asking.h"

#include <sabot/study/bracket.h>
#include <sabot/study/study.h>

enum { BETS = 2 };
static const char *const definitions[BETS] = {
    "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1",
    "winner = punto -> 1:1; winner = tie -> push",
};
static sabot_wager wagers[BETS];
static sabot_tableau tableau;

/* The total width of the brackets, relative to the bracketed value unless that is 0. */
static double check(const sabot_shoe *shoe, unsigned from, unsigned to, unsigned count,
                    const char *what)
{
    sabot_question question = {
        .shoe = shoe, .tableau = &tableau, .wagers = wagers, .wagers_count = count};
    sabot_study study;
    sabot_study_bracket bracket;
    sabot_error error;
    double width = 0, gain = 0;
    sabot_study_init(&study);
    sabot_study_bracket_init(&bracket);
    assert_ok(sabot_study_find(&study, &question, from, to, NULL, &error), &error);
    assert_ok(sabot_study_bracket_find(&bracket, &question, from, to, &error), &error);
    for (size_t d = 0; d < bracket.depths_count; d++)
        for (unsigned b = 0; b < count; b++) {
            const sabot_study_answer *exact = &study.depths[d].wagers[b];
            TEST_ASSERT_TRUE_MESSAGE(mpq_cmp(bracket.depths[d].least[b], exact->gain) <= 0, what);
            TEST_ASSERT_TRUE_MESSAGE(mpq_cmp(bracket.depths[d].greatest[b], exact->gain) >= 0,
                                     what);
            width += mpq_get_d(bracket.depths[d].greatest[b]);
            width -= mpq_get_d(bracket.depths[d].least[b]);
            gain += mpq_get_d(exact->gain);
        }
    sabot_study_clear(&study);
    sabot_study_bracket_clear(&bracket);
    return gain > 0 ? width / gain : width;
}

static void test_eight_decks(void)
{
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    TEST_ASSERT_TRUE(check(&shoe, 12, 12, BETS, "eight decks") < 1);
}

/* With five points, each is its own class, and only the rounding of roots remains uncertain. */
static void test_five_points(void)
{
    seed_random(0);
    for (int round = 0; round < 2; round++) {
        uint64_t stock[SABOT_POINTS] = {0};
        sabot_shoe shoe;
        for (int i = 0; i < 5; i++)
            stock[random_below(SABOT_POINTS)] = 2 + random_below(9);
        stock[7] = stock[0] = 9;
        unsigned points = 0;
        for (int v = 0; v < SABOT_POINTS; v++)
            if (stock[v] && ++points > 5)
                stock[v] = 0;
        sabot_shoe_from_points(&shoe, stock);
        TEST_ASSERT_TRUE(check(&shoe, 7, 9, BETS, "five points") < 1e-6);
    }
}

/* With fewer points than classes some classes are empty. */
static void test_few_points(void)
{
    for (unsigned points = 2; points < 5; points++) {
        static const int point[] = {6, 1, 0, 9};
        uint64_t stock[SABOT_POINTS] = {0};
        sabot_shoe shoe;
        for (unsigned i = 0; i < points; i++)
            stock[point[i]] = 5;
        sabot_shoe_from_points(&shoe, stock);
        TEST_ASSERT_TRUE(check(&shoe, 6, 10, BETS, "few points") < 1e-6);
    }
}

static void test_refusals(void)
{
    asking a;
    sabot_error error;
    sabot_study_bracket bracket;
    asking_start(&a, 1, "");
    asking_add(&a, "pair", "punto.pair -> 11:1");
    sabot_study_bracket_init(&bracket);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_study_bracket_find(&bracket, &a.question, 5, 6, &error));
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_study_bracket_find(&bracket, &a.question, 6, 53, &error));
    TEST_ASSERT_EQUAL_INT(SABOT_BEYOND,
                          sabot_study_bracket_find(&bracket, &a.question, 6, 6, &error));
    TEST_ASSERT_EQUAL_size_t(0, bracket.depths_count);
    a.question.mark_undetermined = 1;
    assert_ok(sabot_study_bracket_find(&bracket, &a.question, 6, 6, &error), &error);
    TEST_ASSERT_TRUE(bracket.is_left_out[0]);
    sabot_study_bracket_clear(&bracket);
    asking_end(&a);
}

/* These are estimates, which the test only compares with the budget and with the refused depths. */
static void test_seconds(void)
{
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    sabot_question question = {
        .shoe = &shoe, .tableau = &tableau, .wagers = wagers, .wagers_count = 1};
    double few = sabot_study_bracket_seconds(&question, 12, 12);
    double many = sabot_study_bracket_seconds(&question, 104, 104);
    TEST_ASSERT_TRUE(few > 0 && many > 10 * few);
    double both = sabot_study_bracket_seconds(&question, 104, 105);
    TEST_ASSERT_TRUE(both > 1.9 * many && both < 2.2 * many);
    /* In the middle one class fewer distinguishes shoes. */
    TEST_ASSERT_TRUE(sabot_study_bracket_seconds(&question, 208, 208) < many);
    TEST_ASSERT_TRUE(sabot_study_bracket_seconds(&question, 312, 312) > 0.9 * many);
    question.wagers_count = BETS;
    TEST_ASSERT_TRUE(sabot_study_bracket_seconds(&question, 104, 104) > 1.5 * many);
    TEST_ASSERT_TRUE(sabot_study_bracket_seconds(&question, 5, 104) == 0);
    TEST_ASSERT_TRUE(sabot_study_bracket_seconds(&question, 104, 417) == 0);
}

int main(void)
{
    UNITY_BEGIN();
    sabot_tableau_standard(&tableau);
    for (int b = 0; b < BETS; b++)
        make_wager(&wagers[b], "bet", definitions[b]);
    RUN_TEST(test_eight_decks);
    RUN_TEST(test_five_points);
    RUN_TEST(test_few_points);
    RUN_TEST(test_refusals);
    RUN_TEST(test_seconds);
    for (int b = 0; b < BETS; b++)
        clear_wager(&wagers[b]);
    return UNITY_END();
}
