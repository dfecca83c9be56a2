#include "answer/edge/worked_coups.h"
#include "asking.h"

static void assert_worked(const sabot_worked_coup *worked, const sabot_tableau *tableau)
{
    /* By hand: totals from points, decisions from the cells, cards from the decisions. */
    const sabot_coup *coup = &worked->coup;
    int point[SABOT_POSITIONS] = {0}, drawn = 4, totals[2];
    TEST_ASSERT_TRUE(worked->found);
    TEST_ASSERT_TRUE(coup->cards >= 4 && coup->cards <= SABOT_POSITIONS);
    for (int i = 0; i < coup->cards; i++)
        point[i] = coup->card[i] / 4 < 9 ? coup->card[i] / 4 + 1 : 0;
    totals[0] = (point[0] + point[2]) % 10;
    totals[1] = (point[1] + point[3]) % 10;
    if (totals[0] < 8 && totals[1] < 8) {
        int column = 10, row = totals[1];
        TEST_ASSERT_EQUAL_INT(2, worked->cells_count);
        TEST_ASSERT_EQUAL_INT(totals[0], worked->cell[0]);
        if (tableau->cell[totals[0]] == SABOT_DRAW) {
            column = point[drawn];
            totals[0] = (totals[0] + point[drawn++]) % 10;
        }
        TEST_ASSERT_EQUAL_INT(8 + 11 * row + column, worked->cell[1]);
        TEST_ASSERT_EQUAL_INT(tableau->cell[worked->cell[1]], worked->decision[1]);
        if (tableau->cell[worked->cell[1]] == SABOT_DRAW)
            totals[1] = (totals[1] + point[drawn++]) % 10;
    } else {
        TEST_ASSERT_EQUAL_INT(0, worked->cells_count);
    }
    TEST_ASSERT_EQUAL_INT(drawn, coup->cards);
    TEST_ASSERT_EQUAL_INT(totals[0], coup->total[0]);
    TEST_ASSERT_EQUAL_INT(totals[1], coup->total[1]);
}

static void test_kinds(void)
{
    asking a;
    sabot_worked_coups coups;
    sabot_error error;
    asking_start(&a, 8, "tie");
    sabot_worked_coups_init(&coups);
    assert_ok(sabot_worked_coups_find(&coups, &a.question, &error), &error);
    for (int kind = 0; kind < SABOT_WORKED_KINDS; kind++)
        assert_worked(&coups.kind[kind], &a.tableau);
    TEST_ASSERT_TRUE(coups.kind[SABOT_WORKED_NATURAL].coup.opening[0] >= 8 ||
                     coups.kind[SABOT_WORKED_NATURAL].coup.opening[1] >= 8);
    for (int cards = 4; cards <= 6; cards++)
        TEST_ASSERT_EQUAL_INT(cards, coups.kind[SABOT_WORKED_FOUR + cards - 4].coup.cards);
    TEST_ASSERT_EQUAL_INT(coups.kind[SABOT_WORKED_TIE].coup.total[0],
                          coups.kind[SABOT_WORKED_TIE].coup.total[1]);
    sabot_worked_coups_clear(&coups);
    asking_end(&a);
}

/* Every line that some deal pays, however rare, has an example coup; the others have none. */
static void test_lines(void)
{
    asking a;
    sabot_worked_coups coups, again;
    sabot_edges edges;
    sabot_error error;
    asking_start(&a, 1, "dragon-bonus-punto lucky-6 perfect-pair");
    asking_add(&a, "rare",
               "count(As) = 2 -> 9:1; count(As) = 1 and count(Kd) = 1 and count(7h) = 1 and "
               "count(5c) = 1 and count(2d) = 1 and count(4s) = 1 -> 99:1; winner = tie -> push");
    sabot_worked_coups_init(&coups);
    sabot_worked_coups_init(&again);
    ask_edges(&edges, &a.question);
    assert_ok(sabot_worked_coups_find(&coups, &a.question, &error), &error);
    assert_ok(sabot_worked_coups_find(&again, &a.question, &error), &error);
    for (size_t w = 0; w < 4; w++) {
        TEST_ASSERT_EQUAL_UINT(a.bet[w].lines_count, coups.wagers[w].lines_count);
        for (unsigned line = 0; line < a.bet[w].lines_count; line++) {
            const sabot_worked_coup *worked = &coups.wagers[w].line[line];
            TEST_ASSERT_EQUAL_INT(mpz_sgn(edges.wagers[w].ways.of[line]) != 0, worked->found);
            TEST_ASSERT_EQUAL_MEMORY(worked, &again.wagers[w].line[line], sizeof *worked);
            if (worked->found) {
                assert_worked(worked, &a.tableau);
                TEST_ASSERT_EQUAL_UINT(line, sabot_bet_line(&a.bet[w], &worked->coup));
            }
        }
    }
    TEST_ASSERT_FALSE(coups.wagers[3].line[0].found);
    TEST_ASSERT_TRUE(coups.wagers[3].line[1].found);
    sabot_edges_clear(&edges);
    sabot_worked_coups_clear(&again);
    sabot_worked_coups_clear(&coups);
    asking_end(&a);
}

