/* The best and the worst composition, by branch and bound, in lexicographic order.
 *
 * A node is left out if no composition below can beat the best one known. Its bound is the greatest
 * b (walk.c) or, where that does not do, the greatest mean of b over weights that the stocks
 * allow: a multiset β of six cards has a probability of at most Π C(N_v, β_v) / C(s, 6), so the
 * weights go to the greatest b first, each as much as it can have. A search by exchanges of cards
 * gives a first value to beat; of equal values the first one found is kept. */
#include "scratch.h"

#include "../../base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = SABOT_PRUNE_KINDS, DEGREE = SABOT_PRUNE_DEGREE, SIZES = SABOT_PRUNE_SIZES };

typedef struct {
    const sabot_prune *prune; /* in the order of points */
    const sabot_study_watch *watch;
    int sign; /* 1: best, -1: worst */
    double deals, margin;
    sabot_prune_scratch *scratch; /* the nodes above */
    double *ways[KINDS + 1];      /* by number of kinds left: of the multisets of six */
    uint16_t counts[KINDS];
    /* The value to beat, times the sign; found: by a composition of the search. */
    int64_t best;
    double limit; /* best / F(n), less the margin */
    sabot_study_extreme *extreme;
    unsigned steps;
    int is_stopped;
} search;

/* --- a first value ------------------------------------------------------------------------ */

static double ev_at(const search *s, const uint16_t *counts)
{
    const sabot_prune *p = s->prune;
    const uint8_t *member = p->layout.member[KINDS][DEGREE];
    double power[KINDS][SIZES], sum = 0;
    for (unsigned v = 0; v < KINDS; v++)
        for (unsigned j = 0; j < SIZES; j++)
            power[v][j] = (double)p->choose[j * p->stride + counts[v]];
    for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++, member += KINDS) {
        double product = p->mean[i];
        for (unsigned v = 0; v < KINDS; v++)
            product *= power[v][member[v]];
        sum += product;
    }
    return s->sign * sum;
}

static int64_t value_at(const search *s, const uint16_t *counts)
{
    const sabot_prune *p = s->prune;
    const uint8_t *member = p->layout.member[KINDS][DEGREE];
    uint64_t sum = 0;
    for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++, member += KINDS) {
        uint64_t product = p->newton[i];
        for (unsigned v = 0; v + 1 < KINDS && product; v++)
            product *= p->choose[member[v] * p->stride + counts[v]];
        sum += product;
    }
    return s->sign * (int64_t)sum;
}

/* The best exchange of `many` cards of one point for another; returns whether there is one. */
static int exchange(const search *s, uint16_t *counts, double *ev, unsigned many)
{
    unsigned from = KINDS, to = KINDS;
    for (unsigned u = 0; u < KINDS; u++)
        for (unsigned v = 0; v < KINDS; v++) {
            if (u == v || counts[u] < many || counts[v] + many > s->prune->stock[v])
                continue;
            counts[u] = (uint16_t)(counts[u] - many);
            counts[v] = (uint16_t)(counts[v] + many);
            double now = ev_at(s, counts);
            if (now > *ev * (1 + 1e-12) + 1e-300 && now > *ev) {
                *ev = now;
                from = u;
                to = v;
            }
            counts[u] = (uint16_t)(counts[u] + many);
            counts[v] = (uint16_t)(counts[v] - many);
        }
    if (from == KINDS)
        return 0;
    counts[from] = (uint16_t)(counts[from] - many);
    counts[to] = (uint16_t)(counts[to] + many);
    return 1;
}

static void find_first(search *s)
{
    const sabot_prune *p = s->prune;
    uint16_t counts[KINDS];
    unsigned left = p->cards;
    for (unsigned v = 0; v < KINDS; v++) {
        counts[v] = (uint16_t)((uint64_t)p->cards * p->stock[v] / p->room[KINDS]);
        left -= counts[v];
    }
    for (unsigned v = 0; left; v = (v + 1) % KINDS)
        if (counts[v] < p->stock[v]) {
            counts[v]++;
            left--;
        }
    double ev = ev_at(s, counts);
    for (unsigned many = 16; many; many /= 2)
        while (exchange(s, counts, &ev, many))
            ;
    s->best = value_at(s, counts);
}

/* --- bounds ------------------------------------------------------------------------------- */

static void set_best(search *s, int64_t value)
{
    s->best = value;
    s->limit = (double)value / s->deals - s->margin;
}

/* Whether the greatest mean of b that the stocks allow is below the limit. For any c it is at most
 * c + Σ w·max(0, b - c) with w the greatest weights; the c for which the greater b have the weights
 * 1 together gives the mean itself, and the first that is low enough will do. */
static int is_below_by_stock(const search *s, unsigned kinds, unsigned cards, const double range[2])
{
    enum { TRIES = 20 };
    const unsigned count = s->prune->layout.count[kinds][DEGREE];
    const double *mean = s->scratch->mean[kinds], *ways = s->ways[kinds];
    double least = s->sign > 0 ? range[0] : -range[1], most = s->limit, all = 1;
    for (unsigned i = 0; i < DEGREE; i++)
        all *= (double)(cards - i) / (i + 1);
    for (int i = 0; i < TRIES; i++) {
        double c = (least + most) / 2, over = 0, weights = 0;
        for (unsigned m = 0; m < count; m++) {
            double above = s->sign * mean[m] - c, weight = ways[m] < all ? ways[m] : all;
            over += above > 0 ? weight * above : 0;
            weights += above > 0 ? weight : 0;
        }
        if (c + over / all < s->limit)
            return 1;
        if (weights > all)
            least = c;
        else
            most = c;
    }
    return 0;
}

/* --- the search --------------------------------------------------------------------------- */

