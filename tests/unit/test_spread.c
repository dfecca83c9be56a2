/* The library's answers about the spread of the EV: against every set of physical cards of a small
 * shoe, dealt by the plain game of plain.h, and against published figures. */
#include <sabot/counting/spread.h>

#include "asking.h"
#include "plain.h"

#include <math.h>

static void find(sabot_spread *spread, sabot_count_models *models, const asking *a,
                 sabot_range depths)
{
    sabot_error error;
    sabot_count_models_init(models);
    sabot_spread_init(spread);
    assert_ok(sabot_count_models_find(models, &a->question, &error), &error);
    assert_ok(sabot_spread_find(spread, &a->question, models, depths, &error), &error);
    TEST_ASSERT_EQUAL_UINT(a->question.wagers_count, spread->wagers_count);
}

/* --- by plain enumeration ----------------------------------------------------------------- */

enum { CARDS = 9, UNIT = 20 };
static const int cards[CARDS] = {0, 4, 12, 17, 24, 30, 32, 33, 48}; /* A 2 4 5 7 8 9 9 K */

/* The payoffs of banco, tie and punto-pair, in twentieths. */
static long pays(unsigned bet, const plain_coup *coup)
{
    int difference = coup->total[1] - coup->total[0];
    switch (bet) {
    case 0:
        return difference > 0 ? 19 : difference < 0 ? -UNIT : 0;
    case 1:
        return difference == 0 ? 8 * UNIT : -UNIT;
    default:
        return coup->card[0] / 4 == coup->card[2] / 4 ? 11 * UNIT : -UNIT;
    }
}

/* The variance of the EV over all sets of `left` cards, each with probability 1/sets. */
static void plain_variance(mpq_t variance, const mpq_t mean, unsigned bet, const plain_table *table,
                           int left)
{
    mpq_t ev;
    unsigned long sets = 0;
    mpq_init(ev);
    mpq_set_ui(variance, 0, 1);
    for (unsigned set = 0; set < 1u << CARDS; set++) {
        if (__builtin_popcount(set) != left)
            continue;
        plain_ev(ev, pays, UNIT, bet, table, cards, CARDS, set);
        mpq_sub(ev, ev, mean);
        mpq_mul(ev, ev, ev);
        mpq_add(variance, variance, ev);
        sets++;
    }
    mpq_set_ui(ev, 1, sets);
    mpq_mul(variance, variance, ev);
    mpq_clear(ev);
}

/* The linear part of the variance: Σ (effect of the card)² over the cards, times (N-1)(N-n)/n/N. */
static void plain_linear(mpq_t linear, const mpq_t mean, unsigned bet, const plain_table *table,
                         int left)
{
    mpq_t ev;
    mpq_init(ev);
    mpq_set_ui(linear, 0, 1);
    for (int i = 0; i < CARDS; i++) {
        plain_ev(ev, pays, UNIT, bet, table, cards, CARDS, ((1u << CARDS) - 1) & ~(1u << i));
        mpq_sub(ev, ev, mean);
        mpq_mul(ev, ev, ev);
        mpq_add(linear, linear, ev);
    }
    mpq_set_ui(ev, (CARDS - 1) * (unsigned long)(CARDS - left), CARDS * (unsigned long)left);
    mpq_canonicalize(ev);
    mpq_mul(linear, linear, ev);
    mpq_clear(ev);
}

