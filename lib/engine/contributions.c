/* Every tableau as a sum of picks.
 *
 * Once the openings are known and punto has drawn x or stood, all that a tableau still decides is
 * whether banco draws. The deals of that situation, and what a wager returns on them in either
 * case, are the same whatever the rest of the tableau says. So one walk over the deals that takes
 * both branches of each decision tabulates all there is to know:
 *
 *   EV · deals = fixed + Σ over punto's openings p of
 *                  Σ_b value[p][b, none][banco's choice]      if p stands
 *                  Σ_b Σ_x value[p][b, x][banco's choice]     if p draws
 *
 * Given punto's row the choices of banco are independent of each other, and given banco's those of
 * punto; the two multiply. The walk counts as `enumerate` does and asks `coup` who decides next. */
#include "contributions.h"

#include "../base/integers.h"
#include "../base/memory.h"
#include "count_ways.h"

#include <assert.h>
#include <stdlib.h>

static void for_each(sabot_contributions *contributions, void (*act)(mpz_t))
{
    act(contributions->deals);
    act(contributions->scale);
    act(contributions->fixed_value);
    act(contributions->fixed_square);
    for (int p = 0; p < SABOT_OPENINGS; p++)
        for (int s = 0; s < SABOT_SITUATIONS; s++) {
            act(contributions->reach[p][s]);
            for (int choice = 0; choice < 2; choice++) {
                act(contributions->value[p][s][choice]);
                act(contributions->square[p][s][choice]);
            }
        }
}

static void init_one(mpz_t number)
{
    mpz_init(number);
}

static void clear_one(mpz_t number)
{
    mpz_clear(number);
}

static void zero_one(mpz_t number)
{
    mpz_set_ui(number, 0);
}

void sabot_contributions_init(sabot_contributions *contributions)
{
    for_each(contributions, init_one);
}

void sabot_contributions_clear(sabot_contributions *contributions)
{
    for_each(contributions, clear_one);
}

/* --- the walk ----------------------------------------------------------------------------- */

typedef struct {
    sabot_contributions *contributions;
    const sabot_wager *wager;
    sabot_view view;
    int replace;
    uint64_t left;                                               /* cards left */
    uint64_t opening_left[SABOT_CARDS], third_left[SABOT_CARDS]; /* by kind */
    unsigned kind_at[4];
    sabot_card card[4];
    mpz_t product[SABOT_POSITIONS + 1]; /* ways of the first so many choices */
    mpz_t ways;
    unsigned outcomes;
    mpz_t *payoff, *squared;         /* by outcome, scaled */
    uint64_t *choices;               /* by outcome: the cards for banco that lead to it */
    unsigned known[SABOT_SUMMARIES]; /* outcome + 1 by summary, where the summary tells it */
} walk;

static unsigned outcome_of(walk *w, const sabot_coup *coup)
{
    if (!w->view.summary)
        return sabot_wager_outcome(w->wager, coup);
    unsigned *known = &w->known[sabot_coup_summary(coup)];
    if (!*known)
        *known = sabot_wager_outcome(w->wager, coup) + 1;
    return *known - 1;
}

/* ways = the deals that begin with the first `chosen` choices. */
static void count_deals(walk *w, int chosen)
{
    mpz_set(w->ways, w->product[chosen]);
    for (int i = chosen; i < SABOT_POSITIONS; i++) {
        uint64_t drawn = w->replace ? 0 : (uint64_t)(i - chosen);
        mpz_mul_ui(w->ways, w->ways, w->left > drawn ? w->left - drawn : 0);
    }
}

/* Adds what the deals counted in `ways` return. */
static void add(walk *w, mpz_t value, mpz_t square, unsigned outcome)
{
    mpz_addmul(value, w->ways, w->payoff[outcome]);
    mpz_addmul(square, w->ways, w->squared[outcome]);
}

