/* The reference engine against all 10⁶ sequences of points weighted with falling factorials, which
 * use neither lib/coup.c nor lib/predicate.c; against published counts; and against itself. */
#include "base/wide.h"
#include "engine/enumerate.h"
#include "plain_bets.h"

static int slow;

static void test_levels_of_the_bets(void)
{
    for (int i = 0; i < BETS; i++)
        TEST_ASSERT_EQUAL_INT_MESSAGE(bets[i].level, sabot_bet_level(&made[i]), bets[i].name);
}

/* --- all sequences of points ---------------------------------------------------------------- */

typedef sabot_u128 wide;

enum { MAIN = 3, BY_POINTS = 5 };

/* Ways of punto, banco, tie, dragon-7 and panda-8 on a shoe counted by points. */
static void count_sequences(wide ways[BY_POINTS], const uint64_t points[10],
                            const plain_table *table)
{
    static const int card_of_point[10] = {36, 0, 4, 8, 12, 16, 20, 24, 28, 32};
    memset(ways, 0, BY_POINTS * sizeof *ways);
    for (int sequence = 0; sequence < 1000000; sequence++) {
        uint64_t left[10];
        int cards[6];
        wide weight = 1;
        memcpy(left, points, sizeof left);
        for (int i = 0, rest = sequence; i < 6; i++, rest /= 10) {
            weight *= left[rest % 10];
            left[rest % 10] -= left[rest % 10] > 0;
            cards[i] = card_of_point[rest % 10];
        }
        if (!weight)
            continue;
        plain_coup coup;
        plain_play(&coup, table, cards);
        ways[winner(&coup)] += weight;
        if (coup.total[1] == 7 && coup.hand[1] == 3 && winner(&coup) == SABOT_BANCO)
            ways[3] += weight;
        if (coup.total[0] == 8 && coup.hand[0] == 3 && winner(&coup) == SABOT_PUNTO)
            ways[4] += weight;
    }
}

static void set_wide(mpz_t out, wide value)
{
    mpz_set_ui(out, (unsigned long)(value >> 64));
    mpz_mul_2exp(out, out, 64);
    mpz_add_ui(out, out, (unsigned long)value);
}

static sabot_bet by_side;

static void assert_sequences(const sabot_shoe *shoe, const plain_table *table)
{
    wide counted[BY_POINTS];
    uint64_t points[10];
    sabot_tableau tableau;
    sabot_wager wager;
    mpz_t expected, *ways = new_integers(BY_POINTS);
    char message[96];
    snprintf(message, sizeof message, "SABOT_TEST_SEED=%llu", (unsigned long long)random_seed);
    mpz_init(expected);
    plain_tableau(&tableau, table);
    sabot_shoe_by_point(points, shoe);
    count_sequences(counted, points, table);
    sabot_wager_single(&wager, &by_side);
    sabot_enumerate(ways, shoe, &tableau, &wager, NULL);
    set_wide(expected, counted[SABOT_PUNTO] - counted[4]);
    assert_equal_integers(expected, ways[2], message);
    set_wide(expected, counted[SABOT_BANCO] - counted[3]);
    assert_equal_integers(expected, ways[3], message);
    set_wide(expected, counted[SABOT_TIE]);
    assert_equal_integers(expected, ways[4], message);
    set_wide(expected, counted[3]);
    assert_equal_integers(expected, ways[0], message);
    set_wide(expected, counted[4]);
    assert_equal_integers(expected, ways[1], message);
    mpz_clear(expected);
    free_integers(ways, BY_POINTS);
}

static void test_all_point_sequences(void)
{
    static const uint64_t decks[] = {8, 1, 6, 1000, 4};
    plain_table table;
    plain_standard(&table);
    for (size_t i = 0; i < (slow ? LENGTH(decks) : 1); i++) {
        sabot_shoe shoe;
        sabot_shoe_from_decks(&shoe, decks[i]);
        assert_sequences(&shoe, &table);
    }
    seed_random(slow);
    for (int trial = 0; trial < (slow ? 60 : 3); trial++) {
        sabot_shoe shoe;
        uint64_t points[10];
        for (int i = 0; i < 10; i++) /* empty, nearly empty, usual, large */
            points[i] = (uint64_t[]){0, random_below(4), random_below(33), 2000}[random_below(4)];
        points[random_below(10)] += 6;
        sabot_shoe_from_points(&shoe, points);
        plain_random(&table);
        assert_sequences(&shoe, &table);
    }
}

/* --- published counts ----------------------------------------------------------------------- */

