#include "answer/edge/volatility.h"
#include "asking.h"

#include <math.h>

typedef struct {
    asking a;
    sabot_edges edges;
    sabot_volatilities found;
} fixture;

static void start(fixture *x, const char *bets)
{
    sabot_error error;
    asking_start(&x->a, 8, bets);
    sabot_volatilities_init(&x->found);
    ask_edges(&x->edges, &x->a.question);
    assert_ok(sabot_volatilities_find(&x->found, &x->a.question, &x->edges, &error), &error);
}

static void end(fixture *x)
{
    sabot_volatilities_clear(&x->found);
    sabot_edges_clear(&x->edges);
    asking_end(&x->a);
}

/* A bet with two outcomes, a and -1: skewness (1-2p)/√(pq), kurtosis 3 + (1-6pq)/(pq). */
static void test_moments_of_two_outcomes(void)
{
    fixture x;
    mpq_t p, q, pq, wanted;
    mpq_inits(p, q, pq, wanted, NULL);
    start(&x, "tie");
    mpq_set(p, x.edges.wagers[0].returns.staked.hit);
    mpq_set_ui(q, 1, 1);
    mpq_sub(q, q, p);
    mpq_mul(pq, p, q);
    mpq_sub(wanted, q, p);
    mpq_mul(wanted, wanted, wanted);
    mpq_div(wanted, wanted, pq);
    TEST_ASSERT_TRUE(mpq_equal(wanted, x.found.wagers[0].skewness_squared));
    TEST_ASSERT_EQUAL_INT(1, x.found.wagers[0].skewness_sign);
    mpq_inv(wanted, pq);
    mpq_set_si(p, -3, 1);
    mpq_add(wanted, wanted, p);
    TEST_ASSERT_TRUE(mpq_equal(wanted, x.found.wagers[0].kurtosis));
    end(&x);
    mpq_clears(p, q, pq, wanted, NULL);
}

/* By the normal curve the band of 95 % reaches 1.96 standard deviations to each side. */
static void test_normal(void)
{
    fixture x;
    start(&x, "banco");
    const sabot_band *band = &x.found.wagers[0].band[2][1];
    double mean = 1 + mpq_get_d(x.edges.wagers[0].edge.ev);
    double half = 1.959963984540054 * sqrt(mpq_get_d(x.edges.wagers[0].edge.variance) / 1e5);
    TEST_ASSERT_TRUE(fabs(mpq_get_d(band->normal_low) - (mean - half)) < 1e-14);
    TEST_ASSERT_TRUE(fabs(mpq_get_d(band->normal_high) - (mean + half)) < 1e-14);
    end(&x);
}

/* The shares of the normal curve that belong to the constants. */
static void test_levels(void)
{
    fixture x;
    start(&x, "punto");
    double sd = sqrt(mpq_get_d(x.edges.wagers[0].edge.variance) / 1e3);
    for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++) {
        const sabot_band *band = &x.found.wagers[0].band[0][level];
        double width = mpq_get_d(band->normal_high) - mpq_get_d(band->normal_low);
        TEST_ASSERT_TRUE(fabs(erf(width / 2 / sd / sqrt(2)) - sabot_band_level(level) / 100.0) <
                         1e-13);
    }
    end(&x);
}

