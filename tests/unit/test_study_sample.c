#include "helper.h"

#include "base/random.h"
#include "study/bets.h"
#include <sabot/study/sample.h>
#include <sabot/study/study.h>

#include <math.h>

enum { BETS = 4 };
static const char *const definitions[BETS] = {
    "winner = punto -> 1:1; winner = tie -> push", "winner = banco -> 19:20; winner = tie -> push",
    "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1",
    "punto.pair -> 11:1", /* looks at ranks */
};
static const char *const names[BETS] = {"punto", "banco", "dragon-7", "punto-pair"};
static sabot_wager wagers[BETS];
static sabot_tableau tableau;
static sabot_shoe shoe;

static sabot_question asking(void)
{
    return (sabot_question){
        .shoe = &shoe, .tableau = &tableau, .wagers = wagers, .wagers_count = BETS};
}

/* Σ x and Σ x² of some shoes, drawn here directly from the random numbers and valued by the
 * reference engine. */
static void assert_same_shoes(const sabot_study_sample *sample, unsigned bet)
{
    const sabot_sample_depth *depth = &sample->depths[0];
    mpq_t sum, squares, gain, ev, count;
    mpq_inits(sum, squares, gain, ev, count, NULL);
    for (uint64_t i = 0; i < sample->shoes; i++) {
        uint8_t cards[416];
        sabot_random random;
        sabot_shoe drawn = shoe;
        memset(drawn.count, 0, sizeof drawn.count);
        for (unsigned card = 0, at = 0; card < SABOT_CARDS; card++)
            for (uint64_t k = 0; k < shoe.count[card]; k++)
                cards[at++] = (uint8_t)card;
        sabot_random_init(&random, sample->seed, (uint64_t)depth->cards << 32 | i);
        for (unsigned k = 0; k < depth->cards; k++) {
            unsigned from = k + sabot_random_below(&random, 416 - k);
            uint8_t card = cards[from];
            cards[from] = cards[k];
            drawn.count[card]++;
        }
        sabot_study_ev(ev, &drawn, &tableau, &wagers[bet]);
        mpq_add(sum, sum, ev);
        if (mpq_sgn(ev) > 0)
            mpq_add(gain, gain, ev);
        mpq_mul(ev, ev, ev);
        mpq_add(squares, squares, ev);
    }
    mpq_set_ui(count, sample->shoes, 1);
    mpq_div(gain, gain, count);
    TEST_ASSERT_TRUE(mpq_equal(gain, depth->wagers[bet].gain.mean));
    mpq_div(ev, sum, count);
    TEST_ASSERT_TRUE(mpq_equal(ev, depth->wagers[bet].ev.mean));
    /* (Σx² - n·mean²) / (n(n-1)) */
    mpq_mul(sum, sum, ev);
    mpq_sub(squares, squares, sum);
    mpq_set_ui(count, sample->shoes * (sample->shoes - 1), 1);
    mpq_div(squares, squares, count);
    TEST_ASSERT_TRUE(mpq_equal(squares, depth->wagers[bet].ev.error_squared));
    mpq_clears(sum, squares, gain, ev, count, NULL);
}

static void test_shoes_by_other_means(void)
{
    sabot_question question = asking();
    sabot_study_sample sample;
    sabot_error error;
    sabot_study_sample_init(&sample);
    assert_ok(sabot_study_sample_find(&sample, &question, 52, 52, 30, 99, &error), &error);
    for (unsigned bet = 0; bet < BETS; bet++)
        assert_same_shoes(&sample, bet);
    sabot_study_sample_clear(&sample);
}

static void assert_near(const mpq_t exact, const sabot_sampled *sampled, const char *what)
{
    double off = mpq_get_d(sampled->mean) - mpq_get_d(exact);
    double error = sqrt(mpq_get_d(sampled->error_squared));
    TEST_ASSERT_TRUE_MESSAGE(error > 0 && fabs(off) < 4 * error, what);
}

