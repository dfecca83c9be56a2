/* The walk over all compositions with N cards left, and why its doubles are exact.
 *
 * value(n) = Σ_M c(M)·n^(M) over multisets M of six points. First n_9 is eliminated. For a multiset
 * M of r cards over the points 0…8,
 *
 *     n^(M)·n_9^(j) = (N-r-j+1)·n^(M)·n_9^(j-1) - Σ_v n^(M+v)·n_9^(j-1),
 *
 * since n_9-(j-1) = (N-r-j+1) - Σ_v (n_v-m_v). What is left are 5005 coefficients c(M) over the
 * multisets of 0…6 cards of nine points. Fixing the counts one by one,
 *
 *     q(M) = Σ_j n_v^(j)·c(M + j·v),
 *
 * leaves 3003, 1716, 924, 462, 210, 84, 28 of them. The last 28, in n_7 and n_8, are multiplied with
 * a matrix of all n_7^(i)·n_8^(j) that depends on n_7+n_8+n_9 alone: the leaves.
 *
 * Bounds. Let C_t be the least number with |c(M)| ≤ C_t·t!/ΠM! for all M of t cards. When counts
 * with the sum k ≤ N are fixed, c(M+J) ≤ C_{t+j}·(t+j)!/(ΠM!·ΠJ!) and Σ_J j!/ΠJ!·n^(J) = k^(j) give
 *
 *     |q(M)| ≤ t!/ΠM! · Σ_j C_{t+j}·binom(t+j, j)·N^(j),
 *
 * also for every partial sum, as all its terms are within that sum in absolute value. The same with
 * t = 0 and all counts fixed bounds the value: Σ_t C_t·N^(t). All this must be below 2⁵³,
 * and so must the sums of true values that give bets which follow from others.
 *
 * Sums. A value of at most e bits is split at half = ⌈e/2⌉ bits, rounding to nearest, so each part
 * is at most 2^⌈e/2⌉; a weight is split into limbs of 53-9-⌈e/2⌉ bits. At most 2⁹
 * products are added, each below 2^(53-9), so every sum is below 2⁵³. Beyond
 * that, sums are two's complement in `words` 64-bit words, wide enough for C(size, N) times the
 * greatest value; weights of the counts fixed before are multiplied on when the walk goes back up. */
#include "study_plan.h"

#include "../base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { CARDS_MOST = 1024 }; /* for the bounds of study_terms.c */

static const sabot_study_kernel *kernel_of(sabot_cpu cpu)
{
    static const sabot_study_kernel *const kernels[SABOT_CPU_SETS] = {
        [SABOT_CPU_PORTABLE] = &sabot_study_kernel_portable,
#ifdef __x86_64__
        [SABOT_CPU_AVX2] = &sabot_study_kernel_avx2,
        [SABOT_CPU_AVX512] = &sabot_study_kernel_avx512,
#endif
    };
    assert(sabot_cpu_has(cpu));
    return kernels[cpu];
}

/* The bets that follow from others; what is summed there are true values, at most most·F(N). */
static int find_factors(sabot_study_plan *p)
{
    const sabot_study_bets *s = p->bets;
    double deals = 1;
    int exact = 1;
    for (unsigned i = 0; i < SABOT_POSITIONS; i++)
        deals *= p->cards - i;
    p->factor = sabot_allocate((size_t)s->count * s->basis_count, sizeof *p->factor);
    p->constant = sabot_allocate(s->count, sizeof *p->constant);
    for (unsigned b = 0; b < s->count; b++) {
        const int64_t *combine = s->combine + (size_t)b * (s->count + 1);
        double sum = fabs((double)combine[s->count]) * deals;
        p->constant[b] = (double)combine[s->count] * deals;
        for (unsigned other = 0; s->basis[b] < 0 && other < s->count; other++) {
            if (s->basis[other] < 0)
                continue;
            double factor = (double)combine[s->basis[other]];
            p->factor[b * s->basis_count + (unsigned)s->basis[other]] = factor;
            sum += fabs(factor) * mpz_get_d(s->most[other]) * deals;
        }
        exact &= sabot_study_is_exact(sum);
    }
    return exact;
}

/* Chooses the widths of the sums. Returns 0 when they leave no sensible limb. */
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
    size_t bits = mpz_sizeinbase(most, 2);
    p->half = (unsigned)(bits + 1) / 2;
    p->limb_bits = p->half < 36 ? 53 - 9 - p->half : 8;
    mpz_bin_uiui(bound, s->size, p->cards);
    p->words = (unsigned)(mpz_sizeinbase(bound, 2) + bits + 2) / 64 + 1;
    mpz_clears(bound, most, NULL);
    return p->half < 26 && p->words <= SABOT_STUDY_LIMBS_MOST;
}

/* Bins and the least value in each, exactly. */
static int find_bins(sabot_study_plan *p)
{
    const sabot_study_bets *s = p->bets;
    mpz_t edge, unit;
    int fits = 1;
    if (!mpq_sgn(s->bin))
        return 1;
    mpz_inits(edge, unit, NULL);
    p->bin_first = sabot_allocate(s->count, sizeof *p->bin_first);
    p->bins = sabot_allocate(s->count, sizeof *p->bins);
    p->edge = sabot_allocate(s->count, sizeof *p->edge);
    p->bin_per_value = sabot_allocate(s->count, sizeof *p->bin_per_value);
    for (unsigned b = 0; b < s->count; b++) {
        sabot_study_bins(&p->bin_first[b], &p->bins[b], s, b);
        p->edge[b] = sabot_allocate(p->bins[b] + 1, sizeof **p->edge);
        sabot_study_deals(unit, p->cards);
        mpz_mul(unit, unit, s->scale[b]);
        mpz_mul(unit, unit, mpq_numref(s->bin));
        p->bin_per_value[b] = mpz_get_d(mpq_denref(s->bin)) / mpz_get_d(unit);
        for (unsigned k = 0; k <= p->bins[b]; k++) {
            mpz_mul_si(edge, unit, p->bin_first[b] + (int64_t)k);
            mpz_cdiv_q(edge, edge, mpq_denref(s->bin));
            p->edge[b][k] = mpz_get_d(edge);
            fits &= mpz_sizeinbase(edge, 2) <= 53;
        }
    }
    mpz_clears(edge, unit, NULL);
    return fits;
}

/* --- the whole ---------------------------------------------------------------------------- */

sabot_study_plan *sabot_study_plan_new(const sabot_study_bets *bets, unsigned cards, sabot_cpu cpu)
{
    assert(cards >= SABOT_POSITIONS && cards <= bets->size);
    if (!bets->is_narrow || cards > CARDS_MOST)
        return NULL;
    sabot_study_plan *p = sabot_allocate(1, sizeof *p);
    p->bets = bets;
    p->cards = cards;
    p->kernel = kernel_of(cpu);
    if (find_widths(p) && sabot_study_plan_terms(p) && find_factors(p) && find_bins(p) &&
        sabot_study_plan_tables(p))
        return p;
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
    free(p->bin_first);
    free(p->bins);
    free(p->bin_per_value);
    free(p->terms);
    free(p->factor);
    free(p->constant);
    sabot_study_plan_free_tables(p);
    free(p);
}
