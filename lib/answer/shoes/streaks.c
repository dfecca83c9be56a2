/* A bet over several coups depends on the run with which they begin. A run of exactly r is as
 * likely as r coups with one winner, less r+1 such coups and less r followed by a tie if that
 * returns the stake. */
#include <sabot/shoes/streaks.h>

#include "../../base/memory.h"
#include "../edge/from_ways.h"
#include "sequences.h"

#include <inttypes.h>
#include <stdlib.h>

enum { WINNERS = 3 };

void sabot_streak_init(sabot_streak *streak)
{
    sabot_ways_init(&streak->ways, 0);
    sabot_edge_init(&streak->edge);
}

void sabot_streak_clear(sabot_streak *streak)
{
    sabot_ways_clear(&streak->ways);
    sabot_edge_clear(&streak->edge);
}

static int is_exact(const sabot_bet *bet)
{
    return bet->coups <= SABOT_COUPS_MOST && bet->ties != SABOT_TIES_SKIP;
}

/* The probability that so many coups have the winner, and with `tie` that a tie follows. */
static void find_start(mpq_t probability, const sabot_bet *bet, const sabot_next_winners *law,
                       unsigned winner, unsigned coups, int tie)
{
    mpq_t decided;
    if (is_exact(bet)) {
        size_t number = 0, rest = law->count; /* the sequences with this beginning */
        for (unsigned i = 0; i < coups + (unsigned)tie; i++, rest /= WINNERS)
            number = number * WINNERS + (i < coups ? winner : SABOT_TIE);
        mpq_set_ui(probability, 0, 1);
        for (size_t i = number * rest; i < (number + 1) * rest; i++)
            mpq_add(probability, probability, law->probability[i]);
        return;
    }
    mpq_init(decided);
    mpq_set_ui(decided, 1, 1);
    mpq_set(probability, tie ? law->single[SABOT_TIE] : decided);
    if (bet->ties == SABOT_TIES_SKIP)
        mpq_sub(decided, decided, law->single[SABOT_TIE]);
    mpq_div(decided, law->single[winner], decided);
    for (unsigned i = 0; i < coups; i++)
        mpq_mul(probability, probability, decided);
    mpq_clear(decided);
}

static void add_run(mpq_t *weight, mpq_t rest, const sabot_bet *bet, const sabot_next_winners *law,
                    unsigned winner, unsigned run)
{
    mpq_t probability, other;
    sabot_coup coup = {0};
    coup.run[winner] = (uint8_t)run;
    mpq_inits(probability, other, NULL);
    find_start(probability, bet, law, winner, run, 0);
    if (run < bet->coups) {
        find_start(other, bet, law, winner, run + 1, 0);
        mpq_sub(probability, probability, other);
    }
    if (run < bet->coups && bet->ties == SABOT_TIES_PUSH) {
        find_start(other, bet, law, winner, run, 1);
        mpq_sub(probability, probability, other);
    }
    mpq_t *line = &weight[sabot_bet_line(bet, &coup)];
    mpq_add(*line, *line, probability);
    mpq_sub(rest, rest, probability);
    mpq_clears(probability, other, NULL);
}

/* The shares of the lines, and of none, over a common denominator. */
static void set_ways(sabot_streak *streak, mpq_t *weight, unsigned outcomes)
{
    mpz_t scale;
    mpz_init_set_ui(scale, 1);
    sabot_ways_clear(&streak->ways);
    sabot_ways_init(&streak->ways, outcomes);
    for (unsigned o = 0; o < outcomes; o++)
        mpz_lcm(scale, scale, mpq_denref(weight[o]));
    for (unsigned o = 0; o < outcomes; o++) {
        mpz_divexact(streak->ways.of[o], scale, mpq_denref(weight[o]));
        mpz_mul(streak->ways.of[o], streak->ways.of[o], mpq_numref(weight[o]));
    }
    mpz_clear(scale);
}

static sabot_status find_streak(sabot_streak *streak, const sabot_wager *wager,
                                const sabot_next_winners *law, sabot_error *error)
{
    const sabot_bet *bet = wager->part[0].bet;
    const unsigned outcomes = bet->lines_count + 1,
                   winners = bet->ties == SABOT_TIES_BREAK ? WINNERS : SABOT_TIE;
    const sabot_coup tie = {.run[SABOT_TIE] = 1};
    mpq_t rest, *weight = sabot_allocate(outcomes, sizeof *weight);
    sabot_status status = SABOT_OK;
    mpq_init(rest);
    mpq_set_ui(rest, 1, 1);
    for (unsigned o = 0; o < outcomes; o++)
        mpq_init(weight[o]);
    for (unsigned winner = 0; winner < winners; winner++)
        for (unsigned run = 1; run <= bet->coups; run++)
            add_run(weight, rest, bet, law, winner, run);
    if (bet->ties == SABOT_TIES_PUSH)
        mpq_add(weight[sabot_bet_line(bet, &tie)], weight[sabot_bet_line(bet, &tie)], rest);
    else if (mpq_sgn(rest))
        status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                 "%s: the runs do not add up to 1; no result", bet->name);
    streak->is_exact = is_exact(bet);
    set_ways(streak, weight, outcomes);
    sabot_edge_compute(&streak->edge, wager, (const mpz_t *)streak->ways.of);
    for (unsigned o = 0; o < outcomes; o++)
        mpq_clear(weight[o]);
    free(weight);
    mpq_clear(rest);
    return status;
}

/* The law of as many coups as the exact bets need, or of one. */
static sabot_status find_law(sabot_next_winners *law, const sabot_question *question,
                             sabot_error *error)
{
    unsigned coups = 0;
    int skips = 0;
    for (size_t i = 0; i < question->wagers_count; i++) {
        const sabot_wager *wager = &question->wagers[i];
        const sabot_bet *bet = wager->part[0].bet;
        if (wager->count != 1 || !bet->coups)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "%.200s: expected a single bet over several coups",
                                   sabot_wager_name(wager));
        if (is_exact(bet) && bet->coups > coups)
            coups = bet->coups;
        skips |= bet->ties == SABOT_TIES_SKIP;
    }
    sabot_status status = coups ? sabot_next_winners_find(law, question, coups, error)
                                : sabot_winners_single(law->single, question, error);
    if (!status && skips && !mpq_cmp_ui(law->single[SABOT_TIE], 1, 1))
        status = sabot_error_set(error, SABOT_IMPOSSIBLE, 0, 0, "every coup of the shoe is a tie");
    return status;
}

sabot_status sabot_streaks_find(sabot_streak *streaks, const sabot_question *question,
                                sabot_error *error)
{
    sabot_next_winners law;
    sabot_next_winners_init(&law);
    sabot_status status = find_law(&law, question, error);
    for (size_t i = 0; i < question->wagers_count && !status; i++)
        status = find_streak(&streaks[i], &question->wagers[i], &law, error);
    sabot_next_winners_clear(&law);
    return status;
}
