/* A shoe is a shuffled array of cards. Before each coup the players decide by the composition of
 * the unseen cards, including those burnt unseen. Compositions with a bet are buffered for the
 * batch engine, which gives their exact EVs. */
#include "plan.h"

#include "../../../base/memory.h"
#include "../../../base/random.h"
#include "../../../game/burns.h"
#include "../../question/work.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MOST = SABOT_SIMULATION_PLAYERS, STATES = 256, UNIT = 256 };
typedef struct sabot_simulation_plan plan;

/* --- shoes -------------------------------------------------------------------------------- */

/* The results of the players in one shoe. */
typedef struct {
    uint64_t bets[PLAYERS_MOST];
    double value[PLAYERS_MOST];
    int64_t result[PLAYERS_MOST];
    uint64_t coups;
} tally;

/* A composition with a bet. */
typedef struct {
    uint64_t players;
    unsigned shoe; /* index within the unit of work */
} state;

typedef struct {
    const sabot_simulation *s;
    uint8_t *cards, *points;
    tally *tallies;               /* by shoe within the unit of work */
    uint64_t *left[PLAYERS_MOST]; /* of counters: [i] is the sum of tags from card i on */
    uint64_t aside[PLAYERS_MOST]; /* of counters: the sum of tags of the cards burnt unseen */
    sabot_shoe unseen;            /* the composition after `seen` cards, plus those burnt unseen */
    size_t seen;
    state states[STATES];
    sabot_shoe *shoes;
    sabot_fraction128 *evs;
    int64_t (*results)[PLAYERS_MOST]; /* by state; NULL if not requested */
    unsigned states_count;
} table;

static void table_init(table *t, const sabot_simulation *s)
{
    const plan *p = s->plan;
    *t = (table){.s = s};
    t->cards = sabot_allocate(2 * (p->size + SABOT_POSITIONS), 1);
    t->points = t->cards + p->size + SABOT_POSITIONS;
    t->tallies = sabot_allocate(UNIT, sizeof *t->tallies);
    t->shoes = sabot_allocate(STATES, sizeof *t->shoes);
    t->evs = sabot_allocate(STATES * (p->compiled + (size_t)1), sizeof *t->evs);
    if (s->with_results || p->by_result)
        t->results = sabot_allocate(STATES, sizeof *t->results);
    for (size_t i = 0; i < s->players_count; i++)
        if (p->counting >> i & 1)
            t->left[i] = sabot_allocate(p->size + 1, sizeof **t->left);
}

static void table_clear(table *t)
{
    for (size_t i = 0; i < PLAYERS_MOST; i++)
        free(t->left[i]);
    free(t->cards);
    free(t->tallies);
    free(t->shoes);
    free(t->evs);
    free(t->results);
}

/* Adds the value of a bet: its exact EV, or its result. A perfect player bets if the EV is
 * positive. */
static void value_bet(table *t, unsigned state_number, unsigned player)
{
    const sabot_simulation *s = t->s;
    const plan *p = s->plan;
    tally *shoe = &t->tallies[t->states[state_number].shoe];
    if (p->by_result >> player & 1) {
        shoe->value[player] += (double)t->results[state_number][player] / p->scale[player];
    } else {
        size_t wager = p->place[s->players[player].wager];
        const sabot_fraction128 *ev = &t->evs[state_number * p->compiled + wager];
        if (p->perfect >> player & 1) {
            if (ev->numerator <= 0)
                return;
            shoe->bets[player]++;
        }
        shoe->value[player] += (double)ev->numerator / (double)ev->denominator;
    }
    if (s->with_results)
        shoe->result[player] += t->results[state_number][player];
}

/* Values the buffered states, in their order. */
static void value_states(table *t)
{
    const plan *p = t->s->plan;
    if (p->compiled)
        sabot_batch_ev(t->evs, &p->batch, t->shoes, t->states_count, sabot_cpu_best(), 1);
    for (unsigned i = 0; i < t->states_count; i++)
        for (uint64_t rest = t->states[i].players; rest; rest &= rest - 1)
            value_bet(t, i, (unsigned)__builtin_ctzll(rest));
    t->states_count = 0;
}

static void add_results(int64_t *results, const table *t, uint64_t players, const uint8_t *cards)
{
    const sabot_simulation *s = t->s;
    sabot_coup coup;
    sabot_coup_play(&coup, s->question->tableau, cards);
    for (; players; players &= players - 1) {
        unsigned player = (unsigned)__builtin_ctzll(players);
        const sabot_wager *wager = &s->question->wagers[s->players[player].wager];
        results[player] = s->plan->pays[player][sabot_wager_outcome(wager, &coup)];
    }
}

