/* The best drawing of a hand: punto's against every possible strategy, dealt out; either's by
 * turning each of its cells; and both against the known result for eight decks. */
#include "tables.h"
#include <sabot/tableau/best.h>

static void of_punto_no_way_is_better(void)
{
    asked a;
    sabot_best best;
    sabot_error error;
    mpq_t ev, greatest;
    mpq_inits(ev, greatest, NULL);
    start(&a);
    plain_random_standard(&a.table); /* so that punto has eight cells */
    plain_tableau(&a.tableau, &a.table);
    a.question.wagers_count = 1;
    for (unsigned way = 0; way < 1u << SABOT_PUNTO_CELLS; way++) {
        plain_table table = a.table;
        for (int cell = 0; cell < SABOT_PUNTO_CELLS; cell++)
            table.punto_draws[cell] = way >> cell & 1;
        table_ev(ev, &a, 0, &table, -1);
        if (!way || mpq_cmp(ev, greatest) > 0)
            mpq_set(greatest, ev);
    }
    table_ev(ev, &a, 0, &a.table, -1);
    sabot_best_init(&best);
    assert_ok(sabot_best_find(&best, &a.question, SABOT_PUNTO, &error), &error);
    assert_equal_fractions(ev, best.ev_before, "before");
    assert_equal_fractions(greatest, best.ev, "best");
    TEST_ASSERT_EQUAL_STRING("best-for-punto", best.tableau.name);
    sabot_best_clear(&best);
    end(&a);
    mpq_clears(ev, greatest, NULL);
}

/* The table with all departures, which are all in the hand's cells, and their gain together. */
static void apply(plain_table *table, mpq_t gains, const sabot_best *best, const asked *a, int side)
{
    *table = a->table;
    for (size_t i = 0; i < best->departures_count; i++) {
        const sabot_departure *departure = &best->departures[i];
        int *cell = table_cell(table, departure->cell);
        TEST_ASSERT_EQUAL_INT(side, sabot_cell_side(departure->cell));
        TEST_ASSERT_EQUAL_INT(*cell, departure->from);
        TEST_ASSERT_EQUAL_INT(!*cell, departure->to);
        TEST_ASSERT_GREATER_THAN(0, mpq_sgn(departure->gain));
        *cell = !*cell;
        mpq_add(gains, gains, departure->gain);
    }
}

static void no_cell_gains_any_more(int side)
{
    asked a;
    plain_table table;
    sabot_tableau tableau;
    sabot_best best;
    sabot_error error;
    mpq_t ev, gains;
    mpq_inits(ev, gains, NULL);
    start(&a);
    a.question.wagers = &a.wager[side];
    a.question.wagers_count = 1;
    a.question.double_check = 1;
    sabot_best_init(&best);
    assert_ok(sabot_best_find(&best, &a.question, side, &error), &error);
    apply(&table, gains, &best, &a, side);
    plain_tableau(&tableau, &table);
    TEST_ASSERT_EQUAL_MEMORY(tableau.cell, best.tableau.cell, sizeof tableau.cell);
    TEST_ASSERT_EQUAL_INT(a.tableau.by, best.tableau.by);
    table_ev(ev, &a, (unsigned)side, &table, -1);
    assert_equal_fractions(ev, best.ev, "EV");
    mpq_add(gains, gains, best.ev_before);
    assert_equal_fractions(gains, best.ev, "the gains add up");
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        if (sabot_cell_side(cell) != side || !sabot_tableau_uses(&tableau, cell))
            continue;
        int *decision = table_cell(&table, cell);
        *decision = !*decision;
        table_ev(ev, &a, (unsigned)side, &table, -1);
        TEST_ASSERT_LESS_OR_EQUAL(0, mpq_cmp(ev, best.ev));
        *decision = !*decision;
    }
    sabot_best_clear(&best);
    end(&a);
    mpq_clears(ev, gains, NULL);
}

static void of_tables_of_any_naturals(void)
{
    for (int trial = 0; trial < 6; trial++)
        no_cell_gains_any_more(trial % 2 ? SABOT_PUNTO : SABOT_BANCO);
}

/* The standard table is not the best for banco in every cell. */
static void whole_decks(void)
{
    asking a;
    sabot_best best;
    sabot_error error;
    asking_start(&a, 8, "");
    asking_add(&a, "banco", "winner = tie -> push; winner = banco -> 19:20");
    sabot_best_init(&best);
    assert_ok(sabot_best_find(&best, &a.question, SABOT_BANCO, &error), &error);
    assert_fraction("-114753351728/10847218479825", best.ev_before, "standard");
    TEST_ASSERT_EQUAL_UINT(2, best.departures_count);
    TEST_ASSERT_EQUAL_INT(sabot_tableau_cell_of(4, 1), best.departures[0].cell);
    TEST_ASSERT_EQUAL_INT(SABOT_DRAW, best.departures[0].to);
    TEST_ASSERT_EQUAL_INT(sabot_tableau_cell_of(6, SABOT_COLUMN_NONE), best.departures[1].cell);
    sabot_best_clear(&best);
    asking_end(&a);
}

static int side = SABOT_BANCO;

static sabot_status find(const sabot_question *question, sabot_error *error)
{
    sabot_best best;
    sabot_best_init(&best);
    sabot_status status = sabot_best_find(&best, question, side, error);
    if (status)
        TEST_ASSERT_EQUAL_UINT(0, best.departures_count);
    sabot_best_clear(&best);
    return status;
}

static void refusals(void)
{
    asked a;
    uint64_t points[SABOT_POINTS] = {9};
    assert_refusals(find, 3);
    assert_refuses_tableaus(find, 0);
    assert_refuses_conditions(find);
    start(&a);
    assert_refuses(find, &a.question, SABOT_INVALID, "4 wagers: expected exactly one");
    a.question.wagers_count = 1;
    side = SABOT_TIE;
    assert_refuses(find, &a.question, SABOT_INVALID, "side 2");
    side = SABOT_PUNTO;
    sabot_shoe_from_points(&a.shoe, points);
    a.question.wagers = &a.wager[3];
    a.question.mark_undetermined = 1;
    assert_refuses(find, &a.question, SABOT_UNDETERMINED, "needs a shoe known by ranks");
    end(&a);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(of_punto_no_way_is_better);
    RUN_TEST(of_tables_of_any_naturals);
    RUN_TEST(whole_decks);
    RUN_TEST(refusals);
    return UNITY_END();
}
