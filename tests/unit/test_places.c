/* Counting place by place against brute force, which rests on no view of single places. */
#include "engine/brute_force.h"
#include "engine/enumerate.h"
#include "engine/places.h"
#include "plain.h"

static const char *const conditions[] = {
    "punto.first.suit = punto.third.suit",
    "punto.third.suit = banco.third.suit",
    "banco.second.suit = banco.third.suit and winner = banco",
    "punto.first.suit = punto.second.suit and punto.second.suit = punto.third.suit",
    "punto.suited and punto.third.suit = h",
    "banco.suited and punto.third.rank = banco.third.rank",
    "punto.pair and banco.third.suit = punto.third.suit",
    "punto.first.rank = banco.third.rank and banco.first.suit = s",
    "banco.first.suit != punto.third.suit or punto.second = 3 and cards = 5",
    "banco.third.suit = d and punto.third = none",
    "punto.third.suit in {s,c} and opening.count(3h) = 1",
    "count(3,Ks) = 2 and banco.second.rank = punto.first.rank",
    "winner = tie",
};

/* Some cards of a few ranks, so that brute force ends soon and kinds run out. */
static void random_shoe(sabot_shoe *shoe)
{
    sabot_shoe_from_decks(shoe, 1);
    do
        for (int card = 0; card < SABOT_CARDS; card++)
            shoe->count[card] = random_below(6) ? 0 : 1 + random_below(2);
    while (sabot_shoe_size(shoe) < 6 || sabot_shoe_size(shoe) > 14);
}

static void assert_same(const char *condition, const sabot_shoe *shoe, const sabot_tableau *tableau)
{
    sabot_bet bet;
    sabot_wager wager;
    char text[256];
    mpz_t *ways = new_integers(6);
    snprintf(text, sizeof text, "%s -> 1:1", condition);
    make_bet(&bet, "b", text);
    sabot_wager_single(&wager, &bet);
    sabot_brute_force(ways, shoe, tableau, &wager, NULL);
    sabot_places_count(ways + 2, shoe, tableau, &wager);
    sabot_enumerate(ways + 4, shoe, tableau, &wager, NULL);
    for (int i = 2; i < 6; i++)
        assert_equal_integers(ways[i % 2], ways[i], condition);
    sabot_bet_clear(&bet);
    free_integers(ways, 6);
}

static void test_random_shoes(void)
{
    seed_random(0);
    for (int trial = 0; trial < 10; trial++) {
        plain_table table;
        sabot_tableau tableau;
        sabot_shoe shoe;
        plain_random(&table);
        plain_tableau(&tableau, &table);
        random_shoe(&shoe);
        for (size_t i = 0; i < LENGTH(conditions); i++)
            assert_same(conditions[i], &shoe, &tableau);
    }
}

/* With replacement; by symmetry a third of both hands has the suit of the other in a quarter. */
static void test_replacement_and_a_full_shoe(void)
{
    sabot_tableau standard;
    sabot_shoe shoe;
    sabot_bet suits, thirds;
    sabot_wager wager;
    mpz_t *ways = new_integers(4);
    sabot_tableau_standard(&standard);
    make_bet(&suits, "suits", "punto.third.suit = banco.third.suit -> 1:1");
    make_bet(&thirds, "thirds", "cards = 6 -> 1:1");
    sabot_shoe_infinite(&shoe);
    sabot_wager_single(&wager, &suits);
    sabot_enumerate(ways, &shoe, &standard, &wager, NULL);
    sabot_wager_single(&wager, &thirds);
    sabot_enumerate(ways + 2, &shoe, &standard, &wager, NULL);
    mpz_mul_ui(ways[0], ways[0], 4);
    assert_equal_integers(ways[2], ways[0], "a quarter");
    sabot_shoe_from_decks(&shoe, 8);
    sabot_wager_single(&wager, &suits);
    sabot_enumerate(ways, &shoe, &standard, &wager, NULL);
    assert_integer("394113118844160", ways[0], "counted with all places alike");
    assert_integer("4604285156659200", ways[1], "counted with all places alike");
    sabot_bet_clear(&suits);
    sabot_bet_clear(&thirds);
    free_integers(ways, 4);
}

/* The bets on suits over the whole coup walk few deals by kinds: each takes about 75 ns. */
static void test_walks(void)
{
    for (int i = 0; i < 6; i++) {
        sabot_bet bet;
        char text[256];
        snprintf(text, sizeof text, "%s -> 1:1", conditions[i]);
        make_bet(&bet, "b", text);
        TEST_ASSERT_TRUE_MESSAGE(sabot_enumerate_walks(&bet.view) < 3e7, conditions[i]);
        sabot_bet_clear(&bet);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_random_shoes);
    RUN_TEST(test_replacement_and_a_full_shoe);
    RUN_TEST(test_walks);
    return UNITY_END();
}