/* Over every shoe with so many cards left, and over some. */
static void test_agrees_with_exhaustion(void)
{
    static const unsigned depths[] = {6, 9, 12};
    sabot_question question = asking();
    for (size_t d = 0; d < LENGTH(depths); d++) {
        sabot_study_sample sample;
        sabot_study study;
        sabot_error error;
        sabot_study_sample_init(&sample);
        sabot_study_init(&study);
        assert_ok(sabot_study_find(&study, &question, depths[d], depths[d], NULL, &error), &error);
        assert_ok(
            sabot_study_sample_find(&sample, &question, depths[d], depths[d], 20000, 5, &error),
            &error);
        for (unsigned bet = 0; bet < BETS; bet++) {
            const sabot_study_answer *exact = &study.depths[0].wagers[bet];
            const sabot_sample_answer *sampled = &sample.depths[0].wagers[bet];
            assert_near(exact->favourable, &sampled->favourable, names[bet]);
            assert_near(exact->gain, &sampled->gain, names[bet]);
            assert_near(exact->mean, &sampled->ev, names[bet]);
            TEST_ASSERT_TRUE(mpq_equal(exact->mean, sample.ev[bet]));
        }
        TEST_ASSERT_TRUE(sample.has_best_of);
        assert_near(study.depths[0].best_of.gain, &sample.depths[0].best_of.gain, "best of");
        assert_near(study.depths[0].best_of.favourable, &sample.depths[0].best_of.favourable,
                    "best of");
        sabot_study_clear(&study);
        sabot_study_sample_clear(&sample);
    }
}

/* With more than half of the shoe left, the cards that are gone are drawn. With the whole shoe
 * there is only one choice. */
static void test_deep(void)
{
    sabot_question question = asking();
    sabot_study_sample sample;
    sabot_error error;
    sabot_study_sample_init(&sample);
    assert_ok(sabot_study_sample_find(&sample, &question, 415, 416, 500, 0, &error), &error);
    for (unsigned bet = 0; bet < BETS; bet++) {
        TEST_ASSERT_TRUE(mpq_equal(sample.ev[bet], sample.depths[1].wagers[bet].ev.mean));
        TEST_ASSERT_EQUAL_INT(0, mpq_sgn(sample.depths[1].wagers[bet].ev.error_squared));
        if (bet < 3) /* the same for a pair, whichever card is gone */
            assert_near(sample.ev[bet], &sample.depths[0].wagers[bet].ev, names[bet]);
    }
    sabot_study_sample_clear(&sample);
}

static void test_threads_and_seeds(void)
{
    sabot_question question = asking();
    sabot_study_sample one, other;
    sabot_error error;
    sabot_study_sample_init(&one);
    sabot_study_sample_init(&other);
    question.threads = 1;
    assert_ok(sabot_study_sample_find(&one, &question, 100, 101, 6000, 3, &error), &error);
    question.threads = 3;
    assert_ok(sabot_study_sample_find(&other, &question, 101, 101, 6000, 3, &error), &error);
    for (unsigned bet = 0; bet < BETS; bet++)
        TEST_ASSERT_TRUE(
            mpq_equal(one.depths[1].wagers[bet].ev.mean, other.depths[0].wagers[bet].ev.mean));
    assert_ok(sabot_study_sample_find(&other, &question, 101, 101, 6000, 4, &error), &error);
    TEST_ASSERT_FALSE(
        mpq_equal(one.depths[1].wagers[0].ev.mean, other.depths[0].wagers[0].ev.mean));
    sabot_study_sample_clear(&one);
    sabot_study_sample_clear(&other);
}

