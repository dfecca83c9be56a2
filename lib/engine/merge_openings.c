/* The openings of the merging engine: pairs of cards for each hand, by total and by how the wager looks at
 * them; what each class of openings leaves open; and the sums over its openings that merge.c goes on with. */
#include "merge_walk.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef sabot_u128 wide;

/* --- the pairs of a hand ------------------------------------------------------------------ */

static void add_pair(sabot_merge_pairs *to, sabot_merge_pair pair)
{
    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : 64;
        to->items = sabot_reallocate(to->items, to->room, sizeof *to->items);
    }
    to->items[to->count++] = pair;
}

static int compare_looks(const void *a, const void *b)
{
    return memcmp(((const sabot_merge_pair *)a)->look, ((const sabot_merge_pair *)b)->look, 2);
}

static void find_classes(sabot_merge_pairs *pairs)
{
    if (pairs->count)
        qsort(pairs->items, pairs->count, sizeof *pairs->items, compare_looks);
    pairs->starts = sabot_allocate(pairs->count + 1, sizeof *pairs->starts);
    for (size_t i = 0; i < pairs->count; i++)
        if (i == 0 || compare_looks(&pairs->items[i - 1], &pairs->items[i]) != 0)
            pairs->starts[pairs->classes++] = i;
    pairs->starts[pairs->classes] = pairs->count;
}

static int may_lie(const sabot_merge_walk *w, int position, unsigned kind)
{
    return (w->opening_count[kind] || sabot_merge_is_outside(w, position)) &&
           sabot_condition_allows(w->condition, position, &w->view.opening,
                                  w->view.opening.face[kind]);
}

static void list_hand(sabot_merge_walk *w, int side, const sabot_partition *looks)
{
    int is_ordered = w->view.ordered >> side & 1;
    const sabot_partition *kinds = &w->view.opening;
    for (unsigned first = 0; first < kinds->kinds; first++)
        for (unsigned second = is_ordered ? 0 : first; second < kinds->kinds; second++) {
            sabot_card a = kinds->face[first], b = kinds->face[second];
            unsigned total = (sabot_card_point(a) + sabot_card_point(b)) % SABOT_POINTS;
            if (may_lie(w, side, first) && may_lie(w, side + 2, second))
                add_pair(&w->hand[side][total],
                         (sabot_merge_pair){
                             .kind = {(uint8_t)first, (uint8_t)second},
                             .orders = is_ordered || first == second ? 1 : 2,
                             .look = {looks[side].of[a], looks[side + 2].of[b]},
                         });
        }
    for (int total = 0; total < SABOT_POINTS; total++)
        find_classes(&w->hand[side][total]);
}

void sabot_merge_list_pairs(sabot_merge_walk *w)
{
    sabot_partition looks[SABOT_PLACE_THIRD];
    sabot_wager_looks(looks, w->wager);
    list_hand(w, SABOT_PUNTO, looks);
    list_hand(w, SABOT_BANCO, looks);
}

void sabot_merge_free_pairs(sabot_merge_walk *w)
{
    for (int side = 0; side < 2; side++)
        for (int total = 0; total < SABOT_POINTS; total++) {
            free(w->hand[side][total].items);
            free(w->hand[side][total].starts);
        }
}

/* --- single openings ---------------------------------------------------------------------- */

/* The ways of an opening, and its cards that are from the shoe, as kinds of third cards. */
typedef struct {
    wide ways;
    uint8_t taken[SABOT_PLACE_THIRD];
    unsigned count;
} opening;

static void deal_opening(opening *o, const sabot_merge_walk *w, const sabot_merge_pair *punto,
                         const sabot_merge_pair *banco)
{
    const uint8_t kinds[] = {punto->kind[0], banco->kind[0], punto->kind[1], banco->kind[1]};
    o->ways = (wide)punto->orders * banco->orders;
    o->count = 0;
    for (int position = 0; position < SABOT_PLACE_THIRD; position++) {
        uint64_t choices = w->opening_count[kinds[position]];
        if (sabot_merge_is_outside(w, position))
            continue;
        for (int before = 0; before < position && choices; before++)
            if (kinds[before] == kinds[position] && !sabot_merge_is_outside(w, before))
                choices -= w->falls;
        o->ways *= choices;
        if (w->falls)
            o->taken[o->count++] = w->third_of[kinds[position]];
    }
}

/* In how many ways the fifth and the sixth card can be dealt after it. */
static wide fill_both(const sabot_merge_walk *w, const opening *o)
{
    wide choices[2] = {w->rest[0].count, w->rest[1].count}, both = w->both;
    for (unsigned i = 0; i < o->count; i++) {
        int first = w->rest[0].allows[o->taken[i]], second = w->rest[1].allows[o->taken[i]];
        choices[0] -= (wide)first;
        choices[1] -= (wide)second;
        both -= (wide)(first && second);
    }
    if (w->rest[0].is_outside)
        return w->rest[1].is_outside ? 1 : choices[1];
    return w->rest[1].is_outside ? choices[0] : choices[0] * choices[1] - w->falls * both;
}

