/* Bets on pairs by the plain method, for comparison: visits shoes with the reference engine, in
 * fractions throughout.
 *
 * Kinds with equal counts in the base shoe are equivalent for such a bet, so shoes that differ only
 * by a permutation of equivalent kinds have the same EV. One representative is visited: the one
 * whose counts of equivalent kinds fall. For m equivalent kinds with groups of c₁, c₂ … equal
 * counts, it represents m! / (c₁! c₂! …) shoes. */
#include "pairs.h"

#include "../base/memory.h"
#include "bets.h"
#include "totals.h"

#include <stdlib.h>
#include <string.h>

/* --- kinds, equivalent ones side by side ---------------------------------------------------- */

typedef struct {
    sabot_card face;
    uint64_t stock;
    unsigned before, behind; /* number of equivalent kinds on either side */
    uint64_t after;          /* cards of all kinds behind those */
} place;

typedef struct {
    sabot_level level;
    unsigned count;
    place at[SABOT_CARDS];
} places;

static void find_places(places *p, const sabot_pairs *pairs, const sabot_shoe *shoe)
{
    sabot_partition kinds;
    uint64_t stock[SABOT_CARDS], left = sabot_shoe_size(shoe);
    uint8_t taken[SABOT_CARDS] = {0};
    *p = (places){.level = pairs->kinds == SABOT_RANKS ? SABOT_LEVEL_RANKS : SABOT_LEVEL_SUITS};
    sabot_shoe_kinds(&kinds, p->level);
    sabot_shoe_by_kind(stock, shoe, &kinds);
    for (unsigned first = 0; first < kinds.kinds; first++) {
        unsigned from = p->count;
        if (taken[first])
            continue;
        for (unsigned kind = first; kind < kinds.kinds; kind++)
            if (stock[kind] == stock[first]) {
                taken[kind] = 1;
                left -= stock[kind];
                p->at[p->count++] = (place){.face = kinds.face[kind], .stock = stock[kind]};
            }
        for (unsigned i = from; i < p->count; i++) {
            p->at[i].before = i - from;
            p->at[i].behind = p->count - 1 - i;
            p->at[i].after = left;
        }
    }
}

/* --- visiting ------------------------------------------------------------------------------ */

/* The shoes with one EV. */
typedef struct {
    mpq_t ev;
    mpz_t weight;
    sabot_shoe first; /* first by the counts in the order of the kinds */
} same_ev;

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    places places;
    uint64_t cards[SABOT_CARDS]; /* by place */
    same_ev *found;              /* by rising EV */
    size_t count;
    const sabot_study_watch *watch;
    unsigned unreported; /* visits not yet reported to the watch */
    int is_stopped;
} visitor;

/* Visits that take some milliseconds. */
enum { TELL_AFTER = 128 };

/* Number of shoes: Π C(stock, cards), times the permutations of equivalent kinds. */
static void find_weight(mpz_t weight, const visitor *v)
{
    unsigned same = 0;
    mpz_t ways;
    mpz_init(ways);
    mpz_set_ui(weight, 1);
    for (unsigned i = 0; i < v->places.count; i++) {
        const place *p = &v->places.at[i];
        same = p->before && v->cards[i] == v->cards[i - 1] ? same + 1 : 1;
        mpz_bin_uiui(ways, p->stock, v->cards[i]);
        mpz_mul(weight, weight, ways);
        mpz_mul_ui(weight, weight, p->before + 1);
        mpz_divexact_ui(weight, weight, same);
    }
    mpz_clear(ways);
}

/* The lexicographically first shoe that it represents: the smallest counts come first. */
static void find_first(sabot_shoe *shoe, const visitor *v)
{
    *shoe = (sabot_shoe){.level = v->places.level};
    for (unsigned i = 0; i < v->places.count; i++) {
        const place *p = &v->places.at[i];
        shoe->count[p->face] = v->cards[i - p->before + p->behind];
    }
}

/* Finds the entry of an EV, or inserts one. */
static same_ev *place_of(visitor *v, const mpq_t ev, const sabot_shoe *shoe)
{
    size_t low = 0, high = v->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (mpq_cmp(v->found[middle].ev, ev) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < v->count && mpq_equal(v->found[low].ev, ev))
        return &v->found[low];
    if (!(v->count & (v->count - 1))) /* the capacity is a power of two */
        v->found = sabot_reallocate(v->found, v->count ? 2 * v->count : 1, sizeof *v->found);
    memmove(v->found + low + 1, v->found + low, (v->count++ - low) * sizeof *v->found);
    mpq_init(v->found[low].ev);
    mpz_init(v->found[low].weight);
    mpq_set(v->found[low].ev, ev);
    v->found[low].first = *shoe;
    return &v->found[low];
}

static int is_before(const sabot_shoe *shoe, const sabot_shoe *other)
{
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        if (shoe->count[card] != other->count[card])
            return shoe->count[card] < other->count[card];
    return 0;
}

static void visit(visitor *v)
{
    sabot_shoe shoe;
    mpq_t ev;
    mpz_t weight;
    mpq_init(ev);
    mpz_init(weight);
    find_first(&shoe, v);
    find_weight(weight, v);
    sabot_study_ev(ev, &shoe, v->tableau, v->wager);
    same_ev *found = place_of(v, ev, &shoe);
    mpz_add(found->weight, found->weight, weight);
    if (is_before(&shoe, &found->first))
        found->first = shoe;
    mpq_clear(ev);
    mpz_clear(weight);
    if (++v->unreported == TELL_AFTER) {
        v->is_stopped = sabot_study_stops(v->watch, v->unreported);
        v->unreported = 0;
    }
}

