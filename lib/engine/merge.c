/* How the deals are counted, openings together.
 *
 * An opening of four cards is dealt in w ways; of a kind k of third cards it holds t(k). The fifth and
 * sixth card can then be of kinds k and j in (n(k) - t(k))·(n(j) - t(j) - [j = k]) ways. That is
 * a polynomial of degree two in the t: so openings after which the wager has the same outcome whatever
 * is drawn, as far as their residues tell, need not be told apart. All that is kept of them is
 *
 *     a = Σ w,   b(k) = Σ w·t(k),   c(k, j) = Σ w·t(k)·t(j),
 *
 * and the fifth and sixth card are of kinds k and j, added up over them all, in
 *
 *     (n(j) - [j = k])·(n(k)·a - b(k)) - n(k)·b(j) + c(k, j)
 *
 * ways. Dealt with replacement, all t are 0; so is that of a card from outside the shoe.
 *
 * All is reckoned modulo 2¹²⁸: sums, differences and products are right there, and what comes out at
 * last, a number of deals, is smaller.
 *
 * What an opening leaves open is put together of what it leaves of each comparison (merge_comparison.c).
 * True and false are taken through `and`, `or` and `not` as far as they go, so that the comparisons that are
 * left, each with its number, are the whole of what is open: a part that is decided and left its neighbour
 * open can only have been neutral to it. Of the lines, those that cannot pay drop out, and so do all behind
 * one that will. What follows the opening is counted by masks (merge_masks.c). */
#include "merge.h"

#include "../base/cpu.h"
#include "../base/memory.h"
#include "../game/predicate_node.h"
#include "enumerate.h"
#include "merge_walk.h"
#include "polynomial.h"

#include <assert.h>
#include <stdlib.h>

/* --- what an opening leaves open ---------------------------------------------------------- */

/* A part of a line's condition; what is open is put into the key. */
static sabot_truth left_of(sabot_merge_walk *w, const node *nodes, size_t start, int index,
                           const sabot_merge_class *class)
{
    const node *n = &nodes[index];
    size_t before = w->key_length;
    if (n->kind != AND && n->kind != OR && n->kind != NOT) {
        uint32_t number = sabot_merge_number_of(&w->comparisons[start + (size_t)index],
                                                class->punto, class->banco);
        if (number < SABOT_DEPENDS)
            return (sabot_truth)number;
        w->key[w->key_length++] = (uint32_t)(start + (size_t)index);
        w->key[w->key_length++] = number;
        return SABOT_DEPENDS;
    }
    sabot_truth left = left_of(w, nodes, start, n->left, class);
    if (n->kind == NOT)
        return left == SABOT_DEPENDS ? left : left == SABOT_ALWAYS ? SABOT_NEVER : SABOT_ALWAYS;
    sabot_truth decides = n->kind == AND ? SABOT_NEVER : SABOT_ALWAYS;
    sabot_truth right = left == decides ? SABOT_DEPENDS : left_of(w, nodes, start, n->right, class);
    if (left == decides || right == decides) {
        w->key_length = before;
        return decides;
    }
    return left == SABOT_DEPENDS ? SABOT_DEPENDS : right;
}

/* The key of what the openings of a class leave open. Returns 0 if that is nothing; the outcome is known then. */
static int find_key(unsigned *outcome, sabot_merge_walk *w, const sabot_merge_class *class)
{
    const size_t *start = w->line_starts;
    unsigned step = 1;
    int is_open = 0;
    w->key_length = 0;
    *outcome = 0;
    for (unsigned i = 0; i < w->wager->count; i++) {
        const sabot_bet *bet = w->wager->part[i].bet;
        unsigned line = 0;
        for (; line < bet->lines_count; line++) {
            const sabot_predicate *p = bet->lines[line].predicate;
            sabot_truth pays = left_of(w, p->nodes, start[line], p->root, class);
            is_open |= pays == SABOT_DEPENDS;
            if (pays == SABOT_ALWAYS)
                break;
        }
        w->key[w->key_length++] = UINT32_MAX - line; /* which is no comparison */
        *outcome += step * line;
        step *= bet->lines_count + 1;
        start += bet->lines_count;
    }
    return is_open;
}

