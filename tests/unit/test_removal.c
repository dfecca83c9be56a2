#include <sabot/counting/removals.h>

#include "answer/counting/model.h"
#include "asking.h"
#include "plain.h"

enum { CARDS = 10 };

static const char *const lines[] = {
    "winner = banco -> 19:20; winner = tie -> push", "winner = tie -> 8:1", "punto.pair -> 11:1",
    "reds = cards -> 22:1", /* by suits: single cards are removed */
};

/* --- by plain enumeration ----------------------------------------------------------------- */

/* The payoff of a coup in twentieths. */
static long pays(unsigned bet, const plain_coup *coup)
{
    int difference = coup->total[1] - coup->total[0], reds = 0;
    for (int i = 0; i < coup->dealt; i++)
        reds += coup->card[i] % 4 == 1 || coup->card[i] % 4 == 2;
    switch (bet) {
    case 0:
        return difference > 0 ? 19 : difference < 0 ? -20 : 0;
    case 1:
        return difference == 0 ? 160 : -20;
    case 2:
        return coup->card[0] / 4 == coup->card[2] / 4 ? 220 : -20;
    default:
        return reds == coup->dealt ? 440 : -20;
    }
}

/* Takes the kinds of an effect out of the set of cards; 0 if one is missing. */
static unsigned take_out(const int *cards, const sabot_removal *removal, const unsigned *kind,
                         unsigned size)
{
    unsigned set = (1u << CARDS) - 1;
    for (unsigned k = 0; k < size; k++) {
        int i = 0;
        while (i < CARDS && !(set >> i & 1 && removal->kinds.of[cards[i]] == kind[k]))
            i++;
        if (i == CARDS)
            return 0;
        set &= ~(1u << i);
    }
    return set;
}

static void assert_effects(const sabot_removal *removal, unsigned bet, const plain_table *table,
                           const int *cards)
{
    mpq_t whole, ev;
    mpq_inits(whole, ev, NULL);
    plain_ev(whole, pays, 20, bet, table, cards, CARDS, (1u << CARDS) - 1);
    TEST_ASSERT_TRUE(mpq_equal(whole, removal->ev));
    for (uint32_t i = 1; i < removal->start[removal->cards + 1]; i++) {
        const sabot_effect *effect = &removal->effect[i];
        unsigned set = take_out(cards, removal, effect->kind, effect->cards);
        TEST_ASSERT_EQUAL_INT(set != 0, removal->effect[i].possible);
        if (!set)
            continue;
        plain_ev(ev, pays, 20, bet, table, cards, CARDS, set);
        mpq_sub(ev, ev, whole);
        TEST_ASSERT_TRUE_MESSAGE(mpq_equal(ev, removal->effect[i].change), lines[bet]);
    }
    mpq_clears(whole, ev, NULL);
}

/* The part of a change that the changes of fewer cards do not explain, from these changes
 * themselves. */
static void assert_pair_interactions(const sabot_removal *removal)
{
    mpq_t rest;
    mpq_init(rest);
    for (uint32_t i = removal->start[2]; i < removal->start[3]; i++) {
        const unsigned *kind = removal->effect[i].kind;
        TEST_ASSERT_EQUAL_UINT(2, removal->effect[i].cards);
        if (!removal->effect[i].possible)
            continue;
        mpq_sub(rest, removal->effect[i].change, sabot_removal_single(removal, kind[0])->change);
        mpq_sub(rest, rest, sabot_removal_single(removal, kind[1])->change);
        TEST_ASSERT_TRUE(mpq_equal(rest, removal->effect[i].interaction));
    }
    mpq_clear(rest);
}

static void test_small_shoes_card_by_card(void)
{
    for (unsigned b = 0; b < LENGTH(lines); b++) {
        plain_table table;
        sabot_tableau tableau;
        sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
        sabot_wager wager;
        sabot_removal removal;
        sabot_error error;
        int cards[CARDS];
        plain_random(&table);
        plain_tableau(&tableau, &table);
        for (int i = 0; i < CARDS; i++)
            shoe.count[cards[i] = i < 3 ? 32 + i / 2 : (int)random_below(SABOT_CARDS)]++;
        make_wager(&wager, "bet", lines[b]);
        assert_ok(sabot_removal_compute(
                      &removal,
                      &(sabot_question){.shoe = &shoe, .tableau = &tableau, .double_check = 1},
                      &wager, 2, &error),
                  &error);
        TEST_ASSERT_EQUAL_INT(b == 3 ? SABOT_LEVEL_SUITS : SABOT_LEVEL_RANKS, removal.level);
        assert_effects(&removal, b, &table, cards);
        assert_pair_interactions(&removal);
        sabot_removal_clear(&removal);
        clear_wager(&wager);
    }
}

