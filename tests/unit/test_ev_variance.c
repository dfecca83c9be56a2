#include "answer/counting/ev_variance.h"

#include "plain.h"
#include "reference.h"

enum { CARDS = 9 };

static const struct {
    const char *name, *lines;
} bets[] = {
    {"banco", "winner = banco -> 19:20; winner = tie -> push"},
    {"tie", "winner = tie -> 8:1"},
    {"dragon", "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1"},
    {"pair", "punto.pair -> 11:1"},
    {"mixed", "count(9) = 1 -> 1:2; count(9) > 1 -> 7:3"},
    {"nothing", "cards >= 4 -> 2:1"},
};

/* --- by plain enumeration: every set of physical cards, every deal of it ------------------- */

/* The payoff of a coup in sixtieths. */
static long pays(unsigned bet, const plain_coup *coup)
{
    int difference = coup->total[1] - coup->total[0], nines = 0;
    for (int i = 0; i < coup->dealt; i++)
        nines += coup->card[i] / 4 == 8;
    switch (bet) {
    case 0:
        return difference > 0 ? 57 : difference < 0 ? -60 : 0;
    case 1:
        return difference == 0 ? 480 : -60;
    case 2:
        return difference > 0 && coup->total[1] == 7 && coup->hand[1] == 3 ? 2400 : -60;
    case 3:
        return coup->card[0] / 4 == coup->card[2] / 4 ? 660 : -60;
    case 4:
        return nines == 1 ? 30 : nines > 1 ? 140 : -60;
    default:
        return 120;
    }
}

static void plain_variance(mpq_t variance, unsigned bet, const plain_table *table,
                           const int cards[CARDS], int left)
{
    mpq_t ev, sum;
    mpq_inits(ev, sum, NULL);
    mpq_set_ui(variance, 0, 1);
    unsigned long sets = 0;
    for (unsigned set = 0; set < 1u << CARDS; set++) {
        if (__builtin_popcount(set) != left)
            continue;
        plain_ev(ev, pays, 60, bet, table, cards, CARDS, set);
        mpq_add(sum, sum, ev);
        mpq_mul(ev, ev, ev);
        mpq_add(variance, variance, ev);
        sets++;
    }
    mpq_set_ui(ev, 1, sets);
    mpq_mul(variance, variance, ev);
    mpq_mul(sum, sum, ev);
    mpq_mul(sum, sum, sum);
    mpq_sub(variance, variance, sum);
    mpq_clears(ev, sum, NULL);
}

static void compute(sabot_ev_variance *spread, const sabot_shoe *shoe, const sabot_tableau *tableau,
                    const sabot_wager *wager)
{
    sabot_error error;
    sabot_ev_variance_init(spread);
    assert_ok(sabot_ev_variance_compute(spread, shoe, tableau, wager, &error), &error);
}

static void assert_equal_fractions(const mpq_t expected, const mpq_t actual, const char *message)
{
    char *text = mpq_get_str(NULL, 10, expected);
    assert_fraction(text, actual, message);
    free(text);
}

/* Nine cards, one to three of a rank, under a random table. */
static void test_every_subset_of_small_shoes(void)
{
    for (unsigned b = 0; b < LENGTH(bets); b++) {
        plain_table table;
        sabot_tableau tableau;
        sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
        sabot_wager wager;
        sabot_ev_variance spread;
        mpq_t expected, actual;
        int cards[CARDS];
        plain_random(&table);
        plain_tableau(&tableau, &table);
        for (int i = 0; i < CARDS; i++)
            shoe.count[cards[i] = i < 2 ? 32 : (int)random_below(SABOT_CARDS)]++;
        make_wager(&wager, bets[b].name, bets[b].lines);
        compute(&spread, &shoe, &tableau, &wager);
        mpq_inits(expected, actual, NULL);
        for (int left = 6; left <= CARDS; left++) {
            char message[80];
            snprintf(message, sizeof message, "seed %llu, bet %s, %d left",
                     (unsigned long long)random_seed, bets[b].name, left);
            plain_variance(expected, b, &table, cards, left);
            sabot_ev_variance_at(actual, &spread, (uint64_t)left);
            assert_equal_fractions(expected, actual, message);
        }
        TEST_ASSERT_EQUAL_INT(0, mpq_sgn(actual));
        mpq_clears(expected, actual, NULL);
        sabot_ev_variance_clear(&spread);
        clear_wager(&wager);
    }
}

/* --- larger shoes ------------------------------------------------------------------------- */

static void assert_exhausted(const char *name, const char *lines, uint64_t decks, uint64_t from,
                             uint64_t to)
{
    plain_table table;
    sabot_tableau tableau;
    sabot_shoe shoe;
    sabot_wager wager;
    sabot_ev_variance spread;
    sabot_error error;
    mpq_t expected, actual;
    plain_standard(&table);
    plain_tableau(&tableau, &table);
    sabot_shoe_from_decks(&shoe, decks);
    make_wager(&wager, name, lines);
    compute(&spread, &shoe, &tableau, &wager);
    mpq_inits(expected, actual, NULL);
    for (uint64_t cards = from; cards <= to; cards++) {
        assert_ok(sabot_ev_variance_exhaust(expected, &shoe, &tableau, &wager, cards, &error),
                  &error);
        sabot_ev_variance_at(actual, &spread, cards);
        TEST_ASSERT_TRUE(mpq_sgn(actual) > 0);
        assert_equal_fractions(expected, actual, name);
    }
    mpq_clears(expected, actual, NULL);
    sabot_ev_variance_clear(&spread);
    clear_wager(&wager);
}

