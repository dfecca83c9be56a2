/* The changes between two tables: against every deal of small shoes, with and without a condition,
 * and against the engines on whole decks. */
#include "reference.h"
#include "tables.h"
#include <sabot/tableau/diff.h>

/* Turns some cells of a's table, at most `count`, of both hands. */
static void turn_some(plain_table *other, sabot_tableau *tableau, const asked *a, int count)
{
    *other = a->table;
    for (int i = 0; i < count; i++) {
        int cell = (int)random_below(i % 2 ? SABOT_CELLS_ALL : SABOT_PUNTO_CELLS);
        if (sabot_tableau_uses(&a->tableau, cell))
            *table_cell(other, cell) = !*table_cell(other, cell);
    }
    plain_tableau(tableau, other);
}

static void check_wager(const sabot_diff *diff, const asked *a, plain_table *other, unsigned i,
                        int rank)
{
    const sabot_wager_change *found = &diff->wagers[i];
    mpq_t from, to, share;
    mpq_inits(from, to, share, NULL);
    TEST_ASSERT_TRUE(found->determined);
    table_ev(from, a, i, &a->table, rank);
    table_ev(to, a, i, other, rank);
    assert_equal_fractions(from, found->from, "from");
    assert_equal_fractions(to, found->to, "to");
    mpq_sub(to, to, from);
    assert_equal_fractions(to, found->change, "change");
    for (size_t c = 0; c < diff->cells_count; c++) {
        plain_table alone = a->table;
        int cell = diff->cells[c].cell;
        *table_cell(&alone, cell) = *table_cell(other, cell);
        table_ev(share, a, i, &alone, rank);
        mpq_sub(share, share, from);
        assert_equal_fractions(share, found->by_cell[c], "share");
        mpq_sub(to, to, share);
    }
    assert_equal_fractions(to, found->interaction, "interaction");
    mpq_clears(from, to, share, NULL);
}

static void check_cells(const sabot_diff *diff, const asked *a, plain_table *other, int rank)
{
    plain_table from = a->table;
    size_t c = 0;
    mpq_t reached;
    mpq_init(reached);
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        if (*table_cell(&from, cell) == *table_cell(other, cell))
            continue;
        TEST_ASSERT_LESS_THAN(diff->cells_count, c);
        TEST_ASSERT_EQUAL_INT(cell, diff->cells[c].cell);
        TEST_ASSERT_EQUAL_INT(*table_cell(&from, cell), diff->cells[c].from);
        TEST_ASSERT_EQUAL_INT(*table_cell(other, cell), diff->cells[c].to);
        table_reached(reached, a, cell, &a->table, rank);
        assert_equal_fractions(reached, diff->cells[c++].reached, "reached");
    }
    TEST_ASSERT_EQUAL_UINT(c, diff->cells_count);
    mpq_clear(reached);
}

static void every_deal_of_small_shoes(void)
{
    for (int trial = 0; trial < 8; trial++) {
        asked a;
        plain_table other;
        sabot_tableau tableau;
        sabot_condition condition;
        sabot_diff diff;
        sabot_error error;
        start(&a);
        turn_some(&other, &tableau, &a, trial);
        sabot_condition_init(&condition);
        int rank = trial % 2 ? a.card[0] / 4 : -1; /* known rank of the first card, or nothing */
        if (rank >= 0) {
            condition.known = 1;
            condition.card[0] = (sabot_cards)15 << 4 * rank;
            a.question.condition = &condition;
        }
        a.question.double_check = trial < 4;
        sabot_diff_init(&diff);
        assert_ok(sabot_diff_find(&diff, &a.question, &tableau, &error), &error);
        TEST_ASSERT_TRUE(diff.has_by_cell);
        check_cells(&diff, &a, &other, rank);
        for (unsigned i = 0; i < BETS; i++)
            check_wager(&diff, &a, &other, i, rank);
        sabot_diff_clear(&diff);
        end(&a);
    }
}

/* The first table, but the second where a natural ends the coup under one of them only. */
static const plain_table *naturals_from, *naturals_to;

static int naturals_differ(const plain_coup *coup)
{
    return is_over(naturals_from, coup) != is_over(naturals_to, coup);
}

static long naturals_pay(unsigned bet, const plain_coup *coup)
{
    plain_coup other;
    plain_play(&other, naturals_differ(coup) ? naturals_to : naturals_from, coup->card);
    return pays_of(bet, &other);
}

static long naturals_deals(unsigned bet, const plain_coup *coup)
{
    plain_coup other;
    (void)bet;
    plain_play(&other, naturals_differ(coup) ? naturals_to : naturals_from, coup->card);
    return other.hand[0] != coup->hand[0] || other.hand[1] != coup->hand[1];
}

