/* Findings in a tableau and the values of its readings: against all readings, dealt out on small
 * shoes. */
#include "answer/tableau/lint.h"
#include "answer/tableau/tabulation.h"
#include "tables.h"

/* --- findings ----------------------------------------------------------------------------- */

static void every_turned_cell_is_found(void)
{
    sabot_tableau tableau;
    sabot_findings findings;
    sabot_tableau_standard(&tableau);
    sabot_findings_find(&findings, &tableau, NULL);
    TEST_ASSERT_EQUAL(0, findings.count);
    sabot_findings_clear(&findings);
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        for (int decision = SABOT_STAND; decision <= SABOT_CONTRADICTORY; decision++) {
            static const sabot_finding_kind kinds[] = {
                SABOT_FINDING_NONSTANDARD, SABOT_FINDING_NONSTANDARD, SABOT_FINDING_OPEN,
                SABOT_FINDING_CONTRADICTORY};
            uint8_t was = tableau.cell[cell];
            tableau.cell[cell] = (uint8_t)decision;
            sabot_findings_find(&findings, &tableau, NULL);
            TEST_ASSERT_EQUAL(decision != was, findings.count);
            if (findings.count) {
                TEST_ASSERT_EQUAL(cell, findings.items[0].cell);
                TEST_ASSERT_EQUAL(kinds[decision], findings.items[0].kind);
                TEST_ASSERT_EQUAL(was, findings.items[0].standard);
            }
            sabot_findings_clear(&findings);
            tableau.cell[cell] = was;
        }
}

static void notes_are_findings_of_their_cells(void)
{
    char *notes[] = {"(banco 4 none) Why so.", "(columns) As points?", "A remark.",
                     "(banco 9 9) Not.", "(punto 0) Odd."};
    sabot_about about = {.notes = notes, .notes_count = LENGTH(notes)};
    sabot_tableau tableau;
    sabot_findings findings;
    sabot_tableau_standard(&tableau);
    tableau.cell[sabot_tableau_cell_of(4, SABOT_COLUMN_NONE)] = SABOT_STAND;
    sabot_findings_find(&findings, &tableau, &about);
    TEST_ASSERT_EQUAL(3, findings.count);
    TEST_ASSERT_EQUAL(0, findings.items[0].cell);
    TEST_ASSERT_EQUAL(SABOT_FINDING_NOTE, findings.items[0].kind);
    TEST_ASSERT_EQUAL_STRING("Odd.", findings.items[0].text);
    TEST_ASSERT_EQUAL(SABOT_FINDING_NONSTANDARD, findings.items[1].kind);
    TEST_ASSERT_EQUAL_STRING("banco 4 stands when punto stands; standard: draws. Why so.",
                             findings.items[1].text);
    TEST_ASSERT_EQUAL(-1, findings.items[2].cell);
    TEST_ASSERT_EQUAL_STRING("As points?", findings.items[2].text);
    sabot_findings_clear(&findings);
}

/* --- readings ------------------------------------------------------------------------------ */

enum { OPEN = 5 };

/* Opens cells of a's tableau, the first `punto` of them punto's, in the order of the answer. */
static void open_some(asked *a, int open[OPEN], int punto)
{
    for (int i = 0; i < OPEN; i++) {
        int cell;
        do
            cell = (int)random_below(SABOT_CELLS_ALL);
        while (sabot_cell_side(cell) != (i < punto ? SABOT_PUNTO : SABOT_BANCO) ||
               !sabot_tableau_uses(&a->tableau, cell) || a->tableau.cell[cell] > SABOT_DRAW);
        a->tableau.cell[cell] = i % 2 ? SABOT_OPEN : SABOT_CONTRADICTORY;
    }
    for (int cell = 0, i = 0; cell < SABOT_CELLS_ALL; cell++)
        if (a->tableau.cell[cell] > SABOT_DRAW)
            open[i++] = cell;
}

static void read_as(plain_table *table, const asked *a, const int open[OPEN], unsigned bits)
{
    *table = a->table;
    for (int i = 0; i < OPEN; i++)
        *table_cell(table, open[i]) = bits >> i & 1;
}

