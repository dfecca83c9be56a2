/* The counting of deals.
 *
 * A deal is an ordered draw of six cards. Choose the cards one after the other. If n cards of a
 * kind are left, that kind can be chosen in n ways, and the ways of a whole deal are the product.
 * Three shortcuts keep the walk short and change no count:
 *
 *  1. Cards that neither the tableau nor the bet distinguishes are one kind (the view's
 *     partitions).
 *  2. A position that nothing looks at may hold any card left. By symmetry it can be drawn
 *     last, so it multiplies the ways by the number of cards left.
 *  3. Where the order of a hand's two cards does not matter, {a, b} stands for a,b and b,a: twice
 *     the ways if a and b are of different kinds.
 *
 * A window (at least one of the six cards is in a given set) is counted by complement: all deals,
 * less the deals of the shoe without the cards of the set.
 *
 * `coup` decides who draws, and the wager decides which line pays. This file does not know the
 * rules. */
#include "enumerate.h"

#include <assert.h>

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    const sabot_condition *condition;
    sabot_view view;
    int replace;                        /* infinite shoe: cards come back */
    uint64_t left;                      /* cards left */
    uint64_t opening_left[SABOT_CARDS]; /* by kind of view.opening */
    uint64_t third_left[SABOT_CARDS];   /* by kind of view.third */
    int order[4], openings;             /* the opening positions of the view */
    unsigned kind_at[4];                /* the kind chosen at a dealing position */
    sabot_card card[4];
    mpz_t product[SABOT_POSITIONS + 1]; /* ways of the choices so far, by their number */
    mpz_t deal;
    mpz_t *ways;
} walk;

static int is_outside(const walk *w, int position)
{
    return w->condition->outside >> position & 1;
}

static void take(walk *w, sabot_card face, int by)
{
    w->left -= (uint64_t)by;
    w->third_left[w->view.third.of[face]] -= (uint64_t)by;
}

/* Multiplies by the choices for the remaining positions and adds the deals. */
static void count_deals(walk *w, int chosen, unsigned outcome)
{
    mpz_set(w->deal, w->product[chosen]);
    for (int i = chosen; i < SABOT_POSITIONS; i++) {
        uint64_t drawn = w->replace ? 0 : (uint64_t)(i - chosen);
        mpz_mul_ui(w->deal, w->deal, w->left > drawn ? w->left - drawn : 0);
    }
    mpz_add(w->ways[outcome], w->ways[outcome], w->deal);
}

/* Adds the deals of a coup that is over before `position`. The condition may still restrict the
 * later cards. */
static void lay_aside(walk *w, int chosen, int position, unsigned outcome)
{
    while (position < SABOT_POSITIONS && !(w->condition->known >> position & 1))
        position++;
    if (position >= SABOT_POSITIONS) {
        count_deals(w, chosen, outcome);
        return;
    }
    if (is_outside(w, position)) {
        mpz_set(w->product[chosen + 1], w->product[chosen]);
        lay_aside(w, chosen + 1, position + 1, outcome);
        return;
    }
    for (unsigned kind = 0; kind < w->view.third.kinds; kind++) {
        sabot_card face = w->view.third.face[kind];
        if (!w->third_left[kind] ||
            !sabot_condition_allows(w->condition, position, &w->view.third, face))
            continue;
        mpz_mul_ui(w->product[chosen + 1], w->product[chosen], w->third_left[kind]);
        take(w, face, !w->replace);
        lay_aside(w, chosen + 1, position + 1, outcome);
        take(w, face, -!w->replace);
    }
}

static void draw(walk *w, const sabot_coup *coup, int chosen)
{
    if (coup->cell < 0) {
        lay_aside(w, chosen, coup->cards, sabot_wager_outcome(w->wager, coup));
        return;
    }
    sabot_coup next = *coup;
    if (w->tableau->cell[coup->cell] != SABOT_DRAW) {
        sabot_coup_stand(&next, w->tableau);
        draw(w, &next, chosen);
        return;
    }
    int position = coup->cards, outside = is_outside(w, position);
    for (unsigned kind = 0; kind < w->view.third.kinds; kind++) {
        sabot_card face = w->view.third.face[kind];
        uint64_t choices = outside ? 1 : w->third_left[kind];
        if (!choices || !sabot_condition_allows(w->condition, position, &w->view.third, face))
            continue;
        int by = outside || w->replace ? 0 : 1;
        mpz_mul_ui(w->product[chosen + 1], w->product[chosen], choices);
        take(w, face, by);
        next = *coup;
        sabot_coup_draw(&next, w->tableau, face);
        draw(w, &next, chosen + 1);
        take(w, face, -by);
    }
}

static int agrees(const sabot_condition *condition, const sabot_coup *coup)
{
    for (int side = 0; side < 2; side++)
        if (condition->opening[side] >= 0 && condition->opening[side] != coup->opening[side])
            return 0;
    return 1;
}

