/* The coups of a shoe are exchangeable, and the covariance c of two lengths is exact. After k coups
 * of T cards in total, the best linear estimate of "the next one takes l" is
 *
 *     p(l) + Cov(l, L') · (T - k·E[L]) / (Var(L) + (k-1)·c)
 *
 * which gives every length its exact distribution and any two lengths their exact covariance. The
 * model is the Markov chain over (k, T) with these probabilities. Its error is of third order. */
#include "profile.h"

#include "../../base/memory.h"
#include "../../engine/ways.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void sabot_schedule_clear(sabot_schedule *schedule)
{
    free(schedule->coups);
    free(schedule->starts);
    *schedule = (sabot_schedule){0};
}

/* --- lengths ------------------------------------------------------------------------------ */

void sabot_length_bet(sabot_bet *bet)
{
    static const char *const when[SABOT_LENGTHS] = {"cards = 4", "cards = 5", "cards = 6"};
    static const char *const pays[SABOT_LENGTHS] = {"4:1", "5:1", "6:1"};
    sabot_bet_make(bet, "length", SABOT_LENGTHS, when, pays, NULL);
}

/* The probabilities of the lengths in a shoe without one card of this point. */
static sabot_status find_after(double *length, const sabot_question *question,
                               const sabot_wager *lengths, unsigned point, sabot_error *error)
{
    sabot_shoe left = *question->shoe;
    sabot_ways ways;
    unsigned card = 0;
    while (sabot_card_point((sabot_card)card) != point || !left.count[card])
        card++;
    left.count[card]--;
    sabot_status status = sabot_ways_count(&ways, &left, question->tableau, lengths, NULL,
                                           question->cache, 0, NULL, error);
    if (status)
        return status;
    double all = 0;
    for (int i = 0; i < SABOT_LENGTHS; i++)
        all += length[i] = mpz_get_d(ways.of[i]);
    for (int i = 0; i < SABOT_LENGTHS; i++)
        length[i] /= all;
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

double sabot_lengths_explained(const sabot_lengths *lengths, const double a[SABOT_BURNS_MOST],
                               const double b[SABOT_BURNS_MOST])
{
    double mean_a = 0, mean_b = 0, covariance = 0;
    for (unsigned i = 0; i < lengths->burns_count; i++) {
        mean_a += lengths->burns[i].probability * a[i];
        mean_b += lengths->burns[i].probability * b[i];
    }
    for (unsigned i = 0; i < lengths->burns_count; i++)
        covariance += lengths->burns[i].probability * (a[i] - mean_a) * (b[i] - mean_b);
    return covariance;
}

/* Law of total covariance: the mean covariance given the first card is the whole covariance minus
 * the part that the card explains. */
static void condition_moments(sabot_lengths *lengths)
{
    double share[SABOT_BURNS_MOST];
    for (unsigned b = 0; b < lengths->burns_count; b++) {
        lengths->mean[b] = 0;
        for (unsigned i = 0; i < SABOT_LENGTHS; i++)
            lengths->mean[b] += (4 + i) * lengths->length[b][i];
    }
    double explained = sabot_lengths_explained(lengths, lengths->mean, lengths->mean);
    lengths->variance -= explained;
    lengths->covariance -= explained;
    for (unsigned i = 0; i < SABOT_LENGTHS; i++) {
        for (unsigned b = 0; b < lengths->burns_count; b++)
            share[b] = lengths->length[b][i];
        lengths->with_next[i] -= sabot_lengths_explained(lengths, share, lengths->mean);
    }
}

sabot_status sabot_lengths_find(sabot_lengths *lengths, const sabot_two_coups *two,
                                const sabot_dealing *dealing, const sabot_question *question,
                                sabot_error *error)
{
    sabot_bet bet;
    sabot_wager wager;
    sabot_status status = SABOT_OK;
    sabot_length_bet(&bet);
    sabot_wager_single(&wager, &bet);
    lengths->burns_count = sabot_dealing_burns(lengths->burns, dealing, question->shoe);
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
    condition_moments(lengths);
    sabot_bet_clear(&bet);
    return status;
}

/* --- the chain ---------------------------------------------------------------------------- */

/* The probabilities of the next length after k coups of `taken` cards. */
static void find_next(double next[SABOT_LENGTHS], const sabot_lengths *lengths, unsigned burn,
                      size_t k, double taken)
{
    const double *p = lengths->length[burn];
    double sum = 0, spread = lengths->variance + ((double)k - 1) * lengths->covariance;
    double off = k && spread > 0 ? (taken - (double)k * lengths->mean[burn]) / spread : 0;
    for (int i = 0; i < SABOT_LENGTHS; i++) {
        next[i] = fmax(0, p[i] + lengths->with_next[i] * off);
        sum += next[i];
    }
    for (int i = 0; i < SABOT_LENGTHS; i++)
        next[i] /= sum;
}

/* The chain of a shoe with one burn. state[T] is the probability that coup k+1 is dealt after T
 * cards. */
typedef struct {
    sabot_schedule *schedule;
    const sabot_lengths *lengths;
    const sabot_dealing *dealing;
    unsigned burn;
    uint64_t all; /* cards in the shoe when the first coup begins */
    double *state, *next;
} chain;

static void deal(chain *c, size_t k, uint64_t taken)
{
    double p[SABOT_LENGTHS], here = c->state[taken];
    const uint64_t unseen = c->all - taken, left = unseen - k * c->dealing->between;
    c->schedule->starts[unseen + c->lengths->burns[c->burn].burnt] += here;
    find_next(p, c->lengths, c->burn, k, (double)taken);
    for (unsigned i = 0; i < SABOT_LENGTHS; i++)
        if (sabot_dealing_goes_on(c->dealing, sabot_dealing_left(c->dealing, left, 4 + i), left))
            c->next[taken + 4 + i] += here * p[i];
        else
            c->schedule->coups[k + 1] += here * p[i];
}

static void run(chain *c)
{
    size_t most = c->all + 1;
    int begins = sabot_dealing_goes_on(c->dealing, c->all, c->schedule->cards);
    c->schedule->coups[0] = !begins;
    c->state[0] = begins;
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

static void make_room(sabot_schedule *schedule, uint64_t cards)
{
    sabot_schedule_clear(schedule);
    schedule->cards = cards;
    schedule->coups_count = cards / 4 + 2;
    schedule->coups = sabot_allocate(schedule->coups_count, sizeof *schedule->coups);
    schedule->starts = sabot_allocate(cards + 1, sizeof *schedule->starts);
}

static void find_by_burn(sabot_schedule *schedule, const sabot_lengths *lengths, unsigned b,
                         const sabot_dealing *dealing, uint64_t cards)
{
    const sabot_burn *burn = &lengths->burns[b];
    chain c = {schedule, lengths, dealing, b, cards - burn->seen - burn->burnt, NULL, NULL};
    make_room(schedule, cards);
    c.state = sabot_allocate(cards + 1, sizeof *c.state);
    c.next = sabot_allocate(cards + 1, sizeof *c.next);
    run(&c);
    free(c.state);
    free(c.next);
}

static void find_moments(sabot_schedule *schedule)
{
    double square = 0;
    for (size_t k = 0; k < schedule->coups_count; k++) {
        schedule->mean += (double)k * schedule->coups[k];
        square += (double)k * (double)k * schedule->coups[k];
    }
    schedule->sd = sqrt(fmax(0, square - schedule->mean * schedule->mean));
    while (schedule->coups_count > 1 && schedule->coups[schedule->coups_count - 1] <= 0)
        schedule->coups_count--;
}

void sabot_schedules_find(sabot_schedules *schedules, const sabot_lengths *lengths,
                          const sabot_dealing *dealing, uint64_t cards)
{
    sabot_schedule *all = &schedules->all;
    *schedules = (sabot_schedules){.count = lengths->burns_count};
    make_room(all, cards);
    for (unsigned b = 0; b < schedules->count; b++) {
        sabot_schedule *one = &schedules->by_burn[b];
        find_by_burn(one, lengths, b, dealing, cards);
        for (size_t k = 0; k < all->coups_count; k++)
            all->coups[k] += lengths->burns[b].probability * one->coups[k];
        for (uint64_t n = 0; n <= cards; n++)
            all->starts[n] += lengths->burns[b].probability * one->starts[n];
        find_moments(one);
    }
    find_moments(all);
}

void sabot_schedules_clear(sabot_schedules *schedules)
{
    sabot_schedule_clear(&schedules->all);
    for (unsigned b = 0; b < schedules->count; b++)
        sabot_schedule_clear(&schedules->by_burn[b]);
}

void sabot_schedule_alive(double *alive, const sabot_schedule *schedule,
                          const sabot_lengths *lengths, unsigned burn)
{
    const sabot_dealing to_the_end = {.last = SABOT_LAST_FINISH};
    sabot_schedule longest = {0};
    find_by_burn(&longest, lengths, burn, &to_the_end, schedule->cards);
    for (uint64_t n = 0; n <= schedule->cards; n++)
        alive[n] = longest.starts[n] > 0 ? schedule->starts[n] / longest.starts[n] : 0;
    sabot_schedule_clear(&longest);
}