static void enumerate(mpz_t *ways, const sabot_shoe *shoe, const sabot_bet *bet,
                      const sabot_condition *condition)
{
    sabot_tableau standard;
    sabot_wager wager;
    sabot_tableau_standard(&standard);
    sabot_wager_single(&wager, bet);
    sabot_enumerate(ways, shoe, &standard, &wager, condition);
}

static void test_published_ways(void)
{
    static const struct {
        uint64_t decks;
        const char *punto, *banco, *tie;
    } cases[] = {
        {8, "2230518282592256", "2292252566437888", "475627426473216"},
        {6, "392220492728832", "403095751234560", "83552962932288"},
        {4, "33608344225792", "34543624867840", "7145601996928"},
        {1, "6548674432", "6737232640", "1372227328"},
    };
    mpz_t *ways = new_integers(3), sum, deals;
    mpz_inits(sum, deals, NULL);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_shoe shoe;
        sabot_shoe_from_decks(&shoe, cases[i].decks);
        enumerate(ways, &shoe, &made[0], NULL);
        assert_integer(cases[i].tie, ways[0], "tie");
        assert_integer(cases[i].punto, ways[1], "punto");
        assert_integer(cases[i].banco, ways[2], "what punto loses");
        mpz_add(sum, ways[0], ways[1]);
        mpz_add(sum, sum, ways[2]);
        falling(deals, 52 * cases[i].decks, 6);
        assert_equal_integers(deals, sum, "all deals");
        enumerate(ways, &shoe, &made[1], NULL);
        assert_integer(cases[i].banco, ways[1], "banco");
        assert_integer(cases[i].punto, ways[2], "what banco loses");
        enumerate(ways, &shoe, &made[2], NULL);
        assert_integer(cases[i].tie, ways[0], "tie alone");
    }
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    enumerate(ways, &shoe, &made[7], NULL);
    assert_integer("112633011329024", ways[0], "dragon-7");
    sabot_bet panda;
    make_bet(&panda, "panda-8", "winner = punto and punto.total = 8 and punto.cards = 3 -> 25:1");
    enumerate(ways, &shoe, &panda, NULL);
    assert_integer("172660763262976", ways[0], "panda-8");
    sabot_bet_clear(&panda);
    mpz_clears(sum, deals, NULL);
    free_integers(ways, 3);
}

/* --- identities ----------------------------------------------------------------------------- */

/* For each bet on unusual shoes, the ways of all lines add up to N(N-1)…(N-5). */
static void test_ways_sum_to_all_deals(void)
{
    static const char *const specs[] = {"As=3,Kd=4,9c=2,9d=1,5h=7", "2s=6",
                                        "Ts=2,Jh=1,Qd=1,Kc=3,8s=2,8h=5,3d=4,7c=1", "4s=9"};
    mpz_t sum, deals;
    mpz_inits(sum, deals, NULL);
    for (size_t s = 0; s < LENGTH(specs); s++) {
        sabot_shoe shoe;
        sabot_error error;
        assert_ok(sabot_shoe_parse(&shoe, specs[s], &error), &error);
        falling(deals, sabot_shoe_size(&shoe), 6);
        for (int i = 0; i < BETS; i++) {
            unsigned outcomes = made[i].lines_count + 1;
            mpz_t *ways = new_integers(outcomes);
            enumerate(ways, &shoe, &made[i], NULL);
            mpz_set_ui(sum, 0);
            for (unsigned line = 0; line < outcomes; line++)
                mpz_add(sum, sum, ways[line]);
            assert_equal_integers(deals, sum, bets[i].name); /* 0 if only five cards are left */
            free_integers(ways, outcomes);
        }
    }
    mpz_clears(sum, deals, NULL);
}

static void assert_same_ways(const sabot_shoe *a, const sabot_shoe *b, int bet)
{
    unsigned outcomes = made[bet].lines_count + 1;
    mpz_t *one = new_integers(outcomes), *two = new_integers(outcomes);
    enumerate(one, a, &made[bet], NULL);
    enumerate(two, b, &made[bet], NULL);
    for (unsigned line = 0; line < outcomes; line++)
        assert_equal_integers(one[line], two[line], bets[bet].name);
    free_integers(one, outcomes);
    free_integers(two, outcomes);
}

