/* The library's EVs of many shoes: against every physical deal of small shoes, against the
 * reference engine on shoes of every size, and against each other. */
#include <sabot/edge/valuation.h>

#include "reference.h"
#include "tables.h"
#include <sabot/base/decimal.h>

enum { SHOES = 12, WAGERS = 8 };

/* The values received, by shoe and place. */
typedef struct {
    unsigned count;
    size_t taken, stop_after;
    uint64_t double_most, u64_most;
    mpq_t ev[SHOES][WAGERS];
} table;

static void table_init(table *t, unsigned count)
{
    *t = (table){.count = count, .stop_after = SHOES + 1};
    for (int s = 0; s < SHOES; s++)
        for (int w = 0; w < WAGERS; w++)
            mpq_init(t->ev[s][w]);
}

static void table_clear(table *t)
{
    for (int s = 0; s < SHOES; s++)
        for (int w = 0; w < WAGERS; w++)
            mpq_clear(t->ev[s][w]);
}

static int take(void *data, size_t shoe, const sabot_evs *evs)
{
    table *t = data;
    TEST_ASSERT_EQUAL_UINT(t->taken, shoe);
    for (unsigned i = 0; i < t->count; i++) {
        char text[SABOT_EV_TEXT + 12], *wanted;
        sabot_evs_get(t->ev[shoe][i], evs, i);
        wanted = sabot_decimal_rational(t->ev[shoe][i], 12);
        TEST_ASSERT_EQUAL_UINT(strlen(wanted), sabot_evs_decimal(text, evs, i, 12));
        TEST_ASSERT_EQUAL_STRING(wanted, text);
        free(wanted);
    }
    return ++t->taken == t->stop_after;
}

static void value(table *t, const sabot_question *question, const sabot_shoe *shoes, size_t count)
{
    sabot_valuation valuation;
    sabot_error error;
    assert_ok(sabot_valuation_init(&valuation, question, shoes[0].level, &error), &error);
    table_init(t, valuation.count);
    t->double_most = valuation.double_most;
    t->u64_most = valuation.u64_most;
    assert_ok(sabot_valuation_each(&valuation, shoes, count, take, t, &error), &error);
    TEST_ASSERT_EQUAL_UINT(count, t->taken);
    sabot_valuation_clear(&valuation);
}

/* Shoes of eight cards under one table, each dealt out in full. */
static void test_small_shoes(void)
{
    seed_random(0);
    for (int trial = 0; trial < 4; trial++) {
        asked a;
        table t;
        sabot_shoe shoes[3];
        int cards[3][CARDS];
        mpq_t ev;
        mpq_init(ev);
        start(&a);
        for (int s = 0; s < 3; s++) {
            uint64_t ranks[SABOT_RANKS] = {0};
            for (int i = 0; i < CARDS; i++)
                ranks[(cards[s][i] = (int)random_below(52)) / 4]++;
            sabot_shoe_from_ranks(&shoes[s], ranks);
        }
        a.question.double_check = trial == 0;
        value(&t, &a.question, shoes, 3);
        TEST_ASSERT_EQUAL_UINT(BETS, t.count);
        for (int s = 0; s < 3; s++) {
            memcpy(a.card, cards[s], sizeof a.card);
            for (unsigned i = 0; i < BETS; i++) {
                table_ev(ev, &a, i, &a.table, -1);
                assert_equal_fractions(ev, t.ev[s][i], "EV");
            }
        }
        table_clear(&t);
        mpq_clear(ev);
        end(&a);
    }
}

static void compare_with_reference(const table *t, const sabot_question *question,
                                   const sabot_shoe *shoes, size_t count)
{
    mpq_t ev;
    mpq_init(ev);
    for (size_t s = 0; s < count; s++)
        for (size_t w = 0; w < question->wagers_count; w++) {
            reference_ev(ev, &shoes[s], question->tableau, &question->wagers[w]);
            assert_equal_fractions(ev, t->ev[s][w], question->wagers[w].name);
        }
    mpq_clear(ev);
}

/* Shoes of the batch alternate with others: the values arrive in order, with any number of
 * threads. */