static void whose_natural_ends_the_coup(void)
{
    for (int trial = 0; trial < 12; trial++) {
        asked a;
        plain_table other;
        sabot_tableau tableau;
        sabot_condition condition;
        sabot_diff diff;
        sabot_error error;
        mpq_t from, to;
        mpq_inits(from, to, NULL);
        start(&a);
        plain_random(&other);
        if (trial % 2) { /* else every cell may change too */
            int lasts[2] = {other.lasts[0], other.lasts[1]};
            other = a.table;
            memcpy(other.lasts, lasts, sizeof lasts);
            for (int side = 0; side < 2; side++)
                other.has_against[side] = other.has_against[side] && other.lasts[!side];
        }
        plain_tableau(&tableau, &other);
        naturals_from = &a.table;
        naturals_to = &other;
        a.question.double_check = 1;
        sabot_diff_init(&diff);
        assert_ok(sabot_diff_find(&diff, &a.question, &tableau, &error), &error);
        const sabot_changed_cell *last =
            diff.cells_count ? &diff.cells[diff.cells_count - 1] : NULL;
        TEST_ASSERT_EQUAL_INT(tableau.lasting != a.tableau.lasting,
                              last && last->cell >= SABOT_CELLS_ALL);
        for (unsigned i = 0; i < BETS; i++) {
            table_ev(from, &a, i, &a.table, -1);
            table_ev(to, &a, i, &other, -1);
            mpq_sub(to, to, from);
            assert_equal_fractions(to, diff.wagers[i].change, "change");
            if (tableau.lasting == a.tableau.lasting)
                continue;
            plain_mean(to, &a, naturals_pay, UNIT, i, &a.table, -1);
            mpq_sub(to, to, from);
            assert_equal_fractions(to, diff.wagers[i].by_cell[diff.cells_count - 1], "naturals");
            plain_mean(to, &a, naturals_deals, 1, i, &a.table, -1);
            assert_equal_fractions(to, last->reached, "reached");
        }
        if (tableau.lasting != a.tableau.lasting) {
            sabot_condition_init(&condition);
            a.question.condition = &condition;
            assert_refused_as(SABOT_INVALID, sabot_diff_find(&diff, &a.question, &tableau, &error),
                              &error, 0, 0, "tableaus whose naturals differ", "condition");
        }
        sabot_diff_clear(&diff);
        end(&a);
        mpq_clears(from, to, NULL);
    }
}

/* Two tables with different headings. Where punto plays alike, banco's shares add up to the whole
 * change. */
static void columns_headed_differently(void)
{
    asked a;
    plain_table other;
    sabot_tableau tableau;
    sabot_condition condition;
    sabot_diff diff;
    sabot_error error;
    mpq_t ev;
    mpq_init(ev);
    start(&a);
    plain_random(&other);
    memcpy(other.punto_draws, a.table.punto_draws, sizeof other.punto_draws);
    other.by_point = !a.table.by_point;
    memcpy(other.lasts, a.table.lasts, sizeof other.lasts);
    memcpy(other.has_against, a.table.has_against, sizeof other.has_against);
    memcpy(other.against[0], a.table.against[0], sizeof other.against[0]);
    plain_tableau(&tableau, &other);
    sabot_diff_init(&diff);
    assert_ok(sabot_diff_find(&diff, &a.question, &tableau, &error), &error);
    TEST_ASSERT_GREATER_THAN(0, diff.cells_count);
    for (unsigned i = 0; i < BETS; i++) {
        table_ev(ev, &a, i, &other, -1);
        assert_equal_fractions(ev, diff.wagers[i].to, "to");
        TEST_ASSERT_EQUAL_INT(0, mpq_sgn(diff.wagers[i].interaction));
    }
    sabot_condition_init(&condition); /* one tableau at a time: no shares by cell */
    a.question.condition = &condition;
    assert_ok(sabot_diff_find(&diff, &a.question, &tableau, &error), &error);
    TEST_ASSERT_FALSE(diff.has_by_cell);
    for (unsigned i = 0; i < BETS; i++) {
        table_ev(ev, &a, i, &other, -1);
        assert_equal_fractions(ev, diff.wagers[i].to, "to");
        assert_equal_fractions(diff.wagers[i].change, diff.wagers[i].interaction, "all");
    }
    sabot_diff_clear(&diff);
    end(&a);
    mpq_clear(ev);
}