/* Permuting suits that no bet names, and permuting ten-values, changes nothing. */
static void test_relabelled_shoes(void)
{
    static const int any_suits[4] = {2, 0, 3, 1}, within_colours[4] = {3, 2, 1, 0};
    static const int tens[4] = {3, 0, 1, 2};
    seed_random(slow);
    for (int trial = 0; trial < (slow ? 5 : 3); trial++) {
        sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS}, suits = shoe, colours = shoe, ten = shoe;
        for (int card = 0; card < 52; card++) {
            int rank = rank_of(card), suit = suit_of(card);
            uint64_t count = random_below(slow ? 2 : 5) ? 0 : 1 + random_below(3);
            shoe.count[card] = count;
            suits.count[rank * 4 + any_suits[suit]] = count;
            colours.count[rank * 4 + within_colours[suit]] = count;
            ten.count[rank < 9 ? card : (9 + tens[rank - 9]) * 4 + suit] = count;
        }
        for (int i = 0; i < BETS; i++) {
            if (bets[i].level < SABOT_LEVEL_SUITS || !strcmp(bets[i].name, "perfect-pair") ||
                !strcmp(bets[i].name, "perfect-9") || !strcmp(bets[i].name, "ordered"))
                assert_same_ways(&shoe, &suits, i);
            if (!strcmp(bets[i].name, "all-red"))
                assert_same_ways(&shoe, &colours, i);
            if (bets[i].level == SABOT_LEVEL_POINTS || !strcmp(bets[i].name, "punto-pair") ||
                !strcmp(bets[i].name, "either-pair") || !strcmp(bets[i].name, "lucky-match"))
                assert_same_ways(&shoe, &ten, i);
        }
    }
}

/* The ways for every value of the condition add up to those of the whole. */
static void test_conditions_partition_the_deals(void)
{
    static const char *const partitions[][14] = {
        {"p1=A", "p1=2", "p1=3", "p1=4", "p1=5", "p1=6", "p1=7", "p1=8", "p1=9", "p1=0"},
        {"b2=A", "b2=2", "b2=3", "b2=4", "b2=5", "b2=6", "b2=7", "b2=8", "b2=9", "b2=T", "b2=J",
         "b2=Q", "b2=K"},
        {"c5=A", "c5=2", "c5=3", "c5=4", "c5=5", "c5=6", "c5=7", "c5=8", "c5=9", "c5=0"},
        {"c6=A", "c6=2", "c6=3", "c6=4", "c6=5", "c6=6", "c6=7", "c6=8", "c6=9", "c6=T", "c6=J",
         "c6=Q", "c6=K"},
        {"punto=0", "punto=1", "punto=2", "punto=3", "punto=4", "punto=5", "punto=6", "punto=7",
         "punto=8", "punto=9"},
        {"banco=0", "banco=1", "banco=2", "banco=3", "banco=4", "banco=5", "banco=6", "banco=7",
         "banco=8", "banco=9"},
    };
    static const char *const specs[] = {"As=3,Kd=4,9c=2,9d=1,5h=7,Jh=2,3s=4", NULL /* 8 decks */};
    for (size_t s = 0; s < LENGTH(specs); s++) {
        sabot_shoe shoe;
        sabot_error error;
        if (specs[s])
            assert_ok(sabot_shoe_parse(&shoe, specs[s], &error), &error);
        else
            sabot_shoe_from_decks(&shoe, 8);
        for (int i = 0; i < BETS; i++) {
            if (!specs[s] && bets[i].level > SABOT_LEVEL_POINTS)
                continue; /* too long here */
            unsigned outcomes = made[i].lines_count + 1;
            mpz_t *whole = new_integers(outcomes), *part = new_integers(outcomes);
            for (size_t p = 0; p < LENGTH(partitions); p++) {
                if (!specs[s] && !slow && (p != 2 || i > 2))
                    continue;
                mpz_t *sum = new_integers(outcomes);
                enumerate(whole, &shoe, &made[i], NULL);
                for (int v = 0; partitions[p][v]; v++) {
                    sabot_condition condition;
                    assert_ok(sabot_condition_parse(&condition, partitions[p][v], &error), &error);
                    enumerate(part, &shoe, &made[i], &condition);
                    for (unsigned line = 0; line < outcomes; line++)
                        mpz_add(sum[line], sum[line], part[line]);
                }
                for (unsigned line = 0; line < outcomes; line++)
                    assert_equal_integers(whole[line], sum[line], partitions[p][0]);
                free_integers(sum, outcomes);
            }
            free_integers(whole, outcomes);
            free_integers(part, outcomes);
        }
    }
}

/* A card from outside does not change the shoe: the deals are N(N-1)…(N-4), and the ways are those
 * of a shoe with one more such card, given that the card is dealt there, divided by the number of
 * such cards. */
