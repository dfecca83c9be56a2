/* Coups of a shoe are exchangeable, and the covariance c of two lengths is exact. After k coups
 * that took T cards, the best linear estimate of "the next one takes l" is
 *
 *     p(l) + Cov(l, L') · (T - k·E[L]) / (Var(L) + (k-1)·c)
 *
 * which gives every length its exact distribution and every two their exact covariance. The chain
 * over (k, T) with these probabilities is the model. What it leaves out is of third order. */
#include "schedule_find.h"

#include "../base/integers.h"
#include "../base/memory.h"
#include "../engine/count_ways.h"
#include "length_bet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void sabot_schedule_init(sabot_schedule *schedule)
{
    *schedule = (sabot_schedule){0};
}

void sabot_schedule_clear(sabot_schedule *schedule)
{
    free(schedule->coups);
    free(schedule->starts);
    *schedule = (sabot_schedule){0};
}

/* --- lengths ------------------------------------------------------------------------------ */

/* The lengths' probabilities after a first card of a point: those of a shoe without it. */
static sabot_status find_after(double *length, const sabot_question *question,
                               const sabot_wager *lengths, unsigned point, sabot_error *error)
{
    sabot_shoe left = *question->shoe;
    unsigned card = 0, outcomes = sabot_wager_outcomes(lengths);
    while (sabot_card_point((sabot_card)card) != point || !left.count[card])
        card++;
    left.count[card]--;
    mpz_t *ways = sabot_integers_new(outcomes);
    sabot_status status =
        sabot_engine_count(ways, &left, question->tableau, lengths, NULL, NULL, error);
    double all = 0;
    for (int i = 0; i < SABOT_LENGTHS; i++)
        all += length[i] = mpz_get_d(ways[i]);
    for (int i = 0; i < SABOT_LENGTHS; i++)
        length[i] /= all;
    sabot_integers_free(ways, outcomes);
    return status;
}

sabot_status sabot_lengths_find(sabot_lengths *lengths, const sabot_two_coups *two,
                                const sabot_dealing *dealing, const sabot_question *question,
                                sabot_error *error)
{
    sabot_bet bet;
    sabot_wager wager;
    sabot_status status = sabot_length_bet(&bet, error);
    if (status)
        return status;
    sabot_wager_single(&wager, &bet);
    lengths->burns_count = sabot_dealing_burns(lengths->burns, dealing, question->shoe);
    lengths->mean = mpq_get_d(two->length_mean);
    lengths->variance = mpq_get_d(two->length_variance);
    lengths->covariance = mpq_get_d(two->lengths);
    for (int i = 0; i < SABOT_LENGTHS; i++) {
        lengths->with_next[i] = mpq_get_d(two->next_length[i]);
        for (unsigned b = 0; b < lengths->burns_count; b++)
            lengths->length[b][i] = mpq_get_d(two->length[i]);
    }
    for (unsigned b = 0; !status && b < lengths->burns_count; b++)
        if (lengths->burns[b].seen)
            status =
                find_after(lengths->length[b], question, &wager, lengths->burns[b].point, error);
    sabot_bet_clear(&bet);
    return status;
}

/* --- the chain ---------------------------------------------------------------------------- */

/* The probabilities of the next length, after k coups of T cards. */
static void find_next(double next[SABOT_LENGTHS], const sabot_lengths *lengths, unsigned burn,
                      size_t k, double taken)
{
    const double *p = lengths->length[burn];
    double mean = 0, sum = 0;
    double spread = lengths->variance + ((double)k - 1) * lengths->covariance;
    for (int i = 0; i < SABOT_LENGTHS; i++)
        mean += (4 + i) * p[i];
    double off = k && spread > 0 ? (taken - (double)k * mean) / spread : 0;
    for (int i = 0; i < SABOT_LENGTHS; i++) {
        next[i] = fmax(0, p[i] + lengths->with_next[i] * off);
        sum += next[i];
    }
    for (int i = 0; i < SABOT_LENGTHS; i++)
        next[i] /= sum;
}

