#include <sabot/counting/models.h>

#include "answer/counting/model.h"
#include "plain.h"
#include "reference.h"

#include <math.h>

enum { CARDS = 9 };

static void load(sabot_counting *counting, sabot_removal *removal, const sabot_shoe *shoe,
                 const char *lines)
{
    plain_table table;
    sabot_tableau tableau;
    sabot_wager wager;
    sabot_error error;
    plain_standard(&table);
    plain_tableau(&tableau, &table);
    make_wager(&wager, "bet", lines);
    assert_ok(sabot_removal_compute(removal, &(sabot_question){.shoe = shoe, .tableau = &tableau},
                                    &wager, 1, &error),
              &error);
    sabot_counting_init(counting, removal);
    clear_wager(&wager);
}

static const char dragon[] = "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1";

/* --- the linear model --------------------------------------------------------------------- */

static void ev_of(mpq_t ev, const sabot_card *cards, unsigned set, const sabot_wager *wager)
{
    plain_table table;
    sabot_tableau tableau;
    sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
    plain_standard(&table);
    plain_tableau(&tableau, &table);
    for (int i = 0; i < CARDS; i++)
        shoe.count[cards[i]] += set >> i & 1;
    reference_ev(ev, &shoe, &tableau, wager);
}

/* (N-1)/n · Σ effects of the cards that are not in the set. */
static void estimate(mpq_t value, const sabot_counting *counting, const sabot_card *cards,
                     unsigned set)
{
    mpq_t factor;
    mpq_init(factor);
    mpq_set_ui(value, 0, 1);
    for (int i = 0; i < CARDS; i++)
        if (!(set >> i & 1)) {
            unsigned rank = sabot_card_rank(cards[i]);
            mpq_add(value, value, counting->effect[rank < 9 ? rank : 9]);
        }
    mpq_set_ui(factor, CARDS - 1, (unsigned long)__builtin_popcount(set));
    mpq_canonicalize(factor);
    mpq_mul(value, value, factor);
    mpq_clear(factor);
}

/* At each depth, the error of the estimate is orthogonal to the presence of every card: no linear
 * estimate is better. Its variance is that of the formula. */
static void test_the_estimate_is_the_projection(void)
{
    sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
    sabot_card cards[CARDS];
    sabot_counting counting;
    sabot_removal removal;
    sabot_wager wager;
    static const char lines[] = "winner = banco -> 19:20; winner = tie -> push";
    mpq_t ev, linear, with[CARDS], square, variance;
    mpq_inits(ev, linear, square, variance, NULL);
    for (int i = 0; i < CARDS; i++) {
        shoe.count[cards[i] = (sabot_card)random_below(SABOT_CARDS)]++;
        mpq_init(with[i]);
    }
    load(&counting, &removal, &shoe, lines);
    make_wager(&wager, "bet", lines);
    for (int n = 6; n < CARDS; n++) {
        unsigned long sets = 0;
        mpq_set_ui(square, 0, 1);
        for (int i = 0; i < CARDS; i++)
            mpq_set_ui(with[i], 0, 1);
        for (unsigned set = 0; set < 1u << CARDS; set++) {
            if (__builtin_popcount(set) != n)
                continue;
            sets++;
            ev_of(ev, cards, set, &wager);
            estimate(linear, &counting, cards, set);
            mpq_sub(ev, ev, counting.ev);
            mpq_sub(ev, ev, linear);
            for (int i = 0; i < CARDS; i++)
                if (set >> i & 1)
                    mpq_add(with[i], with[i], ev);
            mpq_mul(linear, linear, linear);
            mpq_add(square, square, linear);
        }
        for (int i = 0; i < CARDS; i++)
            TEST_ASSERT_EQUAL_INT(0, mpq_sgn(with[i]));
        sabot_counting_variance(variance, &counting, (uint64_t)n);
        mpq_set_ui(linear, sets, 1);
        mpq_mul(variance, variance, linear);
        TEST_ASSERT_TRUE(mpq_equal(variance, square));
    }
    for (int i = 0; i < CARDS; i++)
        mpq_clear(with[i]);
    mpq_clears(ev, linear, square, variance, NULL);
    clear_wager(&wager);
    sabot_counting_clear(&counting);
    sabot_removal_clear(&removal);
}

