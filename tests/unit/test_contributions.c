/* The sums of picks against the reference engine, which plays one tableau at a time: random
 * tableaus with both headings, random shoes, bets of every view. */
#include "engine/contributions/contributions.h"
#include "plain.h"
#include "reference.h"

static int slow;

enum { BETS = 6 };
static sabot_bet bets[BETS];

static void make_bets(void)
{
    make_bet(&bets[0], "punto", "winner = tie -> push; winner = punto -> 1:1");
    make_bet(&bets[1], "banco", "winner = tie -> push; winner = banco -> 19:20");
    make_bet(&bets[2], "tie", "winner = tie -> 8:1");
    make_bet(&bets[3], "kings", "count(K) = 2 -> 3:1; banco.third.rank = K -> 5:2");
    make_bet(&bets[4], "order",
             "punto.first = 9 and banco.total > 5 -> 7:1; punto.second = 1 -> push");
    make_bet(&bets[5], "pair", "punto.pair and banco.suited -> 11:1"); /* sees no drawing */
}

static void random_shoe(sabot_shoe *shoe)
{
    if (random_below(4) == 0) {
        sabot_shoe_infinite(shoe);
        return;
    }
    sabot_shoe_from_decks(shoe, 1 + random_below(8));
    for (int card = 0; card < SABOT_CARDS; card++)
        shoe->count[card] = random_below(3) ? random_below((unsigned)shoe->count[card] + 1) : 0;
    shoe->count[0] += 6; /* enough for a deal */
}

static void random_tableau(sabot_tableau *tableau)
{
    plain_table table;
    plain_random(&table);
    plain_tableau(tableau, &table);
}

static void assert_same(const mpq_t expected, const mpq_t actual, const char *what)
{
    char message[96], *text = mpq_get_str(NULL, 10, expected);
    snprintf(message, sizeof message, "%s, seed %llu", what, (unsigned long long)random_seed);
    assert_fraction(text, actual, message);
    free(text);
}

static sabot_contributions *count(const sabot_shoe *shoe, const sabot_wager *wager)
{
    sabot_contributions *cells = malloc(sizeof *cells);
    sabot_error error;
    sabot_contributions_init(cells);
    assert_ok(sabot_contributions_count(cells, shoe, wager, 3, &error), &error);
    return cells;
}

static void discard(sabot_contributions *cells)
{
    sabot_contributions_clear(cells);
    free(cells);
}

static void any_tableau_is_a_sum_of_picks(void)
{
    sabot_edge edge;
    mpq_t value;
    mpq_init(value);
    sabot_edge_init(&edge);
    for (int round = 0; round < (slow ? 60 : 6); round++) {
        sabot_shoe shoe;
        sabot_wager wager;
        random_shoe(&shoe);
        sabot_wager_single(&wager, &bets[round % BETS]);
        if (round % 7 == 6) { /* a wager of two bets with unequal stakes */
            wager.part[1] = (sabot_part){&bets[2], 1, 10};
            wager.count = 2;
        }
        sabot_contributions *cells = count(&shoe, &wager);
        for (int i = 0; i < 3; i++) {
            sabot_tableau tableau;
            sabot_policy policy;
            random_tableau(&tableau);
            sabot_policy_of(&policy, &tableau);
            reference_edge(&edge, &shoe, &tableau, &wager);
            assert_equal_integers(edge.deals, cells->deals, "deals");
            sabot_contributions_ev(value, cells, &policy);
            assert_same(edge.ev, value, "EV");
            sabot_contributions_variance(value, cells, &policy);
            assert_same(edge.variance, value, "variance");
        }
        discard(cells);
    }
    sabot_edge_clear(&edge);
    mpq_clear(value);
}

