/* The sum of picks for any tableau, through a question: against every deal of small shoes. */
#include "answer/tableau/tabulation.h"
#include "tables.h"

static sabot_status find(const sabot_question *question, sabot_error *error)
{
    sabot_tabulation tabulation = {0};
    sabot_status status = sabot_tabulation_find(&tabulation, question, 3, error);
    TEST_ASSERT_EQUAL_UINT(status ? 0 : question->wagers_count, tabulation.wagers_count);
    sabot_tabulation_clear(&tabulation);
    return status;
}

static void find_reached(mpq_t reached, const sabot_tabulation *tabulation,
                         const sabot_tableau *tableau, int cell)
{
    sabot_situations situations;
    sabot_policy policy;
    sabot_situations_find(&situations, tableau);
    sabot_policy_of(&policy, tableau);
    sabot_contributions_reached(reached, tabulation->reach, &situations, &policy, cell);
}

static void one_tabulation_has_the_ev_of_every_tableau(void)
{
    for (int trial = 0; trial < 4; trial++) {
        asked a;
        sabot_tabulation tabulation = {0};
        sabot_error error;
        mpq_t expected, found;
        mpq_inits(expected, found, NULL);
        start(&a);
        a.question.tableau = NULL;
        assert_ok(sabot_tabulation_find(&tabulation, &a.question, 3, &error), &error);
        for (int other = 0; other < 4; other++) {
            plain_table table;
            sabot_tableau tableau;
            int cell = (int)random_below(SABOT_CELLS_ALL);
            plain_random(&table);
            plain_tableau(&tableau, &table);
            for (unsigned i = 0; i < BETS; i++) {
                table_ev(expected, &a, i, &table, -1);
                sabot_tabulation_ev(found, &tabulation, i, &tableau);
                assert_equal_fractions(expected, found, "EV");
            }
            table_reached(expected, &a, cell, &table, -1);
            find_reached(found, &tabulation, &tableau, cell);
            assert_equal_fractions(expected, found, "reached");
        }
        sabot_tabulation_clear(&tabulation);
        end(&a);
        mpq_clears(expected, found, NULL);
    }
}

/* The engines detect one wrong number of the tabulation; otherwise they are not called. */
static void a_wrong_number_is_found(void)
{
    asked a;
    sabot_tabulation tabulation = {0};
    sabot_error error;
    start(&a);
    assert_ok(sabot_tabulation_find(&tabulation, &a.question, 3, &error), &error);
    a.question.double_check = 1;
    assert_ok(sabot_tabulation_check(&tabulation, &a.question, &a.tableau, &error), &error);
    mpz_add_ui(tabulation.of[1]->fixed_value, tabulation.of[1]->fixed_value, 1);
    assert_refused_as(SABOT_DISAGREES,
                      sabot_tabulation_check(&tabulation, &a.question, &a.tableau, &error), &error,
                      0, 0, "banco: the cells of tableau 'plain' and the engines differ", "banco");
    a.question.double_check = 0;
    assert_ok(sabot_tabulation_check(&tabulation, &a.question, &a.tableau, &error), &error);
    sabot_tabulation_clear(&tabulation);
    end(&a);
}

/* The probabilities of reaching each cell are known even where no wager is determined. */
static void undetermined_wagers_are_left_out(void)
{
    asked a;
    uint64_t points[SABOT_POINTS] = {4, 3, 2, 1, 1, 1};
    sabot_tabulation tabulation = {0};
    sabot_error error;
    mpq_t sum, reached;
    mpq_inits(sum, reached, NULL);
    start(&a);
    sabot_shoe_from_points(&a.shoe, points);
    a.question.mark_undetermined = 1;
    assert_ok(sabot_tabulation_find(&tabulation, &a.question, 3, &error), &error);
    TEST_ASSERT_NOT_NULL(tabulation.of[2]);
    TEST_ASSERT_NULL(tabulation.of[3]);
    a.question.wagers = &a.wager[3];
    a.question.wagers_count = 1;
    assert_ok(sabot_tabulation_find(&tabulation, &a.question, 3, &error), &error);
    TEST_ASSERT_NULL(tabulation.of[0]);
    /* Banco decides once in every deal without a natural, and so does punto. */
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        find_reached(reached, &tabulation, &a.tableau, cell);
        if (sabot_cell_side(cell) == SABOT_PUNTO)
            mpq_add(sum, sum, reached);
        else
            mpq_sub(sum, sum, reached);
    }
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(sum));
    sabot_tabulation_clear(&tabulation);
    end(&a);
    mpq_clears(sum, reached, NULL);
}

static void refusals(void)
{
    assert_refusals(find, 3);
    assert_refuses_conditions(find);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(one_tabulation_has_the_ev_of_every_tableau);
    RUN_TEST(a_wrong_number_is_found);
    RUN_TEST(undetermined_wagers_are_left_out);
    RUN_TEST(refusals);
    return UNITY_END();
}
