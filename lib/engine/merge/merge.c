/* The counting of deals with merged openings.
 *
 * An opening of four cards is dealt in w ways and holds t(k) cards of kind k of third cards. The
 * fifth and sixth card can then be of kinds k and j in (n(k) - t(k))·(n(j) - t(j) - [j = k]) ways,
 * a polynomial of degree two in the t. So openings after which the lines pay for the same cards can
 * be merged. Their moments are enough:
 *
 *     a = Σ w,   b(k) = Σ w·t(k),   c(k, j) = Σ w·t(k)·t(j).
 *
 * The fifth and sixth card are of kinds k and j, summed over the merged openings, in
 *
 *     (n(j) - [j = k])·(n(k)·a - b(k)) - n(k)·b(j) + c(k, j)
 *
 * ways. With replacement all t are 0. A card from outside the shoe adds nothing to t.
 *
 * The arithmetic is modulo 2¹²⁸. It is exact because the results, numbers of deals, are smaller.
 *
 * The fifth and sixth cards after which a condition holds are a set, and each distinct set is
 * stored once, under a number (sets.c). The sets of comparisons are found for few classes of
 * openings (comparison.c). The sets of lines are joined from those (lines.c), mostly by a lookup in
 * a cache. The deals after the openings are counted from the bit masks of the sets (masks.c). So
 * the worst bet costs one evaluation of its lines for each of some four million distinct openings
 * of decks, and a count of bits for each line that may pay. */
#include "merge.h"

#include "../../base/cpu.h"
#include "../../base/memory.h"
#include "../enumerate.h"
#include "../polynomial/polynomial.h"
#include "walk.h"

#include <assert.h>
#include <stdlib.h>

/* Beyond these limits the openings so far are counted and dropped, so that the working set stays in
 * the processor's cache. Openings with much in common never reach the limits. */
enum { SETS_MOST = 1 << 12, CLASSES_MOST = 1 << 13 };

/* --- openings ----------------------------------------------------------------------------- */

static void open_class(sabot_merge_walk *w, sabot_merge_class class)
{
    unsigned outcome;
    if (!sabot_merge_find_key(&outcome, w, class.banco)) {
        w->ways[outcome] += sabot_merge_count_class(w, &class);
        return;
    }
    size_t state = sabot_merge_states_find(&w->four, w->key, w->key_length);
    w->classes = sabot_grow(w->classes, &w->classes_room, w->classes_count + 1, sizeof *w->classes);
    class.next = w->four.states[state].tag;
    w->classes[w->classes_count++] = class;
    w->four.states[state].tag = w->classes_count;
}

/* Counts the openings of all states. */
static void play_states(sabot_merge_walk *w)
{
    for (size_t state = 0; state < w->four.count; state++) {
        sabot_merge_gather(w, state);
        w->kernel->play(w, state);
    }
    w->classes_count = 0;
    sabot_merge_states_empty(&w->four);
}

/* Visits all openings with the walk's totals. Those whose outcome is known are counted at once, the
 * others become states. */
static void open_totals(sabot_merge_walk *w)
{
    uint8_t all[SABOT_MERGE_EXCHANGES], punto[SABOT_MERGE_EXCHANGES], both[SABOT_MERGE_EXCHANGES];
    for (unsigned i = 0; i < w->exchanges; i++)
        all[i] = (uint8_t)i;
    for (size_t i = 0; i < w->open[SABOT_PUNTO]->classes; i++) {
        unsigned keep = sabot_merge_keeping(punto, w, SABOT_PUNTO, i, all, w->exchanges);
        if (keep)
            sabot_merge_open_punto(w, i);
        for (size_t j = 0; keep && j < w->open[SABOT_BANCO]->classes; j++) {
            unsigned both_keep = sabot_merge_keeping(both, w, SABOT_BANCO, j, punto, keep);
            if (both_keep)
                open_class(w, (sabot_merge_class){.punto = (uint32_t)i,
                                                  .banco = (uint32_t)j,
                                                  .times = w->exchanges / both_keep});
        }
        if (w->sets.count > w->sets_known + SETS_MOST || w->classes_count > CLASSES_MOST) {
            play_states(w);
            sabot_merge_sets_cut(&w->sets, w->sets_known);
        }
    }
    play_states(w);
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
        w->all |= 1ULL << kind;
        w->both += (w->rest[0].allows & w->rest[1].allows) >> kind & 1 ? w->third_count[kind] : 0;
        w->fifth[kind] = w->rest[0].is_outside ? 1 : w->third_count[kind];
    }
}

