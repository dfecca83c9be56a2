#include "helper.h"
#include <sabot/document/catalogue.h>
#include <sabot/game/wager.h>

static sabot_bet punto, banco, tie;

static void assert_payoff(const char *expected, const sabot_wager *wager, unsigned outcome,
                          unsigned from, unsigned to)
{
    mpq_t payoff;
    mpq_init(payoff);
    sabot_wager_payoff(payoff, wager, outcome, from, to);
    assert_fraction(expected, payoff, "payoff");
    mpq_clear(payoff);
}

static void test_single(void)
{
    sabot_wager wager;
    sabot_wager_single(&wager, &banco);
    TEST_ASSERT_EQUAL_UINT(3, sabot_wager_outcomes(&wager));
    assert_payoff("0", &wager, 0, 0, 1);
    assert_payoff("19/20", &wager, 1, 0, 1);
    assert_payoff("-1", &wager, 2, 0, 1);
}

static void test_no_part_has_one_outcome(void)
{
    sabot_wager wager = {0};
    sabot_coup coup = {0};
    TEST_ASSERT_EQUAL_UINT(1, sabot_wager_outcomes(&wager));
    TEST_ASSERT_EQUAL_UINT(0, sabot_wager_outcome(&wager, &coup));
    assert_payoff("0", &wager, 0, 0, 0);
}

/* Every outcome number decomposes into lines, and coups have that outcome. */
static void test_outcomes_of_several_bets(void)
{
    sabot_wager a, b, pair, all;
    sabot_error error;
    sabot_wager_single(&a, &punto);
    sabot_wager_single(&b, &banco);
    assert_ok(sabot_wager_pair(&pair, &a, &b, &error), &error);
    sabot_wager_single(&b, &tie);
    assert_ok(sabot_wager_pair(&all, &pair, &b, &error), &error);
    TEST_ASSERT_EQUAL_UINT(3, all.count);
    TEST_ASSERT_EQUAL_UINT(3 * 3 * 2, sabot_wager_outcomes(&all));
    int seen[18] = {0};
    for (unsigned outcome = 0; outcome < 18; outcome++) {
        unsigned code = sabot_wager_line(&all, outcome, 0) * 6 +
                        sabot_wager_line(&all, outcome, 1) * 2 + sabot_wager_line(&all, outcome, 2);
        TEST_ASSERT_TRUE(code < 18 && !seen[code]++);
    }
    static const struct {
        const char *cards;
        unsigned lines[3];
    } cases[] = {{"9s 2h Kd 3c As As", {1, 2, 1}},  /* punto wins */
                 {"2s 9h Kd Kc As As", {2, 1, 1}},  /* banco wins */
                 {"8s 8h Kd Kc As As", {0, 0, 0}}}; /* tie */
    sabot_tableau standard;
    sabot_tableau_standard(&standard);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_card cards[6];
        sabot_coup coup;
        cards_of(cards, cases[i].cards);
        sabot_coup_play(&coup, &standard, cards);
        unsigned outcome = sabot_wager_outcome(&all, &coup);
        for (unsigned part = 0; part < 3; part++)
            TEST_ASSERT_EQUAL_UINT(cases[i].lines[part], sabot_wager_line(&all, outcome, part));
    }
}

/* Per unit of the total stake: 2 on punto and 1/2 on the tie. */
static void test_stakes(void)
{
    static const struct {
        int64_t numerator, denominator;
    } halves[] = {{1, 2}, {2, 4}, {50, 100}}; /* a stake need not be in lowest terms */
    for (size_t i = 0; i < LENGTH(halves); i++) {
        sabot_wager wager = {
            .count = 2,
            .part = {{&punto, 2, 1}, {&tie, halves[i].numerator, halves[i].denominator}}};
        unsigned punto_wins = 1 + 3 * 1, tied = 0, lost = 2 + 3 * 1;
        assert_payoff("3/5", &wager, punto_wins, 0, 2); /* (2 - 1/2) / (5/2) */
        assert_payoff("8/5", &wager, tied, 0, 2);       /* (0 + 8/2) / (5/2) */
        assert_payoff("-1", &wager, lost, 0, 2);
        assert_payoff("1", &wager, punto_wins, 0, 1);
        assert_payoff("-1", &wager, punto_wins, 1, 2);
        assert_payoff("8", &wager, tied, 1, 2);
    }
}

