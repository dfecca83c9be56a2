/* The library's answers about fitting payouts, about lines that never pay, and about readings. */
#include "answer/edge/bet_fit.h"
#include "answer/edge/bet_lint.h"
#include "asking.h"
#include <sabot/tableau/readings.h>

static void start(asking *a, const char *bet)
{
    asking_start(a, 8, "");
    asking_add(a, "mine", bet);
}

static void test_fitted_payout_gives_the_edge(void)
{
    asking a;
    sabot_bet_fit fit;
    sabot_error error;
    mpq_t wanted, share, ev;
    start(&a, "winner = tie and cards = 6 -> 5:1;winner = tie -> 8:1");
    mpq_inits(wanted, share, ev, NULL);
    mpq_set_ui(wanted, 1, 20);
    sabot_bet_fit_init(&fit);
    sabot_edges edges;
    ask_edges(&edges, &a.question);
    for (int line = 0; line < 2; line++) {
        assert_ok(sabot_bet_fit_find(&fit, &a.question, line, wanted, &error), &error);
        /* EV by hand: the other line with its own payout, this one with the fitted payout,
         * everything else lost. */
        mpq_set_si(ev, 0, 1);
        mpz_neg(mpq_numref(ev), edges.wagers[0].ways.of[2]);
        mpz_addmul_ui(mpq_numref(ev), edges.wagers[0].ways.of[!line], line ? 5 : 8);
        mpz_set(mpq_denref(ev), edges.deals);
        mpq_canonicalize(ev);
        mpq_set_num(share, edges.wagers[0].ways.of[line]);
        mpq_set_den(share, edges.deals);
        mpq_canonicalize(share);
        mpq_mul(share, share, fit.pays);
        mpq_add(ev, ev, share);
        assert_fraction("-1/20", ev, "the fitted edge");
        TEST_ASSERT_TRUE(fit.odds_count > 1);
        for (unsigned i = 0; i < fit.odds_count; i++) {
            TEST_ASSERT_TRUE(mpq_cmp(fit.odds[i].edge, wanted) >= 0);
            TEST_ASSERT_TRUE(!i || mpq_cmp(fit.odds[i].edge, fit.odds[i - 1].edge) < 0);
        }
        TEST_ASSERT_TRUE(mpq_cmp(fit.above.edge, wanted) < 0);
    }
    assert_refused(sabot_bet_fit_find(&fit, &a.question, -1, wanted, &error), &error, 0, 0,
                   "no winning line, or several", "two winning lines");
    assert_refused(sabot_bet_fit_find(&fit, &a.question, 2, wanted, &error), &error, 0, 0,
                   "expected 1 to 2", "line 3");
    mpq_set_ui(wanted, 19, 20); /* more than losing all deals but ties of six cards */
    assert_refused(sabot_bet_fit_find(&fit, &a.question, 1, wanted, &error), &error, 0, 0,
                   "expected a house edge of at most 0.741193", "less than the stake back");
    sabot_edges_clear(&edges);
    sabot_bet_fit_clear(&fit);
    mpq_clears(wanted, share, ev, NULL);
    asking_end(&a);
}

static void set_distance(mpq_t distance, const sabot_bet_odds *odds, const mpq_t wanted)
{
    mpq_sub(distance, odds->edge, wanted);
    mpq_abs(distance, distance);
}