/* Nor is a coup sought for a line that no deal pays in a wager of several bets: among all deals of
 * 52 kinds of cards that would take hours. */
static void test_never_beside_another(void)
{
    asking a;
    sabot_worked_coups coups;
    sabot_error error;
    asking_start(&a, 8, "tie");
    make_bet(
        &a.bet[1], "never",
        "punto.first.suit = s and count(As,Kh,Qd) = 0 and multiplicity(2) = 1 and winner = tie "
        "and margin = 4 -> 100:1; winner = banco -> 1:1");
    a.bets = 2;
    a.wager[0].part[1] = (sabot_part){&a.bet[1], 1, 2};
    a.wager[0].count = 2;
    sabot_worked_coups_init(&coups);
    assert_ok(sabot_worked_coups_find(&coups, &a.question, &error), &error);
    TEST_ASSERT_EQUAL_UINT(3, coups.wagers[0].lines_count);
    assert_worked(&coups.wagers[0].line[0], &a.tableau);
    TEST_ASSERT_FALSE(coups.wagers[0].line[1].found);
    assert_worked(&coups.wagers[0].line[2], &a.tableau);
    TEST_ASSERT_EQUAL_UINT(1, sabot_bet_line(&a.bet[1], &coups.wagers[0].line[2].coup));
    sabot_worked_coups_clear(&coups);
    asking_end(&a);
}

/* A shoe of few cards deals only what it holds. */
static void test_small_shoe(void)
{
    asking a;
    sabot_worked_coups coups;
    sabot_error error;
    asking_start(&a, 1, "tie");
    asking_shoe(&a, "9=4,0=4");
    sabot_worked_coups_init(&coups);
    assert_ok(sabot_worked_coups_find(&coups, &a.question, &error), &error);
    for (int kind = 0; kind < SABOT_WORKED_KINDS; kind++)
        for (int i = 0; coups.kind[kind].found && i < coups.kind[kind].coup.cards; i++)
            TEST_ASSERT_TRUE(coups.kind[kind].coup.card[i] / 4 >= 8);
    TEST_ASSERT_FALSE(coups.kind[SABOT_WORKED_FOUR].found); /* it would take a 6 or a 7 */
    sabot_worked_coups_clear(&coups);
    asking_end(&a);
}

static sabot_status find(const sabot_question *question, sabot_error *error)
{
    sabot_worked_coups coups;
    sabot_worked_coups_init(&coups);
    sabot_status status = sabot_worked_coups_find(&coups, question, error);
    TEST_ASSERT_NULL(coups.wagers);
    return status;
}

static void test_refusals(void)
{
    asking a;
    sabot_condition condition;
    sabot_condition_init(&condition);
    asking_start(&a, 8, "tie punto-pair");
    sabot_question question = a.question;
    question.shoe = NULL;
    assert_asking_refused(find, &question, SABOT_INVALID, "no shoe");
    question = a.question;
    question.wagers_count = 0;
    assert_asking_refused(find, &question, SABOT_INVALID, "no wager");
    question = a.question;
    question.condition = &condition;
    assert_asking_refused(find, &question, SABOT_INVALID, "a condition");
    question = a.question;
    a.tableau.cell[0] = SABOT_OPEN;
    assert_asking_refused(find, &question, SABOT_INCOMPLETE, "open");
    sabot_tableau_standard(&a.tableau);
    asking_shoe(&a, "A=30,0=40");
    assert_asking_refused(find, &question, SABOT_UNDETERMINED, "punto-pair");
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_kinds);
    RUN_TEST(test_lines);
    RUN_TEST(test_never_beside_another);
    RUN_TEST(test_small_shoe);
    RUN_TEST(test_refusals);
    return UNITY_END();
}