/* In every cell the reading does what the tableau does, and it has that EV. */
static void assert_attained(const mpq_t ev, const sabot_tableau *reading, const asked *a,
                            const int open[OPEN], unsigned bet)
{
    plain_table table;
    unsigned bits = 0;
    mpq_t expected;
    mpq_init(expected);
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (a->tableau.cell[cell] <= SABOT_DRAW)
            TEST_ASSERT_EQUAL_INT(a->tableau.cell[cell], reading->cell[cell]);
    for (int i = 0; i < OPEN; i++) {
        TEST_ASSERT_LESS_OR_EQUAL(SABOT_DRAW, reading->cell[open[i]]);
        bits |= (unsigned)reading->cell[open[i]] << i;
    }
    read_as(&table, a, open, bits);
    if (a->tableau.lasting == SABOT_NATURALS_OPEN)
        turn_naturals(&table, reading->lasting);
    table_ev(expected, a, bet, &table, -1);
    assert_equal_fractions(expected, ev, "attained");
    mpq_clear(expected);
}

static void check_range(const sabot_ev_range *range, const asked *a, const int open[OPEN],
                        unsigned bet)
{
    mpq_t ev, least, greatest;
    mpq_inits(ev, least, greatest, NULL);
    /* All naturals, if they are open. */
    const unsigned ways = (a->tableau.lasting == SABOT_NATURALS_OPEN ? 4u : 1u) << OPEN;
    for (unsigned bits = 0; bits < ways; bits++) {
        plain_table table;
        read_as(&table, a, open, bits);
        if (a->tableau.lasting == SABOT_NATURALS_OPEN)
            turn_naturals(&table, (int)(bits >> OPEN));
        table_ev(ev, a, bet, &table, -1);
        if (!bits || mpq_cmp(ev, least) < 0)
            mpq_set(least, ev);
        if (!bits || mpq_cmp(ev, greatest) > 0)
            mpq_set(greatest, ev);
    }
    assert_equal_fractions(least, range->least, "least");
    assert_equal_fractions(greatest, range->greatest, "greatest");
    assert_attained(range->least, &range->least_reading, a, open, bet);
    assert_attained(range->greatest, &range->greatest_reading, a, open, bet);
    mpq_clears(ev, least, greatest, NULL);
}

/* By the third card, where the standard table reads every cell. */
static void check_worth(const mpq_t worth, const asked *a, const int open[OPEN], int of,
                        unsigned bet)
{
    plain_table standard;
    unsigned bits = 0;
    mpq_t ev[2];
    plain_standard(&standard);
    for (int i = 0; i < OPEN; i++)
        bits |= (unsigned)*table_cell(&standard, open[i]) << i;
    for (unsigned draws = 0; draws < 2; draws++) {
        plain_table table;
        mpq_init(ev[draws]);
        read_as(&table, a, open, (bits & ~(1u << of)) | draws << of);
        if (a->tableau.lasting == SABOT_NATURALS_OPEN)
            turn_naturals(&table, 0);
        table_ev(ev[draws], a, bet, &table, -1);
    }
    mpq_sub(ev[1], ev[1], ev[0]);
    assert_equal_fractions(ev[1], worth, "worth");
    mpq_clear(ev[0]);
    mpq_clear(ev[1]);
}

static void check_wager(const sabot_lint *lint, const asked *a, const int open[OPEN], unsigned bet)
{
    plain_table standard;
    mpq_t ev;
    mpq_init(ev);
    plain_standard(&standard);
    table_ev(ev, a, bet, &standard, -1);
    assert_equal_fractions(ev, lint->wagers[bet].standard, "standard");
    check_range(&lint->wagers[bet].range, a, open, bet);
    for (int i = 0; i < OPEN && !a->table.by_point; i++) {
        TEST_ASSERT_TRUE(lint->open[i].has_worth);
        check_worth(lint->wagers[bet].worth[i], a, open, i, bet);
    }
    mpq_clear(ev);
}