static void test_nearest_odds_are_the_nearest(void)
{
    static const unsigned long to[] = {1, 2, 5, 10, 20};
    asking a;
    sabot_bet_fit fit;
    sabot_error error;
    mpq_t wanted, nearest, other, slope;
    start(&a, "winner = tie -> 8:1");
    mpq_inits(wanted, nearest, other, slope, NULL);
    sabot_bet_fit_init(&fit);
    for (long permille = -500; permille <= 900; permille += 7) {
        mpq_set_si(wanted, permille, 1000);
        mpq_canonicalize(wanted);
        assert_ok(sabot_bet_fit_find(&fit, &a.question, -1, wanted, &error), &error);
        set_distance(nearest, sabot_bet_fit_nearest(&fit), wanted);
        mpq_sub(slope, fit.odds[0].edge, fit.above.edge); /* per unit of payout */
        for (size_t i = 0; i < sizeof to / sizeof *to; i++)
            for (unsigned long pays = 0; pays <= 20 * to[i]; pays++) {
                /* edge = present edge + (8 - pays/to)·slope */
                mpq_set_si(other, 8 * (long)to[i] - (long)pays, to[i]);
                mpq_canonicalize(other);
                mpq_mul(other, other, slope);
                mpq_add(other, other, fit.edge_now);
                mpq_sub(other, other, wanted);
                mpq_abs(other, other);
                TEST_ASSERT_TRUE(mpq_cmp(nearest, other) <= 0);
            }
    }
    mpq_set_si(wanted, -2000000000, 1);
    assert_refused(sabot_bet_fit_find(&fit, &a.question, -1, wanted, &error), &error, 0, 0,
                   "expected a house edge above", "more than a payout can say");
    sabot_bet_fit_clear(&fit);
    mpq_clears(wanted, nearest, other, slope, NULL);
    asking_end(&a);
}

static void test_lines_that_never_pay(void)
{
    asking a;
    sabot_bet_lint lint;
    sabot_error error;
    start(&a, "winner = tie -> 8:1;winner = tie and cards = 4 -> 9:1;"
              "punto.natural and punto.cards = 3 -> 3:1");
    sabot_bet_lint_init(&lint);
    assert_ok(sabot_bet_lint_find(&lint, &a.question, &error), &error);
    TEST_ASSERT_EQUAL_size_t(2, lint.count);
    TEST_ASSERT_EQUAL_INT(SABOT_BET_SHADOWED, lint.findings[0].fault);
    TEST_ASSERT_EQUAL_INT(1, lint.findings[0].line);
    TEST_ASSERT_TRUE(mpq_sgn(lint.findings[0].value) > 0);
    TEST_ASSERT_EQUAL_INT(SABOT_BET_IMPOSSIBLE, lint.findings[1].fault);
    TEST_ASSERT_EQUAL_INT(2, lint.findings[1].line);
    a.tableau.cell[0] = SABOT_OPEN;
    TEST_ASSERT_EQUAL_INT(SABOT_INCOMPLETE, sabot_bet_lint_find(&lint, &a.question, &error));
    TEST_ASSERT_EQUAL_size_t(0, lint.count);
    sabot_bet_lint_clear(&lint);
    asking_end(&a);
}

static void test_readings_refuse(void)
{
    asking a;
    sabot_game game;
    sabot_readings readings;
    sabot_error error;
    start(&a, "winner = punto -> 1:1;winner = tie -> push");
    assert_ok(sabot_catalogue_game(&game, "british", &error), &error);
    sabot_readings_init(&readings);
    assert_ok(
        sabot_readings_find(&readings, &a.question, game.readings, game.readings_count, &error),
        &error);
    TEST_ASSERT_EQUAL_size_t(game.readings_count, readings.readings_count);
    assert_fraction("-38401351184/2789284751955", readings.range[0].least, "least over all");
    assert_refused(sabot_readings_find(&readings, &a.question, game.readings, 0, &error), &error, 0,
                   0, "no reading", "none");
    game.readings[0].tableau.cell[3] = 9;
    assert_refused(sabot_readings_find(&readings, &a.question, game.readings, 1, &error), &error, 0,
                   0, "expected a sabot_decision", "a cell that is none");
    uint64_t few[SABOT_POINTS] = {5};
    sabot_shoe_from_points(&a.shoe, few);
    assert_refused(sabot_readings_find(&readings, &a.question, game.readings + 1, 1, &error),
                   &error, 0, 0, "expected at least 6", "five cards");
    sabot_readings_clear(&readings);
    sabot_game_clear(&game);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_fitted_payout_gives_the_edge);
    RUN_TEST(test_nearest_odds_are_the_nearest);
    RUN_TEST(test_lines_that_never_pay);
    RUN_TEST(test_readings_refuse);
    return UNITY_END();
}