/* In twentieths, by bet and line; the last entry is for no line. */
static const long plain_pays[3][3] = {{0, 20, -20}, {0, 19, -20}, {160, -20, 0}};

/* The payoff of three bets as plain fractions: Σ stake · pays / Σ stake. */
static void plain_payoff(mpq_t payoff, const sabot_wager *wager, const unsigned *line)
{
    int64_t won = 0, staked = 0, all = 1;
    for (int i = 0; i < 3; i++)
        all *= wager->part[i].denominator;
    for (int i = 0; i < 3; i++) {
        int64_t stake = wager->part[i].numerator * (all / wager->part[i].denominator);
        won += stake * plain_pays[i][line[i]];
        staked += stake;
    }
    mpq_set_si(payoff, won, 20 * (unsigned long)staked);
    mpq_canonicalize(payoff);
}

/* Three bets with any stakes, in lowest terms or not. */
static void test_stakes_of_three_bets(void)
{
    static const sabot_bet *const bets[] = {&punto, &banco, &tie};
    seed_random(0);
    for (int trial = 0; trial < 500; trial++) {
        sabot_wager wager = {.count = 3};
        for (int i = 0; i < 3; i++)
            wager.part[i] = (sabot_part){bets[i], 1 + random_below(60), 1 + random_below(60)};
        mpq_t expected, actual;
        mpq_inits(expected, actual, NULL);
        for (unsigned outcome = 0; outcome < 18; outcome++) {
            const unsigned line[] = {outcome % 3, outcome / 3 % 3, outcome / 9};
            plain_payoff(expected, &wager, line);
            sabot_wager_payoff(actual, &wager, outcome, 0, 3);
            TEST_ASSERT_TRUE(mpq_equal(expected, actual));
        }
        mpq_clears(expected, actual, NULL);
    }
}

static void test_shares(void)
{
    sabot_wager wager = {.count = 3, .part = {{&punto, 2, 1}, {&banco, 3, 6}, {&punto, 1, 2}}};
    static const char *const expected[] = {"2/3", "1/6", "1/6"};
    mpq_t share;
    mpq_init(share);
    for (unsigned i = 0; i < 3; i++) {
        sabot_wager_share(share, &wager, i);
        assert_fraction(expected[i], share, "share");
    }
    mpq_clear(share);
}

/* Payoffs as integers over one denominator; a denominator given before is kept as a factor. */
static void test_payoffs(void)
{
    sabot_wager wager = {.count = 2, .part = {{&banco, 1, 1}, {&tie, 1, 2}}};
    mpz_t *payoffs = new_integers(6), scale;
    mpq_t expected, actual;
    mpq_inits(expected, actual, NULL);
    mpz_init_set_ui(scale, 1);
    sabot_wager_payoffs(payoffs, scale, &wager);
    assert_integer("30", scale, "denominators 3 and 10");
    for (unsigned outcome = 0; outcome < 6; outcome++) {
        sabot_wager_payoff(expected, &wager, outcome, 0, 2);
        mpq_set_num(actual, payoffs[outcome]);
        mpq_set_den(actual, scale);
        mpq_canonicalize(actual);
        TEST_ASSERT_TRUE(mpq_equal(expected, actual));
    }
    mpz_set_ui(scale, 7);
    sabot_wager_payoffs(NULL, scale, &wager);
    assert_integer("210", scale, "a scale of 7 before");
    mpz_clear(scale);
    mpq_clears(expected, actual, NULL);
    free_integers(payoffs, 6);
}

