/* The walk over all compositions with N cards left, and why its doubles are exact.
 *
 * value(n) = Σ_M c(M)·n^(M) over multisets M of six points. First n_9 is eliminated. For a multiset
 * M of r cards over the points 0…8,
 *
 *     n^(M)·n_9^(j) = (N-r-j+1)·n^(M)·n_9^(j-1) - Σ_v n^(M+v)·n_9^(j-1),
 *
 * because n_9-(j-1) = (N-r-j+1) - Σ_v (n_v-m_v). That leaves 5005 coefficients c(M) over the
 * multisets of 0…6 cards of nine points. Fixing the counts one by one,
 *
 *     q(M) = Σ_j n_v^(j)·c(M + j·v),
 *
 * leaves 3003, 1716, 924, 462, 210, 84, 28 of them. The last 28, in n_7 and n_8, are multiplied by
 * a matrix of all n_7^(i)·n_8^(j) that depends only on n_7+n_8+n_9; its columns are the leaves.
 *
 * Bounds. Let C_t be the least number with |c(M)| ≤ C_t·t!/ΠM! for all M of t cards. When counts
 * with the sum k ≤ N are fixed, c(M+J) ≤ C_{t+j}·(t+j)!/(ΠM!·ΠJ!) and Σ_J j!/ΠJ!·n^(J) = k^(j) give
 *
 *     |q(M)| ≤ t!/ΠM! · Σ_j C_{t+j}·binom(t+j, j)·N^(j),
 *
 * and the same bound for every partial sum, because it holds for the sum of absolute values. With
 * t = 0 and all counts fixed, it bounds the value: Σ_t C_t·N^(t). All these bounds must be below
 * 2⁵³, and so must the sums of values that give the bets outside the basis.
 *
 * The basis. The walk computes the values of bets, as few as determine the others. If their bound
 * fails, it computes the numbers of deals by outcome: 0 … F(N), independent of the payouts. If the
 * bound of one of these fails too, it takes their coefficients modulo 2⁶⁴, and the values are exact
 * if F(N) < 2⁵³, that is up to 458 cards. So the depth alone decides whether a walk is possible.
 *
 * Wide values. With S the greatest sum of factors that combine the basis into a bet, a value may
 * reach S·F(N) > 2⁵³. It is then stored as a multiple of 2³⁰ and a remainder. Values of the basis
 * are split there, to nearest, so the remainders sum to S·2²⁹ + 2³⁰ < 2⁵³ for S ≤ 2²²; their carry
 * moves to the multiple. With S·F(N) ≤ 2⁶⁸ it has at most 39 bits, which leaves limbs of 5 bits.
 *
 * Sums. A value of at most e bits is split at half = ⌈e/2⌉ bits, rounding to nearest, so each part
 * is at most 2^⌈e/2⌉; a weight is split into limbs of 53-9-⌈e/2⌉ bits. At most 2⁹ products are
 * added, each below 2^(53-9), so every sum is below 2⁵³. Longer sums are in two's complement, in
 * `words` 64-bit words, wide enough for C(size, N) times the greatest value. The walk multiplies
 * them by the weights of the fixed counts on its way back up. */
#include "plan.h"

#include "../base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS_MOST = 1024 }; /* required by the bounds of `eliminate` */

/* Wide values: the place of the split, and the resulting bounds. */
enum { WIDE_HALF = 30, WIDE_FACTORS_MOST = 1 << 22 };
static const double WIDE_MOST = 0x1p68;

/* --- elimination of the last count -------------------------------------------------------- */

typedef struct {
    const int64_t *term;      /* in order of the multisets of ten points */
    sabot_multiset_next next; /* of nine */
    uint32_t start[SABOT_MULTISET_SIZES];
    int64_t *by_last; /* term of M + (6-|M|) nines */
} elimination;

/* Visits the multisets of six over ten points in order: those that continue with points below 9,
 * then the one that continues with nines only. */
static void sort_terms(elimination *e, unsigned size, unsigned last, uint32_t index)
{
    for (unsigned v = last; size < SABOT_POSITIONS && v < SABOT_STUDY_FREE; v++)
        sort_terms(e, size + 1, v, e->next.next[size][index * SABOT_STUDY_FREE + v]);
    e->by_last[e->start[size] + index] = *e->term++;
}

