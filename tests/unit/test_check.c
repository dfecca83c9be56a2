/* The drift of an earlier result. Its values come from every physical deal of small shoes, dealt by
 * the plain game of plain.h under the old and the new table. */
#include "ask/check/drift.h"
#include "plain.h"

enum { CARDS = 9, BETS = 2 };

static long value_of(unsigned bet, const plain_coup *coup)
{
    int punto = coup->total[0], banco = coup->total[1];
    if (bet == 0)
        return punto > banco ? 1 : punto == banco ? 0 : -1;
    return punto == 9 && coup->hand[0] == 2 ? 4 : -1; /* does not depend on the table */
}

/* Two bets on a small shoe of physical cards, under a random table. */
typedef struct {
    int card[CARDS];
    plain_table table, other;
    sabot_shoe shoe;
    sabot_tableau tableau, before;
    sabot_wager wager[BETS];
    sabot_question question;
} asked;

static void start(asked *a)
{
    uint64_t ranks[SABOT_RANKS] = {0};
    for (int i = 0; i < CARDS; i++) {
        a->card[i] = (int)random_below(52);
        ranks[a->card[i] / 4]++;
    }
    sabot_shoe_from_ranks(&a->shoe, ranks);
    plain_random(&a->table);
    a->other = a->table;
    plain_tableau(&a->tableau, &a->table);
    make_wager(&a->wager[0], "punto", "winner = punto -> 1:1;winner = tie -> push");
    make_wager(&a->wager[1], "nine", "punto.natural and punto.total = 9 -> 4:1");
    a->question = (sabot_question){.shoe = &a->shoe,
                                   .tableau = &a->tableau,
                                   .wagers = a->wager,
                                   .wagers_count = BETS,
                                   .double_check = 1};
}

static void end(asked *a)
{
    for (int i = 0; i < BETS; i++)
        clear_wager(&a->wager[i]);
}

/* EVs as texts, which the caller frees. */
static void plain_texts(char *text[BETS], mpq_t ev[BETS], const asked *a, const plain_table *table)
{
    for (unsigned i = 0; i < BETS; i++) {
        plain_ev(ev[i], value_of, 1, i, table, a->card, CARDS, (1u << CARDS) - 1);
        text[i] = mpq_get_str(NULL, 10, ev[i]);
    }
}

/* --- drift and its explanation -------------------------------------------------------------- */

/* The change of punto is that of its EV, cell by cell; the other bet does not change. */
static void assert_explained(const asked *a, const sabot_diff *diff, const mpq_t was,
                             const mpq_t is)
{
    const sabot_wager_change *punto = &diff->wagers[0], *nine = &diff->wagers[1];
    mpq_t sum;
    mpq_init(sum);
    TEST_ASSERT_TRUE(mpq_equal(was, punto->from));
    TEST_ASSERT_TRUE(mpq_equal(is, punto->to));
    for (size_t c = 0; c < diff->cells_count; c++) {
        const sabot_changed_cell *cell = &diff->cells[c];
        TEST_ASSERT_EQUAL_INT(a->before.cell[cell->cell], cell->from);
        TEST_ASSERT_EQUAL_INT(a->tableau.cell[cell->cell], cell->to);
        TEST_ASSERT_EQUAL_INT(0, mpq_sgn(nine->by_cell[c]));
        mpq_add(sum, sum, punto->by_cell[c]);
    }
    TEST_ASSERT_TRUE(mpq_equal(sum, punto->change));
    mpq_clear(sum);
}

/* Turns some cells of banco: returns whether punto's EV has drifted. */
static int drifts_and_is_explained(void)
{
    asked a;
    char *was[BETS], *is[BETS];
    mpq_t ev_was[BETS], ev_is[BETS];
    drift found;
    sabot_error error;
    start(&a);
    for (int i = 0; i < 5; i++)
        a.other.banco_draws[random_below(8)][random_below(10)] ^= 1;
    plain_tableau(&a.before, &a.other);
    mpq_inits(ev_was[0], ev_was[1], ev_is[0], ev_is[1], NULL);
    plain_texts(was, ev_was, &a, &a.other);
    plain_texts(is, ev_is, &a, &a.table);
    const drift_value values[] = {
        {"nine.ev", was[1], is[1]}, {"punto.ev", was[0], is[0]}, {"deals", "60480", "60480"}};
    drift_init(&found);
    assert_ok(drift_find(&found, values, 3, &a.question, &a.before, &error), &error);
    int drifted = !mpq_equal(ev_was[0], ev_is[0]);
    TEST_ASSERT_EQUAL_size_t((size_t)drifted, found.drifted_count);
    if (drifted) {
        TEST_ASSERT_EQUAL_size_t(1, found.drifted[0]);
        assert_explained(&a, &found.diff, ev_was[0], ev_is[0]);
    } else {
        TEST_ASSERT_EQUAL_size_t(0, found.diff.cells_count);
    }
    drift_clear(&found);
    for (int i = 0; i < BETS; i++) {
        free(was[i]);
        free(is[i]);
    }
    mpq_clears(ev_was[0], ev_was[1], ev_is[0], ev_is[1], NULL);
    end(&a);
    return drifted;
}

