/* Choose the c opening cards that the wager looks at, in p ways with m(k) of kind k. The other 6-c
 * can be any of the cards left, in (N-c)(N-c-1)…(N-5) orders, and n(k)-m(k) of the N-c cards left
 * are of kind k. So with D = Σ p and M(k) = Σ p·m(k) over the choices with one outcome,
 *
 *     ways = (N-c)…(N-5) · D,
 *     cards(k) = (N-c)…(N-5) · M(k) + (6-c)·(N-c-1)…(N-5) · (n(k)·D - M(k)).
 *
 * A given card of kind k is absent from a deal with m cards of the kind in (n(k)-m)/n(k) of the
 * cases. Hence the shoe without that card has ways - cards(k)/n(k) deals, a whole number. */
#include "depletion.h"

#include "../base/memory.h"
#include "../base/wide.h"
#include "openings.h"
#include "polynomial/polynomial.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
    const sabot_wager *wager;
    sabot_view view;
    unsigned outcomes;
    sabot_u128 *chosen, *of_kind; /* D and M */
} walk;

int sabot_depletion_takes(const sabot_shoe *shoe, const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return !shoe->infinite && !view.draws && view.hands && !sabot_polynomial_can_compile(wager) &&
           sabot_polynomial_width(shoe) <= SABOT_WIDTH_U64;
}

static void settle(void *data, const sabot_opening_choice *opening)
{
    walk *w = data;
    const sabot_card *card = opening->card;
    const uint64_t *choices = opening->choices;
    uint64_t ways = choices[0] * choices[1] * choices[2] * choices[3];
    static const sabot_tableau none; /* the wager does not depend on the draws */
    sabot_coup coup;
    sabot_coup_open(&coup, &none, card[0], card[1], card[2], card[3]);
    unsigned outcome = sabot_wager_outcome(w->wager, &coup);
    w->chosen[outcome] += ways;
    for (int i = 0; i < opening->count; i++)
        w->of_kind[opening->kind[opening->order[i]] * w->outcomes + outcome] += ways;
}

/* value = D·(N-c)…(N-5), or with `of_kind` the sum cards(k) above. */
static void finish(mpz_t value, const walk *w, uint64_t size, uint64_t count, unsigned outcome,
                   const sabot_u128 *of_kind)
{
    uint64_t c = 2u * (uint64_t)__builtin_popcount(w->view.hands);
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

void sabot_depletion_count(mpz_t *ways, mpz_t *cards, const sabot_shoe *shoe,
                           const sabot_wager *wager)
{
    walk w = {.wager = wager, .outcomes = sabot_wager_outcomes(wager)};
    uint64_t count[SABOT_CARDS], size = sabot_shoe_size(shoe);
    assert(sabot_depletion_takes(shoe, wager) && size >= SABOT_POSITIONS);
    sabot_wager_view(&w.view, wager);
    sabot_shoe_by_kind(count, shoe, &w.view.opening);
    w.chosen = sabot_allocate(w.outcomes, sizeof *w.chosen);
    w.of_kind = sabot_allocate((size_t)w.view.opening.kinds * w.outcomes, sizeof *w.of_kind);
    sabot_openings_each(&w.view, count, 0, settle, &w);
    for (unsigned o = 0; o < w.outcomes; o++) {
        finish(ways[o], &w, size, 0, o, NULL);
        for (unsigned kind = 0; kind < w.view.opening.kinds; kind++)
            finish(cards[kind * w.outcomes + o], &w, size, count[kind], o,
                   &w.of_kind[kind * w.outcomes + o]);
    }
    free(w.chosen);
    free(w.of_kind);
}
