/* The library's answers about counts: the models against differences of edges, the accuracy of a
 * count against every set of cards of a small shoe, the tags against a published system. */
#include <sabot/counting/counts.h>

#include "asking_counts.h"
#include <sabot/edge/edges.h>

#include <math.h>

/* --- models ------------------------------------------------------------------------------- */

static void test_models_are_differences_of_edges(void)
{
    asking a;
    sabot_count_models models;
    sabot_edges whole, less;
    sabot_error error;
    mpq_t change;
    asking_start(&a, 6, "dragon-7 tie");
    a.question.double_check = 1;
    find_models(&models, &a);
    sabot_edges_init(&less);
    mpq_init(change);
    ask_edges(&whole, &a.question);
    for (unsigned v = 0; v < 10; v++) {
        sabot_card card = sabot_card_of(v, 0);
        a.shoe.count[card]--;
        assert_ok(sabot_edges_find(&less, &a.question, &error), &error);
        a.shoe.count[card]++;
        for (int w = 0; w < 2; w++) {
            const sabot_count_model *model = &models.wagers[w];
            TEST_ASSERT_TRUE(model->determined && model->counted);
            TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_POINTS, model->needs);
            TEST_ASSERT_EQUAL_UINT(10, model->counting.tags);
            TEST_ASSERT_EQUAL_UINT64(312, model->counting.size);
            TEST_ASSERT_EQUAL_UINT64(v < 9 ? 24 : 96, model->counting.count[v]);
            mpq_sub(change, less.wagers[w].edge.ev, whole.wagers[w].edge.ev);
            TEST_ASSERT_TRUE(mpq_equal(change, model->counting.effect[v]));
        }
    }
    mpq_clear(change);
    sabot_edges_clear(&whole);
    sabot_edges_clear(&less);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

static void test_what_is_not_counted(void)
{
    asking a;
    sabot_count_models models;
    sabot_counts counts;
    sabot_error error;
    asking_start(&a, 8, "all-red punto-pair tie");
    find_models(&models, &a);
    TEST_ASSERT_TRUE(models.wagers[0].determined && !models.wagers[0].counted);
    TEST_ASSERT_TRUE(models.wagers[1].counted && models.wagers[2].counted);
    sabot_counts_init(&counts);
    assert_ok(sabot_counts_derive(&counts, &a.question, &models, 1, NULL, &error), &error);
    TEST_ASSERT_EQUAL_UINT(0, counts.wagers[0].count);
    TEST_ASSERT_EQUAL_UINT(0, counts.wagers[1].count); /* cards of one rank have the same effect */
    TEST_ASSERT_TRUE(counts.wagers[2].count >= 4);
    sabot_count_models_clear(&models);
    asking_shoe(&a, "A=30,2=20,0=40");
    a.question.mark_undetermined = 1;
    find_models(&models, &a);
    TEST_ASSERT_FALSE(models.wagers[0].determined || models.wagers[1].determined);
    TEST_ASSERT_FALSE(models.wagers[0].counted || models.wagers[1].counted);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_RANKS, models.wagers[1].needs);
    TEST_ASSERT_TRUE(models.wagers[2].counted);
    a.question.wagers_count = 2; /* no cards remain to model */
    sabot_count_models_clear(&models);
    find_models(&models, &a);
    TEST_ASSERT_FALSE(models.wagers[0].counted || models.wagers[1].counted);
    sabot_count_models_clear(&models);
    sabot_counts_clear(&counts);
    asking_end(&a);
}

/* --- tags --------------------------------------------------------------------------------- */

