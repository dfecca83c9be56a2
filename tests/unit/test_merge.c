/* The engine that merges openings, on random conditions about suits and everything else, against
 * brute force on small shoes and against the reference engine on larger ones. */
#include "engine/enumerate.h"
#include "engine/merge/merge.h"
#include "plain.h"

#include <stdarg.h>

/* --- random conditions -------------------------------------------------------------------- */

static const char *side(void)
{
    return random_below(2) ? "punto" : "banco";
}

static const char *card(void)
{
    static const char *const cards[] = {"first", "second", "third", "third"};
    return cards[random_below(4)];
}

static const char *sign(void)
{
    static const char *const signs[] = {"=", "!=", "<", "<=", ">", ">="};
    return signs[random_below(6)];
}

static void add(char *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsprintf(text + strlen(text), format, arguments);
    va_end(arguments);
}

/* A random term of a sum. */
static void add_number(char *text)
{
    static const char *const counts[] = {
        "reds",     "blacks",     "count(9d)", "count(3s,Kh)",
        "count(4)", "count(J,Q)", "points",    "opening.count(Ks,2)"};
    static const char *const hands[] = {"total", "opening", "cards", "first", "second", "third"};
    switch (random_below(4)) {
    case 0:
        add(text, "%s.%s", side(), hands[random_below(6)]);
        break;
    case 1:
        add(text, "multiplicity(%u)", 1 + random_below(3));
        break;
    default:
        add(text, "%s", counts[random_below(8)]);
    }
}

static void add_leaf(char *text)
{
    static const char *const plain[] = {
        "winner = punto",  "winner = tie",         "cards = 6",         "cards = 5",
        "punto.suited",    "banco.pair",           "top <= 6",          "margin > 2",
        "banco.suited",    "punto.natural",        "reds = cards",      "punto.third = none",
        "banco.total = 7", "punto.third.suit = h", "banco.opening < 4", "punto.third != none"};
    static const char *const counted[] = {
        "reds",           "blacks - reds",   "count(9d)",       "count(3s,Kh)",
        "count(J,Q)",     "count(4) + reds", "multiplicity(1)", "multiplicity(2)",
        "multiplicity(3)"};
    switch (random_below(8)) {
    case 0:
    case 1:
    case 2:
        add(text, "%s.%s.suit %s %s.%s.suit", side(), card(), sign(), side(), card());
        break;
    case 3:
        add(text, "%s.%s.suit in {%c,%c}", side(), card(), "shdc"[random_below(4)],
            "shdc"[random_below(4)]);
        break;
    case 4:
        add(text, "%s.%s.rank = %s.%s.rank", side(), card(), side(), card());
        break;
    case 5:
        add_number(text);
        add(text, " %s ", sign());
        add_number(text);
        break;
    case 6: /* a count of cards is decided, or almost, before the last card is dealt */
        add(text, "%s", counted[random_below(LENGTH(counted))]);
        add(text, " %s %u", sign(), random_below(3));
        break;
    default:
        add(text, "%s", plain[random_below(LENGTH(plain))]);
    }
}

static void add_condition(char *text, int depth)
{
    if (depth == 0 || !random_below(4)) {
        add_leaf(text);
        return;
    }
    add(text, random_below(4) ? "(" : "not (");
    add_condition(text, depth - 1);
    add(text, random_below(3) ? " and " : " or ");
    add_condition(text, depth - 1);
    add(text, ")");
}

/* A bet of up to three lines. */
static void random_bet(sabot_bet *bet, char *text)
{
    *text = 0;
    for (unsigned line = random_below(3) + 1; line > 0; line--) {
        add_condition(text, 1 + (int)random_below(3));
        add(text, " -> %u:1%s", line, line > 1 ? ";" : "");
    }
    make_bet(bet, "b", text);
}

/* --- against the others ------------------------------------------------------------------- */

static void assert_merged(mpz_t *expected, const sabot_shoe *shoe, const sabot_tableau *tableau,
                          const sabot_wager *wager, const sabot_condition *known, const char *what)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t *ways = new_integers(outcomes);
    for (int cpu = 0; cpu < SABOT_CPU_SETS; cpu++) {
        if (!sabot_cpu_has((sabot_cpu)cpu))
            continue;
        sabot_merge_count_with(ways, shoe, tableau, wager, known, (sabot_cpu)cpu);
        for (unsigned i = 0; i < outcomes; i++)
            assert_equal_integers(expected[i], ways[i], what);
    }
    free_integers(ways, outcomes);
}