/* The set of players who bet, or may bet, on the coup that begins at a card. */
static uint64_t find_bettors(const table *t, uint64_t unseen, size_t at, tally *shoe)
{
    const plan *p = t->s->plan;
    uint64_t bettors = p->flat | p->perfect;
    for (uint64_t rest = p->counting; rest; rest &= rest - 1) {
        unsigned player = (unsigned)__builtin_ctzll(rest);
        if (sabot_count_play_bets(&p->counters[player].play, unseen,
                                  t->left[player][at] + t->aside[player])) {
            bettors |= rest & -rest;
            shoe->bets[player]++;
        }
    }
    return bettors;
}

static void see(table *t, size_t to)
{
    for (; t->seen < to; t->seen++)
        t->unseen.count[t->cards[t->seen]]--;
}

static void add_state(table *t, uint64_t players, unsigned shoe, size_t at)
{
    if (t->states_count == STATES)
        value_states(t);
    if (t->results)
        add_results(t->results[t->states_count], t, players, t->cards + at);
    see(t, at);
    t->shoes[t->states_count] = t->unseen;
    t->states[t->states_count++] = (state){players, shoe};
}

static void shuffle(table *t, uint64_t number)
{
    const plan *p = t->s->plan;
    const size_t size = p->size;
    sabot_random random;
    sabot_random_init(&random, t->s->seed, number);
    memcpy(t->cards, p->cards, size);
    sabot_random_shuffle(&random, t->cards, size);
    for (size_t i = 0; i < size; i++)
        t->points[i] = (uint8_t)sabot_card_point(t->cards[i]);
    t->unseen = *t->s->question->shoe;
    t->seen = 0;
    for (uint64_t rest = p->counting; rest; rest &= rest - 1) {
        unsigned player = (unsigned)__builtin_ctzll(rest);
        const uint64_t *tag = p->counters[player].tag;
        uint64_t *left = t->left[player];
        left[size] = t->aside[player] = 0;
        for (size_t i = size; i-- > 0;)
            left[i] = left[i + 1] + tag[t->cards[i]];
    }
}

/* Burns cards unseen; the cards before them have been seen. Returns the first card after them. */
static size_t burn(table *t, size_t from, uint64_t burnt)
{
    for (uint64_t rest = t->s->plan->counting; rest; rest &= rest - 1) {
        unsigned player = (unsigned)__builtin_ctzll(rest);
        t->aside[player] += t->left[player][from] - t->left[player][from + burnt];
    }
    see(t, from);
    return t->seen = from + burnt;
}

static void deal_shoe(table *t, uint64_t number, unsigned shoe)
{
    const sabot_simulation *s = t->s;
    tally *here = &t->tallies[shoe];
    uint64_t before = s->plan->size;
    memset(here, 0, sizeof *here);
    shuffle(t, number);
    const size_t seen = s->dealing.burn == SABOT_BURN_FIRST_CARD;
    uint64_t burnt =
        seen ? sabot_dealing_burnt_by(t->points[0], before) : (uint64_t)s->dealing.burn;
    size_t at = burn(t, seen, burnt);
    for (uint64_t left = s->plan->size - at; sabot_dealing_goes_on(&s->dealing, left, before);) {
        uint64_t bettors = find_bettors(t, left + burnt, at, here);
        if (bettors && !s->without_evs)
            add_state(t, bettors, shoe, at);
        const unsigned length = sabot_coup_length(&s->plan->lengths, t->points + at);
        before = left;
        left = sabot_dealing_left(&s->dealing, left, length);
        at += length;
        if (s->dealing.between) {
            const uint64_t more = s->plan->size - at - left;
            burnt += more;
            at = burn(t, at, more);
        }
        here->coups++;
    }
    for (uint64_t rest = s->plan->flat; rest; rest &= rest - 1)
        here->bets[__builtin_ctzll(rest)] = here->coups;
}

/* --- totals ------------------------------------------------------------------------------- */

void sabot_simulation_totals_init(sabot_simulation_totals *totals, const sabot_simulation *s)
{
    totals->shoes = 0;
    totals->is_too_large = 0;
    totals->coups = sabot_allocate(s->coups_most + 1, sizeof *totals->coups);
    totals->players = sabot_allocate(s->players_count, sizeof *totals->players);
}

void sabot_simulation_totals_clear(sabot_simulation_totals *totals)
{
    free(totals->coups);
    free(totals->players);
}

static void add_sum(sabot_simulation_totals *totals, size_t player, int sum, sabot_i128 more)
{
    sabot_i128 *to = &totals->players[player][sum], most = (sabot_i128)1 << SABOT_SIMULATION_BITS;
    if (__builtin_add_overflow(*to, more, to) || *to >= most || *to <= -most)
        totals->is_too_large = 1;
}

static void add_product(sabot_simulation_totals *totals, size_t player, int sum, sabot_i128 a,
                        sabot_i128 b)
{
    sabot_i128 product;
    if (__builtin_mul_overflow(a, b, &product))
        totals->is_too_large = 1;
    else
        add_sum(totals, player, sum, product);
}