/* The cards that lead to the same outcome are counted as one choice: there are few outcomes. */
static void banco_draws(walk *w, const sabot_coup *coup, int chosen, mpz_t value, mpz_t square)
{
    unsigned seen[SABOT_CARDS], count = 0;
    for (unsigned kind = 0; kind < w->view.third.kinds; kind++) {
        if (!w->third_left[kind])
            continue;
        sabot_coup drawn = *coup;
        sabot_coup_draw(&drawn, SABOT_BY_THIRD, w->view.third.face[kind]);
        unsigned outcome = outcome_of(w, &drawn);
        if (!w->choices[outcome])
            seen[count++] = outcome;
        w->choices[outcome] += w->third_left[kind];
    }
    for (unsigned i = 0; i < count; i++) {
        mpz_mul_ui(w->ways, w->product[chosen], w->choices[seen[i]]);
        if (chosen + 1 < SABOT_POSITIONS) /* the sixth card is not looked at */
            mpz_mul_ui(w->ways, w->ways, w->left - !w->replace);
        add(w, value, square, seen[i]);
        w->choices[seen[i]] = 0;
    }
}

/* Takes both branches of banco's decision. */
static void banco_decides(walk *w, const sabot_coup *coup, int chosen)
{
    int p = coup->opening[SABOT_PUNTO], s = coup->cell - SABOT_PUNTO_CELLS;
    mpz_t *value = w->contributions->value[p][s], *square = w->contributions->square[p][s];
    sabot_coup stands = *coup;
    sabot_coup_stand(&stands);
    count_deals(w, chosen);
    mpz_add(w->contributions->reach[p][s], w->contributions->reach[p][s], w->ways);
    add(w, value[SABOT_STAND], square[SABOT_STAND], outcome_of(w, &stands));
    banco_draws(w, coup, chosen, value[SABOT_DRAW], square[SABOT_DRAW]);
}

static void punto_draws(walk *w, const sabot_coup *coup, int chosen)
{
    for (unsigned kind = 0; kind < w->view.third.kinds; kind++) {
        uint64_t choices = w->third_left[kind], taken = !w->replace;
        if (!choices)
            continue;
        sabot_coup drawn = *coup;
        sabot_coup_draw(&drawn, SABOT_BY_THIRD, w->view.third.face[kind]);
        mpz_mul_ui(w->product[chosen + 1], w->product[chosen], choices);
        w->left -= taken;
        w->third_left[kind] -= taken;
        banco_decides(w, &drawn, chosen + 1);
        w->third_left[kind] += taken;
        w->left += taken;
    }
}

static void play(walk *w)
{
    sabot_coup coup;
    sabot_coup_open(&coup, w->card[0], w->card[1], w->card[2], w->card[3]);
    count_deals(w, 4);
    mpz_add(w->contributions->deals, w->contributions->deals, w->ways);
    if (coup.cell < 0) {
        add(w, w->contributions->fixed_value, w->contributions->fixed_square, outcome_of(w, &coup));
        return;
    }
    sabot_coup stands = coup;
    sabot_coup_stand(&stands);
    banco_decides(w, &stands, 4);
    punto_draws(w, &coup, 4);
}

static void choose_opening(walk *w, int chosen)
{
    static const int order[4] = {0, 2, 1, 3}; /* punto's two positions, then banco's */
    if (chosen == 4) {
        play(w);
        return;
    }
    int position = order[chosen];
    int is_second_of_set = position >= 2 && !(w->view.ordered >> (position & 1) & 1);
    unsigned first = is_second_of_set ? w->kind_at[position - 2] : 0;
    for (unsigned kind = first; kind < w->view.opening.kinds; kind++) {
        sabot_card face = w->view.opening.face[kind];
        uint64_t choices = w->opening_left[kind], taken = !w->replace;
        if (!choices)
            continue;
        uint64_t orders = is_second_of_set && kind > first ? 2 : 1;
        mpz_mul_ui(w->product[chosen + 1], w->product[chosen], orders * choices);
        w->kind_at[position] = kind;
        w->card[position] = face;
        w->left -= taken;
        w->opening_left[kind] -= taken;
        w->third_left[w->view.third.of[face]] -= taken;
        choose_opening(w, chosen + 1);
        w->third_left[w->view.third.of[face]] += taken;
        w->opening_left[kind] += taken;
        w->left += taken;
    }
}