static void test_every_width(void)
{
    static const uint64_t most[SHOES] = {5,  32, 100,  400, 100000000, 32, 1, 30, 5000000000000ull,
                                         32, 32, 90000};
    sabot_shoe shoes[SHOES];
    asked a;
    table one, three;
    start(&a);
    for (int s = 0; s < SHOES; s++) {
        uint64_t ranks[SABOT_RANKS];
        for (int r = 0; r < SABOT_RANKS; r++)
            ranks[r] = 1 + random_bits() % most[s];
        sabot_shoe_from_ranks(&shoes[s], ranks);
        shoes[s].infinite = s == 10;
    }
    a.question.threads = 1;
    value(&one, &a.question, shoes, SHOES);
    a.question.threads = 3;
    value(&three, &a.question, shoes, SHOES);
    compare_with_reference(&one, &a.question, shoes, SHOES);
    compare_with_reference(&three, &a.question, shoes, SHOES);
    TEST_ASSERT_EQUAL_UINT64(458, one.double_most);
    TEST_ASSERT_EQUAL_UINT64(1627, one.u64_most);
    table_clear(&one);
    table_clear(&three);
    end(&a);
}

/* Payouts whose common denominator is too wide for the batch, and a wager of 4⁶ outcomes, which no
 * engine compiles. */
static void test_beyond_the_batch(void)
{
    asked a;
    table t;
    start(&a);
    make_wager(
        &a.wager[0], "fine",
        "winner = tie -> 1:999999937;winner = punto -> 1:999999929;cards = 4 -> 1:998244353");
    a.question.wagers_count = 2;
    value(&t, &a.question, &a.shoe, 1);
    TEST_ASSERT_EQUAL_UINT64(0, t.u64_most);
    compare_with_reference(&t, &a.question, &a.shoe, 1);
    table_clear(&t);

    a.wager[1].count = 6;
    for (int i = 1; i < 6; i++)
        a.wager[1].part[i] = (sabot_part){&a.bet[1], i, 7};
    a.question.double_check = 1;
    value(&t, &a.question, &a.shoe, 1);
    TEST_ASSERT_EQUAL_UINT64(0, t.u64_most);
    compare_with_reference(&t, &a.question, &a.shoe, 1);
    table_clear(&t);
    clear_wager(&a.wager[0]);
    end(&a);
}

/* A pair needs ranks: it is marked on shoes known by points, and the others keep their places. */
static void test_undetermined(void)
{
    static const uint64_t points[SABOT_POINTS] = {12, 3, 1, 4, 1, 5, 9, 2, 6, 5};
    asked a;
    table t;
    sabot_shoe shoe;
    sabot_valuation valuation;
    sabot_error error;
    sabot_wager pair;
    start(&a);
    pair = a.wager[3];
    a.wager[3] = a.wager[1];
    a.wager[1] = pair;
    sabot_shoe_from_points(&shoe, points);
    a.question.mark_undetermined = 1;
    assert_ok(sabot_valuation_init(&valuation, &a.question, SABOT_LEVEL_POINTS, &error), &error);
    TEST_ASSERT_EQUAL_UINT(3, valuation.count);
    static const int places[BETS] = {0, -1, 1, 2};
    TEST_ASSERT_EQUAL_INT_ARRAY(places, valuation.place, BETS);
    table_init(&t, 3);
    assert_ok(sabot_valuation_each(&valuation, &shoe, 1, take, &t, &error), &error);
    mpq_t ev;
    mpq_init(ev);
    for (unsigned i = 0; i < BETS; i++)
        if (places[i] >= 0) {
            reference_ev(ev, &shoe, &a.tableau, &a.wager[i]);
            assert_equal_fractions(ev, t.ev[0][places[i]], a.wager[i].name);
        }
    mpq_clear(ev);
    table_clear(&t);
    sabot_valuation_clear(&valuation);

    /* Only such wagers: the shoe is still received. */
    a.question.wagers = &a.wager[1];
    a.question.wagers_count = 1;
    value(&t, &a.question, &shoe, 1);
    TEST_ASSERT_EQUAL_UINT(0, t.count);
    table_clear(&t);
    end(&a);
}

