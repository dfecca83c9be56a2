/* The library's conformance vectors: against all sequences of six points, played by the plain game
 * of plain.h. */
#include <sabot/tableau/vectors.h>

#include "tables.h"

/* The sequences in their order, each as one number of six digits. Cards that a coup does not use
 * are 0, so each coup occurs once. */
typedef struct {
    plain_table table;
    unsigned next, taken, stop_after;
} expected;

static int card_of_point(unsigned point)
{
    return (point ? (int)point - 1 : 9) * 4;
}

static void play(plain_coup *coup, int card[6], const plain_table *table, unsigned sequence)
{
    for (int i = 5; i >= 0; i--, sequence /= 10)
        card[i] = card_of_point(sequence % 10);
    plain_play(coup, table, card);
}

static int is_used(const plain_coup *coup, unsigned sequence)
{
    return coup->dealt == 6 || (sequence % 10 == 0 && (coup->dealt == 5 || sequence % 100 == 0));
}

static int compare(void *data, const sabot_coup *coup)
{
    expected *e = data;
    plain_coup plain;
    int card[6];
    do {
        TEST_ASSERT_TRUE_MESSAGE(e->next < 1000000, "more coups than sequences");
        play(&plain, card, &e->table, e->next++);
    } while (!is_used(&plain, e->next - 1));
    TEST_ASSERT_EQUAL_INT(plain.dealt, coup->cards);
    for (int i = 0; i < plain.dealt; i++)
        TEST_ASSERT_EQUAL_INT(card[i], coup->card[i]);
    for (int side = 0; side < 2; side++) {
        TEST_ASSERT_EQUAL_INT(plain.hand[side], coup->hand[side]);
        TEST_ASSERT_EQUAL_INT(plain.total[side], coup->total[side]);
    }
    TEST_ASSERT_EQUAL_INT(-1, coup->cell);
    return ++e->taken == e->stop_after;
}

static void check_table(const plain_table *table, unsigned wanted)
{
    expected e = {.table = *table};
    sabot_tableau tableau;
    sabot_question question = {.tableau = &tableau};
    sabot_error error;
    plain_coup plain;
    int card[6];
    plain_tableau(&tableau, table);
    assert_ok(sabot_vectors_each(&question, compare, &e, &error), &error);
    for (; e.next < 1000000; e.next++) {
        play(&plain, card, table, e.next);
        TEST_ASSERT_FALSE_MESSAGE(is_used(&plain, e.next), "a coup is missing");
    }
    if (wanted)
        TEST_ASSERT_EQUAL_UINT(wanted, e.taken);
}

static void test_tables(void)
{
    plain_table table = {0};
    seed_random(0);
    check_table(&table, 10000); /* nobody draws */
    plain_standard(&table);
    check_table(&table, 339400);
    for (int trial = 0; trial < 4; trial++) {
        plain_random(&table);
        check_table(&table, 0);
    }
}

static sabot_status ask(const sabot_question *question, sabot_error *error)
{
    expected e = {.stop_after = 3};
    plain_standard(&e.table);
    sabot_status status = sabot_vectors_each(question, compare, &e, error);
    TEST_ASSERT_EQUAL_UINT(status == SABOT_STOPPED ? 3 : 0, e.taken);
    return status;
}

static void test_refusals(void)
{
    sabot_tableau tableau;
    sabot_question question = {.tableau = &tableau};
    assert_refuses_tableaus(ask, 0);
    sabot_tableau_standard(&tableau);
    assert_refuses(ask, &question, SABOT_STOPPED, "stopped");
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_tables);
    RUN_TEST(test_refusals);
    return UNITY_END();
}
