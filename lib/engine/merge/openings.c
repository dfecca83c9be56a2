/* The openings of the merging engine: pairs of cards for each hand, by total and by the wager's
 * kinds; the ways of each opening; and the sums over openings that masks.c uses. */
#include "walk.h"

#include "../../base/memory.h"
#include "../openings.h"

#include <stdlib.h>
#include <string.h>

typedef sabot_u128 wide;

/* --- the pairs of a hand ------------------------------------------------------------------ */

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

void sabot_merge_look(uint8_t look[2], const sabot_merge_walk *w, int side, sabot_card first,
                      sabot_card second)
{
    uint8_t a = w->looks[side].of[first], b = w->looks[side + 2].of[second];
    int is_turned = !(w->ordered >> side & 1) && a > b;
    look[is_turned] = a;
    look[!is_turned] = b;
}

static void list_hand(sabot_merge_walk *w, int side)
{
    int is_ordered = w->view.ordered >> side & 1;
    const sabot_partition *kinds = &w->view.opening;
    for (unsigned first = 0; first < kinds->kinds; first++)
        for (unsigned second = is_ordered ? 0 : first; second < kinds->kinds; second++) {
            sabot_card a = kinds->face[first], b = kinds->face[second];
            unsigned total = (sabot_card_point(a) + sabot_card_point(b)) % SABOT_POINTS;
            sabot_merge_pair pair = {.kind = {(uint8_t)first, (uint8_t)second},
                                     .orders = is_ordered || first == second ? 1 : 2};
            sabot_merge_look(pair.look, w, side, a, b);
            if (may_lie(w, side, first) && may_lie(w, side + 2, second)) {
                sabot_merge_pairs *to = &w->hand[side][total];
                to->items = sabot_grow(to->items, &to->room, to->count + 1, sizeof *to->items);
                to->items[to->count++] = pair;
            }
        }
    for (int total = 0; total < SABOT_POINTS; total++)
        find_classes(&w->hand[side][total]);
}

void sabot_merge_list_pairs(sabot_merge_walk *w)
{
    for (int place = 0; place < SABOT_PLACE_THIRD; place++) {
        sabot_partition_init(&w->looks[place]);
        for (size_t i = 0; i < w->comparisons_count; i++)
            if (w->comparisons[i].predicate)
                sabot_partition_join(&w->looks[place], &w->comparisons[i].looks[place]);
    }
    list_hand(w, SABOT_PUNTO);
    list_hand(w, SABOT_BANCO);
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

typedef sabot_merge_opening opening;

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

/* The number of ways to deal the fifth and the sixth card after an opening. */
static wide fill_both(const sabot_merge_walk *w, const opening *o)
{
    wide choices[2] = {w->rest[0].count, w->rest[1].count}, both = w->both;
    for (unsigned i = 0; i < o->count; i++) {
        unsigned first = w->rest[0].allows >> o->taken[i] & 1;
        unsigned second = w->rest[1].allows >> o->taken[i] & 1;
        choices[0] -= first;
        choices[1] -= second;
        both -= first & second;
    }
    if (w->rest[0].is_outside)
        return w->rest[1].is_outside ? 1 : choices[1];
    return w->rest[1].is_outside ? choices[0] : choices[0] * choices[1] - w->falls * both;
}

/* --- openings of a class ------------------------------------------------------------------ */

/* An iterator over the openings of a class of punto's pairs and one of banco's. */
typedef struct {
    const sabot_merge_pair *punto, *punto_end, *banco, *banco_start, *banco_end;
    unsigned times;
} visit;

static void start_visit(visit *v, const sabot_merge_walk *w, const sabot_merge_class *class)
{
    const sabot_merge_pairs *p = w->open[SABOT_PUNTO], *b = w->open[SABOT_BANCO];
    v->punto = p->items + p->starts[class->punto];
    v->times = class->times;
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
    o->ways *= v->times;
    return 1;
}

wide sabot_merge_count_class(const sabot_merge_walk *w, const sabot_merge_class *class)
{
    visit v;
    opening o;
    wide ways = 0;
    for (start_visit(&v, w, class); next_opening(&o, &v, w);)
        ways += o.ways * fill_both(w, &o);
    return ways;
}

static size_t size_of(const sabot_merge_walk *w, const sabot_merge_class *class)
{
    const sabot_merge_pairs *p = w->open[SABOT_PUNTO], *b = w->open[SABOT_BANCO];
    return (p->starts[class->punto + 1] - p->starts[class->punto]) *
           (b->starts[class->banco + 1] - b->starts[class->banco]);
}

static void add_moments(sabot_merge_moments *m, const opening *o)
{
    m->a += o->ways;
    for (unsigned x = 0; x < o->count; x++) {
        m->b[o->taken[x]] += o->ways;
        for (unsigned y = 0; y < o->count; y++)
            m->c[o->taken[x]][o->taken[y]] += o->ways;
    }
}

static void clear_moments(sabot_merge_moments *m, unsigned kinds)
{
    m->a = 0;
    memset(m->b, 0, kinds * sizeof *m->b);
    for (unsigned kind = 0; kind < kinds; kind++)
        memset(m->c[kind], 0, kinds * sizeof *m->c[kind]);
}

void sabot_merge_gather(sabot_merge_walk *w, size_t state)
{
    size_t size = 0, start = w->four.states[state].tag;
    for (size_t class = start; class; class = w->classes[class - 1].next)
        size += size_of(w, &w->classes[class - 1]);
    int is_few = size <= SABOT_MERGE_FEW;
    w->few_count = 0;
    w->all_ways = 0;
    if (!is_few)
        clear_moments(&w->of_four, w->kinds);
    for (size_t class = start; class; class = w->classes[class - 1].next) {
        visit v;
        opening one, *o;
        start_visit(&v, w, &w->classes[class - 1]);
        while (next_opening(o = is_few ? w->few + w->few_count : &one, &v, w)) {
            w->all_ways += o->ways * fill_both(w, o);
            if (is_few)
                w->few_count++;
            else
                add_moments(&w->of_four, o);
        }
    }
}

void sabot_merge_first_coup(sabot_coup *coup, const sabot_merge_walk *w, size_t punto, size_t banco)
{
    const sabot_merge_pairs *p = w->open[SABOT_PUNTO], *b = w->open[SABOT_BANCO];
    const uint8_t *first = p->items[p->starts[punto]].kind;
    const uint8_t *second = b->items[b->starts[banco]].kind;
    const sabot_card *face = w->view.opening.face;
    sabot_coup_open(coup, w->tableau, face[first[0]], face[second[0]], face[first[1]],
                    face[second[1]]);
    sabot_opening_settle(coup, w->tableau);
}