static void keep_class(sabot_merge_walk *w, sabot_merge_class class)
{
    size_t state = sabot_merge_states_find(&w->four, w->key, w->key_length);
    if (w->classes_count == w->classes_room) {
        w->classes_room = w->classes_room ? 2 * w->classes_room : 256;
        w->classes = sabot_reallocate(w->classes, w->classes_room, sizeof *w->classes);
    }
    class.next = w->four.states[state].tag;
    w->classes[w->classes_count++] = class;
    w->four.states[state].tag = w->classes_count;
}

static void open_class(sabot_merge_walk *w, const sabot_merge_class *class)
{
    unsigned outcome;
    if (find_key(&outcome, w, class))
        keep_class(w, *class);
    else
        w->ways[outcome] += sabot_merge_count_class(w, class);
}

/* Counts the openings with the walk's totals that leave nothing open; the others become the states of
 * `four`. */
static void open_totals(sabot_merge_walk *w)
{
    uint8_t all[SABOT_MERGE_EXCHANGES], punto[SABOT_MERGE_EXCHANGES], both[SABOT_MERGE_EXCHANGES];
    for (unsigned i = 0; i < w->exchanges; i++)
        all[i] = (uint8_t)i;
    w->classes_count = 0;
    sabot_merge_states_empty(&w->four);
    for (size_t i = 0; i < w->open[SABOT_PUNTO]->classes; i++) {
        unsigned keep = sabot_merge_keeping(punto, w, SABOT_PUNTO, i, all, w->exchanges);
        for (size_t j = 0; keep && j < w->open[SABOT_BANCO]->classes; j++) {
            unsigned kept = sabot_merge_keeping(both, w, SABOT_BANCO, j, punto, keep);
            if (kept)
                open_class(w, &(sabot_merge_class){.punto = (uint32_t)i,
                                                   .banco = (uint32_t)j,
                                                   .times = w->exchanges / kept});
        }
    }
}

/* --- the whole ---------------------------------------------------------------------------- */

static void find_rest(sabot_merge_walk *w)
{
    for (int i = 0; i < 2; i++) {
        sabot_merge_position *rest = &w->rest[i];
        rest->is_outside = sabot_merge_is_outside(w, SABOT_PLACE_THIRD + i);
        for (unsigned kind = 0; kind < w->kinds; kind++)
            if (sabot_condition_allows(w->condition, SABOT_PLACE_THIRD + i, &w->view.third,
                                       w->view.third.face[kind])) {
                rest->allows |= 1ULL << kind;
                rest->count += w->third_count[kind];
            }
    }
    for (unsigned kind = 0; kind < w->kinds; kind++) {
        w->all |= w->own[kind] = 1ULL << kind;
        w->both += (w->rest[0].allows & w->rest[1].allows) >> kind & 1 ? w->third_count[kind] : 0;
        w->fifth[kind] = w->rest[0].is_outside ? 1 : w->third_count[kind];
    }
}

/* The kinds of a position's card by the bits of their numbers. Returns how many bits there are. */
static unsigned find_planes(sabot_merge_plane *planes, const sabot_merge_walk *w,
                            const sabot_merge_position *rest)
{
    unsigned count = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        sabot_merge_plane plane = {.bit = bit};
        for (unsigned kind = 0; kind < w->kinds; kind++)
            if ((rest->is_outside ? 1 : w->third_count[kind]) >> bit & 1) {
                plane.kinds |= 1ULL << kind;
                plane.in[kind] = UINT64_MAX;
            }
        if (plane.kinds)
            planes[count++] = plane;
    }
    return count;
}

static int agrees(const sabot_merge_walk *w, int side, unsigned total)
{
    return w->condition->opening[side] < 0 || w->condition->opening[side] == (int)total;
}

static void start_masks(sabot_merge_masks *m, const sabot_wager *wager)
{
    size_t lines = 0, depth = wager->count;
    for (unsigned i = 0; i < wager->count; i++) {
        const sabot_bet *bet = wager->part[i].bet;
        lines += bet->lines_count + 1;
        for (unsigned j = 0; j < bet->lines_count; j++)
            if ((size_t)bet->lines[j].predicate->count > depth)
                depth = (size_t)bet->lines[j].predicate->count;
    }
    m->within = sabot_allocate(depth + 1, sizeof *m->within);
    m->lines = sabot_allocate(lines, sizeof *m->lines);
}