static void set_payoffs(walk *w)
{
    w->payoff = sabot_integers_new(w->outcomes);
    w->squared = sabot_integers_new(w->outcomes);
    w->choices = sabot_allocate(w->outcomes, sizeof *w->choices);
    mpz_set_ui(w->contributions->scale, 1);
    sabot_wager_payoffs(w->payoff, w->contributions->scale, w->wager);
    for (unsigned i = 0; i < w->outcomes; i++)
        mpz_mul(w->squared[i], w->payoff[i], w->payoff[i]);
}

static void clear_payoffs(walk *w)
{
    sabot_integers_free(w->payoff, w->outcomes);
    sabot_integers_free(w->squared, w->outcomes);
    free(w->choices);
}

static void walk_deals(sabot_contributions *contributions, const sabot_shoe *shoe,
                       const sabot_wager *wager)
{
    walk w = {.contributions = contributions,
              .wager = wager,
              .replace = shoe->infinite,
              .left = sabot_shoe_size(shoe),
              .outcomes = sabot_wager_outcomes(wager)};
    sabot_wager_view(&w.view, wager);
    sabot_partition_split_points(&w.view.opening);
    sabot_partition_split_points(&w.view.third);
    sabot_shoe_by_kind(w.opening_left, shoe, &w.view.opening);
    sabot_shoe_by_kind(w.third_left, shoe, &w.view.third);
    set_payoffs(&w);
    for (int i = 0; i <= SABOT_POSITIONS; i++)
        mpz_init_set_ui(w.product[i], 1);
    mpz_init(w.ways);
    choose_opening(&w, 0);
    for (int i = 0; i <= SABOT_POSITIONS; i++)
        mpz_clear(w.product[i]);
    mpz_clear(w.ways);
    clear_payoffs(&w);
}

/* A wager that does not look at the drawing returns the same whatever is drawn, however finely it
 * looks at the openings: an engine counts it under any tableau, and no cell touches it. */
static sabot_status set_fixed(sabot_contributions *contributions, const sabot_shoe *shoe,
                              const sabot_wager *wager, sabot_error *error)
{
    sabot_tableau any;
    walk w = {
        .contributions = contributions, .wager = wager, .outcomes = sabot_wager_outcomes(wager)};
    sabot_ways ways;
    sabot_tableau_standard(&any);
    sabot_ways_init(&ways, w.outcomes);
    sabot_status status = sabot_engine_count(ways.of, shoe, &any, wager, NULL, NULL, error);
    set_payoffs(&w);
    for (unsigned i = 0; i < w.outcomes; i++) {
        mpz_addmul(contributions->fixed_value, ways.of[i], w.payoff[i]);
        mpz_addmul(contributions->fixed_square, ways.of[i], w.squared[i]);
    }
    clear_payoffs(&w);
    sabot_ways_clear(&ways);
    return status;
}

sabot_status sabot_contributions_count(sabot_contributions *contributions, const sabot_shoe *shoe,
                                       const sabot_wager *wager, sabot_error *error)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    assert(sabot_shoe_size(shoe) >= (shoe->infinite ? 1 : SABOT_POSITIONS));
    assert(sabot_view_is_determined(&view, shoe->level));
    for_each(contributions, zero_one);
    if (view.draws) {
        walk_deals(contributions, shoe, wager);
        return SABOT_OK;
    }
    /* On a wager of nothing every payoff is 0: it leaves how often each situation arises. */
    sabot_wager nothing = {0};
    walk_deals(contributions, shoe, &nothing);
    return set_fixed(contributions, shoe, wager, error);
}

/* --- sums of picks ------------------------------------------------------------------------ */

typedef mpz_t table[SABOT_OPENINGS][SABOT_SITUATIONS][2];

