/* How the deals are counted, openings together.
 *
 * An opening of four cards is dealt in w ways; of a kind k of third cards it holds t(k). The fifth and
 * sixth card can then be of kinds k and j in (n(k) - t(k))·(n(j) - t(j) - [j = k]) ways. That is
 * a polynomial of degree two in the t: so openings after which the wager has the same outcome whatever
 * is drawn, as far as their residues tell, need not be told apart. All that is kept of them is
 *
 *     a = Σ w,   b(k) = Σ w·t(k),   c(k, j) = Σ w·t(k)·t(j),
 *
 * and a card of kind k makes of them, for five cards,
 *
 *     a' = n(k)·a - b(k),   b'(j) = n(k)·b(j) - c(k, j) + [j = k]·a',
 *
 * which adds up again over all that leaves the same open. The last card comes in n(j)·a' - b'(j) ways.
 * Dealt with replacement, all t are 0; so is that of a card from outside the shoe.
 *
 * All is reckoned modulo 2¹²⁸: sums, differences and products are right there, and what comes out at
 * last, a number of deals, is smaller.
 *
 * What an opening leaves open rests on its two totals and on what the wager looks at beyond them, so it is
 * asked once for all openings that agree there. Suits of all six cards: of 2.6 million openings by kinds
 * 26,000 are asked, and then some hundred thousand times what five cards leave open. */
#include "merge.h"

#include "../base/memory.h"
#include "enumerate.h"
#include "merge_walk.h"
#include "polynomial.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef sabot_u128 wide;

/* --- the cards behind the opening --------------------------------------------------------- */

/* In how many ways the sixth card can be dealt, added up over what `a` and `b` stand for. */
static wide fill_last(const sabot_merge_walk *w, wide a, const wide *b)
{
    const sabot_merge_position *last = &w->rest[1];
    if (last->is_outside)
        return a;
    wide ways = a * last->count;
    for (unsigned kind = 0; kind < w->kinds; kind++)
        if (last->allows[kind])
            ways -= b[kind];
    return ways;
}

/* What a fifth card of that kind makes of the moments. */
static void take(wide *a, wide *b, const sabot_merge_walk *w, unsigned kind)
{
    const sabot_merge_moments *m = &w->of_four;
    if (w->rest[0].is_outside) {
        *a = m->a;
        memcpy(b, m->b, w->kinds * sizeof *b);
        return;
    }
    uint64_t count = w->third_count[kind];
    *a = count * m->a - m->b[kind];
    for (unsigned j = 0; j < w->kinds; j++)
        b[j] = count * m->b[j] - m->c[kind][j];
    b[kind] += w->falls * *a;
}

/* --- from five cards on ------------------------------------------------------------------- */

/* The state of five cards after which banco draws. Its hand's total is the same for all. */
static wide *state_of_five(sabot_merge_walk *w, const sabot_coup *coup)
{
    sabot_wager_residue(&w->key, w->wager, coup);
    sabot_residue_add(&w->key, coup->total[SABOT_PUNTO]);
    size_t size = 1 + w->kinds, before = w->five.count;
    size_t state = sabot_merge_states_find(&w->five, &w->key, coup);
    if (w->five.count > w->of_five_room) {
        w->of_five_room = 2 * w->five.count;
        w->of_five = sabot_reallocate(w->of_five, w->of_five_room * size, sizeof *w->of_five);
    }
    if (w->five.count > before)
        memset(w->of_five + state * size, 0, size * sizeof *w->of_five);
    return w->of_five + state * size;
}

/* The fifth card for all openings of a state. */
static void draw_fifth(sabot_merge_walk *w, const sabot_coup *coup)
{
    wide a, b[SABOT_CARDS];
    for (unsigned kind = 0; kind < w->kinds; kind++) {
        if (!w->rest[0].allows[kind])
            continue;
        sabot_coup next = *coup;
        sabot_coup_draw(&next, w->tableau->by, w->view.third.face[kind]);
        sabot_merge_settle(w, &next);
        take(&a, b, w, kind);
        if (next.cell < 0) {
            w->ways[sabot_wager_outcome(w->wager, &next)] += fill_last(w, a, b);
            continue;
        }
        wide *sums = state_of_five(w, &next);
        sums[0] += a;
        for (unsigned j = 0; j < w->kinds; j++)
            sums[1 + j] += b[j];
    }
}