static void assert_same_cells(const sabot_contributions *a, const sabot_contributions *b)
{
    assert_equal_integers(a->deals, b->deals, "deals");
    assert_equal_integers(a->scale, b->scale, "scale");
    assert_equal_integers(a->fixed_value, b->fixed_value, "naturals");
    assert_equal_integers(a->fixed_square, b->fixed_square, "squares of naturals");
    for (int i = 0; i < SABOT_OPENINGS_ALL * SABOT_OPENINGS_ALL * SABOT_COLUMNS; i++) {
        assert_equal_integers((&a->reach[0][0][0])[i], (&b->reach[0][0][0])[i], "reach");
        for (int choice = 0; choice < 2; choice++) {
            assert_equal_integers((&a->value[0][0][0])[i][choice], (&b->value[0][0][0])[i][choice],
                                  "value");
            assert_equal_integers((&a->square[0][0][0])[i][choice],
                                  (&b->square[0][0][0])[i][choice], "square");
        }
    }
}

/* A few physical cards keep the walk over all suits short and allow any bet to be joined. */
static void joining_gives_what_the_walk_gives(void)
{
    sabot_bet suits[3];
    make_bet(&suits[0], "suits", "punto.third.suit = banco.third.suit -> 3:1; reds = 4 -> 1:2");
    make_bet(&suits[1], "places",
             "count(As,Kd) = 1 and banco.first.suit = h -> 9:1; winner = tie -> push");
    make_bet(&suits[2], "order", "punto.first.suit < banco.third.suit -> 19:20");
    for (int round = 0; round < (slow ? 300 : 30); round++) {
        static sabot_contributions walked, joined;
        sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
        sabot_wager wager;
        sabot_error error;
        for (int i = 0; i < 9; i++)
            shoe.count[random_below(SABOT_CARDS)]++;
        sabot_wager_single(&wager, round % 3 ? &suits[random_below(3)] : &bets[random_below(5)]);
        if (round % 5 == 4) {
            wager.part[1] = (sabot_part){&suits[random_below(3)], 3, 10};
            wager.count = 2;
        }
        sabot_contributions_init(&walked);
        sabot_contributions_init(&joined);
        sabot_contributions_walk(&walked, &shoe, &wager, round % 4);
        assert_ok(sabot_contributions_join(&joined, &shoe, &wager, round % 4, &error), &error);
        assert_same_cells(&walked, &joined);
        sabot_contributions_clear(&walked);
        sabot_contributions_clear(&joined);
    }
    for (int i = 0; i < 3; i++)
        sabot_bet_clear(&suits[i]);
}

/* Totals alone decide such bets, so they can be counted by points. */
static void points_give_what_the_walk_gives(void)
{
    sabot_bet totals;
    make_bet(&totals, "totals",
             "banco.natural and margin > 3 -> 4:1; points = 9 -> 1:2; "
             "punto.total < 4 and cards = 5 -> 7:1");
    for (int round = 0; round < (slow ? 120 : 12); round++) {
        static sabot_contributions walked, counted;
        sabot_shoe shoe;
        sabot_wager wager, nothing = {0};
        random_shoe(&shoe);
        sabot_wager_single(&wager, round % 3 ? &totals : &bets[random_below(3)]);
        wager = round % 5 == 4 ? nothing : wager;
        sabot_contributions_init(&walked);
        sabot_contributions_init(&counted);
        TEST_ASSERT_TRUE(sabot_contributions_by_points(&shoe, &wager));
        sabot_contributions_walk(&walked, &shoe, &wager, round % 4);
        sabot_contributions_points(&counted, &shoe, &wager, round % 4);
        assert_same_cells(&walked, &counted);
        sabot_contributions_clear(&walked);
        sabot_contributions_clear(&counted);
    }
    sabot_bet_clear(&totals);
}