/* sum += what punto's opening p contributes when it takes `choice`. */
static void add_opening(mpz_t sum, const table value, const sabot_policy *policy, int p, int choice)
{
    for (int b = 0; b < SABOT_OPENINGS; b++) {
        int from = choice == SABOT_DRAW ? 0 : SABOT_COLUMN_NONE;
        int to = choice == SABOT_DRAW ? SABOT_COLUMN_NONE : SABOT_COLUMNS;
        for (int column = from; column < to; column++) {
            int s = b * SABOT_COLUMNS + column;
            assert(policy->banco[p][s] <= SABOT_DRAW);
            mpz_add(sum, sum, value[p][s][policy->banco[p][s] == SABOT_DRAW]);
        }
    }
}

static void sum_picks(mpq_t mean, const sabot_contributions *contributions, const table value,
                      const mpz_t fixed, const sabot_policy *policy, int power)
{
    mpz_set(mpq_numref(mean), fixed);
    mpz_set(mpq_denref(mean), contributions->deals);
    for (int p = 0; p < SABOT_OPENINGS; p++) {
        assert(policy->punto[p] <= SABOT_DRAW);
        add_opening(mpq_numref(mean), value, policy, p, policy->punto[p] == SABOT_DRAW);
    }
    for (int i = 0; i < power; i++)
        mpz_mul(mpq_denref(mean), mpq_denref(mean), contributions->scale);
    mpq_canonicalize(mean);
}

void sabot_contributions_ev(mpq_t ev, const sabot_contributions *contributions,
                            const sabot_policy *policy)
{
    sum_picks(ev, contributions, contributions->value, contributions->fixed_value, policy, 1);
}

void sabot_contributions_variance(mpq_t variance, const sabot_contributions *contributions,
                                  const sabot_policy *policy)
{
    mpq_t mean;
    mpq_init(mean);
    sabot_contributions_ev(mean, contributions, policy);
    mpq_mul(mean, mean, mean);
    sum_picks(variance, contributions, contributions->square, contributions->fixed_square, policy,
              2);
    mpq_sub(variance, variance, mean);
    mpq_clear(mean);
}

void sabot_contributions_reached(mpq_t probability, const sabot_contributions *contributions,
                                 const sabot_tableau *tableau, int cell)
{
    mpz_set_ui(mpq_numref(probability), 0);
    mpz_set(mpq_denref(probability), contributions->deals);
    for (int i = 0; i < SABOT_OPENINGS; i++) {
        if (cell < SABOT_PUNTO_CELLS) /* every deal with this opening, by banco's */
            mpz_add(mpq_numref(probability), mpq_numref(probability),
                    contributions->reach[cell][i * SABOT_COLUMNS + SABOT_COLUMN_NONE]);
        else if (sabot_situation_arises(cell, tableau->cell[i]))
            mpz_add(mpq_numref(probability), mpq_numref(probability),
                    contributions->reach[i][sabot_situation_of(tableau->by, i, cell)]);
    }
    mpq_canonicalize(probability);
}

void sabot_contributions_gain(mpq_t gain, const sabot_contributions *contributions,
                              const sabot_tableau *tableau, int cell)
{
    mpz_ptr sum = mpq_numref(gain);
    mpz_set_ui(sum, 0);
    if (cell < SABOT_PUNTO_CELLS) {
        sabot_policy policy;
        sabot_policy_of(&policy, tableau);
        add_opening(sum, contributions->value, &policy, cell, SABOT_STAND);
        mpz_neg(sum, sum);
        add_opening(sum, contributions->value, &policy, cell, SABOT_DRAW);
    }
    for (int p = 0; p < SABOT_OPENINGS && cell >= SABOT_PUNTO_CELLS; p++) {
        if (!sabot_situation_arises(cell, tableau->cell[p]))
            continue;
        const mpz_t *value = contributions->value[p][sabot_situation_of(tableau->by, p, cell)];
        mpz_add(sum, sum, value[SABOT_DRAW]);
        mpz_sub(sum, sum, value[SABOT_STAND]);
    }
    mpz_mul(mpq_denref(gain), contributions->deals, contributions->scale);
    mpq_canonicalize(gain);
}
