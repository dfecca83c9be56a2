/* Bets on pairs two ways: by the recurrence, and by visiting shoes. test_study_result.c compares
 * both with a loop over every shoe. */
#include "asking.h"

#include "study/work.h"

static int add_visits(void *sum, uint64_t more)
{
    *(uint64_t *)sum += more;
    return 0;
}

/* Both ways at a depth; the number of visits is as estimated. */
static void check_depth(const asking *a, const sabot_pairs *pairs, unsigned cards, const mpq_t bin)
{
    sabot_pairs_table table;
    sabot_study_answer fast, plain;
    sabot_error error;
    uint64_t visits = 0;
    const sabot_study_watch watch = {add_visits, &visits};
    sabot_study_answer_init(&fast);
    sabot_study_answer_init(&plain);
    TEST_ASSERT_EQUAL_INT(0, sabot_pairs_table_init(&table, pairs, cards, NULL));
    assert_ok(sabot_pairs_answer(&fast, pairs, &table, cards, bin, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_pairs_answer_plainly(&plain, pairs, &a->shoe, &a->tableau,
                                                               &a->wager[0], cards, bin, &watch));
    TEST_ASSERT_TRUE(sabot_study_answers_are_equal(&fast, &plain));
    TEST_ASSERT_EQUAL_UINT64(visits, sabot_pairs_visits(pairs, &a->shoe, cards, cards));
    sabot_pairs_table_clear(&table);
    sabot_study_answer_clear(&fast);
    sabot_study_answer_clear(&plain);
}

static void test_two_ways(void)
{
    static const struct {
        const char *bet, *shoe;
        unsigned cards;
    } cases[] = {
        {"punto-pair", "A=32,2=32,3=32,4=32,5=32,6=32,7=32,8=32,9=32,T=32,J=32,Q=32,K=32", 26},
        {"punto-pair", "A=32,2=31,3=32,4=30,5=32,6=32,7=31,8=32,9=32,T=32,J=32,Q=32,K=0", 14},
        {"banco-pair", "A=1,2=2,3=3,4=4,5=5,6=6,7=7", 28},
        {"banco-pair", "A=9", 6},
        {"banco-pair", "A=9,K=9,2=1", 18},
    };
    mpq_t bin;
    mpq_init(bin);
    for (unsigned i = 0; i < LENGTH(cases); i++) {
        asking a;
        sabot_pairs pairs;
        asking_start(&a, 8, cases[i].bet);
        asking_shoe(&a, cases[i].shoe);
        TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_pairs_init(&pairs, &a.shoe, &a.tableau, &a.wager[0]));
        mpq_set_ui(bin, i % 2, 7);
        for (unsigned cards = SABOT_POSITIONS; cards <= cases[i].cards; cards += 4)
            check_depth(&a, &pairs, cards, bin);
        sabot_pairs_clear(&pairs);
        asking_end(&a);
    }
    mpq_clear(bin);
}

/* Identical cards, on whole decks and with some cards gone. */
static void test_two_ways_of_cards(void)
{
    asking a;
    sabot_pairs pairs;
    sabot_error error;
    mpq_t bin;
    mpq_init(bin);
    mpq_set_ui(bin, 1, 5);
    asking_start(&a, 2, "");
    asking_add(&a, "twins", "punto.pair and punto.suited -> 25:1");
    for (int gone = 0; gone < 2; gone++) {
        if (gone)
            assert_ok(sabot_shoe_remove(&a.shoe, "As,As,Kh,5d", &error), &error);
        TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_pairs_init(&pairs, &a.shoe, &a.tableau, &a.wager[0]));
        for (unsigned cards = 6; cards <= 100; cards += 47)
            check_depth(&a, &pairs, cards, bin);
        sabot_pairs_clear(&pairs);
    }
    asking_end(&a);
    mpq_clear(bin);
}

/* The number of ways to write 26 and 52 as sums of at most 13 numbers up to 32, and of at most 52
 * numbers up to 8: counted independently, by recursion over the greatest. */
static void test_visits(void)
{
    asking a;
    sabot_wager wager;
    sabot_pairs pairs;
    asking_start(&a, 8, "punto-pair");
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_pairs_init(&pairs, &a.shoe, &a.tableau, &a.wager[0]));
    TEST_ASSERT_EQUAL_UINT64(2164, sabot_pairs_visits(&pairs, &a.shoe, 26, 26));
    TEST_ASSERT_EQUAL_UINT64(146690, sabot_pairs_visits(&pairs, &a.shoe, 52, 52));
    TEST_ASSERT_EQUAL_UINT64(1, sabot_pairs_visits(&pairs, &a.shoe, 416, 416));
    sabot_pairs_clear(&pairs);
    make_wager(&wager, "twins", "punto.pair and punto.suited -> 25:1");
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_pairs_init(&pairs, &a.shoe, &a.tableau, &wager));
    TEST_ASSERT_EQUAL_UINT64(1297, sabot_pairs_visits(&pairs, &a.shoe, 26, 26));
    TEST_ASSERT_EQUAL_UINT64(37638, sabot_pairs_visits(&pairs, &a.shoe, 52, 52));
    sabot_pairs_clear(&pairs);
    clear_wager(&wager);
    asking_end(&a);
}

