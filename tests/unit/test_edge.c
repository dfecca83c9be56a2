/* Means, variances and covariances: by hand on invented ways, against published figures, and by
 * identities between wagers. */
#include "reference.h"
#include <sabot/base/decimal.h>

static sabot_tableau standard;

/* The edge of a bet on a shoe by the reference engine; the caller clears it. */
static void edge_of(sabot_edge *edge, const char *text, const sabot_shoe *shoe)
{
    sabot_wager wager;
    make_wager(&wager, "x", text);
    sabot_edge_init(edge);
    reference_edge(edge, shoe, &standard, &wager);
    clear_wager(&wager);
}

static void set_ways(mpz_t *ways, const unsigned long *numbers, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        mpz_set_ui(ways[i], numbers[i]);
}

/* --- by hand -------------------------------------------------------------------------------- */

/* 3 deals push, 5 win 19:20, 4 lose: EV = (19/4 - 4)/12 = 1/16; E[X²] = (5·361/400 + 4)/12. */
static void test_by_hand(void)
{
    sabot_wager wager;
    sabot_edge edge;
    mpz_t *ways = new_integers(3);
    make_wager(&wager, "banco", "winner = tie -> push;winner = banco -> 19:20");
    sabot_edge_init(&edge);
    set_ways(ways, (unsigned long[]){3, 5, 4}, 3);
    sabot_edge_compute(&edge, &wager, (const mpz_t *)ways);
    assert_integer("12", edge.deals, "deals");
    assert_integer("5", edge.win, "win");
    assert_integer("3", edge.push, "push");
    assert_integer("4", edge.lose, "lose");
    assert_fraction("1/16", edge.ev, "ev");
    TEST_ASSERT_TRUE(edge.has_ev_resolved);
    assert_fraction("1/12", edge.ev_resolved, "(19/4 - 4)/9");
    assert_fraction("903/1280", edge.variance, "(361/80 + 4)/12 - 1/256");
    TEST_ASSERT_TRUE(edge.has_fair_pays);
    assert_fraction("4/5", edge.fair_pays, "lose/win");

    set_ways(ways, (unsigned long[]){7, 0, 0},
             3); /* the difference of two equal values: always a push */
    sabot_edge_compute(&edge, &wager, (const mpz_t *)ways);
    TEST_ASSERT_FALSE(edge.has_ev_resolved);
    TEST_ASSERT_FALSE(edge.has_fair_pays);
    assert_fraction("0", edge.ev, "ev");
    assert_fraction("0", edge.variance, "variance");

    set_ways(ways, (unsigned long[]){0, 0, 9}, 3); /* cannot win */
    sabot_edge_compute(&edge, &wager, (const mpz_t *)ways);
    assert_fraction("-1", edge.ev, "ev");
    assert_fraction("-1", edge.ev_resolved, "EV per resolved unit");
    TEST_ASSERT_FALSE(edge.has_fair_pays);
    sabot_edge_clear(&edge);
    clear_wager(&wager);
    free_integers(ways, 3);
}

/* Two winning lines have no single fair payout; a line that pays less than the stake loses. */
static void test_several_lines_by_hand(void)
{
    sabot_wager wager;
    sabot_edge edge;
    mpz_t *ways = new_integers(4);
    make_wager(&wager, "x", "cards = 4 -> 3:1;cards = 5 -> 1:1;winner = tie -> 1 for 2");
    sabot_edge_init(&edge);
    set_ways(ways, (unsigned long[]){1, 2, 4, 3}, 4);
    sabot_edge_compute(&edge, &wager, (const mpz_t *)ways);
    assert_integer("3", edge.win, "win");
    assert_integer("0", edge.push, "push");
    assert_integer("7", edge.lose, "lose");
    assert_fraction("0", edge.ev, "(3 + 2 - 2 - 3)/10");
    assert_fraction("3/2", edge.variance, "(9 + 2 + 1 + 3)/10");
    TEST_ASSERT_FALSE(edge.has_fair_pays);
    sabot_edge_clear(&edge);
    clear_wager(&wager);
    free_integers(ways, 4);
}