static sabot_merge_play *play_of(sabot_cpu cpu)
{
    static sabot_merge_play *const plays[SABOT_CPU_SETS] = {
        [SABOT_CPU_PORTABLE] = sabot_merge_play_portable,
#ifdef __x86_64__
        [SABOT_CPU_AVX2] = sabot_merge_play_avx2,
        [SABOT_CPU_AVX512] = sabot_merge_play_avx512,
#endif
    };
    return plays[cpu];
}

/* All coups with these opening totals. */
static void play_totals(sabot_merge_walk *w, sabot_merge_masks *masks, sabot_merge_play *play,
                        unsigned punto, unsigned banco)
{
    sabot_coup coup;
    w->opening[SABOT_PUNTO] = punto;
    w->opening[SABOT_BANCO] = banco;
    w->open[SABOT_PUNTO] = &w->hand[SABOT_PUNTO][punto];
    w->open[SABOT_BANCO] = &w->hand[SABOT_BANCO][banco];
    if (!w->open[SABOT_PUNTO]->classes || !w->open[SABOT_BANCO]->classes)
        return;
    sabot_merge_first_coup(&coup, w, 0, 0);
    w->is_over = coup.cell < 0;
    sabot_merge_number(w);
    open_totals(w);
    for (size_t state = 0; state < w->four.count; state++) {
        sabot_merge_gather(w, state);
        play(w, masks, &w->classes[w->four.states[state].tag - 1]);
    }
}

static void walk_openings(sabot_merge_walk *w, const sabot_shoe *shoe, sabot_cpu cpu)
{
    for (unsigned kind = 0; kind < w->view.opening.kinds; kind++)
        w->third_of[kind] = w->view.third.of[w->view.opening.face[kind]];
    sabot_merge_list_comparisons(w);
    sabot_merge_find_exchanges(w, shoe);
    sabot_merge_list_pairs(w);
    sabot_merge_find_images(w);
    find_rest(w);
    w->fifths = find_planes(w->fifth_plane, w, &w->rest[0]);
    w->sixths = find_planes(w->sixth_plane, w, &w->rest[1]);
    sabot_merge_masks masks = {0};
    start_masks(&masks, w->wager);
    sabot_merge_play *play = play_of(cpu);
    for (unsigned banco = 0; banco < SABOT_POINTS; banco++) {
        sabot_merge_forget(w);
        for (unsigned punto = 0; punto < SABOT_POINTS; punto++)
            if (agrees(w, SABOT_PUNTO, punto) && agrees(w, SABOT_BANCO, banco))
                play_totals(w, &masks, play, punto, banco);
    }
    free(masks.within);
    free(masks.lines);
}

static void clear(sabot_merge_walk *w)
{
    sabot_merge_free_images(w);
    sabot_merge_free_pairs(w);
    sabot_merge_free_comparisons(w);
    sabot_merge_states_clear(&w->four);
    free(w->classes);
    free(w->ways);
    free(w);
}

/* Adds the deals, or takes them away, that agree with all of the condition but its window. */
static void count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                  const sabot_wager *wager, const sabot_condition *condition, sabot_cpu cpu,
                  int sign)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    sabot_merge_walk *w = sabot_allocate(1, sizeof *w);
    w->tableau = tableau;
    w->wager = wager;
    w->condition = condition;
    w->falls = !shoe->infinite;
    w->ways = sabot_allocate(outcomes, sizeof *w->ways);
    sabot_wager_view(&w->view, wager);
    w->ordered = w->view.ordered;
    sabot_condition_view(&w->view, condition);
    w->kinds = w->view.third.kinds;
    sabot_shoe_by_kind(w->opening_count, shoe, &w->view.opening);
    sabot_shoe_by_kind(w->third_count, shoe, &w->view.third);
    walk_openings(w, shoe, cpu);
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
    sabot_merge_count_with(ways, shoe, tableau, wager, condition, sabot_cpu_best());
}

void sabot_merge_count_with(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                            const sabot_wager *wager, const sabot_condition *condition,
                            sabot_cpu cpu)
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
        count(ways, &without, tableau, wager, &known, cpu, -1);
    }
    count(ways, shoe, tableau, wager, &known, cpu, 1);
}

int sabot_merge_takes(const sabot_shoe *shoe, const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return view.draws && sabot_polynomial_width(shoe) <= SABOT_WIDTH_U128;
}
