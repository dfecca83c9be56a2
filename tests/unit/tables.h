/* Helpers of the tests about edges and tableaus: a small shoe of physical cards under a random
 * table, as a question for the library and dealt out by the plain game of plain.h. */
#ifndef SABOT_TESTS_TABLES_H
#define SABOT_TESTS_TABLES_H

#include "asking.h"
#include "plain.h"

enum { CARDS = 8, BETS = 4, UNIT = 20 };

typedef struct {
    int card[CARDS];
    plain_table table;
    sabot_shoe shoe;
    sabot_tableau tableau;
    sabot_bet bet[BETS];
    sabot_wager wager[BETS];
    sabot_question question;
} asked;

/* The payoffs of the bets, in twentieths, written a second time from their texts. The last bet does
 * not depend on the drawing. */
static inline long pays_of(unsigned bet, const plain_coup *coup)
{
    int punto = coup->total[0], banco = coup->total[1];
    switch (bet) {
    case 0:
        return punto > banco ? UNIT : punto == banco ? 0 : -UNIT;
    case 1:
        return banco > punto ? coup->hand[1] == 3 ? 30 : 19 : punto == banco ? 0 : -UNIT;
    case 2:
        return coup->dealt == 6 ? 2 * UNIT : -UNIT;
    default:
        return coup->card[0] / 4 == coup->card[2] / 4 ? 11 * UNIT : -UNIT;
    }
}

static inline void start(asked *a)
{
    static const char *const names[BETS] = {"punto", "banco", "six", "pair"};
    static const char *const lines[BETS] = {
        "winner = punto -> 1:1;winner = tie -> push",
        "winner = banco and banco.cards = 3 -> 3:2;winner = banco -> 19:20;winner = tie -> push",
        "cards = 6 -> 2:1", "punto.pair -> 11:1"};
    uint64_t ranks[SABOT_RANKS] = {0};
    plain_random(&a->table);
    plain_tableau(&a->tableau, &a->table);
    for (int i = 0; i < CARDS; i++) {
        a->card[i] = (int)random_below(52);
        ranks[a->card[i] / 4]++;
    }
    sabot_shoe_from_ranks(&a->shoe, ranks);
    for (int i = 0; i < BETS; i++) {
        make_bet(&a->bet[i], names[i], lines[i]);
        sabot_wager_single(&a->wager[i], &a->bet[i]);
    }
    a->question = (sabot_question){
        .shoe = &a->shoe, .tableau = &a->tableau, .wagers = a->wager, .wagers_count = BETS};
}

static inline void end(asked *a)
{
    for (int i = 0; i < BETS; i++)
        sabot_bet_clear(&a->bet[i]);
}

/* --- the plain game ------------------------------------------------------------------------ */

/* The mean of `pays`, in multiples of 1/unit, over all deals whose first card has that rank; -1
 * means all deals. */
static inline void plain_mean(mpq_t mean, const asked *a, plain_pays *pays, unsigned long unit,
                              unsigned bet, const plain_table *table, int rank)
{
    long sum = 0;
    unsigned long deals = 0;
    int card[6];
    for (int i = 0; i < CARDS; i++)
        if (rank < 0 || a->card[i] / 4 == rank) {
            card[0] = a->card[i];
            sum += plain_sum_from(pays, bet, table, a->card, CARDS,
                                  ((1u << CARDS) - 1) & ~(1u << i), 1, card);
            deals += 7 * 6 * 5 * 4 * 3;
        }
    mpq_set_si(mean, sum, deals * unit);
    mpq_canonicalize(mean);
}

static inline void table_ev(mpq_t ev, const asked *a, unsigned bet, const plain_table *table,
                            int rank)
{
    plain_mean(ev, a, pays_of, UNIT, bet, table, rank);
}

/* A cell of a table, by its number in a tableau. */
static inline int *table_cell(plain_table *table, int cell)
{
    int banco = cell - SABOT_PUNTO_CELLS;
    if (cell >= SABOT_BANCO_AGAINST)
        return &table->against[1][cell - SABOT_BANCO_AGAINST];
    if (cell >= SABOT_PUNTO_AGAINST && cell < SABOT_BANCO_NATURALS)
        return &table->against[0][cell - SABOT_PUNTO_AGAINST];
    if (cell < SABOT_PUNTO_CELLS || (cell >= SABOT_CELLS && cell < SABOT_PUNTO_AGAINST))
        return &table->punto_draws[cell < SABOT_CELLS ? cell : cell - SABOT_CELLS + 8];
    if (cell >= SABOT_BANCO_NATURALS)
        banco = cell - SABOT_BANCO_NATURALS + 88;
    return banco % SABOT_COLUMNS == SABOT_COLUMN_NONE
               ? &table->banco_alone[banco / SABOT_COLUMNS]
               : &table->banco_draws[banco / SABOT_COLUMNS][banco % SABOT_COLUMNS];
}

