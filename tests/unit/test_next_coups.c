/* Successive coups: refusals of the library, and streaks against the law of the winners. Figures
 * are compared with every order of small shoes in tests/cli/coups.bats. */
#include "asking.h"
#include <sabot/shoes/next_coups.h>
#include <sabot/shoes/streaks.h>

static sabot_status find_two(const sabot_question *question, sabot_error *error)
{
    sabot_next_winners winners;
    sabot_next_winners_init(&winners);
    sabot_status status = sabot_next_winners_find(&winners, question, 2, error);
    sabot_next_winners_clear(&winners);
    return status;
}

static sabot_status find_events(const sabot_question *question, const char *first,
                                const char *second, const char *third, sabot_error *error)
{
    const char *const when[] = {first, second, third};
    sabot_bet bet[3];
    const sabot_bet *event[3];
    unsigned coups = third ? 3 : 2;
    mpq_t probability, independent;
    mpq_inits(probability, independent, NULL);
    for (unsigned i = 0; i < coups; i++) {
        make_bet(&bet[i], "event", when[i]);
        event[i] = &bet[i];
    }
    sabot_status status =
        sabot_next_events_find(probability, independent, question, event, coups, error);
    for (unsigned i = 0; i < coups; i++)
        sabot_bet_clear(&bet[i]);
    mpq_clears(probability, independent, NULL);
    return status;
}

static sabot_status find_streaks(const sabot_question *question, sabot_error *error)
{
    sabot_streak streak;
    sabot_streak_init(&streak);
    sabot_status status = sabot_streaks_find(&streak, question, error);
    sabot_streak_clear(&streak);
    return status;
}

static void test_refusals(void)
{
    asking a;
    sabot_next_winners winners;
    sabot_error error;
    asking_start(&a, 8, "tie");
    sabot_next_winners_init(&winners);
    for (unsigned coups = 0; coups < 8; coups++)
        if (coups < 2 || coups > SABOT_COUPS_MOST)
            TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                                  sabot_next_winners_find(&winners, &a.question, coups, &error));
    sabot_next_winners_clear(&winners);
    assert_asking_refused(find_streaks, &a.question, SABOT_INVALID, "over several coups");
    asking_shoe(&a, "A=6,2=5");
    assert_asking_refused(find_two, &a.question, SABOT_INVALID, "at least 12 for 2 coups");
    sabot_shoe_from_decks(&a.shoe, 32);
    assert_asking_refused(find_two, &a.question, SABOT_BEYOND, "at most 1627");
    a.question.shoe = NULL;
    assert_asking_refused(find_two, &a.question, SABOT_INVALID, "no shoe");
    asking_end(&a);
}

static void test_events_refused(void)
{
    asking a;
    sabot_error error;
    asking_start(&a, 1, "tie");
    const char *pair = "punto.pair -> 1:1", *tie = "winner = tie -> 1:1";
    assert_ok(find_events(&a.question, pair, tie, NULL, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_BEYOND, find_events(&a.question, pair, tie, tie, &error));
    const char *red = "reds = 6 -> 1:1";
    assert_ok(find_events(&a.question, red, tie, NULL, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_BEYOND, find_events(&a.question, red, red, NULL, &error));
    TEST_ASSERT_EQUAL_INT(SABOT_BEYOND, find_events(&a.question, red, tie, tie, &error));
    asking_shoe(&a, "A=9,0=9");
    TEST_ASSERT_EQUAL_INT(SABOT_UNDETERMINED, find_events(&a.question, pair, tie, NULL, &error));
    asking_end(&a);
}

/* A bet that wins on two bancos pays twice their probability, less the stake. */
static void test_streak(void)
{
    asking a;
    sabot_error error;
    sabot_next_winners winners;
    sabot_streak streak;
    mpq_t ev;
    mpq_init(ev);
    asking_start(&a, 2, "tie");
    sabot_bet_clear(&a.bet[0]);
    sabot_bet_start(&a.bet[0], "two", NULL);
    sabot_bet_set_coups(&a.bet[0], 2, SABOT_TIES_BREAK);
    assert_ok(sabot_bet_add_line(&a.bet[0], "run(banco) = 2", "1:1", &error), &error);
    sabot_wager_single(&a.wager[0], &a.bet[0]);
    sabot_next_winners_init(&winners);
    sabot_streak_init(&streak);
    assert_ok(sabot_next_winners_find(&winners, &a.question, 2, &error), &error);
    assert_ok(sabot_streaks_find(&streak, &a.question, &error), &error);
    mpq_set_si(ev, -1, 1);
    mpq_add(ev, ev, winners.probability[4]);
    mpq_add(ev, ev, winners.probability[4]);
    TEST_ASSERT(streak.is_exact && mpq_equal(ev, streak.edge.ev));
    sabot_streak_clear(&streak);
    sabot_next_winners_clear(&winners);
    mpq_clear(ev);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_refusals);
    RUN_TEST(test_events_refused);
    RUN_TEST(test_streak);
    return UNITY_END();
}