static void test_every_set_of_a_small_shoe(void)
{
    static const sabot_range depths = {6, CARDS};
    asking a;
    plain_table table;
    sabot_count_models models;
    sabot_spread spread;
    mpq_t ev, variance, linear;
    mpq_inits(ev, variance, linear, NULL);
    plain_standard(&table);
    asking_start(&a, 8, "banco tie punto-pair");
    asking_shoe(&a, "A=1,2=1,4=1,5=1,7=1,8=1,9=2,K=1");
    a.question.double_check = 1;
    find(&spread, &models, &a, depths);
    for (unsigned w = 0; w < 3; w++) {
        const sabot_wager_spread *found = &spread.wagers[w];
        plain_ev(ev, pays, UNIT, w, &table, cards, CARDS, (1u << CARDS) - 1);
        TEST_ASSERT_TRUE(mpq_equal(ev, found->ev));
        for (int left = 6; left <= CARDS; left++) {
            const sabot_spread_depth *depth = &found->depths[left - 6];
            plain_variance(variance, ev, w, &table, left);
            TEST_ASSERT_TRUE(mpq_equal(variance, depth->variance));
            plain_linear(linear, ev, w, &table, left);
            mpq_mul(variance, variance, depth->linear);
            TEST_ASSERT_TRUE(mpq_equal(linear, variance));
        }
        TEST_ASSERT_EQUAL_INT(0, mpq_sgn(found->depths[3].variance)); /* the whole shoe */
        assert_fraction("1", found->depths[2].linear, "one card gone");
    }
    mpq_clears(ev, variance, linear, NULL);
    sabot_spread_clear(&spread);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

/* The exact variance with one of eight decks left, to the digits of `docs/counting-reference.md`,
 * and the mean over two depths. */
static void test_printed_spread(void)
{
    asking a;
    sabot_count_models models;
    sabot_spread spread;
    asking_start(&a, 8, "tie");
    find(&spread, &models, &a, (sabot_range){52, 53});
    const sabot_wager_spread *tie = &spread.wagers[0];
    assert_fraction("-103841353768/723147898655", tie->ev, "EV");
    assert_fraction("28810424391286040259199792616427234/22366338489885548626850200627398760625",
                    tie->depths[0].variance, "variance");
    TEST_ASSERT_TRUE(fabs(mpq_get_d(tie->depths[0].linear) - 0.775888) < 5e-7);
    TEST_ASSERT_TRUE(fabs(tie->depths[0].estimate.favourable - 0.000032) < 5e-7);
    TEST_ASSERT_TRUE(
        fabs(tie->mean.gain - (tie->depths[0].estimate.gain + tie->depths[1].estimate.gain) / 2) <
        1e-15);
    sabot_spread_clear(&spread);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

static void test_what_is_not_counted(void)
{
    asking a;
    sabot_count_models models;
    sabot_spread spread;
    asking_start(&a, 8, "all-red punto-pair");
    find(&spread, &models, &a, (sabot_range){6, 10});
    TEST_ASSERT_NULL(spread.wagers[0].depths);
    TEST_ASSERT_TRUE(mpq_sgn(spread.wagers[1].depths[0].variance) > 0);
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(spread.wagers[1].depths[0].linear));
    sabot_spread_clear(&spread);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

/* --- refusals ----------------------------------------------------------------------------- */

static sabot_count_models models_asked;
static sabot_range depths_asked;

static sabot_status ask(const sabot_question *question, sabot_error *error)
{
    sabot_spread spread;
    sabot_spread_init(&spread);
    sabot_status status = sabot_spread_find(&spread, question, &models_asked, depths_asked, error);
    TEST_ASSERT_TRUE(!status || !spread.wagers_count);
    sabot_spread_clear(&spread);
    return status;
}

static void test_what_is_refused(void)
{
    static const sabot_range bad[] = {{5, 7}, {9, 8}, {416, 417}, {0, 0}};
    asking a;
    int calls = 0;
    asking_start(&a, 8, "tie dragon-7");
    sabot_count_models_init(&models_asked);
    assert_ok(sabot_count_models_find(&models_asked, &a.question, NULL), &(sabot_error){0});
    for (size_t i = 0; i < LENGTH(bad); i++) {
        depths_asked = bad[i];
        assert_asking_refused(ask, &a.question, SABOT_INVALID, "expected 6 to 416");
    }
    depths_asked = (sabot_range){6, 6};
    a.tableau.cell[0] = SABOT_OPEN;
    assert_asking_refused(ask, &a.question, SABOT_INCOMPLETE, "open");
    sabot_tableau_standard(&a.tableau);
    sabot_shoe_from_decks(&a.shoe, 7);
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "models of another question");
    sabot_shoe_from_decks(&a.shoe, 8);
    /* The effects of removal detect models of another shoe. */
    mpq_set_ui(models_asked.wagers[1].counting.variance, 1, 7);
    assert_asking_refused(ask, &a.question, SABOT_DISAGREES,
                          "dragon-7: the variance with one card removed");
    a.question.progress = asking_stop;
    a.question.progress_data = &calls;
    a.question.threads = 1;
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, ask(&a.question, NULL));
    TEST_ASSERT_EQUAL_INT(1, calls);
    sabot_count_models_clear(&models_asked);
    asking_end(&a);
}

/* 7⁴ outcomes: too many for the compiled engine, which computes the spread. */
static void test_too_many_outcomes(void)
{
    asking a;
    asking_start(&a, 1, "");
    asking_add(&a, "totals",
               "punto.total = 0 -> 1:1;punto.total = 1 -> 2:1;punto.total = 2 -> 3:1;"
               "punto.total = 3 -> 4:1;punto.total = 4 -> 5:1;punto.total = 5 -> 6:1");
    a.wager[0].name = "four";
    a.wager[0].count = 4;
    for (int i = 1; i < 4; i++)
        a.wager[0].part[i] = a.wager[0].part[0];
    sabot_count_models_init(&models_asked);
    assert_ok(sabot_count_models_find(&models_asked, &a.question, NULL), &(sabot_error){0});
    depths_asked = (sabot_range){6, 6};
    assert_asking_refused(ask, &a.question, SABOT_BEYOND,
                          "four: the bet depends on suits or has too");
    sabot_count_models_clear(&models_asked);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_set_of_a_small_shoe);
    RUN_TEST(test_printed_spread);
    RUN_TEST(test_what_is_not_counted);
    RUN_TEST(test_what_is_refused);
    RUN_TEST(test_too_many_outcomes);
    return UNITY_END();
}