static void test_changed_cells_explain(void)
{
    int drifts = 0;
    for (int round = 0; round < 12; round++)
        drifts += drifts_and_is_explained();
    TEST_ASSERT_TRUE_MESSAGE(drifts >= 6, "most tables differ in what they are worth");
}

/* The same table: no cell explains the drift. */
static void test_no_cell_explains(void)
{
    asked a;
    drift found;
    sabot_error error;
    const drift_value values[] = {{"same", "1/3", "1/3"}, {"other", "1/3", "1/4"},
                                  {"gone", "1/3", NULL},  {"new", NULL, "1/3"},
                                  {"never", NULL, NULL},  {"form", "1/3", "2/6"}};
    static const size_t drifted[] = {1, 2, 3, 5};
    start(&a);
    drift_init(&found);
    assert_ok(drift_find(&found, values, LENGTH(values), &a.question, &a.tableau, &error), &error);
    TEST_ASSERT_EQUAL_size_t(LENGTH(drifted), found.drifted_count);
    TEST_ASSERT_EQUAL_MEMORY(drifted, found.drifted, sizeof drifted);
    TEST_ASSERT_EQUAL_size_t(0, found.diff.cells_count);
    TEST_ASSERT_EQUAL_size_t(0, found.diff.wagers_count);
    assert_ok(drift_find(&found, values, 1, &a.question, &a.tableau, &error), &error);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(0, found.drifted_count, "a second question starts empty");
    assert_ok(drift_find(&found, NULL, 0, &a.question, &a.tableau, &error), &error);
    TEST_ASSERT_EQUAL_size_t(0, found.drifted_count);
    drift_clear(&found);
    end(&a);
}

/* A condition enters the explanation: given a natural nine, no cell changes anything. */
static void test_under_a_condition(void)
{
    asked a;
    drift found;
    sabot_condition condition;
    sabot_error error;
    const drift_value values[] = {{"punto.ev", "0", "1"}};
    start(&a);
    sabot_shoe_from_decks(&a.shoe, 1);
    a.before = a.tableau;
    a.before.cell[sabot_tableau_cell_of(5, 4)] ^= 1;
    assert_ok(sabot_condition_parse(&condition, "punto=9", &error), &error);
    a.question.condition = &condition;
    a.question.double_check = 0;
    drift_init(&found);
    assert_ok(drift_find(&found, values, 1, &a.question, &a.before, &error), &error);
    TEST_ASSERT_EQUAL_size_t(1, found.diff.cells_count);
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(found.diff.cells[0].reached));
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(found.diff.wagers[0].change));
    drift_clear(&found);
    end(&a);
}

/* --- refusals ------------------------------------------------------------------------------- */

static int stop(void *data, const char *what, uint64_t done, uint64_t all)
{
    (void)data, (void)what, (void)done, (void)all;
    return 1;
}

/* With and without drift. */
static void test_refusals(void)
{
    static const drift_value values[] = {{"x", "1", "2"}};
    asked a;
    drift found;
    sabot_error error;
    sabot_tableau open;
    sabot_shoe five;
    start(&a);
    a.before = open = a.tableau;
    open.cell[20] = SABOT_CONTRADICTORY;
    a.before.cell[20] ^= 1;
    sabot_shoe_parse(&five, "A=5", NULL);
    drift_init(&found);
    for (size_t count = 0; count < 2; count++) {
#define REFUSED(expected, part, table, change)                                                     \
    do {                                                                                           \
        sabot_question changed = a.question;                                                       \
        changed.change;                                                                            \
        sabot_status status = drift_find(&found, values, count, &changed, table, &error);          \
        assert_refused_as(expected, status, &error, 0, 0, part, #change);                          \
        TEST_ASSERT_EQUAL_size_t(0, found.drifted_count);                                          \
        TEST_ASSERT_EQUAL_INT(expected, drift_find(&found, values, count, &changed, table, NULL)); \
    } while (0)
        REFUSED(SABOT_INVALID, "no tableau: expected", NULL, threads = 1);
        REFUSED(SABOT_INVALID, "no tableau: expected", &a.before, tableau = NULL);
        REFUSED(SABOT_INCOMPLETE, "1 cell open", &open, threads = 1);
        REFUSED(SABOT_INCOMPLETE, "1 cell open", &a.before, tableau = &open);
        REFUSED(SABOT_INVALID, "no shoe: expected", &a.before, shoe = NULL);
        REFUSED(SABOT_INVALID, "5 cards: expected", &a.before, shoe = &five);
        REFUSED(SABOT_INVALID, "no wager: expected", &a.before, wagers_count = 0);
        REFUSED(SABOT_INVALID, "threads: expected", &a.before, threads = -1);
#undef REFUSED
    }
    a.question.progress = stop;
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED,
                          drift_find(&found, values, 1, &a.question, &a.before, &error));
    TEST_ASSERT_EQUAL_size_t(0, found.drifted_count);
    drift_clear(&found);
    end(&a);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(test_changed_cells_explain);
    RUN_TEST(test_no_cell_explains);
    RUN_TEST(test_under_a_condition);
    RUN_TEST(test_refusals);
    return UNITY_END();
}