/* Two even-money bets over four equal deals. */
static void test_covariance_by_hand(void)
{
    sabot_wager one, two, pair;
    sabot_error error;
    mpq_t covariance;
    mpz_t *ways = new_integers(4);
    make_wager(&one, "a", "cards = 4 -> 1:1");
    make_wager(&two, "b", "cards = 5 -> 3:1");
    assert_ok(sabot_wager_pair(&pair, &one, &two, &error), &error);
    mpq_init(covariance);
    /* outcome = line of a + 2 × line of b. Ways: both win 1, b alone 2, a alone 3, none 4.
     * E[ab] = (1·3 - 2·3 - 3·1 + 4·1)/10 = -1/5, E[a] = (4 - 6)/10 = -1/5, E[b] = (9 - 7)/10. */
    set_ways(ways, (unsigned long[]){1, 2, 3, 4}, 4);
    sabot_edge_covariance(covariance, &pair, 1, (const mpz_t *)ways);
    assert_fraction("-4/25", covariance, "-1/5 + 1/25");
    set_ways(ways, (unsigned long[]){1, 2, 2, 4}, 4); /* independent: 3·3/9 = 1 */
    sabot_edge_covariance(covariance, &pair, 1, (const mpz_t *)ways);
    assert_fraction("0", covariance, "independent");
    mpq_clear(covariance);
    free_integers(ways, 4);
    clear_wager(&one);
    clear_wager(&two);
}

/* --- published ------------------------------------------------------------------------------ */

static const char punto_text[] = "winner = tie -> push;winner = punto -> 1:1";
static const char banco_text[] = "winner = tie -> push;winner = banco -> 5%";

static void test_exact_fractions(void)
{
    static const struct {
        const char *name, *text, *ev;
    } cases[] = {
        {"banco", banco_text, "-114753351728/10847218479825"},
        {"punto", punto_text, "-241149546272/19524993263685"},
        {"tie", "winner = tie -> 8:1", "-103841353768/723147898655"},
    };
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_edge edge;
        edge_of(&edge, cases[i].text, &shoe);
        assert_fraction(cases[i].ev, edge.ev, cases[i].name);
        assert_integer("4998398275503360", edge.deals, cases[i].name);
        sabot_edge_clear(&edge);
    }
}

/* House edges in per cent, to the printed digits; 0 decks means infinitely many. Published values
 * for the numbers of cards are 5.2830, 8.9668 and 4.6939, computed from rounded probabilities, and
 * 19.46 for a lucky-nines; the values here are exact. */