static void test_exhaustion(void)
{
    assert_exhausted(bets[0].name, bets[0].lines, 8, 6, 8);
    assert_exhausted(bets[2].name, bets[2].lines, 1, 8, 8);
    assert_exhausted(bets[3].name, bets[3].lines, 6, 6, 7);
}

static void test_exhaustion_at_13_and_14(void)
{
    for (unsigned b = 0; b < 3; b++)
        assert_exhausted(bets[b].name, bets[b].lines, 8, 13, 14);
}

/* With one card gone, the shoes are those of the effects of removal, which the other engine
 * computes. */
static void test_one_card_gone(void)
{
    plain_table table;
    sabot_tableau tableau;
    sabot_shoe shoe;
    sabot_wager wager;
    sabot_ev_variance spread;
    mpq_t ev, expected, share, actual;
    plain_standard(&table);
    plain_tableau(&tableau, &table);
    sabot_shoe_from_decks(&shoe, 6);
    make_wager(&wager, bets[1].name, bets[1].lines);
    compute(&spread, &shoe, &tableau, &wager);
    mpq_inits(ev, expected, share, actual, NULL);
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++) {
        uint64_t *count = &shoe.count[sabot_card_of(rank, 0)];
        --*count;
        reference_ev(ev, &shoe, &tableau, &wager);
        ++*count;
        mpq_sub(ev, ev, spread.mean);
        mpq_mul(ev, ev, ev);
        mpq_set_ui(share, 1, SABOT_RANKS);
        mpq_mul(share, share, ev);
        mpq_add(expected, expected, share);
    }
    sabot_ev_variance_at(actual, &spread, 311);
    assert_equal_fractions(expected, actual, "one card gone");
    sabot_ev_variance_at(actual, &spread, 312);
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(actual));
    mpq_clears(ev, expected, share, actual, NULL);
    sabot_ev_variance_clear(&spread);
    clear_wager(&wager);
}

static void assert_compute_refused(sabot_status expected, const sabot_shoe *shoe, const char *lines,
                                   const char *part)
{
    plain_table table;
    sabot_tableau tableau;
    sabot_wager wager;
    sabot_ev_variance spread;
    sabot_error error;
    plain_standard(&table);
    plain_tableau(&tableau, &table);
    make_wager(&wager, "bet", lines);
    sabot_ev_variance_init(&spread);
    sabot_status status = sabot_ev_variance_compute(&spread, shoe, &tableau, &wager, &error);
    assert_refused_as(expected, status, &error, 0, 0, part, lines);
    sabot_ev_variance_clear(&spread);
    clear_wager(&wager);
}

static void test_what_is_refused(void)
{
    sabot_shoe shoe;
    sabot_error error;
    sabot_shoe_infinite(&shoe);
    assert_compute_refused(SABOT_INVALID, &shoe, bets[0].lines, "the shoe is infinite");
    sabot_shoe_from_decks(&shoe, 8);
    assert_compute_refused(SABOT_BEYOND, &shoe, "reds = cards and count(9d) = 1 -> 22:1", "suits");
    assert_ok(sabot_shoe_parse(&shoe, "A=3,0=2", &error), &error);
    assert_compute_refused(SABOT_INVALID, &shoe, bets[0].lines, "at least 6");
    assert_ok(sabot_shoe_parse(&shoe, "A=30,0=20", &error), &error);
    assert_compute_refused(SABOT_UNDETERMINED, &shoe, bets[3].lines, "known by points: expected");
}

static void test_what_cannot_be_exhausted(void)
{
    static const uint64_t cards[] = {0, 5, 53};
    sabot_tableau tableau;
    sabot_shoe shoe;
    sabot_wager wager;
    sabot_error error;
    mpq_t variance;
    mpq_init(variance);
    sabot_tableau_standard(&tableau);
    make_wager(&wager, bets[1].name, bets[1].lines);
    sabot_shoe_from_decks(&shoe, 1);
    for (size_t i = 0; i < LENGTH(cards); i++)
        assert_refused(
            sabot_ev_variance_exhaust(variance, &shoe, &tableau, &wager, cards[i], &error), &error,
            0, 0, "expected 6 to 52", "cards left");
    sabot_shoe_from_decks(&shoe, 40);
    assert_refused(sabot_ev_variance_exhaust(variance, &shoe, &tableau, &wager, 1628, &error),
                   &error, 0, 0, "at most 1627", "1628");
    mpq_clear(variance);
    clear_wager(&wager);
}

int main(int argc, char **argv)
{
    int slow = is_slow(argc, argv);
    seed_random(slow);
    UNITY_BEGIN();
    RUN_TEST(test_every_subset_of_small_shoes);
    RUN_TEST(test_exhaustion);
    RUN_TEST(test_one_card_gone);
    RUN_TEST(test_what_is_refused);
    RUN_TEST(test_what_cannot_be_exhausted);
    if (slow)
        RUN_TEST(test_exhaustion_at_13_and_14);
    return UNITY_END();
}
