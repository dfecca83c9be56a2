/* The gain of counts, by rank and in order, against the values of each count in a question of its
 * own. */
#include "asking_counts.h"

/* The values of one count at one depth, from a question of its own. */
static void assert_valued(const sabot_count *count, const asking *a, size_t wager, size_t depth,
                          uint64_t cards)
{
    sabot_count_values values;
    sabot_count_value value;
    sabot_error error;
    sabot_question one = a->question;
    one.wagers += wager;
    one.wagers_count = 1;
    sabot_count_values_init(&values);
    sabot_count_value_init(&value);
    assert_ok(sabot_count_values_find(&values, &one, &count->tags,
                                      count->has_trigger ? &count->trigger : NULL,
                                      (sabot_range){cards, cards}, &error),
              &error);
    const sabot_count_depth *expected = values.depths, *actual = &count->exact->depths[depth];
    TEST_ASSERT_EQUAL_UINT64(cards, actual->cards);
    TEST_ASSERT_TRUE(mpq_equal(expected->optimal.gain, actual->optimal.gain));
    TEST_ASSERT_TRUE(mpq_equal(expected->triggered.gain, actual->triggered.gain));
    TEST_ASSERT_TRUE(mpq_equal(expected->triggered.share, actual->triggered.share));
    const sabot_count_list *list = &count->exact->lists[depth];
    size_t next = 0;
    for (size_t i = 0; i < sabot_count_values_numbers(&values, 0); i++) {
        if (!sabot_count_values_get(&value, &values, 0, i))
            continue;
        TEST_ASSERT_TRUE(mpq_equal(value.count, list->values[next].count));
        TEST_ASSERT_TRUE(mpq_equal(value.ev, list->values[next].ev));
        TEST_ASSERT_TRUE(mpq_equal(value.share, list->values[next++].share));
    }
    TEST_ASSERT_EQUAL_size_t(next, list->count);
    sabot_count_value_clear(&value);
    sabot_count_values_clear(&values);
}

static void assert_mean(const sabot_count_use *mean, const mpq_t first, const mpq_t second)
{
    mpq_t sum;
    mpq_init(sum);
    mpq_add(sum, first, second);
    mpq_div_2exp(sum, sum, 1);
    TEST_ASSERT_TRUE(mpq_equal(sum, mean->gain));
    mpq_mul(sum, mean->share, mean->ev);
    TEST_ASSERT_TRUE(!mean->bets || mpq_equal(sum, mean->gain));
    mpq_clear(sum);
}