/* A bet on suits is slow, so its shoes come in smaller batches: they are the same shoes. */
static void test_slow_bets(void)
{
    sabot_wager pair[2];
    sabot_study_sample with, without;
    sabot_error error;
    pair[0] = wagers[0];
    make_wager(&pair[1], "suited pairs", "punto.suited and punto.pair and banco.suited -> 11:1");
    sabot_question question = asking();
    question.wagers = pair;
    question.wagers_count = 2;
    TEST_ASSERT_TRUE(sabot_study_sample_seconds(&question, 1000) > 1);
    question.wagers_count = 1;
    TEST_ASSERT_TRUE(sabot_study_sample_seconds(&question, 1000) < 0.01);
    sabot_study_sample_init(&with);
    sabot_study_sample_init(&without);
    assert_ok(sabot_study_sample_find(&without, &question, 20, 20, 5, 3, &error), &error);
    question.wagers_count = 2;
    assert_ok(sabot_study_sample_find(&with, &question, 20, 20, 5, 3, &error), &error);
    TEST_ASSERT_TRUE(
        mpq_equal(with.depths[0].wagers[0].ev.mean, without.depths[0].wagers[0].ev.mean));
    sabot_study_sample_clear(&with);
    sabot_study_sample_clear(&without);
    clear_wager(&pair[1]);
}

static int stop(void *data, const char *what, uint64_t done, uint64_t all)
{
    TEST_ASSERT_EQUAL_STRING("shoes", what);
    TEST_ASSERT_EQUAL_UINT64(10000, all);
    return done >= *(uint64_t *)data;
}

static void test_refusals(void)
{
    sabot_question question = asking();
    sabot_study_sample sample;
    sabot_error error;
    uint64_t most = 5000;
    sabot_study_sample_init(&sample);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_study_sample_find(&sample, &question, 5, 6, 10, 1, &error));
    TEST_ASSERT_EQUAL_STRING("cards", error.where);
    TEST_ASSERT_EQUAL_STRING("5 to 6: expected 6 to 416, the size of the shoe", error.text);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_study_sample_find(&sample, &question, 6, 417, 10, 1, &error));
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_study_sample_find(&sample, &question, 6, 6, 1, 1, &error));
    TEST_ASSERT_EQUAL_STRING("sample", error.where);
    TEST_ASSERT_EQUAL_STRING("1: expected 2 to 1000000000 shoes", error.text);
    sabot_shoe large;
    sabot_shoe_from_decks(&large, SABOT_SAMPLE_CARDS_MOST / SABOT_CARDS + 1);
    question.shoe = &large;
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_study_sample_find(&sample, &question, 6, 6, 10, 1, &error));
    sabot_shoe_from_decks(&large, SABOT_DECKS_MOST);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_study_sample_find(&sample, &question, 6, 6, 10, 1, &error));
    question = asking();
    question.progress = stop;
    question.progress_data = &most;
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED,
                          sabot_study_sample_find(&sample, &question, 6, 6, 10000, 1, &error));
    TEST_ASSERT_EQUAL_size_t(0, sample.depths_count);
    /* Points do not determine a pair of ranks. */
    sabot_shoe points;
    uint64_t counts[SABOT_POINTS];
    sabot_shoe_by_point(counts, &shoe);
    sabot_shoe_from_points(&points, counts);
    question = asking();
    question.shoe = &points;
    TEST_ASSERT_EQUAL_INT(SABOT_UNDETERMINED,
                          sabot_study_sample_find(&sample, &question, 6, 6, 10, 1, &error));
    question.mark_undetermined = 1;
    assert_ok(sabot_study_sample_find(&sample, &question, 6, 6, 10, 1, &error), &error);
    TEST_ASSERT_TRUE(sample.is_left_out[3] && !sample.is_left_out[2]);
    sabot_study_sample_clear(&sample);
}

int main(void)
{
    UNITY_BEGIN();
    sabot_tableau_standard(&tableau);
    sabot_shoe_from_decks(&shoe, 8);
    for (int b = 0; b < BETS; b++)
        make_wager(&wagers[b], names[b], definitions[b]);
    RUN_TEST(test_shoes_by_other_means);
    RUN_TEST(test_agrees_with_exhaustion);
    RUN_TEST(test_deep);
    RUN_TEST(test_threads_and_seeds);
    RUN_TEST(test_slow_bets);
    RUN_TEST(test_refusals);
    for (int b = 0; b < BETS; b++)
        clear_wager(&wagers[b]);
    return UNITY_END();
}