static void test_published_edges(void)
{
    static const struct {
        const char *text;
        uint64_t decks;
        const char *edge;
    } cases[] = {
        {punto_text, 8, "1.2351"},
        {punto_text, 6, "1.2374"},
        {punto_text, 4, "1.24"},
        {punto_text, 1, "1.29"},
        {punto_text, 0, "1.228"},
        {banco_text, 8, "1.0579"},
        {banco_text, 6, "1.0558"},
        {banco_text, 4, "1.05"},
        {banco_text, 1, "1.01"},
        {banco_text, 0, "1.064"},
        {"winner = tie -> push;winner = banco -> 24:25", 8, "0.5993"},
        {"winner = tie -> push;winner = banco -> 24:25", 6, "0.5972"},
        {"winner = tie -> 8:1", 8, "14.3596"},
        {"winner = tie -> 8:1", 6, "14.4382"},
        {"winner = tie -> 8:1", 4, "14.59"},
        {"winner = tie -> 8:1", 1, "15.75"},
        {"winner = tie -> 8:1", 0, "14.117"},
        {"winner = tie -> 9:1", 8, "4.8440"},
        {"winner = tie -> 9:1", 6, "4.9313"},
        {"punto.pair -> 11:1", 8, "10.3614"},
        {"banco.pair -> 11:1", 6, "11.2540"},
        {"punto.pair -> 11:1", 1, "29.4118"},
        {"winner = tie -> push;winner = banco and banco.total = 7 and banco.cards = 3 -> push;"
         "winner = banco -> 1:1",
         8, "1.0183"},
        {"winner = tie -> push;winner = banco and banco.total = 6 -> 1:2;winner = banco -> 1:1", 8,
         "1.4581"},
        {"winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1", 8, "7.6113"},
        {"winner = punto and punto.total = 8 and punto.cards = 3 -> 25:1", 8, "10.1876"},
        {"winner = banco and banco.total = 6 -> 12:1", 8, "29.98"},
        {"winner = banco and banco.total = 6 and banco.cards = 2 -> 12:1;"
         "winner = banco and banco.total = 6 -> 20:1",
         8, "16.6836"},
        {"winner = banco and banco.total = 6 and banco.cards = 2 -> 12:1;"
         "winner = banco and banco.total = 6 -> 23:1",
         8, "11.6985"},
        {"winner = banco and banco.total = 6 and banco.cards = 2 -> 22:1", 8, "14.333"},
        {"winner = banco and banco.total = 6 and banco.cards = 3 -> 50:1", 8, "15.253"},
        {"winner = tie and banco.total = 6 -> 35:1", 8, "30.735"},
        {"winner = punto and punto.natural -> 1:1;winner = tie and punto.natural -> push;"
         "winner = punto and margin = 9 -> 30:1;winner = punto and margin = 8 -> 10:1;"
         "winner = punto and margin = 7 -> 6:1;winner = punto and margin = 6 -> 4:1;"
         "winner = punto and margin = 5 -> 2:1;winner = punto and margin = 4 -> 1:1",
         8, "2.6517"},
        {"winner = banco and banco.natural -> 1:1;winner = tie and banco.natural -> push;"
         "winner = banco and margin = 9 -> 30:1;winner = banco and margin = 8 -> 10:1;"
         "winner = banco and margin = 7 -> 6:1;winner = banco and margin = 6 -> 4:1;"
         "winner = banco and margin = 5 -> 2:1;winner = banco and margin = 4 -> 1:1",
         8, "9.3731"},
        {"cards = 4 -> 1.5:1", 6, "5.27"},
        {"cards = 4 -> 3:2", 8, "5.2829"},
        {"cards = 5 -> 2:1", 8, "8.9667"},
        {"cards = 6 -> 2:1", 8, "4.6938"},
        {"punto.natural and punto.total = 8 -> 9:1", 8, "5.4680"},
        {"banco.natural and banco.total = 9 -> 9:1", 8, "5.0973"},
        {"punto.total = 6 and punto.cards = 3 and banco.total = 6 and banco.cards = 3 -> 100:1;"
         "(punto.total = 6 and punto.cards = 3) or (banco.total = 6 and banco.cards = 3) -> 8:1",
         8, "13.37"},
        {"punto.total >= 8 and banco.total >= 8 -> 20:1", 8, "7.372"},
        {"punto.opening = 9 and punto.first != 0 and punto.second != 0 and punto.suited -> 20:1;"
         "punto.opening = 9 and punto.first != 0 and punto.second != 0 -> 10:1;"
         "punto.opening = 9 -> 5:1",
         8, "7.4699"},
        {"opening.count(9) = 4 -> 1000:1;"
         "opening.count(9) = 3 and (opening.count(9s) = 3 or opening.count(9h) = 3 or "
         "opening.count(9d) = 3 or opening.count(9c) = 3) -> 500:1;opening.count(9) = 3 -> 35:1;"
         "opening.count(9) = 2 and (opening.count(9s) = 2 or opening.count(9h) = 2 or "
         "opening.count(9d) = 2 or opening.count(9c) = 2) -> 16:1;opening.count(9) = 2 -> 5:1;"
         "opening.count(9) = 1 and opening.count(9d) = 1 -> 2:1;opening.count(9) = 1 -> 1:1",
         8, "8.2730"},
        {"opening.count(9) = 4 -> 500:1;"
         "opening.count(9) = 3 and (opening.count(9s) = 3 or opening.count(9h) = 3 or "
         "opening.count(9d) = 3 or opening.count(9c) = 3) -> 250:1;opening.count(9) = 3 -> 20:1;"
         "opening.count(9) = 2 and (opening.count(9s) = 2 or opening.count(9h) = 2 or "
         "opening.count(9d) = 2 or opening.count(9c) = 2) -> 8:1;opening.count(9) = 2 -> 5:1;"
         "opening.count(9) = 1 and opening.count(9d) = 1 -> 2:1;opening.count(9) = 1 -> 1:1",
         8, "19.0583"},
    };
    mpq_t hundred;
    mpq_init(hundred);
    mpq_set_si(hundred, -100, 1);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_shoe shoe;
        sabot_edge edge;
        if (cases[i].decks)
            sabot_shoe_from_decks(&shoe, cases[i].decks);
        else
            sabot_shoe_infinite(&shoe);
        edge_of(&edge, cases[i].text, &shoe);
        mpq_mul(edge.ev, edge.ev, hundred);
        char *text = sabot_decimal_rational(edge.ev, strlen(strchr(cases[i].edge, '.') + 1));
        TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].edge, text, cases[i].text);
        free(text);
        sabot_edge_clear(&edge);
    }
    mpq_clear(hundred);
}

