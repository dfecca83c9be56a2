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

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    places places;
    uint64_t cards[SABOT_CARDS]; /* by place */
    sabot_study_answer *answer;
    mpq_srcptr bin;
    int has_visited;
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

static int is_before(const sabot_shoe *shoe, const sabot_shoe *other)
{
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        if (shoe->count[card] != other->count[card])
            return shoe->count[card] < other->count[card];
    return 0;
}

/* Keeps the greater (sign 1) or lesser EV; of equal ones, the lexicographically first shoe. */
static void keep(mpq_t kept, sabot_shoe *kept_shoe, const visitor *v, const mpq_t ev,
                 const sabot_shoe *shoe, int sign)
{
    int order = v->has_visited ? sign * mpq_cmp(ev, kept) : 1;
    if (order < 0 || (order == 0 && !is_before(shoe, kept_shoe)))
        return;
    mpq_set(kept, ev);
    *kept_shoe = *shoe;
}

static void visit(visitor *v)
{
    sabot_study_answer *a = v->answer;
    sabot_shoe shoe;
    mpq_t ev;
    mpz_t weight;
    mpq_init(ev);
    mpz_init(weight);
    find_first(&shoe, v);
    find_weight(weight, v);
    sabot_study_ev(ev, &shoe, v->tableau, v->wager);
    sabot_study_answer_add(a, ev, weight, v->bin);
    keep(a->best, &a->best_shoe, v, ev, &shoe, 1);
    keep(a->worst, &a->worst_shoe, v, ev, &shoe, -1);
    v->has_visited = 1;
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

sabot_status sabot_pairs_answer_plainly(sabot_study_answer *a, const sabot_pairs *pairs,
                                        const sabot_shoe *shoe, const sabot_tableau *tableau,
                                        const sabot_wager *wager, unsigned cards, const mpq_t bin,
                                        const sabot_study_watch *watch)
{
    visitor v = {.tableau = tableau, .wager = wager, .answer = a, .bin = bin, .watch = watch};
    mpz_t all;
    find_places(&v.places, pairs, shoe);
    visit_from(&v, 0, cards, 0);
    if (v.is_stopped || sabot_study_stops(watch, v.unreported))
        return SABOT_STOPPED;
    mpz_init(all); /* of all shoes, so that a missed shoe shows up as a difference */
    mpz_bin_uiui(all, sabot_shoe_size(shoe), cards);
    sabot_study_answer_divide(a, all);
    mpz_clear(all);
    return SABOT_OK;
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