static void test_real_tags(void)
{
    sabot_shoe shoe;
    sabot_counting counting;
    sabot_removal removal;
    sabot_score score;
    mpq_t tags[SABOT_TAGS_MOST], percent;
    sabot_score_init(&score);
    mpq_init(percent);
    for (int v = 0; v < SABOT_TAGS_MOST; v++)
        mpq_init(tags[v]);
    sabot_shoe_from_decks(&shoe, 8);
    load(&counting, &removal, &shoe, dragon);
    TEST_ASSERT_EQUAL_UINT(10, counting.tags);
    TEST_ASSERT_EQUAL_UINT64(128, counting.count[9]);
    sabot_counting_real(tags, &counting);
    sabot_score_compute(&score, &counting, (const mpq_t *)tags);
    assert_fraction("1", score.squared, "correlation");
    assert_fraction("1/100", score.slope, "a percentage point for each count");
    assert_fraction("0", score.sum, "balanced");
    mpq_set_si(percent, -100, 1);
    mpq_mul(percent, percent, counting.ev);
    TEST_ASSERT_TRUE(mpq_equal(percent, score.threshold));
    sabot_counting_real_pivot(tags, &counting);
    sabot_score_compute(&score, &counting, (const mpq_t *)tags);
    assert_fraction("1", score.squared, "correlation");
    TEST_ASSERT_TRUE(mpq_equal(score.pivot_true, score.threshold));
    for (int v = 0; v < SABOT_TAGS_MOST; v++)
        mpq_clear(tags[v]);
    mpq_clear(percent);
    sabot_score_clear(&score);
    sabot_counting_clear(&counting);
    sabot_removal_clear(&removal);
}

/* --- integer tags ------------------------------------------------------------------------- */

/* A model of `kinds` random effects, some equal, with sum 0. */
static void random_counting(sabot_counting *counting, unsigned kinds)
{
    *counting = (sabot_counting){.tags = 10};
    mpq_t sum, term;
    mpq_inits(counting->ev, counting->variance, sum, term, NULL);
    mpq_set_si(counting->ev, -7, 100);
    for (unsigned v = 0; v < SABOT_TAGS_MOST; v++)
        mpq_init(counting->effect[v]);
    for (unsigned i = 0; i < kinds; i++) {
        unsigned v = 2 * i % 9;
        counting->count[v] = i % 2 ? 4 : 1 + random_below(4);
        counting->size += counting->count[v];
        if (i + 1 < kinds)
            mpq_set_si(counting->effect[v], (long)random_below(19) - 9, 1 + random_below(3));
        mpq_canonicalize(counting->effect[v]);
        mpq_set_ui(term, counting->count[v], 1);
        mpq_mul(term, term, counting->effect[v]);
        mpq_add(sum, sum, term);
        if (i + 1 == kinds) {
            mpq_set_ui(term, counting->count[v], 1);
            mpq_div(counting->effect[v], sum, term);
            mpq_neg(counting->effect[v], counting->effect[v]);
        }
    }
    for (unsigned v = 0; v < counting->tags; v++) {
        mpq_set_ui(term, counting->count[v], counting->size);
        mpq_canonicalize(term);
        mpq_mul(term, term, counting->effect[v]);
        mpq_mul(term, term, counting->effect[v]);
        mpq_add(counting->variance, counting->variance, term);
    }
    mpq_clears(sum, term, NULL);
}

/* A second computation of the correlation, in doubles; -2 if it does not exist or the tags do not
 * balance. */
static double plain_correlation(const sabot_counting *counting, const int *tags, int balanced)
{
    double sum = 0, square = 0, product = 0, effects = 0, size = (double)counting->size;
    for (unsigned v = 0; v < counting->tags; v++) {
        double count = (double)counting->count[v], effect = mpq_get_d(counting->effect[v]);
        sum += count * tags[v];
        square += count * tags[v] * tags[v];
        product += count * effect * tags[v];
        effects += count * effect * effect;
    }
    double spread = square - sum * sum / size;
    if (spread < 1e-9 || effects < 1e-9 || (balanced && fabs(sum) > 1e-9))
        return -2;
    return product / sqrt(spread * effects);
}

static double best_of_all(const sabot_counting *counting, int range, int balanced, unsigned v,
                          int *tags)
{
    if (v == counting->tags)
        return plain_correlation(counting, tags, balanced);
    double best = -2;
    for (int tag = counting->count[v] ? -range : 0; tag <= (counting->count[v] ? range : 0);
         tag++) {
        tags[v] = tag;
        best = fmax(best, best_of_all(counting, range, balanced, v + 1, tags));
    }
    return best;
}

static void test_integer_tags_against_all_of_them(void)
{
    for (int i = 0; i < 60; i++) {
        sabot_counting counting;
        int tags[SABOT_TAGS_MOST], all[SABOT_TAGS_MOST], range = 1 + i % 3;
        char message[80];
        random_counting(&counting, (unsigned)(2 + i % (range == 3 ? 4 : 5)));
        for (int balanced = 0; balanced < 2; balanced++) {
            double best = best_of_all(&counting, range, balanced, 0, all);
            int found = sabot_counting_integer(tags, &counting, range,
                                               balanced ? SABOT_TAGS_BALANCED : SABOT_TAGS_ANY);
            snprintf(message, sizeof message, "seed %llu, case %d, balanced %d",
                     (unsigned long long)random_seed, i, balanced);
            TEST_ASSERT_EQUAL_INT_MESSAGE(best > 1e-9, found, message);
            if (found)
                TEST_ASSERT_TRUE_MESSAGE(
                    fabs(best - plain_correlation(&counting, tags, balanced)) < 1e-12, message);
        }
        sabot_counting_clear(&counting);
    }
}