/* --- openings of a class ------------------------------------------------------------------ */

/* One after the other: the openings of a class of punto's pairs and one of banco's. */
typedef struct {
    const sabot_merge_pair *punto, *punto_end, *banco, *banco_start, *banco_end;
} visit;

static void start_visit(visit *v, const sabot_merge_walk *w, const sabot_merge_class *class)
{
    const sabot_merge_pairs *p = w->open[SABOT_PUNTO], *b = w->open[SABOT_BANCO];
    v->punto = p->items + p->starts[class->punto];
    v->punto_end = p->items + p->starts[class->punto + 1];
    v->banco = v->banco_start = b->items + b->starts[class->banco];
    v->banco_end = b->items + b->starts[class->banco + 1];
}

static int next_opening(opening *o, visit *v, const sabot_merge_walk *w)
{
    if (v->banco == v->banco_end) {
        v->banco = v->banco_start;
        v->punto++;
    }
    if (v->punto == v->punto_end)
        return 0;
    deal_opening(o, w, v->punto, v->banco++);
    return 1;
}

/* All ways of coups that are over after their four cards. */
static wide count_class(const sabot_merge_walk *w, const sabot_merge_class *class)
{
    visit v;
    opening o;
    wide ways = 0;
    for (start_visit(&v, w, class); next_opening(&o, &v, w);)
        ways += o.ways * fill_both(w, &o);
    return ways;
}

static void add_class(sabot_merge_moments *m, const sabot_merge_walk *w,
                      const sabot_merge_class *class)
{
    visit v;
    opening o;
    for (start_visit(&v, w, class); next_opening(&o, &v, w);) {
        m->a += o.ways;
        for (unsigned x = 0; x < o.count; x++) {
            m->b[o.taken[x]] += o.ways;
            for (unsigned y = 0; y < o.count; y++)
                m->c[o.taken[x]][o.taken[y]] += o.ways;
        }
    }
}

static void keep_class(sabot_merge_walk *w, sabot_merge_class class, const sabot_coup *coup)
{
    sabot_wager_residue(&w->key, w->wager, coup);
    size_t state = sabot_merge_states_find(&w->four, &w->key, coup);
    if (w->classes_count == w->classes_room) {
        w->classes_room = w->classes_room ? 2 * w->classes_room : 256;
        w->classes = sabot_reallocate(w->classes, w->classes_room, sizeof *w->classes);
    }
    class.next = w->four.states[state].tag;
    w->classes[w->classes_count++] = class;
    w->four.states[state].tag = w->classes_count;
}

void sabot_merge_settle(const sabot_merge_walk *w, sabot_coup *coup)
{
    while (coup->cell >= 0 && w->tableau->cell[coup->cell] != SABOT_DRAW)
        sabot_coup_stand(coup);
}

void sabot_merge_open(sabot_merge_walk *w, unsigned punto, unsigned banco)
{
    const sabot_merge_pairs *p = &w->hand[SABOT_PUNTO][punto], *b = &w->hand[SABOT_BANCO][banco];
    const sabot_card *face = w->view.opening.face;
    w->open[SABOT_PUNTO] = p;
    w->open[SABOT_BANCO] = b;
    w->classes_count = 0;
    sabot_merge_states_empty(&w->four);
    for (size_t i = 0; i < p->classes; i++)
        for (size_t j = 0; j < b->classes; j++) {
            const uint8_t *first = p->items[p->starts[i]].kind;
            const uint8_t *second = b->items[b->starts[j]].kind;
            const sabot_merge_class class = {.punto = i, .banco = j};
            sabot_coup coup;
            sabot_coup_open(&coup, face[first[0]], face[second[0]], face[first[1]],
                            face[second[1]]);
            sabot_merge_settle(w, &coup);
            if (coup.cell < 0)
                w->ways[sabot_wager_outcome(w->wager, &coup)] += count_class(w, &class);
            else
                keep_class(w, class, &coup);
        }
}

void sabot_merge_add_moments(sabot_merge_walk *w, size_t state)
{
    sabot_merge_moments *m = &w->of_four;
    m->a = 0;
    memset(m->b, 0, w->kinds * sizeof *m->b);
    for (unsigned kind = 0; kind < w->kinds; kind++)
        memset(m->c[kind], 0, w->kinds * sizeof *m->c[kind]);
    for (size_t class = w->four.states[state].tag; class; class = w->classes[class - 1].next)
        add_class(m, w, &w->classes[class - 1]);
}