/* Few cards of few ranks, to keep brute force short and to exhaust kinds. */
static void random_shoe(sabot_shoe *shoe, unsigned most)
{
    sabot_shoe_from_decks(shoe, 1);
    do
        for (int i = 0; i < SABOT_CARDS; i++)
            shoe->count[i] = random_below(6) ? 0 : 1 + random_below(2);
    while (sabot_shoe_size(shoe) < 6 || sabot_shoe_size(shoe) > most);
}

/* Equal numbers of a rank in two of its suits, or in all, to make these suits interchangeable. */
static void random_even_shoe(sabot_shoe *shoe)
{
    int is_by_two = (int)random_below(2);
    sabot_shoe_from_decks(shoe, 1);
    memset(shoe->count, 0, sizeof shoe->count);
    while (sabot_shoe_size(shoe) < 6) {
        unsigned rank = random_below(SABOT_RANKS), more = 1 + random_below(2);
        for (unsigned suit = 0; suit < SABOT_SUITS; suit++)
            shoe->count[sabot_card_of(rank, suit)] = is_by_two && suit % 2 ? more : 1;
    }
}

static void test_random_conditions(void)
{
    int merged = 0;
    seed_random(0);
    for (int trial = 0; trial < 400; trial++) {
        plain_table table;
        sabot_tableau tableau;
        sabot_shoe shoe;
        sabot_bet bet;
        sabot_wager wager;
        char text[4096];
        plain_random(&table);
        plain_tableau(&tableau, &table);
        if (trial % 4 == 0)
            random_even_shoe(&shoe);
        else
            random_shoe(&shoe, 12);
        shoe.infinite = trial % 5 == 0;
        random_bet(&bet, text);
        sabot_wager_single(&wager, &bet);
        if (sabot_merge_takes(&shoe, &wager)) {
            mpz_t *expected = new_integers(4);
            sabot_brute_force(expected, &shoe, &tableau, &wager, NULL);
            assert_merged(expected, &shoe, &tableau, &wager, NULL, text);
            free_integers(expected, 4);
            merged++;
        }
        sabot_bet_clear(&bet);
    }
    TEST_ASSERT_TRUE(merged > 270);
}

/* Named cards and suits in one bet: if it names cards of two suits, the other two are
 * interchangeable, and their cards are one kind at a position that depends on less. */
static void test_named_cards_and_suits(void)
{
    static const char *const counts[] = {"reds", "count(As)", "count(9)", "count(4h,9s)"};
    seed_random(0);
    for (int trial = 0; trial < 60; trial++) {
        sabot_tableau tableau;
        sabot_shoe shoe;
        sabot_wager wager;
        char text[4096] = "";
        sabot_tableau_standard(&tableau);
        sabot_shoe_from_decks(&shoe, 1);
        for (sabot_card i = 0; i < SABOT_CARDS; i++) /* aces, fours and nines */
            shoe.count[i] = sabot_card_rank(i) == 0 || sabot_card_rank(i) == 3 ||
                            (trial % 3 && sabot_card_rank(i) == 8);
        add(text, "%s >= %u -> 2:1;", counts[random_below(4)], 1 + random_below(2));
        add(text, "%s.%s.suit %s %c -> 3:1;", side(), card(),
            random_below(2) ? "=" : "!=", "sh"[random_below(2)]);
        add(text, "%s.%s.suit in {h,s} -> 4:1", side(), card());
        make_wager(&wager, "b", text);
        mpz_t *expected = new_integers(4);
        sabot_brute_force(expected, &shoe, &tableau, &wager, NULL);
        assert_merged(expected, &shoe, &tableau, &wager, NULL, text);
        free_integers(expected, 4);
        clear_wager(&wager);
    }
}