static void test_too_many_outcomes(void)
{
    const char *when[64], *pays[64];
    for (int i = 0; i < 64; i++) {
        when[i] = "cards = 4";
        pays[i] = "1:1";
    }
    sabot_bet large;
    sabot_error error;
    assert_ok(sabot_bet_make(&large, "large", 64, when, pays, &error), &error);
    sabot_wager two = {.count = 2, .part = {{&large, 1, 1}, {&large, 1, 1}}}, one, three;
    TEST_ASSERT_EQUAL_UINT(65 * 65, sabot_wager_outcomes(&two));
    sabot_wager_single(&one, &large);
    assert_refused(sabot_wager_pair(&three, &two, &one, &error), &error, 0, 0, "too many outcomes",
                   "65³");
    sabot_wager most = {.count = 8};
    for (int i = 0; i < 8; i++)
        most.part[i] = (sabot_part){&large, 1, 1};
    TEST_ASSERT_EQUAL_UINT(0, sabot_wager_outcomes(&most));
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, sabot_wager_pair(&three, &most, &most, &error));
    sabot_bet_clear(&large);
}

static void test_sight_is_of_all_parts(void)
{
    sabot_bet pair;
    sabot_view view;
    make_bet(&pair, "pair", "punto.pair -> 11:1");
    sabot_wager wager = {.count = 2, .part = {{&pair, 1, 1}, {&tie, 1, 1}}};
    sabot_wager_view(&view, &wager);
    TEST_ASSERT_EQUAL_UINT(13, view.opening.kinds);
    TEST_ASSERT_EQUAL_UINT(10, view.third.kinds);
    TEST_ASSERT_TRUE(view.draws);
    sabot_wager_single(&wager, &pair);
    sabot_wager_view(&view, &wager);
    TEST_ASSERT_EQUAL_UINT(1, view.third.kinds);
    TEST_ASSERT_FALSE(view.draws);
    sabot_bet_clear(&pair);
}

/* A wager of one bet depends on the features of the bet; joining it with nothing changes no
 * kind. */
static void test_view_of_one(void)
{
    for (const sabot_entry *entry = NULL;
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_BETS, entry));) {
        sabot_bet bet;
        sabot_wager wager;
        sabot_view view, joined;
        sabot_error error;
        assert_ok(sabot_catalogue_bet(&bet, entry->name, &error), &error);
        sabot_wager_single(&wager, &bet);
        sabot_wager_view(&view, &wager);
        sabot_view_init(&joined);
        sabot_view_join(&joined, &bet.view);
        TEST_ASSERT_EQUAL_MEMORY_ARRAY(joined.at, view.at, sizeof *view.at, SABOT_PLACES);
        TEST_ASSERT_EQUAL_MEMORY(&joined.opening, &view.opening, sizeof view.opening);
        TEST_ASSERT_EQUAL_MEMORY(&joined.third, &view.third, sizeof view.third);
        TEST_ASSERT_TRUE(joined.hands == view.hands && joined.draws == view.draws &&
                         joined.ordered == view.ordered && joined.summary == view.summary);
        sabot_bet_clear(&bet);
    }
}

int main(void)
{
    UNITY_BEGIN();
    make_bet(&punto, "punto", "winner = tie -> push;winner = punto -> 1:1");
    make_bet(&banco, "banco", "winner = tie -> push;winner = banco -> 19:20");
    make_bet(&tie, "tie", "winner = tie -> 8:1");
    RUN_TEST(test_single);
    RUN_TEST(test_no_part_has_one_outcome);
    RUN_TEST(test_outcomes_of_several_bets);
    RUN_TEST(test_stakes);
    RUN_TEST(test_stakes_of_three_bets);
    RUN_TEST(test_shares);
    RUN_TEST(test_payoffs);
    RUN_TEST(test_too_many_outcomes);
    RUN_TEST(test_sight_is_of_all_parts);
    RUN_TEST(test_view_of_one);
    sabot_bet_clear(&punto);
    sabot_bet_clear(&banco);
    sabot_bet_clear(&tie);
    return UNITY_END();
}
