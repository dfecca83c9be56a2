/* How the deals are counted place by place.
 *
 * The number of ordered deals that have given kinds of cards at given places does not depend on the
 * order in which the places are filled. Fill those first that are seen most finely: of every card
 * taken so far it is then known to which kind of a coarser place it belongs, so the choices of that
 * kind are its cards less those taken. For this the places must form a chain, each at least as fine
 * as all that are filled later; where they do not, they are split until they do. A place that no
 * card of the coup lies at takes any card that is left, and comes last. */
#include "places.h"

#include <assert.h>

typedef struct {
    sabot_partition kinds[SABOT_PLACES]; /* by place */
    int order[SABOT_PLACES];             /* places, the finest first */
} place_chain;

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    sabot_view view;
    place_chain chain;
    int replace; /* an infinite shoe: cards come back */
    uint64_t size;
    uint64_t count[SABOT_PLACES][SABOT_CARDS]; /* the shoe by the kinds of each place */
    unsigned filled;                           /* bit per place */
    unsigned kind[SABOT_PLACES];
    sabot_card card[SABOT_PLACES];
    mpz_t deal;
    mpz_t *ways;
} walk;

/* A hand whose cards are not told apart sees both alike, and the chain keeps them so: they stand
 * side by side in it. */
static void make_chain(place_chain *chain, const sabot_view *view)
{
    static const int by_hand[SABOT_PLACES] = {0, 2, 1, 3, 4, 5};
    for (int i = 0; i < SABOT_PLACES; i++) {
        int place = by_hand[i], at = i;
        chain->kinds[place] = view->at[place];
        for (; at > 0 && view->at[chain->order[at - 1]].kinds < view->at[place].kinds; at--)
            chain->order[at] = chain->order[at - 1];
        chain->order[at] = place;
    }
    for (int i = SABOT_PLACES - 1; i > 0; i--)
        sabot_partition_join(&chain->kinds[chain->order[i - 1]], &chain->kinds[chain->order[i]]);
}

/* The choices that the place leaves for its kind after the cards taken. */
static uint64_t choices_at(const walk *w, int place, const sabot_card *taken, int count)
{
    uint64_t choices = w->count[place][w->kind[place]];
    if (w->replace)
        return choices;
    for (int i = 0; i < count && choices; i++)
        choices -= w->chain.kinds[place].of[taken[i]] == w->kind[place];
    return choices;
}

static void count_deals(walk *w, unsigned orders, unsigned outcome)
{
    sabot_card taken[SABOT_PLACES];
    int count = 0;
    mpz_set_ui(w->deal, orders);
    for (int i = 0; i < SABOT_PLACES; i++) {
        int place = w->chain.order[i];
        if (!(w->filled >> place & 1))
            continue;
        mpz_mul_ui(w->deal, w->deal, choices_at(w, place, taken, count));
        taken[count++] = w->card[place];
    }
    for (; count < SABOT_PLACES; count++)
        mpz_mul_ui(w->deal, w->deal, w->replace ? w->size : w->size - (uint64_t)count);
    mpz_add(w->ways[outcome], w->ways[outcome], w->deal);
}

static void fill(walk *w, int place, unsigned kind)
{
    w->filled |= 1u << place;
    w->kind[place] = kind;
    w->card[place] = w->chain.kinds[place].face[kind];
}

static void draw(walk *w, const sabot_coup *coup, unsigned orders)
{
    if (coup->cell < 0) {
        count_deals(w, orders, sabot_wager_outcome(w->wager, coup));
        return;
    }
    sabot_coup next = *coup;
    if (w->tableau->cell[coup->cell] != SABOT_DRAW) {
        sabot_coup_stand(&next);
        draw(w, &next, orders);
        return;
    }
    int side = coup->cell >= SABOT_PUNTO_CELLS ? SABOT_BANCO : SABOT_PUNTO;
    int place = SABOT_PLACE_THIRD + side;
    for (unsigned kind = 0; kind < w->chain.kinds[place].kinds; kind++) {
        if (!w->count[place][kind])
            continue;
        fill(w, place, kind);
        next = *coup;
        sabot_coup_draw(&next, w->tableau->by, w->card[place]);
        draw(w, &next, orders);
    }
    w->filled &= ~(1u << place);
}

static void open_hands(walk *w, int filled, unsigned orders)
{
    static const int by_hand[] = {0, 2, 1, 3}; /* punto's two places, then banco's */
    if (filled == SABOT_PLACE_THIRD) {
        sabot_coup coup;
        sabot_coup_open(&coup, w->card[0], w->card[1], w->card[2], w->card[3]);
        draw(w, &coup, orders);
        return;
    }
    int place = by_hand[filled], side = place & 1;
    int is_second_of_set = place >= 2 && !(w->view.ordered >> side & 1);
    unsigned first = is_second_of_set ? w->kind[place - 2] : 0;
    for (unsigned kind = first; kind < w->chain.kinds[place].kinds; kind++) {
        if (!w->count[place][kind])
            continue;
        fill(w, place, kind);
        open_hands(w, filled + 1, is_second_of_set && kind > first ? 2 * orders : orders);
    }
}

void sabot_places_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                        const sabot_wager *wager)
{
    walk w = {.tableau = tableau,
              .wager = wager,
              .replace = shoe->infinite,
              .size = sabot_shoe_size(shoe),
              .ways = ways};
    sabot_wager_view(&w.view, wager);
    assert(w.view.draws);
    make_chain(&w.chain, &w.view);
    for (int place = 0; place < SABOT_PLACES; place++)
        sabot_shoe_by_kind(w.count[place], shoe, &w.chain.kinds[place]);
    for (unsigned i = 0; i < sabot_wager_outcomes(wager); i++)
        mpz_set_ui(ways[i], 0);
    mpz_init(w.deal);
    open_hands(&w, 0, 1);
    mpz_clear(w.deal);
}

double sabot_places_walks(const sabot_view *view)
{
    place_chain chain;
    make_chain(&chain, view);
    double walks = 1, punto = chain.kinds[SABOT_PLACE_THIRD + SABOT_PUNTO].kinds,
           banco = chain.kinds[SABOT_PLACE_THIRD + SABOT_BANCO].kinds;
    for (int side = 0; side < 2; side++) {
        double first = chain.kinds[side].kinds, second = chain.kinds[side + 2].kinds;
        walks *= view->ordered >> side & 1 ? first * second : first * (first + 1) / 2;
    }
    /* Coups of four, five and six cards are about 38, 30 and 32 of a hundred. */
    return walks * (0.38 + (punto + banco) / 2 * 0.30 + punto * banco * 0.32);
}