static void keep(search *s, int64_t value, const uint8_t *last, unsigned kinds)
{
    if (value < s->best || (value == s->best && s->extreme->found))
        return;
    for (unsigned v = 0; last && v < kinds; v++)
        s->counts[KINDS - kinds + v] = last[v];
    s->extreme->found = 1;
    mpz_set_si(s->extreme->value, s->sign * value);
    memcpy(s->extreme->counts, s->counts, sizeof s->counts);
    set_best(s, value);
}

static void search_few(search *s, unsigned kinds, unsigned cards, unsigned x,
                       const uint64_t *newton)
{
    const sabot_prune_few *few = &s->prune->few[kinds][cards];
    const uint8_t *member = s->prune->layout.member[kinds][cards];
    const uint64_t *value = s->scratch->value;
    sabot_prune_few_values(s->scratch->value, s->prune, kinds, cards, x, newton);
    for (unsigned i = 0; i < few->count; i++)
        if (few->weight[i])
            keep(s, s->sign * (int64_t)value[i], member + (size_t)i * kinds, kinds);
}

/* The last two kinds, with any number of cards. */
static void search_line(search *s, unsigned cards, const uint64_t *newton)
{
    const sabot_prune_line *line = &s->prune->line[cards];
    const sabot_prune *p = s->prune;
    for (unsigned y = line->first; y < line->first + line->count; y++) {
        uint64_t sum = newton[0];
        for (unsigned t = 1; t < SIZES; t++)
            sum += newton[t] * p->choose[t * p->stride + y];
        s->counts[KINDS - 2] = (uint16_t)y;
        s->counts[KINDS - 1] = (uint16_t)(cards - y);
        keep(s, s->sign * (int64_t)sum, NULL, 0);
    }
}

static void search_node(search *s, unsigned kinds, unsigned cards, const double *lifted,
                        const uint64_t *newton);

/* The child with x cards of the first of `kinds` kinds and more than six others. */
static void search_child(search *s, unsigned kinds, unsigned cards, unsigned x,
                         const double *lifted, const uint64_t *newton)
{
    const sabot_prune *p = s->prune;
    sabot_prune_scratch *w = s->scratch;
    const unsigned k = kinds - 1, left = cards - x;
    double range[2];
    p->kernel.child(range, w->mean[k], lifted, p->mix[cards] + x, p->stride,
                    sabot_prune_padded(p->layout.count[k][DEGREE]));
    if ((s->sign > 0 ? range[1] : -range[0]) < s->limit)
        return;
    if (k > 2 && is_below_by_stock(s, k, left, range))
        return;
    sabot_prune_fix(w->newton[k], newton, p, kinds, x);
    if (k == 2) {
        search_line(s, left, w->newton[k]);
    } else {
        sabot_prune_lift(w->lifted[k], w->mean[k], p, k, w->room);
        search_node(s, k, left, w->lifted[k], w->newton[k]);
    }
}

static void search_node(search *s, unsigned kinds, unsigned cards, const double *lifted,
                        const uint64_t *newton)
{
    enum { STEPS = 1 << 10 };
    const sabot_prune *p = s->prune;
    const unsigned to = sabot_prune_most(p, kinds, cards);
    if (++s->steps % STEPS == 0)
        s->is_stopped = sabot_study_stops(s->watch, 0);
    for (unsigned x = sabot_prune_least(p, kinds, cards); x <= to && !s->is_stopped; x++) {
        s->counts[KINDS - kinds] = (uint16_t)x;
        if (cards - x > DEGREE)
            search_child(s, kinds, cards, x, lifted, newton);
        else
            search_few(s, kinds - 1, cards - x, x, newton);
    }
}

/* --- the whole ---------------------------------------------------------------------------- */

static void search_init(search *s, const sabot_prune *p, const sabot_study_watch *watch)
{
    *s = (search){.prune = p, .watch = watch, .deals = 1};
    for (unsigned i = 0; i < DEGREE; i++)
        s->deals *= p->cards - i;
    /* The quotient and the bound add less than the margin to the errors of b. */
    s->margin = 2 * p->margin;
    s->scratch = sabot_prune_scratch_new(p);
    for (unsigned k = 2; k < KINDS; k++) {
        unsigned count = p->layout.count[k][DEGREE];
        s->ways[k] = sabot_allocate(count, sizeof *s->ways[k]);
        for (unsigned i = 0; i < count; i++) {
            s->ways[k][i] = 1;
            for (unsigned v = 0; v < k; v++)
                s->ways[k][i] *=
                    (double)p->choose[p->layout.member[k][DEGREE][i * k + v] * p->stride +
                                      (p->stock[KINDS - k + v] < p->cards ? p->stock[KINDS - k + v]
                                                                          : p->cards)];
        }
    }
}

static void search_clear(search *s)
{
    for (unsigned k = 2; k < KINDS; k++)
        free(s->ways[k]);
    sabot_prune_scratch_free(s->scratch);
}

int sabot_prune_extremes(sabot_study_totals *totals, const sabot_study_bets *bets, unsigned bet,
                         unsigned cards, sabot_cpu cpu, const sabot_study_watch *watch)
{
    static const uint8_t order[KINDS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    sabot_prune *p = sabot_prune_new(bets, bet, -1, cards, order, cpu, watch);
    search s;
    if (!p)
        return 1;
    search_init(&s, p, watch);
    for (s.sign = -1; s.sign <= 1 && !s.is_stopped; s.sign += 2) {
        s.extreme = s.sign > 0 ? &totals->best[bet] : &totals->worst[bet];
        s.extreme->found = 0;
        find_first(&s);
        set_best(&s, s.best);
        s.steps = 0;
        search_node(&s, KINDS, cards, p->lifted, p->newton);
    }
    search_clear(&s);
    sabot_prune_free(p);
    return s.is_stopped;
}