/* Any difference between the two ways is detected. */
static void test_every_difference_is_seen(void)
{
    asking a;
    sabot_study study;
    sabot_error error;
    mpq_t bin;
    mpq_init(bin);
    mpq_set_ui(bin, 1, 5);
    sabot_study_init(&study);
    asking_start(&a, 1, "punto-pair");
    assert_ok(sabot_study_find(&study, &a.question, 7, 8, bin, &error), &error);
    sabot_study_answer *x = &study.depths[0].wagers[0], y = *x;
    mpq_ptr of[] = {x->favourable, x->gain, x->gain_when, x->mean,
                    x->variance,   x->best, x->worst,     x->bins[1].share};
    for (unsigned i = 0; i < LENGTH(of); i++) {
        mpq_ptr other = study.depths[1].wagers[0].mean; /* another number */
        mpq_set_ui(other, 99, 7);
        sabot_study_bin bins[64];
        TEST_ASSERT_TRUE(x->bins_count < LENGTH(bins));
        memcpy(bins, x->bins, x->bins_count * sizeof *bins);
        y.bins = bins;
        TEST_ASSERT_TRUE(sabot_study_answers_are_equal(x, &y));
        mpq_swap(of[i], other); /* of one alone */
        TEST_ASSERT_FALSE(sabot_study_answers_are_equal(x, &y));
        TEST_ASSERT_FALSE(sabot_study_answers_are_equal(&y, x));
        mpq_swap(of[i], other);
    }
    y.bins = x->bins;
    y.bins_count--;
    TEST_ASSERT_FALSE(sabot_study_answers_are_equal(x, &y));
    y = *x;
    y.best_shoe.count[card_at("5s")]++;
    TEST_ASSERT_FALSE(sabot_study_answers_are_equal(x, &y));
    y = *x;
    y.worst_shoe.level = SABOT_LEVEL_SUITS;
    TEST_ASSERT_FALSE(sabot_study_answers_are_equal(x, &y));
    asking_end(&a);
    sabot_study_clear(&study);
    mpq_clear(bin);
}

/* A recurrence that names the wrong ranks has the right mean and variance: only visiting detects
 * it. */
static void test_double_check(void)
{
    asking a;
    sabot_study_work work;
    sabot_study result;
    sabot_error error;
    sabot_study_init(&result);
    asking_start(&a, 1, "punto-pair");
    asking_shoe(&a, "A=4,3=2,4=3,5=1,9=3,Q=3");
    a.question.double_check = 1;
    assert_ok(sabot_study_work_init(&work, &a.question, 7, 8, NULL, NULL, &error), &error);
    assert_ok(sabot_study_work_answer(&result, &work, &error), &error);
    sabot_card face = work.pairs[0].face[0];
    work.pairs[0].face[0] = work.pairs[0].face[2];
    work.pairs[0].face[2] = face;
    assert_refused_as(SABOT_DISAGREES, sabot_study_work_answer(&result, &work, &error), &error, 0,
                      0, "7 cards", "7 cards: the two methods differ; no result");
    a.question.double_check = 0;
    assert_ok(sabot_study_work_answer(&result, &work, &error), &error);
    sabot_study_work_clear(&work);
    sabot_study_clear(&result);
    asking_end(&a);
}

static int stop_at_shoes(void *data, const char *what, uint64_t done, uint64_t all)
{
    (void)data;
    TEST_ASSERT_TRUE(done <= all);
    return strcmp(what, "shoes") == 0;
}

static void test_stops(void)
{
    asking a;
    sabot_study result;
    sabot_error error;
    sabot_study_init(&result);
    asking_start(&a, 8, "punto-pair");
    a.question.double_check = 1;
    a.question.progress = stop_at_shoes;
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED,
                          sabot_study_find(&result, &a.question, 52, 52, NULL, &error));
    TEST_ASSERT_EQUAL_size_t(0, result.depths_count);
    sabot_study_clear(&result);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_two_ways);
    RUN_TEST(test_two_ways_of_cards);
    RUN_TEST(test_visits);
    RUN_TEST(test_every_difference_is_seen);
    RUN_TEST(test_double_check);
    RUN_TEST(test_stops);
    return UNITY_END();
}