/* Two bets as one wager, as for a covariance: each outcome is a line of either. */
static void test_two_bets(void)
{
    seed_random(0);
    for (int trial = 0; trial < 40; trial++) {
        sabot_tableau tableau;
        sabot_shoe shoe;
        sabot_bet bets[2];
        sabot_wager wager, other, pair;
        sabot_error error;
        char text[2][4096];
        sabot_tableau_standard(&tableau);
        if (trial % 2)
            random_even_shoe(&shoe);
        else
            random_shoe(&shoe, 12);
        for (int i = 0; i < 2; i++)
            random_bet(&bets[i], text[i]);
        sabot_wager_single(&wager, &bets[0]);
        sabot_wager_single(&other, &bets[1]);
        assert_ok(sabot_wager_pair(&pair, &wager, &other, &error), &error);
        if (sabot_merge_takes(&shoe, &pair)) {
            mpz_t *expected = new_integers(16);
            sabot_brute_force(expected, &shoe, &tableau, &pair, NULL);
            assert_merged(expected, &shoe, &tableau, &pair, NULL, text[0]);
            free_integers(expected, 16);
        }
        for (int i = 0; i < 2; i++)
            sabot_bet_clear(&bets[i]);
    }
}

/* --- larger shoes ------------------------------------------------------------------------- */

static void count_merged(mpz_t *ways, const char *text, const sabot_shoe *shoe,
                         const sabot_condition *known)
{
    sabot_tableau standard;
    sabot_wager wager;
    sabot_tableau_standard(&standard);
    make_wager(&wager, "b", text);
    TEST_ASSERT_EQUAL_INT(SABOT_ENGINE_MERGING, sabot_engine_for(shoe, &wager, known).kind);
    sabot_merge_count(ways, shoe, &standard, &wager, known);
    clear_wager(&wager);
}

/* Eight decks: figures that the reference engine took minutes for, and parts of them that follow by
 * symmetry. Also by symmetry, a card's suit says nothing about another's, apart from the card that
 * is gone. */
static void test_eight_decks(void)
{
    static const char all_suits[] =
        "punto.first.suit = punto.second.suit and punto.second.suit = banco.first.suit and "
        "banco.first.suit = banco.second.suit and banco.second.suit = punto.third.suit and "
        "punto.third.suit = banco.third.suit";
    char text[1024];
    sabot_shoe shoe;
    mpz_t *ways = new_integers(8);
    sabot_shoe_from_decks(&shoe, 8);
    count_merged(ways, "punto.third.suit = banco.third.suit -> 1:1", &shoe, NULL);
    assert_integer("394113118844160", ways[0], "counted with all places alike");
    assert_integer("4604285156659200", ways[1], "counted with all places alike");
    count_merged(ways + 2, "punto.third.suit <= banco.third.suit -> 1:1", &shoe, NULL);
    count_merged(ways + 4, "punto.third.suit < banco.third.suit -> 1:1", &shoe, NULL);
    mpz_sub(ways[2], ways[2], ways[4]);
    assert_equal_integers(ways[0], ways[2], "in the order of suits; no two may change");
    snprintf(text, sizeof text, "%s -> 1:1", all_suits);
    count_merged(ways, text, &shoe, NULL);
    assert_integer("1382356369152", ways[0], "six of a suit");
    snprintf(text, sizeof text, "%s and punto.first.suit = h -> 1:1", all_suits);
    count_merged(ways + 2, text, &shoe, NULL);
    mpz_mul_ui(ways[2], ways[2], 4);
    assert_equal_integers(ways[0], ways[2], "four suits");
    count_merged(ways + 4, "cards = 6 and count(As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js,Qs,Ks) = 6 -> 1:1",
                 &shoe, NULL);
    mpz_mul_ui(ways[4], ways[4], 4);
    assert_equal_integers(ways[0], ways[4], "counted as cards");
    count_merged(ways, "count(As) = 1 -> 1:1; banco.first.suit = h -> 2:1", &shoe, NULL);
    count_merged(ways + 3, "banco.first.suit = h -> 1:1; count(As) = 1 -> 2:1", &shoe, NULL);
    mpz_add(ways[0], ways[0], ways[1]);
    mpz_add(ways[3], ways[3], ways[4]);
    assert_equal_integers(ways[0], ways[3], "either, whichever is asked first");
    mpz_add(ways[0], ways[0], ways[2]);
    assert_integer("4998398275503360", ways[0], "all deals");
    sabot_shoe_infinite(&shoe);
    count_merged(ways, "punto.third.suit = banco.third.suit -> 1:1", &shoe, NULL);
    count_merged(ways + 2, "punto.third.suit = h and banco.third.suit = d -> 1:1", &shoe, NULL);
    mpz_mul_ui(ways[2], ways[2], 4);
    assert_equal_integers(ways[0], ways[2], "a quarter each");
    free_integers(ways, 8);
}