static void test_stop(void)
{
    asked a;
    sabot_shoe shoes[5];
    sabot_valuation valuation;
    sabot_error error;
    start(&a);
    for (int i = 0; i < 5; i++)
        shoes[i] = a.shoe;
    assert_ok(sabot_valuation_init(&valuation, &a.question, SABOT_LEVEL_RANKS, &error), &error);
    table t;
    table_init(&t, 0);
    t.stop_after = 3;
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED,
                          sabot_valuation_each(&valuation, shoes, 5, take, &t, &error));
    TEST_ASSERT_EQUAL_UINT(3, t.taken);
    assert_ok(sabot_valuation_each(&valuation, NULL, 0, take, &t, &error), &error);
    table_clear(&t);
    sabot_valuation_clear(&valuation);
    end(&a);
}

static sabot_level asked_level;

static sabot_status ask(const sabot_question *question, sabot_error *error)
{
    sabot_valuation valuation;
    sabot_status status = sabot_valuation_init(&valuation, question, asked_level, error);
    if (!status)
        sabot_valuation_clear(&valuation);
    return status;
}

static void test_refused_questions(void)
{
    asked a;
    start(&a);
    asked_level = SABOT_LEVEL_RANKS;
    assert_refuses_tableaus(ask, 0);
    assert_refuses_conditions(ask);
    sabot_question question = a.question;
    question.wagers_count = 0;
    assert_refuses(ask, &question, SABOT_INVALID, "no wager");
    question.wagers_count = 1;
    question.wagers = NULL;
    assert_refuses(ask, &question, SABOT_INVALID, "no wager");
    question = a.question;
    question.threads = -1;
    assert_refuses(ask, &question, SABOT_INVALID, "-1 threads");
    a.wager[2].part[0].bet = NULL;
    assert_refuses(ask, &a.question, SABOT_INVALID, "a wager without a bet");
    a.wager[2].part[0].bet = &a.bet[2];
    asked_level = SABOT_LEVEL_POINTS;
    assert_refuses(ask, &a.question, SABOT_UNDETERMINED, "pair needs a shoe known by ranks");
    asked_level = SABOT_LEVEL_SUITS + 1;
    assert_refuses(ask, &a.question, SABOT_INVALID, "shoes of level 3");
    end(&a);
}

/* Nothing is received if one of the shoes is refused. */
static void assert_shoe_refused(sabot_valuation *valuation, sabot_shoe *shoes, size_t count,
                                const char *where, const char *part)
{
    table t;
    sabot_error error;
    table_init(&t, valuation->count);
    assert_refused(sabot_valuation_each(valuation, shoes, count, take, &t, &error), &error, 0, 0,
                   part, part);
    TEST_ASSERT_EQUAL_STRING(where, error.where);
    TEST_ASSERT_EQUAL_UINT(0, t.taken);
    table_clear(&t);
}

static void test_refused_shoes(void)
{
    static const uint64_t points[SABOT_POINTS] = {40, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    asked a;
    sabot_shoe shoes[3];
    sabot_valuation valuation;
    sabot_error error;
    start(&a);
    assert_ok(sabot_valuation_init(&valuation, &a.question, SABOT_LEVEL_RANKS, &error), &error);
    shoes[0] = shoes[1] = shoes[2] = a.shoe;
    assert_ok(sabot_shoe_parse(&shoes[1], "A=2,K=3", &error), &error);
    assert_shoe_refused(&valuation, shoes, 3, "shoe 2", "a shoe of 5 cards: expected at least 6");
    sabot_shoe_from_points(&shoes[1], points);
    assert_shoe_refused(&valuation, shoes, 3, "shoe 2", "known by points: expected one known by r");
    shoes[1] = a.shoe;
    shoes[2].count[0] = SABOT_SHOE_MOST;
    assert_shoe_refused(&valuation, shoes, 3, "shoe 3", "the shoe is too large");
    shoes[2].count[0] = UINT64_MAX;
    assert_shoe_refused(&valuation, shoes, 3, "shoe 3", "the shoe is too large");
    assert_shoe_refused(&valuation, NULL, 3, "", "no shoes: expected 3");
    sabot_valuation_clear(&valuation);
    end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_small_shoes);
    RUN_TEST(test_every_width);
    RUN_TEST(test_beyond_the_batch);
    RUN_TEST(test_undetermined);
    RUN_TEST(test_stop);
    RUN_TEST(test_refused_questions);
    RUN_TEST(test_refused_shoes);
    return UNITY_END();
}