/* The standard table headed by punto's point: a cell may be mixed, draw and stand. */
static void a_decision_may_depend_on_the_third_card(void)
{
    asked a;
    sabot_tableau standard;
    sabot_diff diff;
    sabot_error error;
    int found = 0;
    start(&a);
    sabot_tableau_standard(&standard);
    sabot_tableau_standard(&a.tableau);
    a.tableau.by = SABOT_BY_POINT;
    sabot_diff_init(&diff);
    assert_ok(sabot_diff_find(&diff, &a.question, &standard, &error), &error);
    for (size_t c = 0; c < diff.cells_count; c++)
        if (diff.cells[c].cell == sabot_tableau_cell_of(3, 8)) {
            found = 1;
            TEST_ASSERT_EQUAL_INT(SABOT_STAND, diff.cells[c].from);
            TEST_ASSERT_EQUAL_INT(-1, diff.cells[c].to);
        }
    TEST_ASSERT_TRUE(found);
    sabot_diff_clear(&diff);
    end(&a);
}

/* Eight decks, banco's 4 turned after punto stands: the reference engine plays both tables. */
static void whole_decks(void)
{
    asked a;
    sabot_tableau other;
    sabot_diff diff;
    sabot_error error;
    mpq_t expected, before;
    mpq_inits(expected, before, NULL);
    start(&a);
    sabot_shoe_from_decks(&a.shoe, 8);
    sabot_tableau_standard(&a.tableau);
    other = a.tableau;
    other.cell[sabot_tableau_cell_of(4, SABOT_COLUMN_NONE)] = SABOT_STAND;
    sabot_diff_init(&diff);
    assert_ok(sabot_diff_find(&diff, &a.question, &other, &error), &error);
    TEST_ASSERT_EQUAL_UINT(1, diff.cells_count);
    for (int i = 0; i < BETS - 1; i++) {
        reference_ev(before, &a.shoe, &a.tableau, &a.wager[i]);
        reference_ev(expected, &a.shoe, &other, &a.wager[i]);
        mpq_sub(expected, expected, before);
        assert_equal_fractions(expected, diff.wagers[i].change, "change");
        assert_equal_fractions(expected, diff.wagers[i].by_cell[0], "share");
    }
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(diff.wagers[BETS - 1].change)); /* sees no drawing */
    sabot_diff_clear(&diff);
    end(&a);
    mpq_clears(expected, before, NULL);
}

static void undetermined_wagers_are_marked(void)
{
    asked a;
    sabot_tableau other;
    uint64_t points[SABOT_POINTS] = {4, 3, 2, 1, 1, 1};
    sabot_diff diff;
    sabot_error error;
    start(&a);
    sabot_shoe_from_points(&a.shoe, points);
    a.question.mark_undetermined = 1;
    other = a.tableau;
    sabot_diff_init(&diff);
    assert_ok(sabot_diff_find(&diff, &a.question, &other, &error), &error);
    TEST_ASSERT_EQUAL_UINT(0, diff.cells_count);
    TEST_ASSERT_TRUE(diff.wagers[0].determined);
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(diff.wagers[0].change));
    TEST_ASSERT_FALSE(diff.wagers[3].determined);
    sabot_diff_clear(&diff);
    end(&a);
}

/* --- refusals ------------------------------------------------------------------------------ */

static const sabot_tableau *against;

static sabot_status find(const sabot_question *question, sabot_error *error)
{
    sabot_diff diff;
    sabot_diff_init(&diff);
    sabot_status status = sabot_diff_find(&diff, question, against, error);
    TEST_ASSERT_EQUAL_UINT(status ? 0 : question->wagers_count, diff.wagers_count);
    sabot_diff_clear(&diff);
    return status;
}

static void refusals(void)
{
    asked a;
    sabot_tableau other;
    sabot_condition condition;
    sabot_tableau_standard(&other);
    against = &other;
    assert_refusals(find, 3);
    assert_refuses_tableaus(find, 0);
    start(&a);
    against = NULL;
    assert_refuses(find, &a.question, SABOT_INVALID, "no tableau");
    against = &other;
    other.cell[0] = SABOT_CONTRADICTORY;
    assert_refuses(find, &a.question, SABOT_INCOMPLETE, "'standard' leaves 1 cell open: punto 0");
    other.cell[0] = SABOT_STAND;
    plain_random_standard(&a.table);
    plain_tableau(&a.tableau, &a.table);
    sabot_condition_init(&condition);
    condition.known = 1; /* and no card remains possible */
    a.question.condition = &condition;
    assert_refuses(find, &a.question, SABOT_IMPOSSIBLE, "no deal of this shoe meets the condition");
    end(&a);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(every_deal_of_small_shoes);
    RUN_TEST(whose_natural_ends_the_coup);
    RUN_TEST(columns_headed_differently);
    RUN_TEST(a_decision_may_depend_on_the_third_card);
    RUN_TEST(whole_decks);
    RUN_TEST(undetermined_wagers_are_marked);
    RUN_TEST(refusals);
    return UNITY_END();
}
