/* Tags may divide the cards in another way than the wager does. A cell is a set of cards that
 * neither divides further. With M' a multiset of cells whose multiset of kinds is M,
 *
 *     N_v(N_v-1)…(N_v-M_v+1) = Σ M_v!/(Π_c M'_c!) · Π_c N_c(N_c-1)…(N_c-M'_c+1)
 *
 * over the ways of dividing M_v among the cells c of kind v (Vandermonde). So the sum over
 * multisets of kinds becomes one over multisets of cells. Each of those has one content. Multisets
 * are built card by card, each from the one without its last card. */
#include "amounts.h"

#include "../../base/integers.h"
#include "../../base/memory.h"

#include <stdlib.h>

typedef struct {
    unsigned kind, class;
    uint64_t cards;
} cell;

/* A multiset of cells. */
typedef struct {
    uint16_t kinds, content; /* its numbers as a multiset of kinds and of classes */
} coarse;

typedef struct {
    unsigned count;
    cell of[SABOT_CARDS];
    sabot_multiset_steps steps;
    coarse *coarse;
    mpz_t *ways; /* the summand above without the payoff */
} cells;

static void find_cells(cells *c, const sabot_count_wager *wager)
{
    sabot_partition partition = wager->polynomial->kinds;
    uint8_t class[SABOT_CARDS];
    uint64_t cards[SABOT_CARDS];
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        class[card] = wager->classes->of_rank[sabot_card_rank(card)];
    sabot_partition_split(&partition, class);
    sabot_shoe_by_kind(cards, wager->shoe, &partition);
    c->count = 0;
    for (unsigned i = 0; i < partition.kinds; i++) {
        sabot_card face = partition.face[i];
        if (cards[i])
            c->of[c->count++] = (cell){wager->polynomial->kinds.of[face], class[face], cards[i]};
    }
}

/* The number of cards of a kind in multiset `i` of that size. */
static unsigned count_kind(const cells *c, unsigned size, uint32_t i, unsigned kind)
{
    unsigned count = 0;
    for (; size; size--) {
        const sabot_multiset_step *step = &c->steps.step[c->steps.start[size] + i];
        count += c->of[step->kind].kind == kind;
        i = step->parent;
    }
    return count;
}

static void add_card(cells *c, unsigned size, uint32_t i, const sabot_multiset_next *kinds,
                     const sabot_multiset_next *contents)
{
    sabot_multiset_step step = c->steps.step[i];
    uint32_t parent = c->steps.start[size - 1] + step.parent;
    const cell *added = &c->of[step.kind];
    const coarse *from = &c->coarse[parent];
    if (added->cards <= step.already || !mpz_sgn(c->ways[parent]))
        return;
    c->coarse[i] = (coarse){
        .kinds = kinds->next[size - 1][from->kinds * kinds->kinds + added->kind],
        .content = contents->next[size - 1][from->content * contents->kinds + added->class],
    };
    mpz_mul_ui(c->ways[i], c->ways[parent], added->cards - step.already);
    mpz_mul_ui(c->ways[i], c->ways[i], 1 + count_kind(c, size - 1, step.parent, added->kind));
    mpz_divexact_ui(c->ways[i], c->ways[i], step.already + 1u);
}

static void build(cells *c, const sabot_count_wager *wager)
{
    unsigned looked = wager->polynomial->looked;
    sabot_multiset_next kinds, contents;
    sabot_multiset_next_init(&kinds, wager->polynomial->kinds.kinds, looked);
    sabot_multiset_next_init(&contents, wager->classes->count, looked);
    mpz_set_ui(c->ways[0], 1);
    for (unsigned size = 1; size <= looked; size++)
        for (uint32_t i = c->steps.start[size]; i < c->steps.start[size + 1]; i++)
            add_card(c, size, i, &kinds, &contents);
    sabot_multiset_next_clear(&contents);
    sabot_multiset_next_clear(&kinds);
}

/* Adds up the payoffs of the orderings of each multiset of kinds. */
static mpz_t *add_payoffs(const sabot_polynomial *polynomial, const mpz_t *payoffs)
{
    mpz_t *paid = sabot_integers_new(polynomial->terms);
    for (unsigned outcome = 0; outcome < polynomial->outcomes; outcome++) {
        const uint16_t *coefficient = polynomial->coefficient + (size_t)outcome * polynomial->terms;
        for (uint32_t i = 0; i < polynomial->terms && mpz_sgn(payoffs[outcome]); i++)
            if (coefficient[i])
                mpz_addmul_ui(paid[i], payoffs[outcome], coefficient[i]);
    }
    return paid;
}

sabot_status sabot_count_amounts(mpz_t *amount, const sabot_count_wager *wager)
{
    cells c;
    unsigned looked = wager->polynomial->looked;
    find_cells(&c, wager);
    if (sabot_multisets(c.count, (int)looked) > UINT16_MAX)
        return SABOT_BEYOND;
    sabot_multiset_steps_init(&c.steps, 0, c.count, looked);
    uint32_t all = c.steps.start[looked + 1];
    c.coarse = sabot_allocate(all, sizeof *c.coarse);
    c.ways = sabot_integers_new(all);
    build(&c, wager);
    mpz_t *paid = add_payoffs(wager->polynomial, wager->payoffs);
    for (uint32_t i = c.steps.start[looked]; i < all; i++)
        if (mpz_sgn(c.ways[i]))
            mpz_addmul(amount[c.coarse[i].content], c.ways[i], paid[c.coarse[i].kinds]);
    sabot_integers_free(paid, wager->polynomial->terms);
    sabot_integers_free(c.ways, all);
    free(c.coarse);
    sabot_multiset_steps_clear(&c.steps);
    return SABOT_OK;
}