static void every_reading_of_small_shoes(void)
{
    for (int trial = 0; trial < 8; trial++) {
        asked a;
        int open[OPEN];
        sabot_lint lint;
        sabot_error error;
        start(&a);
        if (trial >= 6) { /* open naturals, with rows for them */
            while (!a.table.lasts[0] || !a.table.lasts[1])
                plain_random(&a.table);
            plain_tableau(&a.tableau, &a.table);
            a.tableau.lasting = SABOT_NATURALS_OPEN;
        }
        open_some(&a, open, trial % 4);
        a.question.double_check = 1;
        sabot_lint_init(&lint);
        assert_ok(sabot_lint_find(&lint, &a.question, NULL, 0, &error), &error);
        TEST_ASSERT_EQUAL_UINT(OPEN, lint.open_count);
        for (int i = 0; i < OPEN; i++)
            TEST_ASSERT_EQUAL_INT(open[i], lint.open[i].cell);
        for (unsigned i = 0; i < 3; i++)
            check_wager(&lint, &a, open, i);
        sabot_lint_clear(&lint);
        end(&a);
    }
}

/* Under columns headed by punto's point the standard table may both draw and stand in one cell of
 * banco: the values of punto's cells are then not given; banco's do not depend on it. */
static void a_worth_may_be_undefined(void)
{
    asked a;
    sabot_lint lint;
    sabot_error error;
    start(&a);
    a.tableau.by = SABOT_BY_POINT;
    a.tableau.cell[5] = SABOT_OPEN;
    sabot_lint_init(&lint);
    assert_ok(sabot_lint_find(&lint, &a.question, NULL, 0, &error), &error);
    TEST_ASSERT_EQUAL_UINT(1, lint.open_count);
    TEST_ASSERT_TRUE(lint.open[0].has_worth);
    a.tableau.cell[sabot_tableau_cell_of(3, 8)] = SABOT_OPEN;
    a.question.double_check = 1;
    assert_ok(sabot_lint_find(&lint, &a.question, NULL, 0, &error), &error);
    TEST_ASSERT_EQUAL_UINT(2, lint.open_count);
    TEST_ASSERT_FALSE(lint.open[0].has_worth);
    TEST_ASSERT_TRUE(lint.open[1].has_worth);
    sabot_lint_clear(&lint);
    end(&a);
}

/* Rows assumed from the standard table: the ranges are those of a table with these cells filled in
 * by hand, and the findings those of the table as written. */
static void rows_may_be_taken_as_standard(void)
{
    asked a;
    sabot_tableau standard, own;
    sabot_lint lint, filled;
    sabot_error error;
    start(&a);
    sabot_tableau_standard(&standard);
    own = standard;
    own.cell[6] = own.cell[sabot_tableau_cell_of(3, 8)] = SABOT_CONTRADICTORY;
    own.cell[sabot_tableau_cell_of(0, 2)] = own.cell[sabot_tableau_cell_of(4, 0)] = SABOT_OPEN;
    own.cell[sabot_tableau_cell_of(3, 1)] = SABOT_STAND; /* unlike the standard */
    a.tableau = own;
    sabot_lint_init(&lint);
    sabot_lint_init(&filled);
    assert_ok(
        sabot_lint_find(&lint, &a.question, NULL, SABOT_ROW_PUNTO | 1u << 0 | 1u << 3, &error),
        &error);
    a.tableau.cell[6] = standard.cell[6];
    a.tableau.cell[sabot_tableau_cell_of(3, 8)] = standard.cell[sabot_tableau_cell_of(3, 8)];
    a.tableau.cell[sabot_tableau_cell_of(0, 2)] = standard.cell[sabot_tableau_cell_of(0, 2)];
    TEST_ASSERT_TRUE(sabot_tableau_equal(&a.tableau, &lint.read));
    assert_ok(sabot_lint_find(&filled, &a.question, NULL, 0, &error), &error);
    TEST_ASSERT_EQUAL_UINT(5, lint.findings.count);
    TEST_ASSERT_EQUAL_UINT(2, filled.findings.count);
    TEST_ASSERT_EQUAL_UINT(1, lint.open_count);
    TEST_ASSERT_EQUAL_INT(sabot_tableau_cell_of(4, 0), lint.open[0].cell);
    for (int i = 0; i < BETS; i++) {
        assert_equal_fractions(filled.wagers[i].range.least, lint.wagers[i].range.least, "least");
        assert_equal_fractions(filled.wagers[i].range.greatest, lint.wagers[i].range.greatest,
                               "greatest");
        assert_equal_fractions(filled.wagers[i].worth[0], lint.wagers[i].worth[0], "worth");
    }
    a.tableau = own;
    assert_ok(sabot_lint_find(&lint, &a.question, NULL, SABOT_ROWS_ALL, &error), &error);
    TEST_ASSERT_EQUAL_UINT(0, lint.open_count);
    a.tableau.by = SABOT_BY_POINT; /* where banco 3 both draws and stands */
    assert_refused(sabot_lint_find(&lint, &a.question, NULL, 1u << 3, &error), &error, 0, 0,
                   "banco 3 8: the standard table both draws and stands there", "row 3");
    sabot_lint_clear(&lint);
    sabot_lint_clear(&filled);
    end(&a);
}