/* Distributes `left` cards over the kinds from `at` on; the kind before has `last`. */
static void visit_from(visitor *v, unsigned at, uint64_t left, uint64_t last)
{
    if (at == v->places.count) {
        visit(v);
        return;
    }
    const place *p = &v->places.at[at];
    uint64_t most = p->before ? last : p->stock;
    for (uint64_t k = (most < left ? most : left) + 1; k-- > 0 && !v->is_stopped;) {
        if (left - k > p->behind * k + p->after)
            break; /* the other kinds cannot take the rest */
        v->cards[at] = k;
        visit_from(v, at + 1, left - k, k);
    }
}

/* --- answers ------------------------------------------------------------------------------- */

static void add_bins(sabot_study_answer *a, const visitor *v, const mpz_t all, const mpq_t bin)
{
    mpz_t number, next, weight;
    mpq_t steps;
    mpz_inits(number, next, weight, NULL);
    mpq_init(steps);
    for (size_t i = 0; i < v->count; i++) {
        mpq_div(steps, v->found[i].ev, bin);
        mpz_fdiv_q(next, mpq_numref(steps), mpq_denref(steps));
        if (i && mpz_cmp(next, number) != 0) {
            sabot_study_answer_add_bin(a, mpz_get_si(number), weight, all);
            mpz_set_ui(weight, 0);
        }
        mpz_swap(number, next);
        mpz_add(weight, weight, v->found[i].weight);
    }
    sabot_study_answer_add_bin(a, mpz_get_si(number), weight, all);
    mpz_clears(number, next, weight, NULL);
    mpq_clear(steps);
}

static void add_up(sabot_study_answer *a, const visitor *v, const mpz_t all)
{
    mpq_t part;
    mpq_init(part);
    for (size_t i = 0; i < v->count; i++) {
        const same_ev *found = &v->found[i];
        int is_favourable = mpq_sgn(found->ev) > 0;
        mpq_set_num(part, found->weight);
        mpq_set_den(part, all);
        mpq_canonicalize(part);
        if (is_favourable)
            mpq_add(a->favourable, a->favourable, part);
        mpq_mul(part, part, found->ev);
        mpq_add(a->mean, a->mean, part);
        if (is_favourable)
            mpq_add(a->gain, a->gain, part);
        mpq_mul(part, part, found->ev);
        mpq_add(a->variance, a->variance, part);
    }
    mpq_mul(part, a->mean, a->mean);
    mpq_sub(a->variance, a->variance, part);
    mpq_clear(part);
    sabot_study_answer_divide(a);
}

/* Divides by the number of all shoes, so that a missed shoe shows up as a difference. */
static void answer(sabot_study_answer *a, const visitor *v, const mpz_t all, const mpq_t bin)
{
    const same_ev *worst = &v->found[0], *best = &v->found[v->count - 1];
    add_up(a, v, all);
    mpq_set(a->best, best->ev);
    mpq_set(a->worst, worst->ev);
    a->best_shoe = best->first;
    a->worst_shoe = worst->first;
    if (mpq_sgn(bin))
        add_bins(a, v, all, bin);
}

sabot_status sabot_pairs_answer_plainly(sabot_study_answer *a, const sabot_pairs *pairs,
                                        const sabot_shoe *shoe, const sabot_tableau *tableau,
                                        const sabot_wager *wager, unsigned cards, const mpq_t bin,
                                        const sabot_study_watch *watch)
{
    visitor v = {.tableau = tableau, .wager = wager, .watch = watch};
    mpz_t all;
    mpz_init(all);
    mpz_bin_uiui(all, sabot_shoe_size(shoe), cards);
    find_places(&v.places, pairs, shoe);
    visit_from(&v, 0, cards, 0);
    if (!v.is_stopped)
        v.is_stopped = sabot_study_stops(watch, v.unreported);
    if (!v.is_stopped)
        answer(a, &v, all, bin);
    for (size_t i = 0; i < v.count; i++) {
        mpq_clear(v.found[i].ev);
        mpz_clear(v.found[i].weight);
    }
    free(v.found);
    mpz_clear(all);
    return v.is_stopped ? SABOT_STOPPED : SABOT_OK;
}

/* --- number of visits ---------------------------------------------------------------------- */

/* Adds equivalent kinds: ways[n], the number of visits with n cards, then includes these kinds.
 * Proceeds by the number of cards per kind: some of the kinds have `each` cards. */
static void add_equivalent(double *ways, unsigned cards, uint64_t stock, unsigned kinds)
{
    size_t row = cards + 1;
    double *table = sabot_allocate((kinds + 1) * row, sizeof *table); /* [kinds used][cards] */
    memcpy(table, ways, row * sizeof *table);
    for (uint64_t each = 1; each <= stock && each <= cards; each++)
        for (unsigned used = 1; used <= kinds; used++)
            for (unsigned n = (unsigned)each; n <= cards; n++)
                table[used * row + n] += table[(used - 1) * row + n - each];
    for (unsigned used = 1; used <= kinds; used++)
        for (unsigned n = 0; n <= cards; n++)
            ways[n] += table[used * row + n];
    free(table);
}

double sabot_pairs_visits(const sabot_pairs *pairs, const sabot_shoe *shoe, unsigned from,
                          unsigned to)
{
    places p;
    double visits = 0, *ways = sabot_allocate(to + 1, sizeof *ways);
    find_places(&p, pairs, shoe);
    ways[0] = 1;
    for (unsigned i = 0; i < p.count; i += p.at[i].behind + 1)
        add_equivalent(ways, to, p.at[i].stock, p.at[i].behind + 1);
    for (unsigned cards = from; cards <= to; cards++)
        visits += ways[cards];
    free(ways);
    return visits;
}