/* Removes one factor of the last count: from j to j-1. */
static void eliminate_factor(sabot_i128 *to, const sabot_i128 *from, const elimination *e,
                             unsigned cards, unsigned j)
{
    memset(to, 0, SABOT_STUDY_TERMS * sizeof *to);
    for (unsigned size = 0; size + j <= SABOT_POSITIONS; size++) {
        uint32_t count = sabot_multisets(SABOT_STUDY_FREE, (int)size);
        for (uint32_t i = 0; i < count; i++) {
            sabot_i128 c = from[e->start[size] + i];
            if (!c)
                continue;
            to[e->start[size] + i] += c * ((sabot_i128)cards - size - j + 1);
            for (unsigned v = 0; v < SABOT_STUDY_FREE; v++)
                to[e->start[size + 1] + e->next.next[size][i * SABOT_STUDY_FREE + v]] -= c;
        }
    }
}

/* Coefficients up to 2⁴⁰, six factors up to 2¹⁰ and 9⁶ sums stay below 2¹²⁷. */
static void eliminate(sabot_i128 *out, elimination *e, const int64_t *term, unsigned cards)
{
    sabot_i128 *from = sabot_allocate(SABOT_STUDY_TERMS, sizeof *from);
    e->term = term;
    sort_terms(e, 0, 0, 0);
    for (unsigned j = SABOT_POSITIONS; j; j--) {
        unsigned size = SABOT_POSITIONS - j;
        for (uint32_t i = 0; i < sabot_multisets(SABOT_STUDY_FREE, (int)size); i++)
            from[e->start[size] + i] += e->by_last[e->start[size] + i];
        eliminate_factor(out, from, e, cards, j);
        memcpy(from, out, SABOT_STUDY_TERMS * sizeof *from);
    }
    for (uint32_t i = e->start[SABOT_POSITIONS]; i < SABOT_STUDY_TERMS; i++)
        out[i] += e->by_last[i];
    free(from);
}

/* --- bounds ------------------------------------------------------------------------------- */

/* C_t of each size. */
static void find_ceilings(double ceiling[SABOT_MULTISET_SIZES], const sabot_i128 *term)
{
    sabot_multiset_steps steps;
    sabot_multiset_steps_init(&steps, 0, SABOT_STUDY_FREE, SABOT_POSITIONS);
    uint16_t *orderings = sabot_multiset_orderings(&steps);
    for (unsigned size = 0; size <= SABOT_POSITIONS; size++) {
        ceiling[size] = 0;
        for (uint32_t i = steps.start[size]; i < steps.start[size + 1]; i++) {
            double c = fabs((double)term[i]) / orderings[i];
            ceiling[size] = c > ceiling[size] ? c : ceiling[size];
        }
    }
    free(orderings);
    sabot_multiset_steps_clear(&steps);
}

/* Whether every coefficient and value on the walk stays below 2⁵³. */
static int is_exact(const sabot_i128 *term, unsigned cards)
{
    double ceiling[SABOT_MULTISET_SIZES], greatest = 0, factorial = 1;
    find_ceilings(ceiling, term);
    for (int t = 0; t < SABOT_MULTISET_SIZES; t++) {
        double bound = 0, power = 1, choose = 1;
        factorial *= t ? t : 1;
        for (int j = 0; t + j < SABOT_MULTISET_SIZES; j++) {
            bound += ceiling[t + j] * choose * power;
            power *= cards > (unsigned)j ? cards - (unsigned)j : 0;
            choose = choose * (t + j + 1) / (j + 1);
        }
        greatest = fmax(greatest, factorial * bound);
    }
    return sabot_study_is_exact(greatest);
}

/* Computes p->terms, the coefficients of the basis with the last count eliminated: modulo 2⁶⁴ if
 * p->is_whole, else in doubles. Returns 0 if no bound proves that every coefficient on the walk is
 * exact. */
