/* A walk over the deals by kinds of cards: the coarsest kinds that distinguish all cards that the
 * wager or the kinds of the taken cards distinguish. `coup` decides who draws, and the wager
 * decides which line pays.
 *
 * A coup that ends after four (five) cards counts on its four- (five-) card multiset, and is lifted
 * afterwards: any card may lie in the next position, and n_v-m_v of those left are of kind v. */
#include "taken.h"

#include "../base/memory.h"
#include "openings.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    const sabot_partition *kinds;
    sabot_view view;
    unsigned outcomes, part, parts;
    uint64_t taken_by_one; /* card: 1, or 0 with replacement */
    sabot_multiset_next next;
    uint32_t opening[SABOT_PLACE_THIRD + 1]; /* the multisets of the first 0…4 choices */
    uint32_t terms[SABOT_MULTISET_SIZES];
    uint64_t *deals[SABOT_MULTISET_SIZES]; /* [outcome · terms + multiset], at which coups end */
    uint64_t third_left[SABOT_CARDS];      /* by kind of view.third */
} walk;

static uint32_t with_card(const walk *w, unsigned size, uint32_t index, sabot_card card)
{
    return w->next.next[size][index * w->kinds->kinds + w->kinds->of[card]];
}

static void add(walk *w, const sabot_coup *coup, unsigned size, uint32_t index, uint64_t ways)
{
    w->deals[size][(size_t)sabot_wager_outcome(w->wager, coup) * w->terms[size] + index] += ways;
}

static void draw(walk *w, const sabot_coup *coup, unsigned size, uint32_t index, uint64_t ways)
{
    if (coup->cell < 0) {
        add(w, coup, size, index, ways);
        return;
    }
    for (unsigned kind = 0; kind < w->view.third.kinds; kind++) {
        const uint64_t left = w->third_left[kind];
        const sabot_card card = w->view.third.face[kind];
        sabot_coup next = *coup;
        if (!left)
            continue;
        sabot_coup_draw(&next, w->tableau, card);
        sabot_opening_settle(&next, w->tableau);
        w->third_left[kind] -= w->taken_by_one;
        draw(w, &next, size + 1, with_card(w, size, index, card), ways * left);
        w->third_left[kind] += w->taken_by_one;
    }
}

static void play(void *data, const sabot_opening_choice *opening)
{
    walk *w = data;
    const sabot_card *card = opening->card;
    const uint64_t *choices = opening->choices;
    const unsigned count = (unsigned)opening->count;
    if (w->parts > 1 && opening->kind[opening->order[0]] != w->part)
        return;
    uint64_t ways = choices[0] * choices[1] * choices[2] * choices[3];
    sabot_coup coup;
    for (unsigned i = 0; i < count; i++)
        w->opening[i + 1] = with_card(w, i, w->opening[i], card[opening->order[i]]);
    sabot_coup_open(&coup, w->tableau, card[0], card[1], card[2], card[3]);
    if (!w->view.draws) {
        add(w, &coup, count, w->opening[count], ways);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        w->third_left[w->view.third.of[card[i]]] -= w->taken_by_one;
    sabot_opening_settle(&coup, w->tableau);
    draw(w, &coup, count, w->opening[count], ways);
    for (unsigned i = 0; i < count; i++)
        w->third_left[w->view.third.of[card[i]]] += w->taken_by_one;
}

/* Adds the deals of one size, each with one card more. */
static void lift(walk *w, unsigned size, const uint64_t *count)
{
    const unsigned kinds = w->kinds->kinds;
    unsigned multiset[SABOT_CARDS] = {size};
    for (uint32_t i = 0; i < w->terms[size];
         i++, sabot_multiset_following(multiset, w->kinds->kinds))
        for (unsigned o = 0; o < w->outcomes; o++)
            for (unsigned kind = 0; kind < kinds; kind++) {
                const uint64_t deals = w->deals[size][(size_t)o * w->terms[size] + i],
                               taken = w->taken_by_one * multiset[kind];
                uint64_t *to = w->deals[size + 1] + (size_t)o * w->terms[size + 1];
                if (deals && count[kind] > taken)
                    to[w->next.next[size][i * kinds + kind]] += deals * (count[kind] - taken);
            }
}

static unsigned openings_of(const sabot_view *view)
{
    return 2 * (unsigned)__builtin_popcount(view->hands);
}

static void count_deals(walk *w, const sabot_shoe *shoe, unsigned looked)
{
    const unsigned openings = openings_of(&w->view);
    uint64_t count[SABOT_CARDS];
    for (unsigned size = openings; size <= looked; size++) {
        w->terms[size] = sabot_multisets(w->kinds->kinds, (int)size);
        w->deals[size] = sabot_allocate((size_t)w->outcomes * w->terms[size], sizeof(uint64_t));
    }
    sabot_shoe_by_kind(count, shoe, &w->view.opening);
    sabot_shoe_by_kind(w->third_left, shoe, &w->view.third);
    sabot_openings_each(&w->view, count, shoe->infinite, play, w);
    sabot_shoe_by_kind(count, shoe, w->kinds);
    for (unsigned size = openings; size < looked; size++) {
        lift(w, size, count);
        free(w->deals[size]);
    }
}

/* The wager's view, refined so that it tells the kinds of taken cards apart. Returns the number of
 * positions looked at. */
static unsigned find_view(sabot_view *view, const sabot_wager *wager, const sabot_partition *kinds)
{
    sabot_wager_view(view, wager);
    sabot_partition_join(&view->opening, kinds);
    sabot_partition_join(&view->third, kinds);
    return view->draws ? SABOT_POSITIONS : openings_of(view);
}

unsigned sabot_taken_parts(const sabot_wager *wager, const sabot_partition *kinds)
{
    enum { FEW = 13 };
    sabot_view view;
    const unsigned looked = find_view(&view, wager, kinds);
    if (sabot_multisets(kinds->kinds, (int)looked) > UINT16_MAX + 1)
        return 0;
    return view.draws && view.opening.kinds > FEW ? view.opening.kinds : 1;
}

void sabot_taken_count(sabot_taken *taken, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_partition *kinds, unsigned part)
{
    walk w = {.tableau = tableau,
              .wager = wager,
              .kinds = kinds,
              .outcomes = sabot_wager_outcomes(wager),
              .part = part,
              .parts = sabot_taken_parts(wager, kinds),
              .taken_by_one = !shoe->infinite};
    assert(!sabot_tableau_open_cells(tableau) && part < w.parts);
    const unsigned looked = find_view(&w.view, wager, kinds);
    sabot_multiset_next_init(&w.next, kinds->kinds, looked);
    count_deals(&w, shoe, looked);
    sabot_multiset_next_clear(&w.next);
    *taken = (sabot_taken){looked, w.outcomes, w.terms[looked], w.deals[looked]};
}

void sabot_taken_clear(sabot_taken *taken)
{
    free(taken->deals);
}