/* Beyond 2²¹ cards the deals no longer fit, and the walk counts them in long integers. */
static void a_shoe_too_large_for_points(void)
{
    sabot_shoe shoe;
    sabot_wager wager;
    sabot_wager_single(&wager, &bets[0]);
    sabot_shoe_from_decks(&shoe, (1 << 21) / 52);
    TEST_ASSERT_TRUE(sabot_contributions_by_points(&shoe, &wager));
    sabot_shoe_from_decks(&shoe, (1 << 21) / 52 + 1);
    TEST_ASSERT_FALSE(sabot_contributions_by_points(&shoe, &wager));
    sabot_wager_single(&wager, &bets[3]);
    sabot_shoe_from_decks(&shoe, 8);
    TEST_ASSERT_FALSE(sabot_contributions_by_points(&shoe, &wager));
}

/* The effect of one cell, by playing the tableau with and without it. */
static void a_gain_is_a_difference_of_two_evaluations(void)
{
    sabot_edge drawn, stood;
    mpq_t gain;
    mpq_init(gain);
    sabot_edge_init(&drawn);
    sabot_edge_init(&stood);
    sabot_shoe shoe;
    sabot_wager wager;
    random_shoe(&shoe);
    sabot_wager_single(&wager, &bets[1]);
    sabot_contributions *cells = count(&shoe, &wager);
    for (int round = 0; round < (slow ? 96 : 8); round++) {
        sabot_tableau tableau;
        sabot_situations situations;
        sabot_policy policy;
        int cell;
        random_tableau(&tableau);
        do
            cell = (int)random_below(round % 2 ? SABOT_CELLS_ALL : SABOT_PUNTO_CELLS);
        while (!sabot_tableau_uses(&tableau, cell));
        tableau.cell[cell] = SABOT_DRAW;
        reference_edge(&drawn, &shoe, &tableau, &wager);
        sabot_situations_find(&situations, &tableau);
        sabot_policy_of(&policy, &tableau);
        sabot_contributions_gain(gain, cells, &situations, &policy, cell);
        tableau.cell[cell] = SABOT_STAND;
        reference_edge(&stood, &shoe, &tableau, &wager);
        mpq_sub(drawn.ev, drawn.ev, stood.ev);
        assert_same(drawn.ev, gain, "gain");
    }
    discard(cells);
    sabot_edge_clear(&drawn);
    sabot_edge_clear(&stood);
    mpq_clear(gain);
}

/* A bet that wins when the given cell decides. */
static void make_reached(sabot_bet *bet, sabot_columns by, int cell)
{
    int banco = (cell - SABOT_PUNTO_CELLS) / SABOT_COLUMNS;
    int column = (cell - SABOT_PUNTO_CELLS) % SABOT_COLUMNS;
    char text[160];
    if (cell < SABOT_PUNTO_CELLS)
        snprintf(text, sizeof text, "punto.opening = %d and banco.opening <= 7 -> 1:1", cell);
    else if (column == SABOT_COLUMN_NONE)
        snprintf(text, sizeof text,
                 "banco.opening = %d and punto.third = none and punto.opening <= 7 -> 1:1", banco);
    else
        snprintf(text, sizeof text,
                 "banco.opening = %d and punto.third in 0..9 and punto.%s = %d "
                 "-> 1:1",
                 banco, sabot_columns_are_points(by, (unsigned)banco) ? "total" : "third", column);
    make_bet(bet, "reached", text);
}

/* The bet cannot tell who draws after a natural. */
static void assume_ending_naturals(sabot_tableau *tableau)
{
    tableau->lasting = tableau->against = 0;
    memset(tableau->cell + SABOT_CELLS, SABOT_STAND, SABOT_CELLS_ALL - SABOT_CELLS);
}