static void play(walk *w)
{
    sabot_coup coup;
    sabot_coup_open(&coup, w->tableau, w->card[0], w->card[1], w->card[2], w->card[3]);
    if (!agrees(w->condition, &coup))
        return;
    if (w->view.draws)
        draw(w, &coup, w->openings);
    else
        lay_aside(w, w->openings, 4, sabot_wager_outcome(w->wager, &coup));
}

static void choose_opening(walk *w, int chosen)
{
    if (chosen == w->openings) {
        play(w);
        return;
    }
    int position = w->order[chosen], side = position & 1, outside = is_outside(w, position);
    int is_second_of_set = position >= 2 && !(w->view.ordered >> side & 1);
    unsigned first = is_second_of_set ? w->kind_at[position - 2] : 0;
    for (unsigned kind = first; kind < w->view.opening.kinds; kind++) {
        sabot_card face = w->view.opening.face[kind];
        uint64_t choices = outside ? 1 : w->opening_left[kind];
        if (!choices || !sabot_condition_allows(w->condition, position, &w->view.opening, face))
            continue;
        uint64_t orders = is_second_of_set && kind > first ? 2 : 1;
        int by = outside || w->replace ? 0 : 1;
        mpz_mul_ui(w->product[chosen + 1], w->product[chosen], orders * choices);
        w->kind_at[position] = kind;
        w->card[position] = face;
        w->opening_left[kind] -= (uint64_t)by;
        take(w, face, by);
        choose_opening(w, chosen + 1);
        take(w, face, -by);
        w->opening_left[kind] += (uint64_t)by;
    }
}

int sabot_enumerate_takes(const sabot_shoe *shoe, const sabot_tableau *tableau,
                          const sabot_wager *wager, const sabot_condition *condition)
{
    sabot_view view, known;
    sabot_wager_view(&view, wager);
    sabot_view_init(&known);
    if (condition)
        sabot_condition_view(&known, condition);
    return sabot_shoe_size(shoe) >= (shoe->infinite ? 1 : SABOT_POSITIONS) &&
           !sabot_tableau_open_cells(tableau) && sabot_wager_outcomes(wager) &&
           sabot_view_is_determined(&known, shoe->level) &&
           sabot_view_is_determined(&view, condition ? sabot_condition_level(condition, shoe)
                                                     : shoe->level);
}

/* Adds the deals that agree with the condition, ignoring its window. */
static void add_deals(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                      const sabot_wager *wager, const sabot_condition *condition)
{
    static const int by_hand[4] = {0, 2, 1, 3}; /* punto's two positions, then banco's */
    walk w = {.tableau = tableau,
              .wager = wager,
              .condition = condition,
              .replace = shoe->infinite,
              .left = sabot_shoe_size(shoe),
              .ways = ways};
    sabot_wager_view(&w.view, wager);
    sabot_condition_view(&w.view, condition);
    sabot_shoe_by_kind(w.opening_left, shoe, &w.view.opening);
    sabot_shoe_by_kind(w.third_left, shoe, &w.view.third);
    for (int i = 0; i < 4; i++)
        if (w.view.hands >> (by_hand[i] & 1) & 1)
            w.order[w.openings++] = by_hand[i];
    for (int i = 0; i <= SABOT_POSITIONS; i++)
        mpz_init_set_ui(w.product[i], 1);
    mpz_init(w.deal);
    choose_opening(&w, 0);
    for (int i = 0; i <= SABOT_POSITIONS; i++)
        mpz_clear(w.product[i]);
    mpz_clear(w.deal);
}

void sabot_enumerate(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                     const sabot_wager *wager, const sabot_condition *condition)
{
    sabot_condition known;
    unsigned outcomes = sabot_wager_outcomes(wager);
    assert(sabot_enumerate_takes(shoe, tableau, wager, condition));
    sabot_condition_init(&known);
    if (condition)
        known = *condition;
    sabot_cards window = known.window;
    known.window = 0;
    for (unsigned i = 0; i < outcomes; i++)
        mpz_set_ui(ways[i], 0);
    if (window) {
        sabot_shoe without = *shoe;
        for (sabot_card card = 0; card < SABOT_CARDS; card++)
            if (window >> card & 1)
                without.count[card] = 0;
        add_deals(ways, &without, tableau, wager, &known);
        for (unsigned i = 0; i < outcomes; i++)
            mpz_neg(ways[i], ways[i]);
    }
    add_deals(ways, shoe, tableau, wager, &known);
}

double sabot_enumerate_walks(const sabot_view *view)
{
    double opening = view->opening.kinds, third = view->third.kinds, walks = 1;
    for (int side = 0; side < 2; side++)
        if (view->hands >> side & 1)
            walks *= view->ordered >> side & 1 ? opening * opening : opening * (opening + 1) / 2;
    /* About 38, 30 and 32 percent of coups have four, five and six cards. */
    return view->draws ? walks * (0.38 + third * (0.30 + third * 0.32)) : walks;
}