static void test_published_deviations(void)
{
    static const struct {
        const char *text, *sd;
    } cases[] = {
        {punto_text, "0.951153"},
        {banco_text, "0.927372"},
        {"winner = tie -> 8:1", "2.640872"},
        {"punto.pair -> 11:1", "3.155"},
        {"winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1", "6.0849"},
    };
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_edge edge;
        edge_of(&edge, cases[i].text, &shoe);
        char *text = sabot_decimal_root(edge.variance, strlen(strchr(cases[i].sd, '.') + 1));
        TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].sd, text, cases[i].text);
        free(text);
        sabot_edge_clear(&edge);
    }
}

/* Either hand's opening one card twice: the engine against inclusion and exclusion over cards. In
 * both hands at once: one card four times, or two different cards twice each. */
static void test_published_perfect_pair(void)
{
    static const struct {
        uint64_t decks;
        const char *edge;
    } cases[] = {{8, "13.0294"}, {6, "17.0716"}};
    static const char perfect_pair[] =
        "(punto.pair and punto.suited) or (banco.pair and banco.suited) -> 25:1";
    mpz_t ways, both;
    mpq_t hundred;
    mpz_inits(ways, both, NULL);
    mpq_init(hundred);
    mpq_set_si(hundred, -100, 1);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        uint64_t n = cases[i].decks;
        sabot_shoe shoe;
        sabot_edge edge;
        sabot_shoe_from_decks(&shoe, n);
        edge_of(&edge, perfect_pair, &shoe);
        falling(ways, 52 * n - 2, 4);
        mpz_mul_ui(ways, ways, 2 * 52 * n * (n - 1));
        falling(both, 52 * n - 4, 2);
        mpz_mul_ui(both, both, 52 * n * (n - 1) * ((n - 2) * (n - 3) + 51 * n * (n - 1)));
        mpz_sub(ways, ways, both);
        assert_equal_integers(ways, edge.win, "perfect pair");
        mpq_mul(edge.ev, edge.ev, hundred);
        char *text = sabot_decimal_rational(edge.ev, 4);
        TEST_ASSERT_EQUAL_STRING(cases[i].edge, text);
        free(text);
        sabot_edge_clear(&edge);
    }
    mpq_clear(hundred);
    mpz_clears(ways, both, NULL);
}

/* --- identities ----------------------------------------------------------------------------- */

/* Var(x·a + y·b) = x² Var a + y² Var b + 2xy Cov, E likewise, with stakes x and y, exactly. */
static void assert_sum_rules(const char *first, const char *second, int64_t x, int64_t y,
                             const sabot_shoe *shoe)
{
    sabot_wager a, b, pair;
    sabot_edge edge_a, edge_b, edge_sum;
    sabot_error error;
    mpq_t covariance, total, expected, factor;
    mpq_inits(covariance, total, expected, factor, NULL);
    make_wager(&a, "a", first);
    make_wager(&b, "b", second);
    const sabot_wager sum = {.count = 2, .part = {{a.part[0].bet, x, 1}, {b.part[0].bet, y, 1}}};
    edge_of(&edge_a, first, shoe);
    edge_of(&edge_b, second, shoe);
    sabot_edge_init(&edge_sum);
    reference_edge(&edge_sum, shoe, &standard, &sum);
    assert_ok(sabot_wager_pair(&pair, &a, &b, &error), &error);
    unsigned outcomes = sabot_wager_outcomes(&pair);
    mpz_t *ways = new_integers(outcomes);
    sabot_enumerate(ways, shoe, &standard, &pair, NULL);
    sabot_edge_covariance(covariance, &pair, 1, (const mpz_t *)ways);
    free_integers(ways, outcomes);

    mpq_set_si(factor, x, 1);
    mpq_mul(expected, edge_a.ev, factor);
    mpq_set_si(factor, y, 1);
    mpq_mul(total, edge_b.ev, factor);
    mpq_add(expected, expected, total);
    mpq_set_si(factor, x + y, 1);
    mpq_div(expected, expected, factor);
    TEST_ASSERT_TRUE(mpq_equal(expected, edge_sum.ev));

    mpq_set_si(factor, x * x, 1);
    mpq_mul(expected, edge_a.variance, factor);
    mpq_set_si(factor, y * y, 1);
    mpq_mul(total, edge_b.variance, factor);
    mpq_add(expected, expected, total);
    mpq_set_si(factor, 2 * x * y, 1);
    mpq_mul(total, covariance, factor);
    mpq_add(expected, expected, total);
    mpq_set_si(factor, (x + y) * (x + y), 1);
    mpq_div(expected, expected, factor);
    TEST_ASSERT_TRUE(mpq_sgn(covariance) != 0); /* otherwise the identity would prove little */
    TEST_ASSERT_TRUE(mpq_equal(expected, edge_sum.variance));

    mpq_clears(covariance, total, expected, factor, NULL);
    sabot_edge_clear(&edge_a);
    sabot_edge_clear(&edge_b);
    sabot_edge_clear(&edge_sum);
    clear_wager(&a);
    clear_wager(&b);
}