static void test_exact_values(void)
{
    static uint64_t cards[] = {14, 30};
    static const sabot_numbers depths = {cards, 2};
    asking a;
    sabot_count_models models;
    sabot_counts counts;
    sabot_tags tags;
    sabot_trigger trigger;
    sabot_error error;
    asking_start(&a, 1, "dragon-7 punto-pair tie");
    find_models(&models, &a);
    parse_tags(&tags, "1 0 0 -1 -1 -1 -1 2 2 0");
    sabot_trigger_init(&trigger);
    assert_ok(sabot_trigger_parse(&trigger, "rc>=4", &error), &error);
    sabot_counts_init(&counts);
    for (int replaced = 0; replaced < 2; replaced++) {
        assert_ok(sabot_counts_score(&counts, &a.question, &models, &tags, &depths, &error),
                  &error);
        sabot_counts_use(&counts, replaced ? &trigger : NULL, SABOT_TRUE_COUNT_FLOOR);
        assert_ok(sabot_counts_value(&counts, &a.question, 1, &error), &error);
        for (size_t w = 0; w < 3; w++)
            for (size_t i = 0; i < counts.wagers[w].count; i++) {
                const sabot_count *count = &counts.wagers[w].counts[i];
                const sabot_count_depth *found = count->exact->depths;
                TEST_ASSERT_EQUAL_INT(replaced || count->system, count->has_trigger);
                for (size_t d = 0; d < 2; d++)
                    assert_valued(count, &a, w, d, cards[d]);
                assert_mean(&count->exact->optimal, found[0].optimal.gain, found[1].optimal.gain);
                assert_mean(&count->exact->triggered, found[0].triggered.gain,
                            found[1].triggered.gain);
            }
        TEST_ASSERT_EQUAL_INT(replaced, counts.wagers[0].counts[2].trigger.is_running);
        TEST_ASSERT_EQUAL_INT(SABOT_TRUE_COUNT_FLOOR, counts.wagers[0].counts[2].trigger.way);
    }
    assert_ok(sabot_counts_value(&counts, &a.question, 0, &error), &error); /* and once more */
    TEST_ASSERT_NULL(counts.wagers[0].counts[0].exact->lists);
    sabot_trigger_clear(&trigger);
    sabot_tags_clear(&tags);
    sabot_counts_clear(&counts);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

/* A count of kings alone helps with the tie, because kings are ten-values; and with a pair, though
 * no single card changes the pair's EV. */
static void test_tags_by_rank(void)
{
    static uint64_t cards[] = {14};
    static const sabot_numbers depths = {cards, 1};
    asking a;
    sabot_count_models models;
    sabot_counts counts;
    sabot_tags tags;
    sabot_error error;
    mpq_t variance;
    asking_start(&a, 1, "tie punto-pair");
    find_models(&models, &a);
    parse_tags(&tags, "0 0 0 0 0 0 0 0 0 0 0 0 1");
    sabot_counts_init(&counts);
    assert_ok(sabot_counts_score(&counts, &a.question, &models, &tags, &depths, &error), &error);
    assert_ok(sabot_counts_value(&counts, &a.question, 1, &error), &error);
    const sabot_count *tie = counts.wagers[0].counts, *pair = counts.wagers[1].counts;
    TEST_ASSERT_EQUAL_UINT(13, tie->tags.count);
    assert_fraction("4", tie->score.sum, "four kings");
    assert_valued(tie, &a, 0, 0, 14);
    assert_valued(pair, &a, 1, 0, 14);
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(pair->score.squared));
    /* Of 48 cards with effect e on the ones and 4 with f on the others the squared correlation is
     * f²·p/(1-p) over the variance, p = 1/13: the effects have mean 0. */
    mpq_init(variance);
    mpq_mul(variance, models.wagers[0].counting.effect[9], models.wagers[0].counting.effect[9]);
    mpq_div(variance, variance, models.wagers[0].counting.variance);
    mpq_mul(variance, variance, tags.tag[12]);
    mpz_mul_ui(mpq_denref(variance), mpq_denref(variance), 12);
    mpq_canonicalize(variance);
    TEST_ASSERT_TRUE(mpq_equal(variance, tie->score.squared));
    mpq_clear(variance);
    sabot_tags_clear(&tags);
    sabot_counts_clear(&counts);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

/* The finer of two systems has the larger correlation, but with one deck left the coarser one gains
 * more. */
static void test_compared_and_ranked(void)
{
    static const char *const texts[] = {
        "system: fine\nbet: tie\ntags: 0 -1 -1 -2 -2 -2 -2 3 3 1\n",
        "system: coarse\nbet: dragon-7\ntags: 0 0 0 -1 -1 -1 -1 2 2 0\ntrigger: tc>=4\n",
        "system: poor\nbet: dragon-7\ntags: 0 0 0 -1 0 0 0 1 0 0\n",
        "system: too-fine\nbet: tie\ntags: 1 1/97 1/89 1/83 0 1/79 1/73 1/71 1/67 1/61\n"};
    static const char *const order[] = {"coarse", "fine", "poor", "too-fine"};
    static uint64_t cards[] = {52};
    static const sabot_numbers depths = {cards, 1};
    asking a;
    sabot_count_models models;
    sabot_counts counts;
    sabot_count_system systems[LENGTH(texts)];
    sabot_error error;
    asking_start(&a, 8, "dragon-7");
    find_models(&models, &a);
    for (size_t i = 0; i < LENGTH(texts); i++)
        assert_ok(sabot_count_system_parse(&systems[i], texts[i], strlen(texts[i]), &error),
                  &error);
    sabot_counts_init(&counts);
    assert_refused(sabot_counts_compare(&counts, &a.question, &models, systems, 0, &depths, &error),
                   &error, 0, 0, "no systems", "none");
    assert_ok(sabot_counts_compare(&counts, &a.question, &models, systems, LENGTH(texts), &depths,
                                   &error),
              &error);
    TEST_ASSERT_TRUE(counts.wagers[0].counts[1].has_trigger);
    assert_ok(sabot_counts_value(&counts, &a.question, 0, &error), &error);
    sabot_counts_rank(&counts);
    const sabot_wager_counts *list = &counts.wagers[0];
    for (size_t i = 0; i < LENGTH(order); i++)
        TEST_ASSERT_EQUAL_STRING(order[i], list->counts[i].system->name);
    TEST_ASSERT_EQUAL_size_t(3, list->valued);
    TEST_ASSERT_EQUAL_size_t(1, list->disagrees);
    TEST_ASSERT_TRUE(mpq_cmp(list->counts[0].score.squared, list->counts[1].score.squared) < 0);
    assert_ok(sabot_tags_parse(&systems[2].tags, "0 1 0 0 0 0 0 0 0 1 1 1 2", &error), &error);
    asking_shoe(&a, "A=30,2=20,9=9,0=40"); /* knows no ranks */
    sabot_count_models_clear(&models);
    find_models(&models, &a);
    assert_refused(sabot_counts_compare(&counts, &a.question, &models, systems, 3, NULL, &error),
                   &error, 0, 0, "differ", "thirteen");
    TEST_ASSERT_EQUAL_STRING("poor", error.where);
    for (size_t i = 0; i < LENGTH(texts); i++)
        sabot_count_system_clear(&systems[i]);
    sabot_counts_clear(&counts);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

static void test_values_that_are_beyond_or_refused(void)
{
    static uint64_t cards[] = {14, 15};
    static const sabot_numbers depths = {cards, 2};
    asking a;
    sabot_count_models models;
    sabot_counts counts;
    sabot_error error;
    asking_start(&a, 8, "dragon-7");
    find_models(&models, &a);
    sabot_counts_init(&counts);
    assert_ok(sabot_counts_derive(&counts, &a.question, &models, 2, NULL, &error), &error);
    assert_refused(sabot_counts_value(&counts, &a.question, 0, &error), &error, 0, 0, "no depths",
                   "none");
    assert_ok(sabot_counts_derive(&counts, &a.question, &models, 2, &depths, &error), &error);
    assert_ok(sabot_counts_value(&counts, &a.question, 0, &error), &error);
    TEST_ASSERT_TRUE(counts.wagers[0].counts[0].exact->is_beyond); /* the real tags */
    TEST_ASSERT_NULL(counts.wagers[0].counts[0].exact->depths);
    TEST_ASSERT_FALSE(counts.wagers[0].counts[1].exact->is_beyond);
    a.question.wagers_count = 2;
    assert_refused(sabot_counts_value(&counts, &a.question, 0, &error), &error, 0, 0,
                   "counts of another question", "other");
    sabot_counts_clear(&counts);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_exact_values);
    RUN_TEST(test_tags_by_rank);
    RUN_TEST(test_compared_and_ranked);
    RUN_TEST(test_values_that_are_beyond_or_refused);
    return UNITY_END();
}
