/* Quantities derived from the units of a shoe and their SD, and the errors of simulated figures. */
#include "answer/shoes/risk.h"
#include "asking.h"

#include <math.h>

static void assert_near(double expected, double actual, double within, const char *what)
{
    char message[200];
    snprintf(message, sizeof message, "%s: expected %.10g, found %.10g", what, expected, actual);
    TEST_ASSERT_TRUE_MESSAGE(fabs(expected - actual) <= within, message);
}

/* --- from a mean and an SD ---------------------------------------------------------------- */

static double risk(sabot_shoe_risk risk, double units, double sd, double of)
{
    const sabot_shoe_course course = {units, sd, 70, .bankroll = of, .goal = 2 * of, .shoes = of};
    return sabot_shoe_risk_of(risk, &course);
}

static void test_risk(void)
{
    TEST_ASSERT_TRUE(isinf(risk(SABOT_RISK_N0, -1, 2, 0)));
    assert_near(4, risk(SABOT_RISK_N0, 1, 2, 0), 1e-15, "n0");
    assert_near(-500 / sqrt(70), risk(SABOT_RISK_DI, -1, 2, 0), 1e-12, "DI");
    assert_near(0, risk(SABOT_RISK_SCORE, -1, 2, 0), 0, "SCORE of a loser");
    assert_near(0.25, risk(SABOT_RISK_KELLY, 1, 2, 0), 1e-15, "kelly");
    assert_near(0.125, risk(SABOT_RISK_GROWTH, 1, 2, 0), 1e-15, "growth");
    assert_near(1, risk(SABOT_RISK_RUIN, -1, 2, 10), 1e-15, "ruin of a loser");
    assert_near(exp(-5), risk(SABOT_RISK_RUIN, 1, 2, 10), 1e-15, "ruin");
    assert_near(0.5, risk(SABOT_RISK_AHEAD, 0, 2, 10), 1e-15, "ahead of nothing");
    assert_near(0.8413447461, risk(SABOT_RISK_AHEAD, 1, 2, 4), 1e-10, "ahead at n0");
    /* SCORE by its definition. A coup wins 0.01 units with an SD of 2; 10,000 are as many units as
     * exp(-2) of all players lose. */
    const sabot_shoe_course course = {0.7, 2 * sqrt(70), 70, 1 / (0.01 / 4), 0, 0};
    assert_near(100 * 0.01 * 10000 / course.bankroll, sabot_shoe_risk_of(SABOT_RISK_SCORE, &course),
                1e-12, "SCORE");
    assert_near(exp(-2), sabot_shoe_risk_of(SABOT_RISK_RUIN, &course), 1e-12, "of 13.5 %");
}

/* A walk in steps of 0.1 up or down. After 100·sd² of them it has the mean and the SD of a shoe.
 * Finds how much of it has lost the bankroll or, unless that is 0, reached the goal. */
static void walk(double *ruined, double *won, double units, double sd, unsigned bankroll,
                 unsigned goal, unsigned steps)
{
    enum { MOST = 400 };
    double here[MOST] = {0}, next[MOST];
    const double up = 0.5 + units / (sd * sd) / 20; /* in steps of a tenth */
    here[bankroll] = 1;
    *ruined = *won = 0;
    for (unsigned i = 0; i < steps; i++) {
        memset(next, 0, sizeof next);
        for (unsigned at = 1; at < MOST - 1; at++) {
            next[at - 1] += (1 - up) * here[at];
            next[at + 1] += up * here[at];
        }
        *ruined += next[0];
        next[0] = 0;
        if (goal) {
            *won += next[bankroll + goal];
            next[bankroll + goal] = 0;
        }
        memcpy(here, next, sizeof here);
    }
}