static int find_terms(sabot_study_plan *p)
{
    const sabot_study_basis *basis = p->basis;
    sabot_i128 *out = sabot_allocate(SABOT_STUDY_TERMS, sizeof *out);
    int exact = 1;
    elimination e = {.by_last = sabot_allocate(SABOT_STUDY_TERMS, sizeof *e.by_last)};
    sabot_multiset_next_init(&e.next, SABOT_STUDY_FREE, SABOT_POSITIONS);
    for (int size = 1; size < SABOT_MULTISET_SIZES; size++)
        e.start[size] = e.start[size - 1] + sabot_multisets(SABOT_STUDY_FREE, size - 1);
    free(p->terms);
    p->terms = sabot_study_doubles((size_t)basis->count * SABOT_STUDY_TERMS + SABOT_TAIL_PAD);
    for (unsigned j = 0; exact && j < basis->count; j++) {
        sabot_study_term *to = p->terms + (size_t)j * SABOT_STUDY_TERMS;
        eliminate(out, &e, basis->term + (size_t)j * SABOT_STUDY_TERMS, p->cards);
        exact = p->is_whole || is_exact(out, p->cards);
        for (unsigned i = 0; exact && i < SABOT_STUDY_TERMS; i++)
            if (p->is_whole)
                to[i].whole = (uint64_t)out[i];
            else
                to[i].real = (double)out[i];
    }
    sabot_multiset_next_clear(&e.next);
    free(e.by_last);
    free(out);
    return exact;
}

/* --- representation of values ------------------------------------------------------------- */

/* F(N). */
static double deals(const sabot_study_plan *p)
{
    double product = 1;
    for (unsigned i = 0; i < SABOT_POSITIONS; i++)
        product *= p->cards - i;
    return product;
}

/* Upper bound of a polynomial of the basis, divided by F(N). */
static double most_of(const sabot_study_plan *p, unsigned j)
{
    const sabot_study_bets *s = p->bets;
    double most = 1;
    for (unsigned b = 0; p->basis == &s->payouts && b < s->count; b++)
        if (p->basis->own[b] == (int)j)
            most = mpz_get_d(s->most[b]);
    return most;
}

/* Finds the factors that combine the basis into bets. Returns an upper bound of all partial sums of
 * their values, divided by F(N), and of their factors. */
static double find_factors(sabot_study_plan *p)
{
    const sabot_study_bets *s = p->bets;
    const sabot_study_basis *basis = p->basis;
    double greatest = 0;
    free(p->factor);
    p->factor = sabot_allocate((size_t)s->count * basis->count, sizeof *p->factor);
    for (unsigned b = 0; b < s->count; b++) {
        const int64_t *combine = basis->combine + (size_t)b * (basis->room + 1);
        double sum = fabs((double)combine[basis->room]);
        for (unsigned j = 0; basis->own[b] < 0 && j < basis->count; j++) {
            p->factor[b * basis->count + j] = (double)combine[j];
            sum += fabs((double)combine[j]) * most_of(p, j);
        }
        greatest = fmax(greatest, fmax(sum, mpz_get_d(s->most[b])));
    }
    return greatest;
}

static void find_constants(sabot_study_plan *p)
{
    const sabot_study_bets *s = p->bets;
    mpz_t value, low;
    mpz_inits(value, low, NULL);
    p->constant = sabot_allocate(s->count, sizeof *p->constant);
    for (unsigned b = 0; b < s->count; b++) {
        sabot_study_deals(value, p->cards);
        mpz_mul_si(value, value,
                   p->basis->combine[(size_t)b * (p->basis->room + 1) + p->basis->room]);
        if (p->is_wide)
            mpz_fdiv_r_2exp(low, value, p->half);
        mpz_sub(value, value, low);
        p->constant[b] = (sabot_study_value){mpz_get_d(value), mpz_get_d(low)};
    }
    mpz_clears(value, low, NULL);
}