/* A shoe that begins in one way: `state[T]` is the probability that coup k+1 is dealt after T
 * cards. */
typedef struct {
    sabot_schedule *schedule;
    const sabot_lengths *lengths;
    const sabot_dealing *dealing;
    unsigned burn;
    uint64_t all; /* cards in the shoe before the first coup */
    double *state, *next;
} chain;

static void deal(chain *c, size_t k, uint64_t taken)
{
    const sabot_burn *burn = &c->lengths->burns[c->burn];
    double p[SABOT_LENGTHS], here = c->state[taken];
    uint64_t left = c->all - taken;
    c->schedule->starts[left + burn->burnt] += here * burn->probability;
    find_next(p, c->lengths, c->burn, k, (double)taken);
    for (unsigned i = 0; i < SABOT_LENGTHS; i++)
        if (sabot_dealing_goes_on(c->dealing, left - (4 + i), left))
            c->next[taken + 4 + i] += here * p[i];
        else
            c->schedule->coups[k + 1] += here * p[i] * burn->probability;
}

static void run(chain *c)
{
    size_t most = c->all + 1;
    c->state[0] = 1;
    for (size_t k = 0; k < c->schedule->coups_count - 1; k++) {
        memset(c->next, 0, most * sizeof *c->next);
        for (uint64_t taken = 4 * k; taken <= 6 * k && taken < most; taken++)
            if (c->state[taken] > 0)
                deal(c, k, taken);
        double *swap = c->state;
        c->state = c->next;
        c->next = swap;
    }
}

void sabot_schedule_find(sabot_schedule *schedule, const sabot_lengths *lengths,
                         const sabot_dealing *dealing, uint64_t cards)
{
    sabot_schedule_clear(schedule);
    schedule->cards = cards;
    schedule->coups_count = cards / 4 + 2;
    schedule->coups = sabot_allocate(schedule->coups_count, sizeof *schedule->coups);
    schedule->starts = sabot_allocate(cards + 1, sizeof *schedule->starts);
    for (unsigned b = 0; b < lengths->burns_count; b++) {
        const sabot_burn *burn = &lengths->burns[b];
        chain c = {schedule, lengths, dealing, b, cards - burn->seen - burn->burnt, NULL, NULL};
        c.state = sabot_allocate(cards + 1, sizeof *c.state);
        c.next = sabot_allocate(cards + 1, sizeof *c.next);
        run(&c);
        free(c.state);
        free(c.next);
    }
    double square = 0;
    for (size_t k = 0; k < schedule->coups_count; k++) {
        schedule->mean += (double)k * schedule->coups[k];
        square += (double)k * (double)k * schedule->coups[k];
    }
    schedule->sd = sqrt(fmax(0, square - schedule->mean * schedule->mean));
    while (schedule->coups_count > 1 && schedule->coups[schedule->coups_count - 1] <= 0)
        schedule->coups_count--;
}

/* With `left` cards in the shoe at the end of a coup: behind the cut card one more is dealt if this
 * coup reached it. */
static double alive_with(const sabot_dealing *dealing, const double *p, uint64_t left)
{
    double alive = 0;
    for (unsigned i = 0; i < SABOT_LENGTHS; i++)
        if (sabot_dealing_goes_on(dealing, left, left + 4 + i))
            alive += p[i];
    return alive;
}

void sabot_schedule_alive(double *alive, const sabot_lengths *lengths, const sabot_dealing *dealing,
                          uint64_t cards)
{
    for (uint64_t n = 0; n <= cards; n++) {
        alive[n] = 0;
        for (unsigned b = 0; b < lengths->burns_count; b++)
            if (n >= lengths->burns[b].burnt)
                alive[n] += lengths->burns[b].probability *
                            alive_with(dealing, lengths->length[b], n - lengths->burns[b].burnt);
    }
}