static void test_ruin_and_goal_are_those_of_a_walk(void)
{
    static const double units[] = {-0.3, 0, 0.4};
    const double sd = 1.2, bankroll = 3, goal = 2;
    for (int i = 0; i < 3; i++) {
        double ruined, won;
        sabot_shoe_course course = {units[i], sd, 1, bankroll, goal, 4};
        walk(&ruined, &won, units[i], sd, 30, 0, (unsigned)(4 * sd * sd * 100 + 0.5));
        assert_near(ruined, sabot_shoe_risk_of(SABOT_RISK_RUIN_WITHIN, &course), 1e-3, "ruin");
        walk(&ruined, &won, units[i], sd, 30, 20, 40000);
        assert_near(1, ruined + won, 1e-9, "either");
        assert_near(won, sabot_shoe_risk_of(SABOT_RISK_GOAL, &course), 1e-3, "goal");
        course.shoes = 1e9; /* in the end */
        assert_near(sabot_shoe_risk_of(SABOT_RISK_RUIN, &course),
                    sabot_shoe_risk_of(SABOT_RISK_RUIN_WITHIN, &course), 1e-4, "ever");
    }
    /* Where the series of the tail takes over from the tail, there is no gap. */
    const sabot_shoe_course before = {-30, 1, 1, 9.99999, 0, 0.3},
                            after = {-30, 1, 1, 10.00001, 0, 0.3};
    const double a = sabot_shoe_risk_of(SABOT_RISK_RUIN_WITHIN, &before);
    const double b = sabot_shoe_risk_of(SABOT_RISK_RUIN_WITHIN, &after);
    TEST_ASSERT_TRUE(a > b && b > 0 && a / b < 1.01);
}

/* To first order: the error is the change when the mean and the SD change by theirs. */
static void test_risk_errors(void)
{
    const double step = 1e-6, of = 3, units = 0.7, sd = 1.9, a = 0.03, b = 0.05;
    const sabot_shoe_course course = {units, sd, 70, of, 2 * of, of};
    for (sabot_shoe_risk r = 0; r < SABOT_RISKS; r++)
        for (int together = 0; together < 2; together++) {
            sabot_simulated_figures f = {
                .units = {units, a}, .sd = {sd, b}, .units_with_sd = together ? -0.6 * a * b : 0};
            double by_units = (risk(r, units + step, sd, of) - risk(r, units - step, sd, of)) * a;
            double by_sd = (risk(r, units, sd + step, of) - risk(r, units, sd - step, of)) * b;
            double square = by_units * by_units + by_sd * by_sd;
            square += together ? -1.2 * by_units * by_sd : 0;
            const double error = sqrt(square) / (2 * step);
            assert_near(error, sabot_shoe_risk_error(r, &course, &f), 1e-7 * (1 + error), "error");
            assert_near((fabs(by_units) + fabs(by_sd)) / (2 * step),
                        sabot_shoe_risk_bound(r, &course, a, b), 1e-7 * (1 + error), "bound");
        }
    const sabot_simulated_figures loser = {.units = {-1, 0.1}, .sd = {2, 0.1}};
    const sabot_shoe_course lost = {-1, 2, 70, 5, 5, 5};
    assert_near(0, sabot_shoe_risk_error(SABOT_RISK_RUIN, &lost, &loser), 0, "a loser is ruined");
    TEST_ASSERT_TRUE(sabot_shoe_risk_error(SABOT_RISK_AHEAD, &lost, &loser) > 0);
}

/* --- simulated ----------------------------------------------------------------------------- */

/* For a player who always bets: units per coup are the EV, with its error; and the shares of the
 * numbers of coups add up to 1. */
static void test_a_flat_players_coups(void)
{
    asking a;
    sabot_simulated simulated;
    sabot_error error;
    double all = 0, mean = 0;
    asking_start(&a, 1, "dragon-7");
    const sabot_player flat = {.stake = 2};
    const sabot_dealing dealing = {0, 10, SABOT_LAST_FINISH, 0};
    const sabot_shoes_sample sample = {2000, 1, 1, 0};
    sabot_simulated_init(&simulated);
    assert_ok(sabot_shoes_simulate(&simulated, &a.question, &dealing, &flat, 1, &sample, &error),
              &error);
    const sabot_simulated_figures *f = simulated.players;
    TEST_ASSERT_TRUE(fabs(f->per_100.value - 200 * f->ev.value) < 1e-9);
    TEST_ASSERT_TRUE(fabs(f->per_100.error - 200 * f->ev.error) < 1e-9);
    for (size_t k = 0; k < simulated.coups_count; k++) {
        all += simulated.coups_share[k].value;
        mean += (double)k * simulated.coups_share[k].value;
    }
    TEST_ASSERT_TRUE(fabs(all - 1) < 1e-12);
    TEST_ASSERT_TRUE(fabs(mean - simulated.coups.value) < 1e-9);
    sabot_simulated_clear(&simulated);
    asking_end(&a);
}