/* More openings than fit in memory at a time, all different: twelve kinds of ten-value cards; the
 * two of each hand, in order, make 144 pairs. */
static void test_many_openings(void)
{
    char text[4096] = "";
    sabot_tableau standard;
    sabot_shoe shoe;
    sabot_wager wager;
    sabot_tableau_standard(&standard);
    sabot_shoe_from_decks(&shoe, 2);
    for (sabot_card i = 0; i < SABOT_CARDS; i++)
        shoe.count[i] = sabot_card_rank(i) > 9 ? 2 + i % 3 : 0;
    add(text, "count(Js,Qs,Kh) = 2 and punto.first.suit = banco.third.suit -> 2:1;");
    add(text, "count(Jh,Qd,Kc) = 1 and punto.second.suit != banco.first.suit -> 3:1;");
    add(text, "banco.second.rank = punto.third.rank and count(Jc,Kd) = 1 -> 4:1;");
    add(text, "count(Jd,Qc,Ks) < 2 and count(Qh,Kh) > 0 -> 5:1;");
    add(text, "punto.first.rank = banco.third.rank or punto.second.rank = punto.third.rank -> 6:1");
    make_wager(&wager, "b", text);
    mpz_t *expected = new_integers(6);
    sabot_enumerate(expected, &shoe, &standard, &wager, NULL);
    assert_merged(expected, &shoe, &standard, &wager, NULL, text);
    free_integers(expected, 6);
    clear_wager(&wager);
}

/* Too many cards for 64 bits, with cards known; against the reference engine, with few kinds to
 * keep that fast. */
static void test_large_shoes(void)
{
    static const char *const given[] = {NULL, "p1=4s", "c5={4,9},b2!=9h", "c6=4h!,punto=8"};
    static const char text[] = "punto.first.suit = banco.third.suit or reds = 4 -> 1:1;"
                               "punto.third.suit = s and winner = banco -> 2:1";
    sabot_tableau standard;
    sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
    sabot_wager wager;
    sabot_error error;
    sabot_tableau_standard(&standard);
    make_wager(&wager, "b", text);
    mpz_t *expected = new_integers(3);
    seed_random(0);
    for (int i = 0; i < SABOT_SUITS; i++) {
        shoe.count[sabot_card_of(3, (unsigned)i)] = 1000 + random_below(100000);
        shoe.count[sabot_card_of(8, (unsigned)i)] = 1000 + random_below(100000);
        shoe.count[sabot_card_of(11, (unsigned)i)] = random_below(3);
    }
    for (size_t i = 0; i < LENGTH(given); i++) {
        sabot_condition known;
        sabot_condition_init(&known);
        if (given[i])
            assert_ok(sabot_condition_parse(&known, given[i], &error), &error);
        if (i == 3)
            assert_ok(sabot_condition_parse_window(&known, "contains Qh", &error), &error);
        sabot_enumerate(expected, &shoe, &standard, &wager, &known);
        assert_merged(expected, &shoe, &standard, &wager, &known, given[i] ? given[i] : text);
    }
    /* The engine refuses more than 128 bits, and wagers that do not depend on the drawing. */
    shoe.count[0] = 3000000;
    TEST_ASSERT_FALSE(sabot_merge_takes(&shoe, &wager));
    TEST_ASSERT_EQUAL_INT(SABOT_ENGINE_REFERENCE, sabot_engine_for(&shoe, &wager, NULL).kind);
    clear_wager(&wager);
    make_wager(&wager, "b", "punto.first.suit = banco.first.suit and punto.pair -> 1:1");
    shoe.count[0] = 0;
    TEST_ASSERT_FALSE(sabot_merge_takes(&shoe, &wager));
    clear_wager(&wager);
    free_integers(expected, 3);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_random_conditions);
    RUN_TEST(test_named_cards_and_suits);
    RUN_TEST(test_two_bets);
    RUN_TEST(test_eight_decks);
    RUN_TEST(test_many_openings);
    RUN_TEST(test_large_shoes);
    return UNITY_END();
}