static inline int is_over(const plain_table *table, const plain_coup *coup)
{
    return (coup->opening[0] > 7 && !table->lasts[0]) || (coup->opening[1] > 7 && !table->lasts[1]);
}

/* The cells by which the hands decided, or were to. */
static inline int punto_cell(const plain_table *table, const plain_coup *coup)
{
    int opening = coup->opening[0];
    if (coup->opening[1] > 7 && table->has_against[0])
        return SABOT_PUNTO_AGAINST + opening;
    return opening < 8 ? opening : SABOT_PUNTO_NATURALS + opening - 8;
}

static inline int banco_cell(const plain_table *table, const plain_coup *coup)
{
    int opening = coup->opening[1], column = SABOT_COLUMN_NONE;
    if (coup->opening[0] > 7 && table->has_against[1])
        return SABOT_BANCO_AGAINST + opening;
    if (coup->hand[0] == 3)
        column = table->by_point ? coup->total[0] : plain_point(coup->third[0]);
    return opening < 8 ? SABOT_PUNTO_CELLS + 11 * opening + column
                       : SABOT_BANCO_NATURALS + 11 * (opening - 8) + column;
}

/* --- changes ------------------------------------------------------------------------------- */

/* Other naturals end the coup; rows that the table does not have stand. */
static inline void turn_naturals(plain_table *turned, int lasting)
{
    const plain_table before = *turned;
    for (int side = 0; side < 2; side++)
        turned->lasts[side] = lasting >> side & 1;
    for (int side = 0; side < 2; side++) {
        turned->has_against[side] = turned->has_against[side] && turned->lasts[!side];
        for (int opening = 8; opening < 10 && !before.lasts[side]; opening++) {
            turned->punto_draws[opening] = side == 0 ? 0 : turned->punto_draws[opening];
            for (int column = 0; side && column < 10; column++)
                turned->banco_draws[opening][column] = 0;
            turned->banco_alone[opening] = side ? 0 : turned->banco_alone[opening];
            turned->against[side][opening] = 0;
        }
    }
}

/* A hand decides the other way against a natural; it stands there where that ends the coup. */
static inline void play_against(plain_coup *coup, const plain_table *table, int change,
                                const plain_coup *before)
{
    plain_table other = *table;
    int side = change >= SABOT_BANCO_AGAINST, over = is_over(table, before);
    int opening = change - (side ? SABOT_BANCO_AGAINST : SABOT_PUNTO_AGAINST);
    *coup = *before;
    if (before->opening[side] != opening || before->opening[!side] < 8)
        return;
    /* Of these openings alone. */
    other.lasts[0] = other.lasts[1] = 1;
    for (int hand = 0; hand < 2; hand++) {
        int own = before->opening[hand], turned = hand == side;
        int *alone = hand ? &other.banco_alone[own] : &other.punto_draws[own];
        if (other.has_against[hand])
            other.against[hand][own] = (over ? 0 : other.against[hand][own]) ^ turned;
        *alone = (over ? 0 : *alone) ^ turned;
        for (int column = 0; hand && column < 10; column++)
            other.banco_draws[own][column] = (over ? 0 : other.banco_draws[own][column]) ^ turned;
    }
    /* A row counts only against a natural that did not end the coup. */
    plain_play(coup, &other, before->card);
}

/* Plays the cards of a coup of the table with a change of it. */
static inline void play_changed(plain_coup *coup, const plain_table *table, int change,
                                const plain_coup *before)
{
    plain_table turned = *table;
    if (change < SABOT_CELLS_ALL && sabot_cell_is_against(change)) {
        play_against(coup, table, change, before);
        return;
    }
    if (change >= SABOT_CELLS_ALL)
        turn_naturals(&turned, change - SABOT_CELLS_ALL);
    else
        *table_cell(&turned, change) ^= 1;
    plain_play(coup, &turned, before->card);
}

