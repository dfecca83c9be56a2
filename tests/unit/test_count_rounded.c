/* Tables of counts in floating point: every mean is within its stated error of the exact mean, and
 * a player who never has an advantage does not bet because of rounding. */
#include "asking.h"
#include "engine/count/table.h"
#include <sabot/shoes/shoes.h>

#include <math.h>

static const char *const bet_texts[] = {
    "winner = punto -> 1:1; winner = tie -> push",
    "winner = banco -> 19:20; winner = tie -> push",
    "winner = tie -> 8:1",
    "banco.opening = 3 and punto.third = 8 -> 200:1",
    "cards in 4..6 -> 1:3", /* always wins */
    "punto.pair -> 11:1",
    "punto.opening > banco.opening -> 1:1; punto.opening = banco.opening -> push", /* EV 0 */
};
enum { EVEN = 6 };

static const int tag_values[][SABOT_POINTS] = {
    {0, 1, 1, 1, 1, -1, -1, -1, -1, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 1, 1}, /* a shoe with only these cards left gives punto an EV of 0 */
    {1, -2, 3, 0, 0, -3, 0, 1, 0, 0},
};

static void make_tags(sabot_tags *tags, const int *values)
{
    sabot_tags_init(tags);
    tags->count = SABOT_POINTS;
    for (unsigned point = 0; point < SABOT_POINTS; point++) /* tags of A, 2 … 9, ten */
        mpq_set_si(tags->tag[(point + SABOT_POINTS - 1) % SABOT_POINTS], values[point], 1);
}

/* The distance between the exact mean and the one found. */
static double distance(const sabot_count_table *exact, uint64_t n, uint64_t sum, double found)
{
    mpz_t weight, paid, deals;
    mpq_t mean, other;
    mpz_inits(paid, deals, NULL);
    mpq_inits(mean, other, NULL);
    sabot_count_table_weight(weight, exact, n, sum);
    sabot_count_table_deals(deals, exact, n);
    sabot_count_table_paid(paid, exact, deals, n, sum);
    mpz_mul(deals, deals, exact->unit);
    mpz_mul(deals, deals, weight);
    mpq_set_num(mean, paid);
    mpq_set_den(mean, deals);
    mpq_canonicalize(mean);
    mpq_set_d(other, found);
    mpq_sub(mean, mean, other);
    double off = fabs(mpq_get_d(mean));
    mpz_clears(paid, deals, NULL);
    mpq_clears(mean, other, NULL);
    return off;
}

/* Compares every mean of the two tables; returns how many are marked exact. */
static unsigned compare(const sabot_count_table *exact, const sabot_count_table *rounded,
                        const char *what)
{
    unsigned exactly = 0;
    mpz_t weight;
    for (uint64_t n = SABOT_POSITIONS; n <= exact->classes.cards; n++)
        for (uint64_t sum = sabot_count_table_low(exact, n);
             sum <= sabot_count_table_high(exact, n); sum++) {
            double error;
            char message[200];
            sabot_count_table_weight(weight, exact, n, sum);
            double share = sabot_count_table_rounded_weight(rounded, n, sum);
            TEST_ASSERT_EQUAL_INT_MESSAGE(mpz_sgn(weight) > 0, share > 0, what);
            if (!mpz_sgn(weight))
                continue;
            double mean = sabot_count_table_rounded_mean(&error, rounded, n, sum);
            double off = distance(exact, n, sum, mean);
            snprintf(message, sizeof message, "%.100s: %d cards, sum %d: off by %g, told %g", what,
                     (int)n, (int)sum, off, error);
            TEST_ASSERT_TRUE_MESSAGE(off <= error + 0x1p-53 * fabs(mean), message);
            TEST_ASSERT_TRUE_MESSAGE(error < 1e-10, message);
            exactly += error == 0;
        }
    return exactly;
}

static void fill(sabot_count_table *table)
{
    while (table->done < table->all)
        sabot_count_table_work(table);
}

static void test_means(void)
{
    sabot_shoe shoe;
    sabot_tableau tableau;
    sabot_error error;
    sabot_shoe_from_decks(&shoe, 3);
    sabot_tableau_standard(&tableau);
    for (size_t i = 0; i < LENGTH(bet_texts) * LENGTH(tag_values); i++) {
        const sabot_range depths = {SABOT_POSITIONS, sabot_shoe_size(&shoe)};
        sabot_count_table exact, rounded;
        sabot_wager wager;
        sabot_tags tags;
        make_wager(&wager, "bet", bet_texts[i % LENGTH(bet_texts)]);
        make_tags(&tags, tag_values[i / LENGTH(bet_texts)]);
        unsigned power = 1 + i % 2;
        assert_ok(
            sabot_count_table_init(&exact, &shoe, &tableau, &wager, power, &tags, depths, &error),
            &error);
        assert_ok(
            sabot_count_table_init(&rounded, &shoe, &tableau, &wager, power, &tags, depths, &error),
            &error);
        TEST_ASSERT_TRUE(sabot_count_table_round(&rounded));
        fill(&exact);
        fill(&rounded);
        TEST_ASSERT_GREATER_THAN(0, compare(&exact, &rounded, bet_texts[i % LENGTH(bet_texts)]));
        sabot_count_table_clear(&exact);
        sabot_count_table_clear(&rounded);
        sabot_tags_clear(&tags);
        clear_wager(&wager);
    }
}

/* The EV is 0 at every count; rounding would make it slightly positive at some. */
static void test_no_bet_by_rounding(void)
{
    asking a;
    sabot_tags tags;
    sabot_shoes shoes;
    sabot_error error;
    const sabot_dealing dealing = {.cut = 14, .last = SABOT_LAST_FINISH};
    asking_start(&a, 4, "");
    asking_add(&a, "even", bet_texts[EVEN]);
    make_tags(&tags, tag_values[0]);
    const sabot_player player = {.kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = &tags};
    sabot_shoes_init(&shoes);
    assert_ok(sabot_shoes_find(&shoes, &a.question, &dealing, &player, 1, NULL, &error), &error);
    TEST_ASSERT_TRUE(shoes.players[0].bets == 0);
    TEST_ASSERT_TRUE(shoes.players[0].units == 0);
    sabot_shoes_clear(&shoes);
    sabot_tags_clear(&tags);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_means);
    RUN_TEST(test_no_bet_by_rounding);
    return UNITY_END();
}