static void test_derived_tags(void)
{
    static const sabot_count_origin order[] = {SABOT_COUNT_REAL, SABOT_COUNT_INTEGER,
                                               SABOT_COUNT_BALANCED, SABOT_COUNT_REAL_PIVOT,
                                               SABOT_COUNT_PIVOT};
    static const int jacobson[10] = {0, 0, 0, -1, -1, -1, -1, 2, 2, 0};
    asking a;
    sabot_count_models models;
    sabot_counts counts;
    sabot_error error;
    asking_start(&a, 8, "dragon-7");
    find_models(&models, &a);
    sabot_counts_init(&counts);
    assert_ok(sabot_counts_derive(&counts, &a.question, &models, 2, NULL, &error), &error);
    TEST_ASSERT_EQUAL_INT(2, counts.range);
    TEST_ASSERT_EQUAL_UINT(0, counts.depths.count);
    const sabot_count *count = counts.wagers[0].counts;
    TEST_ASSERT_EQUAL_UINT(LENGTH(order), counts.wagers[0].count);
    for (size_t i = 0; i < LENGTH(order); i++) {
        TEST_ASSERT_EQUAL_INT(order[i], count[i].origin);
        TEST_ASSERT_EQUAL_UINT(10, count[i].tags.count);
        TEST_ASSERT_TRUE(!count[i].system && !count[i].worth);
        TEST_ASSERT_TRUE(mpq_cmp(count[i].score.squared, count[0].score.squared) <= 0);
    }
    assert_fraction("1", count[0].score.squared, "real");
    assert_fraction("0", count[0].score.sum, "real");
    assert_fraction("1", count[3].score.squared, "real-pivot");
    TEST_ASSERT_TRUE(mpq_equal(count[3].score.pivot_true, count[3].score.threshold));
    TEST_ASSERT_TRUE(mpq_cmp(count[1].score.squared, count[2].score.squared) >= 0);
    for (unsigned v = 0; v < 10; v++) /* the best tags, found by hand */
        TEST_ASSERT_EQUAL_INT(0, mpq_cmp_si(count[2].tags.tag[v], jacobson[v], 1));
    sabot_counts_clear(&counts);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

static void test_given_and_published_tags(void)
{
    asking a;
    sabot_count_models models;
    sabot_counts counts;
    sabot_tags tags;
    sabot_error error;
    mpq_t twice;
    asking_start(&a, 8, "dragon-7 tie");
    find_models(&models, &a);
    parse_tags(&tags, "0 0 0 -1/2 -1/2 -1/2 -1/2 1 1 0 0 0 0"); /* half the published ones */
    sabot_counts_init(&counts);
    assert_ok(sabot_counts_score(&counts, &a.question, &models, &tags, NULL, &error), &error);
    TEST_ASSERT_EQUAL_UINT(3, counts.wagers[0].count);
    const sabot_count *given = &counts.wagers[0].counts[0], *published = given + 2;
    TEST_ASSERT_EQUAL_INT(SABOT_COUNT_GIVEN, given->origin);
    TEST_ASSERT_EQUAL_UINT(10, given->tags.count);
    TEST_ASSERT_NULL(given->system);
    TEST_ASSERT_EQUAL_INT(SABOT_COUNT_PUBLISHED, published->origin);
    TEST_ASSERT_EQUAL_STRING("dragon-7-jacobson", published->system->name);
    TEST_ASSERT_TRUE(published->has_trigger && !given->has_trigger);
    assert_fraction("4", published->trigger.value, "trigger");
    assert_fraction("2", published->tags.tag[7], "eight");
    TEST_ASSERT_TRUE(mpq_equal(given->score.squared, published->score.squared));
    mpq_init(twice);
    mpq_mul_2exp(twice, given->score.threshold, 1);
    TEST_ASSERT_TRUE(mpq_equal(twice, published->score.threshold));
    mpq_clear(twice);
    TEST_ASSERT_EQUAL_UINT(1, counts.wagers[1].count); /* no figure is published for it */
    assert_ok(sabot_counts_score(&counts, &a.question, &models, NULL, NULL, &error), &error);
    TEST_ASSERT_EQUAL_UINT(2, counts.wagers[0].count);
    TEST_ASSERT_EQUAL_UINT(0, counts.wagers[1].count);
    sabot_tags_clear(&tags);
    sabot_counts_clear(&counts);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

/* --- worth -------------------------------------------------------------------------------- */

enum { CARDS = 11 };

/* The variance of slope · true count over all sets of `left` of the cards, one by one. */
static void plain_variance(mpq_t variance, const sabot_count *count, const unsigned card[CARDS],
                           int left)
{
    mpq_t total, seen, sum, term;
    unsigned long sets = 0;
    mpq_inits(total, seen, sum, term, NULL);
    mpq_set_ui(variance, 0, 1);
    for (int i = 0; i < CARDS; i++)
        mpq_add(total, total, count->tags.tag[card[i]]);
    for (unsigned set = 0; set < 1u << CARDS; set++) {
        if (__builtin_popcount(set) != left)
            continue;
        mpq_set_ui(term, (unsigned long)(CARDS - left), CARDS); /* from imbalance alone */
        mpq_canonicalize(term);
        mpq_mul(term, term, total);
        mpq_neg(seen, term);
        for (int i = 0; i < CARDS; i++)
            if (!(set >> i & 1))
                mpq_add(seen, seen, count->tags.tag[card[i]]);
        mpq_set_ui(term, 52, (unsigned long)left);
        mpq_canonicalize(term);
        mpq_mul(seen, seen, term);
        mpq_mul(seen, seen, count->score.slope);
        mpq_add(sum, sum, seen);
        mpq_mul(seen, seen, seen);
        mpq_add(variance, variance, seen);
        sets++;
    }
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(sum)); /* the mean over all sets is 0 */
    mpq_set_ui(term, 1, sets);
    mpq_mul(variance, variance, term);
    mpq_clears(total, seen, sum, term, NULL);
}

/* E[max(0, X)] and P(X > 0) of a normal X, by numerical integration of its density. */
static sabot_estimate plain_estimate(double mean, double sd)
{
    enum { STEPS = 20000 };
    sabot_estimate sum = {0, 0};
    for (int i = 0; i < STEPS; i++) {
        double z = -10 + 20 * (i + 0.5) / STEPS, x = mean + sd * z;
        double share = exp(-z * z / 2) / sqrt(2 * acos(-1)) * 20 / STEPS;
        sum.favourable += x > 0 ? share : 0;
        sum.gain += x > 0 ? x * share : 0;
    }
    return sum;
}

static void assert_near(sabot_estimate expected, sabot_estimate actual)
{
    TEST_ASSERT_TRUE(fabs(expected.favourable - actual.favourable) < 5e-4);
    TEST_ASSERT_TRUE(fabs(expected.gain - actual.gain) < 1e-6);
}

static void assert_worth(const sabot_count *count, const sabot_count_model *model,
                         const unsigned card[CARDS], sabot_range depths)
{
    mpq_t expected;
    sabot_estimate mean = {0, 0};
    mpq_init(expected);
    for (uint64_t i = 0; i < sabot_range_count(depths); i++) {
        const sabot_count_worth *worth = &count->worth[i];
        plain_variance(expected, count, card, (int)(depths.from + i));
        TEST_ASSERT_TRUE(mpq_equal(expected, worth->variance));
        sabot_estimate estimate =
            plain_estimate(mpq_get_d(model->counting.ev), sqrt(mpq_get_d(expected)));
        if (mpq_sgn(expected))
            assert_near(estimate, worth->estimate);
        mean.favourable += worth->estimate.favourable / (double)sabot_range_count(depths);
        mean.gain += worth->estimate.gain / (double)sabot_range_count(depths);
    }
    assert_near(mean, count->mean);
    mpq_clear(expected);
}

static void test_worth_over_every_set_of_cards(void)
{
    static const unsigned card[CARDS] = {0, 0, 1, 2, 3, 5, 6, 7, 7, 8, 9};
    static const sabot_range range = {6, CARDS};
    sabot_numbers depths = {0};
    sabot_numbers_set(&depths, range);
    asking a;
    sabot_count_models models;
    sabot_counts counts;
    sabot_tags tags;
    sabot_error error;
    asking_start(&a, 8, "banco tie");
    asking_shoe(&a, "A=2,2=1,3=1,4=1,6=1,7=1,8=2,9=1,T=1");
    find_models(&models, &a);
    parse_tags(&tags, "1,2,0,-1,7,1/3,-2,0.5,1,-1");
    sabot_counts_init(&counts);
    for (int scored = 0; scored < 2; scored++) {
        assert_ok(scored ? sabot_counts_score(&counts, &a.question, &models, &tags, &depths, &error)
                         : sabot_counts_derive(&counts, &a.question, &models, 2, &depths, &error),
                  &error);
        TEST_ASSERT_EQUAL_UINT(CARDS - 5, counts.depths.count);
        for (int w = 0; w < 2; w++) {
            TEST_ASSERT_TRUE(counts.wagers[w].count > 0);
            for (size_t i = 0; i < counts.wagers[w].count; i++)
                assert_worth(&counts.wagers[w].counts[i], &models.wagers[w], card, range);
        }
    }
    sabot_numbers_clear(&depths);
    sabot_tags_clear(&tags);
    sabot_counts_clear(&counts);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

static void test_threads_do_not_matter(void)
{
    static uint64_t cards[] = {52, 55, 60};
    static const sabot_numbers depths = {cards, 3};
    asking a;
    sabot_count_models models;
    sabot_counts one, many;
    sabot_error error;
    asking_start(&a, 8, "dragon-7 panda-8 tie");
    find_models(&models, &a);
    sabot_counts_init(&one);
    sabot_counts_init(&many);
    a.question.threads = 1;
    assert_ok(sabot_counts_derive(&one, &a.question, &models, 2, &depths, &error), &error);
    a.question.threads = 3;
    assert_ok(sabot_counts_derive(&many, &a.question, &models, 2, &depths, &error), &error);
    for (int w = 0; w < 3; w++) {
        TEST_ASSERT_EQUAL_UINT(one.wagers[w].count, many.wagers[w].count);
        for (size_t i = 0; i < one.wagers[w].count; i++) {
            const sabot_count *a_count = &one.wagers[w].counts[i];
            const sabot_count *b_count = &many.wagers[w].counts[i];
            for (unsigned v = 0; v < 10; v++)
                TEST_ASSERT_TRUE(mpq_equal(a_count->tags.tag[v], b_count->tags.tag[v]));
            TEST_ASSERT_TRUE(mpq_equal(a_count->score.squared, b_count->score.squared));
            TEST_ASSERT_TRUE(a_count->mean.gain == b_count->mean.gain);
        }
    }
    sabot_counts_clear(&one);
    sabot_counts_clear(&many);
    sabot_count_models_clear(&models);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_models_are_differences_of_edges);
    RUN_TEST(test_what_is_not_counted);
    RUN_TEST(test_derived_tags);
    RUN_TEST(test_given_and_published_tags);
    RUN_TEST(test_worth_over_every_set_of_cards);
    RUN_TEST(test_threads_do_not_matter);
    return UNITY_END();
}