/* Three cards, of a shoe known by points; the third-order interaction from its definition. */
static void test_triples(void)
{
    plain_table table;
    sabot_tableau tableau;
    sabot_shoe shoe;
    sabot_wager wager;
    sabot_removal removal;
    sabot_error error;
    char name[SABOT_KIND_NAME];
    static const int cards[CARDS] = {0, 0, 4, 16, 20, 20, 32, 32, 32, 36};
    plain_standard(&table);
    plain_tableau(&tableau, &table);
    assert_ok(sabot_shoe_parse(&shoe, "A=2,2=1,5=1,6=2,9=3,0=1", &error), &error);
    make_wager(&wager, "bet", lines[0]);
    assert_ok(sabot_removal_compute(&removal, &(sabot_question){.shoe = &shoe, .tableau = &tableau},
                                    &wager, 3, &error),
              &error);
    TEST_ASSERT_EQUAL_UINT(10, removal.kinds.kinds);
    sabot_removal_name(name, &removal, 9);
    TEST_ASSERT_EQUAL_STRING("0", name);
    assert_effects(&removal, 0, &table, cards);
    /* A,A,9: change(AA9) - change(AA) - 2·change(A9) + 2·change(A) + change(9) */
    mpq_t expected;
    mpq_init(expected);
    for (uint32_t i = 1; i < removal.start[4]; i++) {
        const sabot_effect *effect = &removal.effect[i];
        const unsigned *kind = effect->kind, size = effect->cards;
        int times = 0;
        if (size == 3 && kind[0] == 0 && kind[1] == 0 && kind[2] == 8) {
            mpq_add(expected, expected, effect->change);
            TEST_ASSERT_TRUE(mpq_equal(expected, effect->interaction));
            TEST_ASSERT_TRUE(mpq_sgn(expected) != 0);
        } else if (size == 2 && kind[0] == 0 && (kind[1] == 0 || kind[1] == 8)) {
            times = kind[1] ? -2 : -1;
        } else if (size == 1 && (kind[0] == 0 || kind[0] == 8)) {
            times = kind[0] ? 1 : 2;
        }
        for (; times > 0; times--)
            mpq_add(expected, expected, effect->change);
        for (; times < 0; times++)
            mpq_sub(expected, expected, effect->change);
    }
    mpq_clear(expected);
    sabot_removal_clear(&removal);
    clear_wager(&wager);
}

/* One walk for all cards of a bet on the openings' suits, against a count of each shoe: with the
 * double check every shoe is counted in two ways. Some cards are missing. */
static void test_openings_at_once(void)
{
    static const char *const bets[] = {
        "punto.pair and punto.suited or banco.pair and banco.suited -> 25:1",
        "punto.suited and banco.pair and banco.suited -> 90:1; punto.pair -> push",
    };
    for (unsigned b = 0; b < LENGTH(bets); b++) {
        sabot_tableau tableau;
        sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
        sabot_wager wager;
        sabot_removal fast, slow;
        sabot_error error;
        sabot_tableau_standard(&tableau);
        for (int i = 0; i < 14; i++)
            shoe.count[random_below(SABOT_CARDS)] += 1 + random_below(3);
        make_wager(&wager, "bet", bets[b]);
        assert_ok(sabot_removal_compute(&fast,
                                        &(sabot_question){.shoe = &shoe, .tableau = &tableau},
                                        &wager, 1, &error),
                  &error);
        assert_ok(sabot_removal_compute(
                      &slow,
                      &(sabot_question){.shoe = &shoe, .tableau = &tableau, .double_check = 1},
                      &wager, 1, &error),
                  &error);
        TEST_ASSERT_TRUE(mpq_equal(slow.ev, fast.ev));
        for (uint32_t i = 0; i < slow.start[2]; i++) {
            TEST_ASSERT_EQUAL_INT(slow.effect[i].possible, fast.effect[i].possible);
            TEST_ASSERT_TRUE(mpq_equal(slow.effect[i].change, fast.effect[i].change));
        }
        sabot_removal_clear(&fast);
        sabot_removal_clear(&slow);
        clear_wager(&wager);
    }
}

static int stop_at_third(void *calls, const char *what, uint64_t done, uint64_t all)
{
    TEST_ASSERT_EQUAL_STRING("removal", what);
    TEST_ASSERT_EQUAL_UINT64(0, done);
    TEST_ASSERT_EQUAL_UINT64(1, all);
    return ++*(int *)calls == 3;
}

/* A wager on suits takes many counts, and may be stopped between them. */
static void test_stops_within_a_wager(void)
{
    asking a;
    sabot_removals removals;
    sabot_error error;
    int calls = 0;
    asking_start(&a, 1, "");
    asking_add(&a, "reds", lines[3]);
    a.question.progress = stop_at_third;
    a.question.progress_data = &calls;
    sabot_removals_init(&removals);
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, sabot_removals_find(&removals, &a.question, 1, &error));
    TEST_ASSERT_EQUAL_INT(3, calls);
    sabot_removals_clear(&removals);
    asking_end(&a);
}

int main(int argc, char **argv)
{
    seed_random(is_slow(argc, argv));
    UNITY_BEGIN();
    RUN_TEST(test_small_shoes_card_by_card);
    RUN_TEST(test_triples);
    RUN_TEST(test_openings_at_once);
    RUN_TEST(test_stops_within_a_wager);
    return UNITY_END();
}
