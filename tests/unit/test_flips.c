/* The effect of every single-cell change: against every deal of small shoes, and against published
 * figures. */
#include "tables.h"
#include <sabot/tableau/flips.h>

/* --- changes ------------------------------------------------------------------------------ */

static const plain_table *changed_table;
static int change;

static long changed_pays(unsigned bet, const plain_coup *before)
{
    plain_coup coup;
    play_changed(&coup, changed_table, change, before);
    return pays_of(bet, &coup);
}

static long changed_deals(unsigned bet, const plain_coup *before)
{
    plain_coup coup;
    (void)bet;
    play_changed(&coup, changed_table, change, before);
    return coup.hand[0] != before->hand[0] || coup.hand[1] != before->hand[1];
}

/* The EV after a change, as the deals say. */
static void find_changed(mpq_t ev, const asked *a, unsigned bet, int cell)
{
    changed_table = &a->table;
    change = cell;
    plain_mean(ev, a, changed_pays, UNIT, bet, &a->table, -1);
}

/* The variance of a bet's payoff: its mean square minus the square of its mean. */
static long square_of(unsigned bet, const plain_coup *coup)
{
    return pays_of(bet, coup) * pays_of(bet, coup);
}

static void check_wager(const sabot_flips *flips, const asked *a, unsigned i)
{
    const sabot_wager_flips *found = &flips->wagers[i];
    mpq_t before, value, product;
    mpq_inits(before, value, product, NULL);
    table_ev(before, a, i, &a->table, -1);
    plain_mean(value, a, square_of, UNIT * UNIT, i, &a->table, -1);
    mpq_mul(product, before, before);
    mpq_sub(value, value, product);
    assert_equal_fractions(value, found->variance, "variance");
    for (int cell = 0; cell < SABOT_CHANGES; cell++) {
        if (!sabot_flip_listed(&a->tableau, cell))
            continue;
        find_changed(value, a, i, cell);
        mpq_sub(value, value, before);
        assert_equal_fractions(value, found->cell[cell].change, "change");
        if (!mpq_sgn(value))
            continue;
        /* so many coups are enough for three deviations, one fewer is not: 9 v <= n c², > (n - 1)
         * c² */
        mpq_mul(value, value, value);
        mpq_div(value, found->variance, value);
        mpq_set_z(product, found->cell[cell].coups);
        mpq_sub(product, product, value);
        for (int k = 0; k < 8; k++)
            mpq_sub(product, product, value);
        TEST_ASSERT_TRUE(mpq_sgn(product) >= 0 && mpq_cmp_ui(product, 1, 1) < 0);
    }
    mpq_clears(before, value, product, NULL);
}

/* The named bet shows the change, and no other bet shows it sooner. */
static void check_first(const sabot_flips *flips, int cell)
{
    int first = flips->first[cell], seen = 0;
    for (unsigned i = 0; i < BETS; i++) {
        const sabot_flip *flip = &flips->wagers[i].cell[cell];
        seen |= mpq_sgn(flip->change) != 0;
        if (mpq_sgn(flip->change) && first >= 0)
            TEST_ASSERT_TRUE(mpz_cmp(flips->wagers[first].cell[cell].coups, flip->coups) <= 0);
    }
    TEST_ASSERT_EQUAL_INT(seen, first >= 0);
    TEST_ASSERT_TRUE(first < 0 || mpq_sgn(flips->wagers[first].cell[cell].change));
}

static void every_cell_of_small_shoes(void)
{
    for (int trial = 0; trial < 4; trial++) {
        asked a;
        sabot_flips flips;
        sabot_error error;
        mpq_t reached;
        mpq_init(reached);
        start(&a);
        a.question.double_check = 1;
        sabot_flips_init(&flips);
        assert_ok(sabot_flips_find(&flips, &a.question, &error), &error);
        TEST_ASSERT_EQUAL_UINT(BETS, flips.wagers_count);
        for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
            changed_table = &a.table;
            change = cell;
            if (sabot_flip_listed(&a.tableau, cell) == SABOT_FLIP_CELL)
                table_reached(reached, &a, cell, &a.table, -1);
            else if (sabot_flip_listed(&a.tableau, cell))
                plain_mean(reached, &a, changed_deals, 1, 0, &a.table, -1);
            else
                continue;
            assert_equal_fractions(reached, flips.reached[cell], "reached");
        }
        for (unsigned i = 0; i < BETS; i++)
            check_wager(&flips, &a, i);
        for (int cell = 0; cell < SABOT_CHANGES; cell++)
            check_first(&flips, cell);
        sabot_flips_clear(&flips);
        end(&a);
        mpq_clear(reached);
    }
}

/* A wager that returns the same in every deal, except where the cell decides, shows the change at
 * once. */
static void nothing_to_wait_for(void)
{
    asked a;
    sabot_flips flips;
    sabot_error error;
    uint64_t ranks[SABOT_RANKS] = {[12] = 9}; /* kings only: both hands open with 0 */
    start(&a);
    sabot_shoe_from_ranks(&a.shoe, ranks);
    make_wager(&a.wager[0], "four", "cards = 4 -> 1:1");
    sabot_flips_init(&flips);
    assert_ok(sabot_flips_find(&flips, &a.question, &error), &error);
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(flips.wagers[0].variance));
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        TEST_ASSERT_EQUAL_INT(0, mpz_sgn(flips.wagers[0].cell[cell].coups));
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(flips.wagers[0].cell[1].change));
    assert_fraction("1", flips.reached[0], "punto opens with 0");
    sabot_flips_clear(&flips);
    clear_wager(&a.wager[0]);
    end(&a);
}

static void undetermined_wagers_are_marked(void)
{
    asked a;
    uint64_t points[SABOT_POINTS] = {4, 3, 2, 1, 1, 1};
    sabot_flips flips;
    sabot_error error;
    start(&a);
    sabot_shoe_from_points(&a.shoe, points);
    a.question.mark_undetermined = 1;
    sabot_flips_init(&flips);
    assert_ok(sabot_flips_find(&flips, &a.question, &error), &error);
    TEST_ASSERT_TRUE(flips.wagers[0].determined);
    TEST_ASSERT_FALSE(flips.wagers[3].determined);
    sabot_flips_clear(&flips);
    end(&a);
}

static sabot_status find(const sabot_question *question, sabot_error *error)
{
    sabot_flips flips;
    sabot_flips_init(&flips);
    sabot_status status = sabot_flips_find(&flips, question, error);
    TEST_ASSERT_EQUAL_UINT(status ? 0 : question->wagers_count, flips.wagers_count);
    sabot_flips_clear(&flips);
    return status;
}

static void refusals(void)
{
    assert_refusals(find, 3);
    assert_refuses_tableaus(find, 0);
    assert_refuses_conditions(find);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(every_cell_of_small_shoes);
    RUN_TEST(nothing_to_wait_for);
    RUN_TEST(undetermined_wagers_are_marked);
    RUN_TEST(refusals);
    return UNITY_END();
}
