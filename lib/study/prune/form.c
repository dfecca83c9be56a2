/* The value of a bet as a polynomial of the counts, in the two forms of the pruned walk. */
#include "plan.h"

#include "../../base/memory.h"
#include "../../engine/multiset.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = SABOT_PRUNE_KINDS, DEGREE = SABOT_PRUNE_DEGREE, SIZES = SABOT_PRUNE_SIZES };

/* --- multisets ---------------------------------------------------------------------------- */

unsigned sabot_prune_rank(const sabot_prune_layout *layout, unsigned kinds, unsigned degree,
                          const uint8_t *member)
{
    unsigned rank = 0;
    for (; kinds > 1; kinds--, member++) {
        rank += layout->start[kinds][degree][*member];
        degree -= *member;
    }
    return rank;
}

static void list_members(uint8_t **at, uint8_t *own, unsigned kinds, unsigned v, unsigned left)
{
    if (v + 1 == kinds) {
        own[v] = (uint8_t)left;
        memcpy(*at, own, kinds);
        *at += kinds;
        return;
    }
    for (unsigned j = 0; j <= left; j++) {
        own[v] = (uint8_t)j;
        list_members(at, own, kinds, v + 1, left - j);
    }
}

void sabot_prune_layout_init(sabot_prune_layout *layout)
{
    *layout = (sabot_prune_layout){0};
    for (unsigned k = 1; k <= KINDS; k++)
        for (unsigned d = 0; d < SIZES; d++) {
            unsigned count = layout->count[k][d] = sabot_multisets(k, (int)d);
            unsigned *start = layout->start[k][d];
            for (unsigned j = 0; j <= d; j++)
                start[j + 1] = start[j] + (k > 1 ? sabot_multisets(k - 1, (int)(d - j)) : (j == d));
            uint8_t own[KINDS], *at = layout->member[k][d] = sabot_allocate(count, k);
            list_members(&at, own, k, 0, d);
        }
}

void sabot_prune_layout_clear(sabot_prune_layout *layout)
{
    for (unsigned k = 1; k <= KINDS; k++)
        for (unsigned d = 0; d < SIZES; d++)
            free(layout->member[k][d]);
}

/* --- the polynomial ----------------------------------------------------------------------- */

static const uint64_t factorial[SIZES] = {1, 1, 2, 6, 24, 120, 720};

static uint64_t factorials_of(const uint8_t *member, unsigned kinds)
{
    uint64_t product = 1;
    for (unsigned v = 0; v < kinds; v++)
        product *= factorial[member[v]];
    return product;
}

void sabot_prune_places(uint16_t place[SABOT_STUDY_TERMS], const sabot_prune_layout *layout,
                        const uint8_t *order)
{
    const uint8_t *member = layout->member[KINDS][DEGREE];
    for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++, member += KINDS) {
        uint8_t by_point[KINDS];
        for (unsigned v = 0; v < KINDS; v++)
            by_point[order[v]] = member[v];
        place[i] =
            (uint16_t)(SABOT_STUDY_TERMS - 1 - sabot_prune_rank(layout, KINDS, DEGREE, by_point));
    }
}

int64_t *sabot_prune_terms(const sabot_study_bets *bets, unsigned bet, const uint8_t *order,
                           const sabot_prune_layout *layout)
{
    const sabot_study_basis *basis = &bets->payouts;
    const int64_t *combine = basis->combine + (size_t)bet * (basis->room + 1);
    const uint8_t *member = layout->member[KINDS][DEGREE];
    const int own = basis->own[bet];
    int64_t *term = sabot_allocate(SABOT_STUDY_TERMS, sizeof *term);
    uint16_t place[SABOT_STUDY_TERMS];
    sabot_prune_places(place, layout, order);
    for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++) {
        int64_t orderings = 720 / (int64_t)factorials_of(member + (size_t)i * KINDS, KINDS);
        if (own >= 0)
            term[i] = basis->term[(size_t)own * SABOT_STUDY_TERMS + place[i]];
        else
            term[i] = combine[basis->room] * orderings;
        for (unsigned j = 0; own < 0 && j < basis->count; j++)
            term[i] += combine[j] * basis->term[(size_t)j * SABOT_STUDY_TERMS + place[i]];
    }
    return term;
}