static void test_variance_of_sums(void)
{
    static const char *const texts[] = {
        punto_text, banco_text, "winner = tie -> 8:1", "punto.pair -> 11:1",
        "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1"};
    sabot_shoe shoe, odd;
    sabot_error error;
    sabot_shoe_from_decks(&shoe, 8);
    assert_ok(sabot_shoe_parse(&odd, "A=3,4=2,7=3,8=1,K=5,Q=1", &error), &error);
    assert_sum_rules(texts[0], texts[2], 5, 1, &shoe);
    for (size_t i = 0; i < LENGTH(texts); i++)
        for (size_t j = 0; j < LENGTH(texts); j++)
            assert_sum_rules(texts[i], texts[j], 1 + (int64_t)i, 2, &odd);
}

/* The covariance of a bet with itself is its variance; with its opposite, the negative. */
static void test_covariance_with_itself(void)
{
    sabot_wager yes, no, pair;
    sabot_edge edge;
    sabot_error error;
    sabot_shoe shoe;
    mpq_t covariance;
    mpz_t *ways = new_integers(4);
    make_wager(&yes, "yes", "cards = 4 -> 1:1");
    make_wager(&no, "no", "cards in 5..6 -> 1:1");
    mpq_init(covariance);
    sabot_shoe_from_decks(&shoe, 8);
    sabot_edge_init(&edge);
    reference_edge(&edge, &shoe, &standard, &yes);
    assert_ok(sabot_wager_pair(&pair, &yes, &yes, &error), &error);
    sabot_enumerate(ways, &shoe, &standard, &pair, NULL);
    sabot_edge_covariance(covariance, &pair, 1, (const mpz_t *)ways);
    TEST_ASSERT_TRUE(mpq_equal(covariance, edge.variance));
    assert_ok(sabot_wager_pair(&pair, &yes, &no, &error), &error);
    sabot_enumerate(ways, &shoe, &standard, &pair, NULL);
    sabot_edge_covariance(covariance, &pair, 1, (const mpz_t *)ways);
    mpq_neg(covariance, covariance);
    TEST_ASSERT_TRUE(mpq_equal(covariance, edge.variance));
    mpq_clear(covariance);
    sabot_edge_clear(&edge);
    clear_wager(&yes);
    clear_wager(&no);
    free_integers(ways, 4);
}

/* At its fair payout a bet is worth nothing. */
static void test_fair_payout_is_fair(void)
{
    static const char *const texts[] = {punto_text, "winner = tie -> 8:1", "cards = 4 -> 3:2"};
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 6);
    for (size_t i = 0; i < LENGTH(texts); i++) {
        sabot_edge edge;
        mpq_t win;
        edge_of(&edge, texts[i], &shoe);
        TEST_ASSERT_TRUE(edge.has_fair_pays);
        mpq_init(win);
        mpq_set_z(win, edge.win);
        mpq_mul(win, win, edge.fair_pays);
        TEST_ASSERT_EQUAL_INT(0, mpq_cmp_z(win, edge.lose));
        mpq_clear(win);
        sabot_edge_clear(&edge);
    }
}

int main(void)
{
    UNITY_BEGIN();
    sabot_tableau_standard(&standard);
    RUN_TEST(test_by_hand);
    RUN_TEST(test_several_lines_by_hand);
    RUN_TEST(test_covariance_by_hand);
    RUN_TEST(test_exact_fractions);
    RUN_TEST(test_published_edges);
    RUN_TEST(test_published_deviations);
    RUN_TEST(test_published_perfect_pair);
    RUN_TEST(test_variance_of_sums);
    RUN_TEST(test_covariance_with_itself);
    RUN_TEST(test_fair_payout_is_fair);
    return UNITY_END();
}