static void a_cell_is_reached_as_often_as_a_bet_on_it_wins(void)
{
    sabot_edge edge;
    mpq_t found, expected;
    mpq_inits(found, expected, NULL);
    sabot_edge_init(&edge);
    for (int round = 0; round < (slow ? 96 : 8); round++) {
        sabot_shoe shoe;
        sabot_tableau tableau;
        sabot_bet bet;
        sabot_wager wager, nothing = {0};
        sabot_situations situations;
        sabot_policy policy;
        int cell = slow ? round : (int)random_below(SABOT_CELLS);
        random_shoe(&shoe);
        random_tableau(&tableau);
        assume_ending_naturals(&tableau);
        make_reached(&bet, tableau.by, cell);
        sabot_wager_single(&wager, &bet);
        reference_edge(&edge, &shoe, &tableau, &wager);
        mpq_set_num(expected, edge.win);
        mpq_set_den(expected, edge.deals);
        mpq_canonicalize(expected);
        sabot_contributions *cells = count(&shoe, &nothing);
        sabot_situations_find(&situations, &tableau);
        sabot_policy_of(&policy, &tableau);
        sabot_contributions_reached(found, cells, &situations, &policy, cell);
        assert_same(expected, found, "reached");
        discard(cells);
        sabot_bet_clear(&bet);
    }
    sabot_edge_clear(&edge);
    mpq_clears(found, expected, NULL);
}

/* --- policies ----------------------------------------------------------------------------- */

/* A policy with every cell copied from another is that policy, whichever the heading. */
static void a_policy_can_be_taken_cell_by_cell(void)
{
    for (int round = 0; round < 60; round++) {
        sabot_tableau from, to;
        sabot_situations situations;
        sabot_policy policy, other;
        random_tableau(&from);
        random_tableau(&to);
        sabot_situations_find(&situations, &from);
        sabot_policy_of(&policy, &from);
        sabot_policy_of(&other, &to);
        for (int cell = -1; cell < SABOT_CELLS_ALL; cell++) {
            if (cell >= 0 && from.by == to.by && from.lasting == to.lasting &&
                from.against == to.against && sabot_tableau_uses(&from, cell))
                TEST_ASSERT_EQUAL(to.cell[cell],
                                  sabot_policy_decision(&other, &situations, cell, NULL));
            sabot_policy_take(&policy, &situations, cell, &other);
        }
        TEST_ASSERT_EQUAL_MEMORY(&other, &policy, sizeof policy);
    }
}

/* The standard table headed by punto's point: banco 3 stands on a third card of 8, so on a point of
 * 8 only if punto opened with 0; banco 0 draws in any case. */
static void a_decision_may_depend_on_the_opening(void)
{
    const sabot_tableau headings = {.by = SABOT_BY_POINT};
    sabot_tableau standard;
    sabot_situations situations;
    sabot_policy policy;
    sabot_situations_find(&situations, &headings);
    sabot_tableau_standard(&standard);
    sabot_policy_of(&policy, &standard);
    TEST_ASSERT_EQUAL(
        -1, sabot_policy_decision(&policy, &situations, sabot_tableau_cell_of(3, 8), NULL));
    TEST_ASSERT_EQUAL(
        SABOT_DRAW, sabot_policy_decision(&policy, &situations, sabot_tableau_cell_of(0, 8), NULL));
    /* Point 4 takes a third card of 8 only after an opening of 6, which stands. */
    TEST_ASSERT_EQUAL(
        SABOT_DRAW, sabot_policy_decision(&policy, &situations, sabot_tableau_cell_of(3, 4), NULL));
}

int main(int argc, char **argv)
{
    slow = is_slow(argc, argv);
    seed_random(slow);
    UNITY_BEGIN();
    make_bets();
    RUN_TEST(any_tableau_is_a_sum_of_picks);
    RUN_TEST(joining_gives_what_the_walk_gives);
    RUN_TEST(points_give_what_the_walk_gives);
    RUN_TEST(a_shoe_too_large_for_points);
    RUN_TEST(a_gain_is_a_difference_of_two_evaluations);
    RUN_TEST(a_cell_is_reached_as_often_as_a_bet_on_it_wins);
    RUN_TEST(a_policy_can_be_taken_cell_by_cell);
    RUN_TEST(a_decision_may_depend_on_the_opening);
    for (int i = 0; i < BETS; i++)
        sabot_bet_clear(&bets[i]);
    return UNITY_END();
}