/* Tags tried at random on a real bet are never better than those found. */
static void test_random_tags_are_no_better(void)
{
    sabot_shoe shoe;
    sabot_counting counting;
    sabot_removal removal;
    sabot_shoe_from_decks(&shoe, 8);
    load(&counting, &removal, &shoe, dragon);
    for (int range = 1; range <= 4; range++) {
        int any[SABOT_TAGS_MOST], balanced[SABOT_TAGS_MOST], pivot[SABOT_TAGS_MOST];
        TEST_ASSERT_TRUE(sabot_counting_integer(any, &counting, range, SABOT_TAGS_ANY));
        TEST_ASSERT_TRUE(sabot_counting_integer(balanced, &counting, range, SABOT_TAGS_BALANCED));
        double best = plain_correlation(&counting, any, 0);
        double best_balanced = plain_correlation(&counting, balanced, 1);
        TEST_ASSERT_TRUE(best_balanced > 0.8 && best_balanced <= best + 1e-12 && best < 1);
        if (sabot_counting_integer(pivot, &counting, range, SABOT_TAGS_PIVOT))
            TEST_ASSERT_TRUE(plain_correlation(&counting, pivot, 0) <= best + 1e-12);
        for (int i = 0; i < 20000; i++) {
            int tags[SABOT_TAGS_MOST] = {0};
            for (int v = 0; v < 10; v++) { /* near the best, or anywhere */
                int tag = i % 2 ? any[v] + (int)random_below(3) - 1
                                : (int)random_below(2u * (unsigned)range + 1) - range;
                tags[v] = tag > range ? range : tag < -range ? -range : tag;
            }
            TEST_ASSERT_TRUE(plain_correlation(&counting, tags, 0) <= best + 1e-12);
            TEST_ASSERT_TRUE(plain_correlation(&counting, tags, 1) <= best_balanced + 1e-12);
        }
    }
    sabot_counting_clear(&counting);
    sabot_removal_clear(&removal);
}

static void test_what_cannot_be_counted(void)
{
    sabot_shoe shoe;
    sabot_counting counting;
    sabot_removal removal;
    sabot_score score;
    sabot_error error;
    int tags[SABOT_TAGS_MOST];
    mpq_t exact[SABOT_TAGS_MOST];
    sabot_score_init(&score);
    for (int v = 0; v < SABOT_TAGS_MOST; v++)
        mpq_init(exact[v]);
    sabot_shoe_from_decks(&shoe, 8); /* cards of one rank have the same effect */
    load(&counting, &removal, &shoe, "punto.pair -> 11:1");
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(counting.variance));
    TEST_ASSERT_EQUAL_INT(0, sabot_counting_integer(tags, &counting, 3, SABOT_TAGS_ANY));
    TEST_ASSERT_EQUAL_INT(0, sabot_counting_integer(tags, &counting, 3, SABOT_TAGS_BALANCED));
    mpq_set_si(exact[3], 1, 1);
    sabot_score_compute(&score, &counting, (const mpq_t *)exact);
    TEST_ASSERT_FALSE(score.has_correlation || score.has_threshold);
    sabot_counting_clear(&counting);
    sabot_removal_clear(&removal);
    assert_ok(sabot_shoe_remove(&shoe, "K,K,K", &error), &error); /* kings now differ */
    load(&counting, &removal, &shoe, "punto.pair -> 11:1");
    TEST_ASSERT_EQUAL_UINT(13, counting.tags);
    TEST_ASSERT_TRUE(sabot_counting_integer(tags, &counting, 1, SABOT_TAGS_ANY));
    sabot_counting_clear(&counting);
    sabot_removal_clear(&removal);
    for (int v = 0; v < SABOT_TAGS_MOST; v++)
        mpq_clear(exact[v]);
    sabot_score_clear(&score);
}

int main(int argc, char **argv)
{
    seed_random(is_slow(argc, argv));
    UNITY_BEGIN();
    RUN_TEST(test_the_estimate_is_the_projection);
    RUN_TEST(test_real_tags);
    RUN_TEST(test_integer_tags_against_all_of_them);
    RUN_TEST(test_random_tags_are_no_better);
    RUN_TEST(test_what_cannot_be_counted);
    return UNITY_END();
}
