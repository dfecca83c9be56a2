/* The returns of lines: by hand, against every physical deal of small shoes, and by identities over
 * the catalogue and over combined wagers. */
#include "tables.h"
#include <sabot/document/catalogue.h>
#include <sabot/edge/edges.h>

/* --- every deal ---------------------------------------------------------------------------- */

/* 1 if the bet of tables.h with the number over 8 pays that line; the last line means that none is
 * paid. */
static long pays_line(unsigned number, const plain_coup *coup)
{
    static const long paid[BETS][4] = {{UNIT, 0, -UNIT, -2},
                                       {30, 19, 0, -UNIT},
                                       {2 * UNIT, -UNIT, -2, -2},
                                       {11 * UNIT, -UNIT, -2, -2}};
    return pays_of(number / 8, coup) == paid[number / 8][number % 8];
}

static long wins(unsigned bet, const plain_coup *coup)
{
    return pays_of(bet, coup) > 0;
}

static long is_resolved(unsigned bet, const plain_coup *coup)
{
    return pays_of(bet, coup) != 0;
}

static long comes_back(unsigned bet, const plain_coup *coup)
{
    return UNIT + pays_of(bet, coup);
}

static void assert_mean(const asked *a, plain_pays *pays, unsigned long unit, unsigned number,
                        const mpq_t actual, const char *what)
{
    mpq_t mean;
    mpq_init(mean);
    plain_mean(mean, a, pays, unit, number, &a->table, -1);
    assert_equal_fractions(mean, actual, what);
    mpq_clear(mean);
}

/* The value per resolved unit times the probability of being resolved is the value per staked
 * unit. */
static void check_resolved(const asked *a, unsigned bet, const sabot_returns *returns)
{
    mpq_t resolved, product;
    mpq_inits(resolved, product, NULL);
    plain_mean(resolved, a, is_resolved, 1, bet, &a->table, -1);
    TEST_ASSERT_EQUAL_INT(mpq_sgn(resolved) != 0, returns->has_resolved);
    if (returns->has_resolved) {
        mpq_mul(product, resolved, returns->resolved.hit);
        assert_equal_fractions(returns->staked.hit, product, "hits per resolved unit");
        mpq_mul(product, resolved, returns->resolved.edge);
        assert_equal_fractions(returns->staked.edge, product, "edge per resolved unit");
        mpq_set_ui(product, 1, 1);
        mpq_sub(product, product, returns->resolved.edge);
        assert_equal_fractions(product, returns->resolved.back, "return per resolved unit");
    }
    mpq_clears(resolved, product, NULL);
}

static void check_bet(const asked *a, unsigned bet, const sabot_returns *returns)
{
    mpq_t expected;
    mpq_init(expected);
    TEST_ASSERT_EQUAL_UINT(a->bet[bet].lines_count + 1, returns->lines_count);
    for (unsigned i = 0; i < returns->lines_count; i++) {
        const sabot_line_return *line = &returns->lines[i];
        TEST_ASSERT_EQUAL_UINT(0, line->part);
        TEST_ASSERT_EQUAL_UINT(i, line->line);
        assert_mean(a, pays_line, 1, bet * 8 + i, line->probability, "probability");
        TEST_ASSERT_EQUAL_INT(mpq_sgn(line->probability) > 0, line->has_one_in);
        if (line->has_one_in) {
            mpq_mul(expected, line->one_in, line->probability);
            assert_fraction("1", expected, "one in");
        }
    }
    assert_mean(a, comes_back, UNIT, bet, returns->staked.back, "return");
    assert_mean(a, wins, 1, bet, returns->staked.hit, "hit");
    table_ev(expected, a, bet, &a->table, -1);
    mpq_neg(expected, expected);
    assert_equal_fractions(expected, returns->staked.edge, "house edge");
    check_resolved(a, bet, returns);
    mpq_clear(expected);
}

static void test_small_shoes(void)
{
    seed_random(0);
    for (int trial = 0; trial < 12; trial++) {
        asked a;
        sabot_edges edges;
        start(&a);
        ask_edges(&edges, &a.question);
        for (unsigned i = 0; i < BETS; i++)
            check_bet(&a, i, &edges.wagers[i].returns);
        sabot_edges_clear(&edges);
        end(&a);
    }
}

/* --- by hand ------------------------------------------------------------------------------- */

/* With replacement, two cards have the same rank with probability 1/13, and the pairs of the hands
 * are independent. Two units on punto's pair at 11:1 and one on banco's at 5 for 2, that is 3:2. */