static const plain_table *reached_table;

static inline long is_reached(unsigned cell, const plain_coup *coup)
{
    return !is_over(reached_table, coup) && ((int)cell == punto_cell(reached_table, coup) ||
                                             (int)cell == banco_cell(reached_table, coup));
}

static inline void table_reached(mpq_t probability, const asked *a, int cell,
                                 const plain_table *table, int rank)
{
    reached_table = table;
    plain_mean(probability, a, is_reached, 1, (unsigned)cell, table, rank);
}

static inline void assert_equal_fractions(const mpq_t expected, const mpq_t actual,
                                          const char *what)
{
    char message[96], *text = mpq_get_str(NULL, 10, expected);
    snprintf(message, sizeof message, "%s, seed %llu", what, (unsigned long long)random_seed);
    assert_fraction(text, actual, message);
    free(text);
}

static inline void assert_share(long numerator, long denominator, const mpq_t actual,
                                const char *what)
{
    mpq_t expected;
    mpq_init(expected);
    mpq_set_si(expected, numerator, (unsigned long)denominator);
    mpq_canonicalize(expected);
    TEST_ASSERT_MESSAGE(mpq_equal(expected, actual), what);
    mpq_clear(expected);
}

/* --- refusals ------------------------------------------------------------------------------ */

static inline int stop_at_once(void *data, const char *what, uint64_t done, uint64_t all)
{
    (void)data, (void)what, (void)done, (void)all;
    return 1;
}

static inline void assert_refuses(asking_find *ask, const sabot_question *question,
                                  sabot_status status, const char *part)
{
    sabot_error error;
    assert_refused_as(status, ask(question, &error), &error, 0, 0, part, part);
}

/* The refusals of every answer about tableaus, tried with one of the bets, which needs ranks. */
static inline void assert_refusals(asking_find *ask, int wager)
{
    asked a;
    sabot_shoe five;
    sabot_question question;
    uint64_t points[SABOT_POINTS] = {3, 1, 1};
    start(&a);
    a.question.wagers = &a.wager[wager];
    a.question.wagers_count = 1;
    sabot_shoe_from_points(&five, points);
    question = a.question;
    question.shoe = NULL;
    assert_refuses(ask, &question, SABOT_INVALID, "no shoe");
    question.shoe = &five;
    assert_refuses(ask, &question, SABOT_INVALID, "a shoe of 5 cards: expected at least 6");
    question = a.question;
    question.wagers_count = 0;
    assert_refuses(ask, &question, SABOT_INVALID, "no wager");
    question = a.question;
    question.threads = -1;
    assert_refuses(ask, &question, SABOT_INVALID, "-1 threads");
    question = a.question;
    question.progress = stop_at_once;
    assert_refuses(ask, &question, SABOT_STOPPED, "stopped");
    points[0] = 9;
    sabot_shoe_from_points(&five, points);
    question = a.question;
    question.shoe = &five;
    assert_refuses(ask, &question, SABOT_UNDETERMINED, "needs a shoe known by ranks");
    end(&a);
}

/* The refusals of the answers that need a complete tableau, or any tableau. */
static inline void assert_refuses_tableaus(asking_find *ask, int may_be_open)
{
    asked a;
    start(&a);
    a.question.wagers_count = 1;
    a.question.tableau = NULL;
    assert_refuses(ask, &a.question, SABOT_INVALID, "no tableau");
    a.question.tableau = &a.tableau;
    a.tableau.cell[sabot_tableau_cell_of(3, 8)] = SABOT_OPEN;
    if (!may_be_open)
        assert_refuses(ask, &a.question, SABOT_INCOMPLETE, "banco 3 8");
    a.tableau.cell[sabot_tableau_cell_of(3, 8)] = SABOT_CONTRADICTORY + 1;
    assert_refuses(ask, &a.question, SABOT_INVALID, "holds 4");
    end(&a);
}

/* The refusals of the answers that cannot take known cards into account. */
static inline void assert_refuses_conditions(asking_find *ask)
{
    asked a;
    sabot_condition condition;
    start(&a);
    a.question.wagers_count = 1;
    sabot_condition_init(&condition);
    a.question.condition = &condition;
    assert_refuses(ask, &a.question, SABOT_INVALID, "a condition");
    end(&a);
}

#endif