/* After 1,000 coups, by summing the trinomial formula: wins - losses of 1:1 with pushes. */
static void test_exact_of_three_outcomes(void)
{
    static double units[2001];
    fixture x;
    start(&x, "punto banco");
    const sabot_edge *edge = &x.edges.wagers[0].edge;
    double deals = mpz_get_d(edge->deals), win = mpz_get_d(edge->win) / deals,
           lose = mpz_get_d(edge->lose) / deals, push = mpz_get_d(edge->push) / deals;
    for (int w = 0; w <= 1000; w++)
        for (int l = 0; w + l <= 1000; l++)
            units[1000 + w - l] +=
                exp(lgamma(1001) - lgamma(w + 1) - lgamma(l + 1) - lgamma(1001 - w - l) +
                    w * log(win) + l * log(lose) + (1000 - w - l) * log(push));
    for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++) {
        const sabot_band *band = &x.found.wagers[0].band[0][level];
        double out = (100 - sabot_band_level(level)) / 200.0, sum = 0;
        int low = -1, high = -1;
        for (int u = 0; u <= 2000; u++) {
            sum += units[u];
            low = low < 0 && sum >= out ? u : low;
            high = high < 0 && sum >= 1 - out ? u : high;
        }
        TEST_ASSERT_TRUE(band->has_exact);
        TEST_ASSERT_TRUE(fabs(1 + (low - 1000) / 1000.0 - mpq_get_d(band->low)) < 1e-12);
        TEST_ASSERT_TRUE(fabs(1 + (high - 1000) / 1000.0 - mpq_get_d(band->high)) < 1e-12);
        TEST_ASSERT_TRUE(x.found.wagers[1].band[0][level].has_exact);
        TEST_ASSERT_FALSE(x.found.wagers[1].band[1][level].has_exact);
    }
    end(&x);
}

/* A bet with two outcomes is exact for every number of coups: close to the normal curve, and at a
 * whole number of wins. */
static void test_exact_of_two_outcomes(void)
{
    fixture x;
    start(&x, "tie dragon-7");
    for (size_t w = 0; w < 2; w++)
        for (unsigned span = 0; span < SABOT_BAND_SPANS; span++)
            for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++) {
                const sabot_band *band = &x.found.wagers[w].band[span][level];
                double coups = (double)sabot_band_coups(span), pays = w ? 41 : 9;
                double wins = mpq_get_d(band->low) * coups / pays;
                double half = mpq_get_d(band->normal_high) - mpq_get_d(band->normal_low);
                TEST_ASSERT_TRUE(band->has_exact);
                TEST_ASSERT_TRUE(fabs(wins - round(wins)) < 1e-6);
                TEST_ASSERT_TRUE(fabs(mpq_get_d(band->low) - mpq_get_d(band->normal_low)) <
                                 0.1 * half + pays / coups);
                TEST_ASSERT_TRUE(fabs(mpq_get_d(band->high) - mpq_get_d(band->normal_high)) <
                                 0.1 * half + pays / coups);
            }
    end(&x);
}

/* 1,000 coups of dragon-7: the smallest number of wins whose cumulative probability reaches 5 %. */
static void test_quantile_by_summing(void)
{
    fixture x;
    start(&x, "dragon-7");
    double p = mpq_get_d(x.edges.wagers[0].returns.staked.hit), sum = 0;
    int wins = -1;
    while (sum < 0.05) {
        wins++;
        sum += exp(lgamma(1001) - lgamma(wins + 1) - lgamma(1001 - wins) + wins * log(p) +
                   (1000 - wins) * log1p(-p));
    }
    TEST_ASSERT_TRUE(fabs(mpq_get_d(x.found.wagers[0].band[0][0].low) - wins * 41 / 1000.0) <
                     1e-12);
    end(&x);
}

static void test_refusals(void)
{
    fixture x;
    sabot_error error;
    start(&x, "tie");
    sabot_question question = x.a.question;
    question.wagers_count = 0;
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_volatilities_find(&x.found, &question, &x.edges, &error));
    TEST_ASSERT_NULL(x.found.wagers);
    int calls = 0;
    question = x.a.question;
    question.progress = asking_stop;
    question.progress_data = &calls;
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED,
                          sabot_volatilities_find(&x.found, &question, &x.edges, &error));
    end(&x);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_moments_of_two_outcomes);
    RUN_TEST(test_normal);
    RUN_TEST(test_levels);
    RUN_TEST(test_exact_of_three_outcomes);
    RUN_TEST(test_exact_of_two_outcomes);
    RUN_TEST(test_quantile_by_summing);
    RUN_TEST(test_refusals);
    return UNITY_END();
}