void sabot_simulation_totals_add(sabot_simulation_totals *totals,
                                 const sabot_simulation_totals *more, const sabot_simulation *s)
{
    totals->shoes += more->shoes;
    totals->is_too_large |= more->is_too_large;
    for (size_t k = 0; k <= s->coups_most; k++)
        totals->coups[k] += more->coups[k];
    for (size_t i = 0; i < s->players_count; i++)
        for (int sum = 0; sum < SABOT_SUMS; sum++)
            add_sum(totals, i, sum, more->players[i][sum]);
}

sabot_status sabot_simulation_totals_check(const sabot_simulation_totals *totals,
                                           sabot_error *error)
{
    if (!totals->is_too_large)
        return SABOT_OK;
    return sabot_error_set(
        error, SABOT_BEYOND, 0, 0,
        "the winnings are too large for exact sums: expected smaller payouts, or "
        "payouts and stakes of fewer digits");
}

/* Adds the values and results of a shoe, and their products. */
static void add_won(sabot_simulation_totals *totals, const tally *shoe, size_t i)
{
    const double value = shoe->value[i] * SABOT_SIMULATION_UNIT;
    if (!(fabs(value) < 0x1p62)) {
        totals->is_too_large = 1;
        return;
    }
    const sabot_i128 v = (sabot_i128)llrint(value), r = shoe->result[i], rr = r * r;
    const sabot_i128 b = shoe->bets[i], k = shoe->coups;
    add_sum(totals, i, SABOT_SUM_V, v);
    add_product(totals, i, SABOT_SUM_VV, v, v);
    add_product(totals, i, SABOT_SUM_VB, v, b);
    add_product(totals, i, SABOT_SUM_VK, v, k);
    if (!r)
        return;
    add_sum(totals, i, SABOT_SUM_R, r);
    add_sum(totals, i, SABOT_SUM_R2, rr);
    add_product(totals, i, SABOT_SUM_R3, rr, r);
    add_product(totals, i, SABOT_SUM_R4, rr, rr);
    add_product(totals, i, SABOT_SUM_VR, v, r);
    add_product(totals, i, SABOT_SUM_VR2, v, rr);
}

static void add_tally(sabot_simulation_totals *totals, const tally *shoe, size_t players)
{
    totals->shoes++;
    totals->coups[shoe->coups]++;
    for (size_t i = 0; i < players; i++) {
        sabot_i128 *sum = totals->players[i], b = shoe->bets[i];
        sum[SABOT_SUM_B] += b;
        sum[SABOT_SUM_BB] += b * b;
        sum[SABOT_SUM_BK] += b * (sabot_i128)shoe->coups;
        if (shoe->value[i] != 0 || shoe->result[i])
            add_won(totals, shoe, i);
    }
}

void sabot_simulation_add(sabot_simulation_totals *totals, const sabot_simulation *s,
                          uint64_t first, uint64_t count)
{
    table t;
    table_init(&t, s);
    for (uint64_t done = 0; done < count; done += UNIT) {
        unsigned here = (unsigned)(count - done < UNIT ? count - done : UNIT);
        for (unsigned i = 0; i < here; i++)
            deal_shoe(&t, first + done + i, i);
        value_states(&t);
        for (unsigned i = 0; i < here; i++)
            add_tally(totals, &t.tallies[i], s->players_count);
    }
    table_clear(&t);
}

typedef struct {
    sabot_simulation_totals *totals;
    const sabot_simulation *s;
    uint64_t first, count, all;
    pthread_mutex_t lock; /* of the totals */
} share;

static sabot_status add_unit(void *data, size_t item, sabot_error *error)
{
    share *w = data;
    sabot_simulation_totals own;
    uint64_t from = item * UNIT, count = w->count - from < UNIT ? w->count - from : UNIT;
    sabot_status status;
    sabot_simulation_totals_init(&own, w->s);
    sabot_simulation_add(&own, w->s, w->first + from, count);
    pthread_mutex_lock(&w->lock);
    sabot_simulation_totals_add(w->totals, &own, w->s);
    status =
        sabot_question_tell(w->s->question, "shoes", w->first + w->totals->shoes, w->all, error);
    pthread_mutex_unlock(&w->lock);
    sabot_simulation_totals_clear(&own);
    return status;
}

sabot_status sabot_simulation_add_all(sabot_simulation_totals *totals, const sabot_simulation *s,
                                      uint64_t first, uint64_t count, uint64_t all,
                                      sabot_error *error)
{
    share w = {totals, s, first, count, all, PTHREAD_MUTEX_INITIALIZER};
    sabot_status status = sabot_question_each(
        s->question, NULL, (size_t)((count + UNIT - 1) / UNIT), 1, add_unit, &w, error);
    pthread_mutex_destroy(&w.lock);
    return status;
}