static void test_outside_cards(void)
{
    static const struct {
        const char *outside, *inside;
    } cases[] = {{"p1=7!", "p1=7"}, {"b2=3!", "b2=3"}, {"c5=7!", "c5=7"}, {"c6=K!", "c6=K"}};
    sabot_shoe shoe, with;
    sabot_error error;
    mpz_t *ways = new_integers(3), *other = new_integers(3), sum, deals;
    mpz_inits(sum, deals, NULL);
    sabot_shoe_from_decks(&shoe, 6);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_condition condition;
        with = shoe;
        with.count[card_at((char[]){cases[i].inside[3], 's', 0})]++;
        assert_ok(sabot_condition_parse(&condition, cases[i].outside, &error), &error);
        enumerate(ways, &shoe, &made[0], &condition);
        assert_ok(sabot_condition_parse(&condition, cases[i].inside, &error), &error);
        enumerate(other, &with, &made[0], &condition);
        mpz_set_ui(sum, 0);
        for (int line = 0; line < 3; line++) {
            mpz_add(sum, sum, ways[line]);
            mpz_mul_ui(ways[line], ways[line], 25); /* 24 + 1 cards of the rank */
            assert_equal_integers(other[line], ways[line], cases[i].outside);
        }
        falling(deals, 312, 5);
        assert_equal_integers(deals, sum, cases[i].outside);
    }
    mpz_clears(sum, deals, NULL);
    free_integers(ways, 3);
    free_integers(other, 3);
}

/* --- large shoes ---------------------------------------------------------------------------- */

/* Closed forms: a pair is Σ n(n-1) over ranks, a perfect pair Σ n(n-1) over cards, times the four
 * cards that follow. */
static void test_large_shoes_against_closed_forms(void)
{
    static const uint64_t decks[] = {1000, 1000000, SABOT_DECKS_MOST};
    sabot_bet perfect;
    make_bet(&perfect, "perfect", "banco.pair and banco.suited -> 25:1");
    mpz_t *ways = new_integers(3), expected, deals, rest;
    mpz_inits(expected, deals, rest, NULL);
    for (size_t i = 0; i < LENGTH(decks); i++) {
        uint64_t n = decks[i];
        sabot_shoe shoe;
        sabot_shoe_from_decks(&shoe, n);
        falling(deals, 52 * n, 6);
        falling(rest, 52 * n - 2, 4);

        enumerate(ways, &shoe, &made[3], NULL);
        falling(expected, 4 * n, 2);
        mpz_mul_ui(expected, expected, 13);
        mpz_mul(expected, expected, rest);
        assert_equal_integers(expected, ways[0], "pair");
        mpz_sub(expected, deals, expected);
        assert_equal_integers(expected, ways[1], "no pair");

        enumerate(ways, &shoe, &perfect, NULL);
        falling(expected, n, 2);
        mpz_mul_ui(expected, expected, 52);
        mpz_mul(expected, expected, rest);
        assert_equal_integers(expected, ways[0], "perfect pair");

        enumerate(ways, &shoe, &made[0], NULL);
        mpz_add(expected, ways[0], ways[1]);
        mpz_add(expected, expected, ways[2]);
        assert_equal_integers(deals, expected, "punto + banco + tie");
    }
    mpz_clears(expected, deals, rest, NULL);
    free_integers(ways, 3);
    sabot_bet_clear(&perfect);
}

static void test_determined(void)
{
    for (int i = 0; i < BETS; i++)
        for (sabot_level level = SABOT_LEVEL_POINTS; level <= SABOT_LEVEL_SUITS; level++)
            TEST_ASSERT_EQUAL_INT_MESSAGE(level >= bets[i].level,
                                          sabot_view_is_determined(&made[i].view, level),
                                          bets[i].name);
}

int main(int argc, char **argv)
{
    UNITY_BEGIN();
    slow = is_slow(argc, argv);
    for (int i = 0; i < BETS; i++)
        make_bet(&made[i], bets[i].name, bets[i].text);
    make_bet(&by_side, "by-side",
             "winner = banco and banco.total = 7 and banco.cards = 3 -> 1:1;"
             "winner = punto and punto.total = 8 and punto.cards = 3 -> 1:1;"
             "winner = punto -> 1:1;winner = banco -> 1:1");
    RUN_TEST(test_levels_of_the_bets);
    RUN_TEST(test_all_point_sequences);
    RUN_TEST(test_published_ways);
    RUN_TEST(test_ways_sum_to_all_deals);
    RUN_TEST(test_relabelled_shoes);
    RUN_TEST(test_conditions_partition_the_deals);
    RUN_TEST(test_outside_cards);
    RUN_TEST(test_large_shoes_against_closed_forms);
    RUN_TEST(test_determined);
    for (int i = 0; i < BETS; i++)
        sabot_bet_clear(&made[i]);
    sabot_bet_clear(&by_side);
    return UNITY_END();
}