/* Chooses the widths of the sums. Returns 0 if they need too many words. */
static int find_widths(sabot_study_plan *p)
{
    const sabot_study_bets *s = p->bets;
    mpz_t bound, most;
    mpz_inits(bound, most, NULL);
    for (unsigned b = 0; b < s->count; b++)
        if (mpz_cmp(s->most[b], most) > 0)
            mpz_set(most, s->most[b]);
    sabot_study_deals(bound, p->cards);
    mpz_mul(most, most, bound);
    unsigned bits = (unsigned)mpz_sizeinbase(most, 2);
    p->half = p->is_wide ? WIDE_HALF : (bits + 1) / 2;
    unsigned part = p->is_wide && bits > 2 * WIDE_HALF ? bits + 1 - WIDE_HALF : p->half;
    p->limb_bits = 53 - 9 - part;
    mpz_bin_uiui(bound, s->size, p->cards);
    p->words = (unsigned)(mpz_sizeinbase(bound, 2) + bits + 2) / 64 + 1;
    mpz_clears(bound, most, NULL);
    return p->words <= SABOT_STUDY_LIMBS_MOST;
}

/* Chooses the fastest representation that is proved exact. */
static int choose_basis(sabot_study_plan *p)
{
    const sabot_study_bets *s = p->bets;
    p->basis = &s->payouts;
    if (sabot_study_is_exact(find_factors(p) * deals(p)) && find_terms(p))
        return 1;
    p->basis = &s->outcomes;
    double greatest = find_factors(p);
    p->is_wide = !sabot_study_is_exact(greatest * deals(p));
    if (p->is_wide && (greatest > WIDE_FACTORS_MOST || greatest * deals(p) > WIDE_MOST))
        return 0;
    if (find_terms(p))
        return 1;
    p->is_whole = 1;
    sabot_study_kernel_be_whole(&p->kernel);
    return sabot_study_is_exact(deals(p)) && find_terms(p);
}

/* --- histogram ---------------------------------------------------------------------------- */

/* Finds the least value in each bin, exactly. */
static void find_bins(sabot_study_plan *p)
{
    const sabot_study_bets *s = p->bets;
    mpz_t edge, unit;
    if (!s->bins)
        return;
    mpz_inits(edge, unit, NULL);
    p->edge = sabot_allocate(s->count, sizeof *p->edge);
    p->bin_per_value = sabot_allocate(s->count, sizeof *p->bin_per_value);
    for (unsigned b = 0; b < s->count; b++) {
        p->edge[b] = sabot_allocate(s->bins[b] + 1, sizeof **p->edge);
        sabot_study_unit(unit, s, b, p->cards);
        mpz_mul(unit, unit, mpq_numref(s->bin));
        p->bin_per_value[b] = mpz_get_d(mpq_denref(s->bin)) / mpz_get_d(unit);
        for (unsigned k = 0; k <= s->bins[b]; k++) {
            mpz_mul_si(edge, unit, s->bin_first[b] + (int64_t)k);
            mpz_cdiv_q(edge, edge, mpq_denref(s->bin));
            p->edge[b][k] = sabot_i128_from(edge);
        }
    }
    mpz_clears(edge, unit, NULL);
}

/* --- the whole ---------------------------------------------------------------------------- */

sabot_study_plan *sabot_study_plan_new(const sabot_study_bets *bets, unsigned cards, sabot_cpu cpu,
                                       const sabot_study_watch *watch)
{
    static const sabot_study_kernel *const kernels[SABOT_CPU_SETS] =
        SABOT_CPU_VARIANTS(&sabot_study_kernel);
    assert(cards >= SABOT_POSITIONS && cards <= bets->size && sabot_cpu_has(cpu));
    if (!bets->is_narrow || cards > CARDS_MOST)
        return NULL;
    sabot_study_plan *p = sabot_allocate(1, sizeof *p);
    p->bets = bets;
    p->cards = cards;
    p->kernel = *kernels[cpu];
    if (choose_basis(p) && find_widths(p) && sabot_study_plan_tables(p, watch)) {
        find_constants(p);
        find_bins(p);
        return p;
    }
    sabot_study_plan_free(p);
    return NULL;
}

void sabot_study_plan_free(sabot_study_plan *p)
{
    if (!p)
        return;
    for (unsigned b = 0; p->edge && b < p->bets->count; b++)
        free(p->edge[b]);
    free(p->edge);
    free(p->bin_per_value);
    free(p->terms);
    free(p->factor);
    free(p->constant);
    sabot_study_plan_free_tables(p);
    free(p);
}
