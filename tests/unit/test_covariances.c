/* Covariances of combined wagers, which are sums of covariances of two bets: against the joint
 * outcomes of all their bets, and against the variances among the edges. */
#include "answer/edge/from_ways.h"
#include "asking.h"
#include "engine/ways.h"
#include <sabot/edge/covariances.h>
#include <sabot/edge/edges.h>

static void stake(sabot_wager *wager, const sabot_bet *bet, int64_t numerator, int64_t denominator)
{
    wager->part[wager->count++] = (sabot_part){bet, numerator, denominator};
}

/* Computed from the joint outcomes of all bets of both wagers. */
static void joint_covariance(mpq_t covariance, const asking *a, const sabot_wager *one,
                             const sabot_wager *other)
{
    sabot_wager pair;
    sabot_ways ways;
    sabot_error error;
    assert_ok(sabot_wager_pair(&pair, one, other, &error), &error);
    assert_ok(sabot_ways_count(&ways, &a->shoe, &a->tableau, &pair, a->question.condition, NULL, 0,
                               NULL, &error),
              &error);
    sabot_edge_covariance(covariance, &pair, one->count, (const mpz_t *)ways.of);
    sabot_ways_clear(&ways);
}

static void check(asking *a, const sabot_wager *wagers, size_t count)
{
    sabot_covariances found;
    sabot_edges edges;
    sabot_error error;
    mpq_t wanted;
    mpq_init(wanted);
    sabot_covariances_init(&found);
    a->question.wagers = wagers;
    a->question.wagers_count = count;
    assert_ok(sabot_covariances_find(&found, &a->question, &error), &error);
    ask_edges(&edges, &a->question);
    TEST_ASSERT_EQUAL_UINT(count * (count - 1) / 2, found.count);
    for (size_t i = 0; i < found.count; i++) {
        const sabot_covariance *pair = &found.pairs[i];
        joint_covariance(wanted, a, &wagers[pair->a], &wagers[pair->b]);
        TEST_ASSERT_MESSAGE(mpq_equal(wanted, pair->covariance), "joint outcomes");
    }
    /* The first two wagers are the same: the covariance is the variance. */
    TEST_ASSERT_MESSAGE(mpq_equal(edges.wagers[0].edge.variance, found.pairs[0].covariance),
                        "variance");
    sabot_edges_clear(&edges);
    sabot_covariances_clear(&found);
    mpq_clear(wanted);
}

static void test_combined_wagers(void)
{
    asking a;
    sabot_wager wagers[4] = {0};
    sabot_condition condition;
    sabot_error error;
    asking_start(&a, 6, "punto banco tie punto-pair");
    for (int i = 0; i < 2; i++) {
        stake(&wagers[i], &a.bet[0], 3, 1);
        stake(&wagers[i], &a.bet[2], 1, 7);
        stake(&wagers[i], &a.bet[3], 2, 5);
    }
    stake(&wagers[2], &a.bet[2], 5, 2);
    stake(&wagers[2], &a.bet[1], 1, 3);
    stake(&wagers[3], &a.bet[1], 1, 1);
    check(&a, wagers, 4);
    assert_ok(sabot_condition_parse(&condition, "p1=7", &error), &error);
    a.question.condition = &condition;
    check(&a, wagers, 4);
    asking_end(&a);
}

/* Eight bets of 64 lines each have too many joint outcomes to enumerate; the sum over pairs does
 * not need them. */
static void test_many_lines(void)
{
    enum { LINES = 30 };
    asking a;
    sabot_bet bet;
    sabot_error error;
    const char *when[LINES], *pays[LINES];
    char text[LINES][32];
    sabot_wager wagers[2] = {0}, pair;
    sabot_covariances found;
    sabot_covariances_init(&found);
    for (int i = 0; i < LINES; i++) {
        snprintf(text[i], sizeof text[i], "points = %d and cards = %d", i / 3, 4 + i % 3);
        when[i] = text[i];
        pays[i] = i % 2 ? "3:1" : "1:2";
    }
    assert_ok(sabot_bet_make(&bet, "many", LINES, when, pays, &error), &error);
    asking_start(&a, 8, "tie banco");
    for (int i = 0; i < 2; i++) {
        stake(&wagers[i], &bet, 1, 1);
        stake(&wagers[i], &a.bet[i], 1, 2);
        stake(&wagers[i], &bet, 1, 3);
    }
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, sabot_wager_pair(&pair, &wagers[0], &wagers[1], &error));
    a.question.wagers = wagers;
    a.question.wagers_count = 2;
    assert_ok(sabot_covariances_find(&found, &a.question, &error), &error);
    /* One bet twice is the same as one bet with the sum of the stakes. */
    mpq_t wanted;
    mpq_init(wanted);
    for (int i = 0; i < 2; i++) {
        wagers[i].count = 2;
        wagers[i].part[0] = (sabot_part){&bet, 4, 3};
    }
    joint_covariance(wanted, &a, &wagers[0], &wagers[1]);
    TEST_ASSERT_TRUE(mpq_equal(wanted, found.pairs[0].covariance));
    mpq_clear(wanted);
    sabot_covariances_clear(&found);
    sabot_bet_clear(&bet);
    asking_end(&a);
}

static void test_time(void)
{
    asking a;
    asking_start(&a, 8, "punto banco");
    TEST_ASSERT_TRUE(sabot_covariances_seconds(&a.question) < 0.05);
    asking_end(&a);
    asking_start(&a, 8, "all-red perfect-pair");
    TEST_ASSERT_TRUE(sabot_covariances_seconds(&a.question) > 0.05);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_combined_wagers);
    RUN_TEST(test_many_lines);
    RUN_TEST(test_time);
    return UNITY_END();
}