/* Eliminates the last kind modulo 2⁶⁴, as in ../plan.c, and passes to binomials. coefficient[j] has
 * those of n^(M)·n_9^(j), by M over nine kinds, whose number of cards is that of a multiset of six
 * over ten less the last. */
static void find_newton(sabot_prune *p, const int64_t *term)
{
    const unsigned count = p->layout.count[KINDS][DEGREE];
    const uint8_t *member = p->layout.member[KINDS][DEGREE];
    uint64_t *from = sabot_allocate(count, sizeof *from), *to;
    p->newton = to = sabot_allocate(count, sizeof *to);
    for (unsigned j = DEGREE; j; j--) {
        for (unsigned i = 0; i < count; i++)
            if (member[i * KINDS + KINDS - 1] == j) /* the only ones with this power of the last */
                from[i] += (uint64_t)term[i];
        memset(to, 0, count * sizeof *to);
        for (unsigned i = 0; i < count; i++) {
            uint8_t next[KINDS];
            unsigned size = DEGREE - member[i * KINDS + KINDS - 1];
            if (!from[i] || size + j > DEGREE)
                continue;
            to[i] += from[i] * ((uint64_t)p->cards - size - j + 1);
            memcpy(next, member + (size_t)i * KINDS, KINDS);
            next[KINDS - 1]--;
            for (unsigned v = 0; v + 1 < KINDS; v++) {
                next[v]++;
                to[sabot_prune_rank(&p->layout, KINDS, DEGREE, next)] -= from[i];
                next[v]--;
            }
        }
        memcpy(from, to, count * sizeof *to);
    }
    for (unsigned i = 0; i < count; i++) {
        if (!member[i * KINDS + KINDS - 1])
            to[i] += (uint64_t)term[i];
        to[i] *= factorials_of(member + (size_t)i * KINDS, KINDS - 1);
    }
    free(from);
}

/* The mean payoff over the orderings of six cards. */
static double mean_of(const sabot_prune_layout *layout, const int64_t *term, unsigned i)
{
    const uint8_t *member = layout->member[KINDS][DEGREE] + (size_t)i * KINDS;
    return (double)term[i] * (double)factorials_of(member, KINDS) / 720;
}

/* Fills the root in Bernstein form; returns the greatest difference of two means. */
static double find_mean(sabot_prune *p, const int64_t *term)
{
    const unsigned count = p->layout.count[KINDS][DEGREE];
    double least = INFINITY, most = -INFINITY;
    p->mean =
        sabot_allocate_aligned(sabot_prune_padded(count), sizeof(double), SABOT_PRUNE_ALIGNMENT);
    for (unsigned i = 0; i < count; i++) {
        p->mean[i] = mean_of(&p->layout, term, i);
        least = fmin(least, p->mean[i]);
        most = fmax(most, p->mean[i]);
    }
    /* The error of walk.c. */
    p->margin = 1e-12 * fmax(1, fmax(fabs(least), fabs(most)));
    return most - least;
}

/* A coefficient of degree t is a difference of order t of values at compositions, thus at most
 * 2^(t-1) times their greatest difference; those of degree 0 are values. */
int sabot_prune_root(sabot_prune *p)
{
    double deals = 1;
    int64_t *term = sabot_prune_terms(p->bets, p->bet, p->order, &p->layout);
    for (unsigned i = 0; i < DEGREE; i++)
        deals *= p->cards - i;
    double bound = 32 * find_mean(p, term) * deals;
    bound = fmax(bound, mpz_get_d(p->bets->most[p->bet]) * deals);
    find_newton(p, term);
    free(term);
    return bound * (1 + 1e-9) < 0x1p63;
}

