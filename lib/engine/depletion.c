/* Choose the c opening cards that are looked at, in p ways with m(k) of kind k. Of the 6-c others
 * each may be any card left, and lies in (N-c)(N-c-1)…(N-5) orders; n(k)-m(k) of the N-c cards left
 * are of kind k. So with D = Σ p and M(k) = Σ p·m(k) over all that have one outcome,
 *
 *     ways = (N-c)…(N-5) · D,
 *     held(k) = (N-c)…(N-5) · M(k) + (6-c)·(N-c-1)…(N-5) · (n(k)·D - M(k)).
 *
 * A card of kind k is absent from a deal's cards with (n(k)-m)/n(k), m of them being in it; hence
 * the shoe without one has ways - held(k)/n(k) deals, a whole number. */
#include "depletion.h"

#include "../base/memory.h"
#include "../base/wide.h"
#include "polynomial/polynomial.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
    const sabot_wager *wager;
    sabot_view view;
    uint64_t left[SABOT_CARDS];
    int order[SABOT_PLACE_THIRD], openings; /* the positions that are looked at */
    unsigned kind_at[SABOT_PLACE_THIRD], outcomes;
    sabot_card card[SABOT_PLACE_THIRD];
    sabot_u128 *chosen, *of_kind; /* D and M */
} walk;

int sabot_depletion_takes(const sabot_shoe *shoe, const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return !shoe->infinite && !view.draws && view.hands && !sabot_polynomial_can_compile(wager) &&
           sabot_polynomial_width(shoe) <= SABOT_WIDTH_U64;
}

static void settle(walk *w, uint64_t ways)
{
    sabot_coup coup;
    sabot_coup_open(&coup, w->card[0], w->card[1], w->card[2], w->card[3]);
    unsigned outcome = sabot_wager_outcome(w->wager, &coup);
    w->chosen[outcome] += ways;
    for (int i = 0; i < w->openings; i++)
        w->of_kind[w->kind_at[w->order[i]] * w->outcomes + outcome] += ways;
}

static void choose(walk *w, int chosen, uint64_t ways)
{
    if (chosen == w->openings) {
        settle(w, ways);
        return;
    }
    int position = w->order[chosen];
    int is_second_of_set = position >= 2 && !(w->view.ordered >> (position & 1) & 1);
    unsigned first = is_second_of_set ? w->kind_at[position - 2] : 0;
    for (unsigned kind = first; kind < w->view.opening.kinds; kind++) {
        if (!w->left[kind])
            continue;
        uint64_t orders = is_second_of_set && kind > first ? 2 : 1;
        w->kind_at[position] = kind;
        w->card[position] = w->view.opening.face[kind];
        uint64_t choices = orders * w->left[kind]--;
        choose(w, chosen + 1, ways * choices);
        w->left[kind]++;
    }
}

/* value = D·(N-c)…(N-5), or with a card's kind as the head of this file has it. */
static void finish(mpz_t value, const walk *w, uint64_t size, uint64_t count, unsigned outcome,
                   const sabot_u128 *of_kind)
{
    uint64_t c = (uint64_t)w->openings;
    sabot_u128 sum = w->chosen[outcome];
    mpz_t others;
    mpz_init(others);
    sabot_u128_get(value, of_kind ? *of_kind : sum);
    mpz_mul_ui(value, value, size - c);
    if (of_kind) {
        sabot_u128_get(others, count * sum - *of_kind);
        mpz_addmul_ui(value, others, SABOT_POSITIONS - c);
    }
    for (uint64_t i = c + 1; i < SABOT_POSITIONS; i++)
        mpz_mul_ui(value, value, size - i);
    mpz_clear(others);
}

void sabot_depletion_count(mpz_t *ways, mpz_t *held, const sabot_shoe *shoe,
                           const sabot_wager *wager)
{
    static const int by_hand[SABOT_PLACE_THIRD] = {0, 2, 1, 3};
    walk w = {.wager = wager, .outcomes = sabot_wager_outcomes(wager)};
    uint64_t count[SABOT_CARDS], size = sabot_shoe_size(shoe);
    assert(sabot_depletion_takes(shoe, wager) && size >= SABOT_POSITIONS);
    sabot_wager_view(&w.view, wager);
    sabot_shoe_by_kind(count, shoe, &w.view.opening);
    sabot_shoe_by_kind(w.left, shoe, &w.view.opening);
    for (int i = 0; i < SABOT_PLACE_THIRD; i++)
        if (w.view.hands >> (by_hand[i] & 1) & 1)
            w.order[w.openings++] = by_hand[i];
    w.chosen = sabot_allocate(w.outcomes, sizeof *w.chosen);
    w.of_kind = sabot_allocate((size_t)w.view.opening.kinds * w.outcomes, sizeof *w.of_kind);
    choose(&w, 0, 1);
    for (unsigned o = 0; o < w.outcomes; o++) {
        finish(ways[o], &w, size, 0, o, NULL);
        for (unsigned kind = 0; kind < w.view.opening.kinds; kind++)
            finish(held[kind * w.outcomes + o], &w, size, count[kind], o,
                   &w.of_kind[kind * w.outcomes + o]);
    }
    free(w.chosen);
    free(w.of_kind);
}