/* Over many samples, the quantities from mean and SD vary as their errors say. */
static void test_errors_of_what_follows(void)
{
    enum { SAMPLES = 40 };
    asking a;
    sabot_tags tags;
    sabot_trigger trigger;
    sabot_error error;
    double sum[2] = {0}, square[2] = {0}, said[2] = {0};
    asking_start(&a, 1, "dragon-7");
    sabot_tags_init(&tags);
    assert_ok(sabot_tags_parse(&tags, "0 0 0 -1 -1 -1 -1 2 2 0", &error), &error);
    sabot_trigger_init(&trigger);
    assert_ok(sabot_trigger_parse(&trigger, "tc>=1", &error), &error);
    a.question.threads = 1;
    const sabot_player count = {
        .kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = &tags, .trigger = &trigger};
    const sabot_dealing dealing = {0, 10, SABOT_LAST_FINISH, 0};
    for (unsigned i = 0; i < SAMPLES; i++) {
        const sabot_shoes_sample sample = {400, i, 1, 0};
        sabot_simulated simulated;
        sabot_simulated_init(&simulated);
        assert_ok(
            sabot_shoes_simulate(&simulated, &a.question, &dealing, &count, 1, &sample, &error),
            &error);
        const sabot_simulated_figures *f = simulated.players;
        const sabot_shoe_course course = {f->units.value, f->sd.value, 1, 100, 0, 0};
        for (int k = 0; k < 2; k++) {
            const sabot_shoe_risk r = k ? SABOT_RISK_RUIN : SABOT_RISK_KELLY;
            const double found = sabot_shoe_risk_of(r, &course);
            double of = sabot_shoe_risk_error(r, &course, f);
            sum[k] += found / SAMPLES;
            square[k] += found * found / SAMPLES;
            said[k] += of * of / SAMPLES;
        }
        sabot_simulated_clear(&simulated);
    }
    for (int k = 0; k < 2; k++) { /* an SD of 40 samples has an error of a ninth */
        double ratio = sqrt((square[k] - sum[k] * sum[k]) / said[k]);
        TEST_ASSERT_TRUE_MESSAGE(ratio > 0.6 && ratio < 1.4, k ? "ruin" : "Kelly");
    }
    sabot_trigger_clear(&trigger);
    sabot_tags_clear(&tags);
    asking_end(&a);
}

/* Sums that overflow are refused: products of four results of a thousand million are too large. */
static void test_too_large(void)
{
    asking a;
    sabot_simulated simulated;
    sabot_error error;
    asking_start(&a, 1, "");
    asking_add(&a, "lottery", "winner = punto -> 900000000:1");
    const sabot_player flat = {.stake = 1};
    const sabot_dealing dealing = {0, 10, SABOT_LAST_FINISH, 0};
    const sabot_shoes_sample sample = {2000, 1, 1, 0};
    sabot_simulated_init(&simulated);
    sabot_status status =
        sabot_shoes_simulate(&simulated, &a.question, &dealing, &flat, 1, &sample, &error);
    assert_refused_as(SABOT_BEYOND, status, &error, 0, 0, "too large for exact sums", "by results");
    asking_end(&a);
    asking_start(&a, 1, "");
    asking_add(&a, "lottery", "winner = punto -> 9000000:1"); /* these fit */
    assert_ok(sabot_shoes_simulate(&simulated, &a.question, &dealing, &flat, 1, &sample, &error),
              &error);
    const sabot_simulated_figures *f = simulated.players;
    assert_near(f->units.value, f->won.value, 4 * f->won.error, "units");
    assert_near(9e6 * 1.5, f->sd.value, 1e6, "nine coups, each won or not");
    sabot_simulated_clear(&simulated);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_risk);
    RUN_TEST(test_ruin_and_goal_are_those_of_a_walk);
    RUN_TEST(test_risk_errors);
    RUN_TEST(test_a_flat_players_coups);
    RUN_TEST(test_errors_of_what_follows);
    RUN_TEST(test_too_large);
    return UNITY_END();
}