/* --- order -------------------------------------------------------------------------------- */

/* How differently two points act: the mean square of the change of the payoff when one of six cards
 * is u instead of v, the other five drawn from the shoe. */
static double difference(const double *mean, const double *share, const sabot_prune_layout *layout,
                         unsigned u, unsigned v)
{
    const unsigned count = layout->count[KINDS][DEGREE - 1];
    double sum = 0;
    for (unsigned i = 0; i < count; i++) {
        uint8_t member[KINDS];
        memcpy(member, layout->member[KINDS][DEGREE - 1] + (size_t)i * KINDS, KINDS);
        double probability = 120.0 / (double)factorials_of(member, KINDS);
        for (unsigned w = 0; w < KINDS; w++)
            for (unsigned j = 0; j < member[w]; j++)
                probability *= share[w];
        member[u]++;
        double change = mean[sabot_prune_rank(layout, KINDS, DEGREE, member)];
        member[u]--;
        member[v]++;
        change -= mean[sabot_prune_rank(layout, KINDS, DEGREE, member)];
        sum += probability * change * change;
    }
    return sum;
}

static int is_last(uint64_t stock)
{
    return stock > 0 && stock < 68;
}

/* The last two are those that act most alike, and the ones before follow by likeness to the
 * points placed: on most lines the sign of the EV is then constant. Points without cards come
 * first. One with so many that its binomials have more than 64 bits is not among the last three. */
static void place(uint8_t order[KINDS], double apart[KINDS][KINDS], const double *share,
                  const uint64_t stock[KINDS])
{
    int is_placed[KINDS] = {0};
    unsigned a = KINDS - 2, b = KINDS - 1, left = KINDS;
    double least = INFINITY;
    for (unsigned u = 0; u < KINDS; u++)
        for (unsigned v = u + 1; v < KINDS; v++)
            if (is_last(stock[u]) && is_last(stock[v]) && apart[u][v] < least) {
                least = apart[u][v];
                a = u;
                b = v;
            }
    is_placed[a] = is_placed[b] = 1;
    order[--left] = (uint8_t)b;
    order[--left] = (uint8_t)a;
    while (left) {
        unsigned next = KINDS;
        for (unsigned u = 0; u < KINDS; u++) {
            double sum = !share[u] ? 1e300 : left > KINDS - 3 && !is_last(stock[u]) ? 1e200 : 0;
            for (unsigned i = left; i < KINDS && share[u] > 0; i++)
                sum += apart[u][order[i]];
            if (!is_placed[u] && (next == KINDS || sum < least)) {
                least = sum;
                next = u;
            }
        }
        is_placed[next] = 1;
        order[--left] = (uint8_t)next;
    }
}

void sabot_prune_order(uint8_t order[SABOT_POINTS], const sabot_study_bets *bets, unsigned bet)
{
    sabot_prune_layout layout;
    double share[KINDS], apart[KINDS][KINDS] = {{0}};
    sabot_prune_layout_init(&layout);
    for (unsigned v = 0; v < KINDS; v++) {
        order[v] = (uint8_t)v;
        share[v] = (double)bets->stock[v] / (double)bets->size;
    }
    int64_t *term = sabot_prune_terms(bets, bet, order, &layout);
    double *mean = sabot_allocate(SABOT_STUDY_TERMS, sizeof *mean);
    for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++)
        mean[i] = mean_of(&layout, term, i);
    for (unsigned u = 0; u < KINDS; u++)
        for (unsigned v = u + 1; v < KINDS; v++)
            apart[u][v] = apart[v][u] = difference(mean, share, &layout, u, v);
    place(order, apart, share, bets->stock);
    free(mean);
    free(term);
    sabot_prune_layout_clear(&layout);
}