/* The sixth card for all that five cards have left open. */
static void draw_sixth(sabot_merge_walk *w)
{
    for (size_t state = 0; state < w->five.count; state++) {
        const wide *sums = w->of_five + state * (1 + w->kinds);
        for (unsigned kind = 0; kind < w->kinds; kind++) {
            if (!w->rest[1].allows[kind])
                continue;
            sabot_coup next = w->five.states[state].coup;
            sabot_coup_draw(&next, w->tableau->by, w->view.third.face[kind]);
            w->ways[sabot_wager_outcome(w->wager, &next)] +=
                w->rest[1].is_outside ? sums[0] : w->third_count[kind] * sums[0] - sums[1 + kind];
        }
    }
    sabot_merge_states_empty(&w->five);
}

/* --- the whole ---------------------------------------------------------------------------- */

static void find_rest(sabot_merge_walk *w)
{
    for (int i = 0; i < 2; i++) {
        sabot_merge_position *rest = &w->rest[i];
        rest->is_outside = sabot_merge_is_outside(w, SABOT_PLACE_THIRD + i);
        for (unsigned kind = 0; kind < w->kinds; kind++) {
            rest->allows[kind] = (uint8_t)sabot_condition_allows(
                w->condition, SABOT_PLACE_THIRD + i, &w->view.third, w->view.third.face[kind]);
            rest->count += rest->allows[kind] ? w->third_count[kind] : 0;
        }
    }
    for (unsigned kind = 0; kind < w->kinds; kind++)
        w->both += w->rest[0].allows[kind] && w->rest[1].allows[kind] ? w->third_count[kind] : 0;
}

/* All coups with these opening totals, but for the sixth card. */
static void play_totals(sabot_merge_walk *w, unsigned punto, unsigned banco)
{
    sabot_merge_open(w, punto, banco);
    for (size_t state = 0; state < w->four.count; state++) {
        sabot_merge_add_moments(w, state);
        draw_fifth(w, &w->four.states[state].coup);
    }
}

static void walk_openings(sabot_merge_walk *w)
{
    for (unsigned kind = 0; kind < w->view.opening.kinds; kind++)
        w->third_of[kind] = w->view.third.of[w->view.opening.face[kind]];
    sabot_merge_list_pairs(w);
    find_rest(w);
    for (unsigned banco = 0; banco < SABOT_POINTS; banco++) {
        for (unsigned punto = 0; punto < SABOT_POINTS; punto++)
            if ((w->condition->opening[SABOT_PUNTO] < 0 ||
                 w->condition->opening[SABOT_PUNTO] == (int)punto) &&
                (w->condition->opening[SABOT_BANCO] < 0 ||
                 w->condition->opening[SABOT_BANCO] == (int)banco))
                play_totals(w, punto, banco);
        draw_sixth(w);
    }
}

static void clear(sabot_merge_walk *w)
{
    sabot_merge_free_pairs(w);
    free(w->key.bytes);
    sabot_merge_states_clear(&w->four);
    sabot_merge_states_clear(&w->five);
    free(w->classes);
    free(w->of_five);
    free(w->ways);
    free(w);
}

/* Adds the deals, or takes them away, that agree with all of the condition but its window. */
static void count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                  const sabot_wager *wager, const sabot_condition *condition, int sign)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    sabot_merge_walk *w = sabot_allocate(1, sizeof *w);
    w->tableau = tableau;
    w->wager = wager;
    w->condition = condition;
    w->falls = !shoe->infinite;
    w->ways = sabot_allocate(outcomes, sizeof *w->ways);
    sabot_wager_view(&w->view, wager);
    sabot_condition_view(&w->view, condition);
    w->kinds = w->view.third.kinds;
    sabot_shoe_by_kind(w->opening_count, shoe, &w->view.opening);
    sabot_shoe_by_kind(w->third_count, shoe, &w->view.third);
    walk_openings(w);
    mpz_t found;
    mpz_init(found);
    for (unsigned i = 0; i < outcomes; i++) {
        sabot_u128_get(found, w->ways[i]);
        if (sign > 0)
            mpz_add(ways[i], ways[i], found);
        else
            mpz_sub(ways[i], ways[i], found);
    }
    mpz_clear(found);
    clear(w);
}

void sabot_merge_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_condition *condition)
{
    sabot_condition known;
    assert(sabot_merge_takes(shoe, wager) &&
           sabot_enumerate_takes(shoe, tableau, wager, condition));
    sabot_condition_init(&known);
    if (condition)
        known = *condition;
    sabot_cards window = known.window;
    known.window = 0;
    for (unsigned i = 0; i < sabot_wager_outcomes(wager); i++)
        mpz_set_ui(ways[i], 0);
    if (window) {
        sabot_shoe without = *shoe;
        sabot_shoe_take_all(&without, window);
        count(ways, &without, tableau, wager, &known, -1);
    }
    count(ways, shoe, tableau, wager, &known, 1);
}

int sabot_merge_takes(const sabot_shoe *shoe, const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return view.draws && sabot_polynomial_width(shoe) <= SABOT_WIDTH_U128;
}