/* Groups the kinds of the sixth card by the bits of their counts. */
static void find_planes(sabot_merge_walk *w)
{
    for (unsigned bit = 0; bit < 64; bit++) {
        sabot_merge_plane plane = {.bit = bit};
        for (unsigned kind = 0; kind < w->kinds; kind++)
            if ((w->rest[1].is_outside ? 1 : w->third_count[kind]) >> bit & 1)
                plane.kinds |= 1ULL << kind;
        if (plane.kinds)
            w->sixth_plane[w->sixths++] = plane;
    }
}

static int agrees(const sabot_merge_walk *w, int side, unsigned total)
{
    return w->condition->opening[side] < 0 || w->condition->opening[side] == (int)total;
}

/* AVX-512 is faster only because it counts bits. */
static const sabot_merge_kernel *kernel_of(sabot_cpu cpu)
{
#ifdef __x86_64__
    if (cpu == SABOT_CPU_AVX512 && sabot_cpu_counts_bits())
        return &sabot_merge_kernel_avx512;
    if (cpu >= SABOT_CPU_AVX2)
        return &sabot_merge_kernel_avx2;
#endif
    (void)cpu;
    return &sabot_merge_kernel_portable;
}

/* Plays all coups with these opening totals. */
static void play_totals(sabot_merge_walk *w, unsigned punto, unsigned banco)
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
    uint64_t all[SABOT_MERGE_LANES] = {0}; /* the fifth and sixth cards that the condition allows */
    for (unsigned kind = 0; kind < w->kinds; kind++)
        all[kind] = w->rest[0].allows >> kind & 1 ? w->rest[1].allows : 0;
    sabot_merge_sets_start(&w->sets, all);
    sabot_merge_find_comparisons(w);
    w->sets_known = w->sets.count;
    open_totals(w);
}

static void walk_openings(sabot_merge_walk *w, const sabot_shoe *shoe)
{
    for (unsigned kind = 0; kind < w->view.opening.kinds; kind++)
        w->third_of[kind] = w->view.third.of[w->view.opening.face[kind]];
    sabot_merge_list_comparisons(w);
    sabot_merge_list_lines(w);
    sabot_merge_find_exchanges(w, shoe);
    sabot_merge_list_pairs(w);
    sabot_merge_find_images(w);
    find_rest(w);
    find_planes(w);
    for (unsigned banco = 0; banco < SABOT_POINTS; banco++) {
        sabot_merge_forget(w);
        for (unsigned punto = 0; punto < SABOT_POINTS; punto++)
            if (agrees(w, SABOT_PUNTO, punto) && agrees(w, SABOT_BANCO, banco))
                play_totals(w, punto, banco);
    }
}

static void clear(sabot_merge_walk *w)
{
    sabot_merge_free_images(w);
    sabot_merge_free_pairs(w);
    sabot_merge_free_lines(w);
    sabot_merge_free_comparisons(w);
    sabot_merge_states_clear(&w->four);
    sabot_merge_sets_clear(&w->sets);
    free(w->classes);
    free(w->ways);
    free(w);
}

/* Adds or subtracts the deals that agree with the condition, ignoring its window. */
static void count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                  const sabot_wager *wager, const sabot_condition *condition, sabot_cpu cpu,
                  void (*add)(mpz_t, const mpz_t, const mpz_t))
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
    w->kernel = kernel_of(cpu);
    w->sets.join = w->kernel->join;
    walk_openings(w, shoe);
    mpz_t found;
    mpz_init(found);
    for (unsigned i = 0; i < outcomes; i++) {
        sabot_u128_get(found, w->ways[i]);
        add(ways[i], ways[i], found);
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
    for (unsigned i = 0; i < sabot_wager_outcomes(wager); i++)
        mpz_set_ui(ways[i], 0);
    sabot_cards window = known.window;
    known.window = 0;
    count(ways, shoe, tableau, wager, &known, cpu, mpz_add);
    if (window) { /* all deals less those of the shoe without the window's cards */
        sabot_shoe without = *shoe;
        for (unsigned card = 0; card < SABOT_CARDS; card++)
            without.count[card] *= !(window >> card & 1);
        count(ways, &without, tableau, wager, &known, cpu, mpz_sub);
    }
}

int sabot_merge_takes(const sabot_shoe *shoe, const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return view.draws && sabot_polynomial_width(shoe) <= SABOT_WIDTH_U128;
}