/* Without open cells the range is one value; here the well-known one. */
static void a_complete_tableau_has_one_reading(void)
{
    asked a;
    sabot_lint lint;
    sabot_error error;
    char *notes[] = {"(banco 3 8) As printed."};
    sabot_about about = {.notes = notes, .notes_count = 1};
    start(&a);
    make_wager(&a.wager[1], "banco", "winner = tie -> push; winner = banco -> 19:20");
    sabot_shoe_from_decks(&a.shoe, 8);
    sabot_tableau_standard(&a.tableau);
    sabot_lint_init(&lint);
    assert_ok(sabot_lint_find(&lint, &a.question, &about, 0, &error), &error);
    TEST_ASSERT_EQUAL_UINT(1, lint.findings.count); /* the note */
    TEST_ASSERT_EQUAL_UINT(0, lint.open_count);
    assert_fraction("-114753351728/10847218479825", lint.wagers[1].standard, "standard");
    assert_fraction("-114753351728/10847218479825", lint.wagers[1].range.least, "least");
    assert_fraction("-114753351728/10847218479825", lint.wagers[1].range.greatest, "greatest");
    uint64_t points[SABOT_POINTS] = {4, 3, 2, 1, 1, 1};
    sabot_shoe_from_points(&a.shoe, points);
    a.question.mark_undetermined = 1;
    assert_ok(sabot_lint_find(&lint, &a.question, NULL, 0, &error), &error);
    TEST_ASSERT_EQUAL_UINT(0, lint.findings.count);
    TEST_ASSERT_TRUE(lint.wagers[0].determined);
    TEST_ASSERT_FALSE(lint.wagers[3].determined);
    sabot_lint_clear(&lint);
    clear_wager(&a.wager[1]);
    end(&a);
}

static sabot_status find(const sabot_question *question, sabot_error *error)
{
    sabot_lint lint;
    sabot_lint_init(&lint);
    sabot_status status = sabot_lint_find(&lint, question, NULL, 0, error);
    TEST_ASSERT_EQUAL_UINT(status ? 0 : question->wagers_count, lint.wagers_count);
    sabot_lint_clear(&lint);
    return status;
}

static void refusals(void)
{
    assert_refusals(find, 3);
    assert_refuses_tableaus(find, 1);
    assert_refuses_conditions(find);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(every_turned_cell_is_found);
    RUN_TEST(notes_are_findings_of_their_cells);
    RUN_TEST(every_reading_of_small_shoes);
    RUN_TEST(a_worth_may_be_undefined);
    RUN_TEST(rows_may_be_taken_as_standard);
    RUN_TEST(a_complete_tableau_has_one_reading);
    RUN_TEST(refusals);
    return UNITY_END();
}