static void test_combined_by_hand(void)
{
    asking a;
    sabot_edges edges;
    asking_start(&a, 8, "");
    asking_add(&a, "punto-pair", "punto.pair -> 11:1");
    asking_add(&a, "banco-pair", "banco.pair -> 5 for 2");
    a.wager[0] =
        (sabot_wager){.name = "both", .count = 2, .part = {{&a.bet[0], 2, 1}, {&a.bet[1], 1, 1}}};
    a.question.wagers_count = 1;
    sabot_shoe_infinite(&a.shoe);
    ask_edges(&edges, &a.question);
    const sabot_returns *returns = &edges.wagers[0].returns;
    const sabot_line_return *lines = returns->lines;
    TEST_ASSERT_EQUAL_UINT(4, returns->lines_count);
    TEST_ASSERT_EQUAL_UINT(1, lines[2].part);
    TEST_ASSERT_EQUAL_UINT(0, lines[2].line);
    TEST_ASSERT_EQUAL_UINT(1, lines[3].line);
    assert_fraction("1/13", lines[0].probability, "punto's pair");
    assert_fraction("13", lines[0].one_in, "one in");
    assert_fraction("8/13", lines[0].contribution, "12 · 2/3 · 1/13");
    assert_fraction("12/13", lines[1].probability, "no pair of punto's");
    assert_fraction("0", lines[1].contribution, "lost");
    assert_fraction("1/13", lines[2].probability, "banco's pair");
    assert_fraction("5/78", lines[2].contribution, "5/2 · 1/3 · 1/13");
    assert_fraction("53/78", returns->staked.back, "8/13 + 5/78");
    assert_fraction("25/78", returns->staked.edge, "the rest");
    /* Banco's pair alone returns 2.5 of 3 units: a loss. */
    assert_fraction("1/13", returns->staked.hit, "punto's pair");
    sabot_edges_clear(&edges);
    asking_end(&a);
}

/* --- identities ---------------------------------------------------------------------------- */

/* The probabilities of a part's lines add up to 1; all contributions add up to the return, which is
 * one unit more than the EV. */
static void assert_closed(const sabot_wager *wager, const sabot_wager_edge *found)
{
    const sabot_returns *returns = &found->returns;
    mpq_t back, parts, one;
    mpq_inits(back, parts, one, NULL);
    for (unsigned i = 0; i < returns->lines_count; i++) {
        mpq_add(parts, parts, returns->lines[i].probability);
        mpq_add(back, back, returns->lines[i].contribution);
    }
    mpq_set_ui(one, wager->count, 1);
    assert_equal_fractions(one, parts, wager->name);
    assert_equal_fractions(back, returns->staked.back, wager->name);
    mpq_set_ui(one, 1, 1);
    mpq_sub(back, back, one);
    assert_equal_fractions(found->edge.ev, back, wager->name);
    mpq_clears(back, parts, one, NULL);
}

static void assert_all_closed(const sabot_shoe *shoe, const sabot_wager *wagers, size_t count)
{
    sabot_tableau tableau;
    sabot_edges edges;
    sabot_tableau_standard(&tableau);
    sabot_question question = {
        .shoe = shoe, .tableau = &tableau, .wagers = wagers, .wagers_count = count};
    ask_edges(&edges, &question);
    for (size_t i = 0; i < count; i++)
        assert_closed(&wagers[i], &edges.wagers[i]);
    sabot_edges_clear(&edges);
}

static void test_catalogue_closes(void)
{
    enum { MOST = 160 };
    static sabot_bet bets[MOST];
    static sabot_wager wagers[2 * MOST];
    sabot_shoe shoe;
    sabot_error error;
    size_t count = 0, single;
    for (const sabot_entry *entry = NULL;
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_BETS, entry)); count++) {
        TEST_ASSERT_TRUE(count < MOST);
        assert_ok(sabot_catalogue_bet(&bets[count], entry->name, &error), &error);
        sabot_wager_single(&wagers[count], &bets[count]);
        if (bets[count].coups)
            sabot_bet_clear(&bets[count--]);
    }
    single = count;
    TEST_ASSERT_TRUE(single > 50);
    for (size_t i = 0; i + 1 < single; i += 9) /* a bet and the next, at 3 and 2/7 units */
        wagers[count++] = (sabot_wager){
            .name = bets[i].name, .count = 2, .part = {{&bets[i], 3, 1}, {&bets[i + 1], 2, 7}}};
    sabot_shoe_from_decks(&shoe, 8);
    assert_all_closed(&shoe, wagers, single);
    sabot_shoe_from_decks(&shoe, 1);
    assert_all_closed(&shoe, wagers, count);
    for (size_t i = 0; i < single; i++)
        sabot_bet_clear(&bets[i]);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_small_shoes);
    RUN_TEST(test_combined_by_hand);
    RUN_TEST(test_catalogue_closes);
    return UNITY_END();
}
