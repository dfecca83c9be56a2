/* The evaluation of a polynomial, and why nothing overflows.
 *
 * With the kinds in two halves, a multiset M is a multiset a over the first and b over the second,
 * and n^(M) = x_a·y_b with x_a = n^(a), y_b = n^(b). So
 *
 *     ways / rest = Σ_M c(M)·n^(M) = Σ_a x_a · Σ_b c(a+b)·y_b.
 *
 * For ten kinds that is 2·462 products once, then 5005 multiplications and additions per outcome. A
 * single shoe uses the first form, with every n^(M) = x_a·y_b computed once for all outcomes; a
 * batch of shoes uses the second.
 *
 * Bounds. A factor n_v-j that would be negative is replaced by 0. Its product already has a factor
 * 0, so no value changes, and no term is negative. Σ_o c_o(M) is at most the number of orderings
 * d!/Πm_v!, hence by Vandermonde
 *
 *     Σ_o Σ_M c_o(M)·n^(M) ≤ Σ_M d!/Πm_v! · n^(M) = N(N-1)…(N-d+1),
 *
 * and times the rest (N-d)…(N-5) that is F(N) = N(N-1)…(N-5). An inner sum over b for an a of l
 * cards may be bigger than its share where x_a = 0, but d!/Π(a_v+b_v)! ≤ d!/(d-l)! · (d-l)!/Πb_v!,
 * so it is at most d(d-1)…(d-l+1) · N(N-1)…(N-d+l+1); for l ≥ 1 and N ≥ 11 that is at most F(N),
 * factor by factor. Because all terms are nonnegative, every partial sum in any order, and every
 * product before it is added, is at most F(max(N, 11)). With replacement the same argument gives
 * max(N, 6)⁶. These bounds choose the width; a double holds every integer up to 2⁵³. */
#include "polynomial.h"

#include "../../base/fraction128.h"
#include "../../base/memory.h"

#include <assert.h>
#include <stdlib.h>

typedef sabot_u128 u128;

#define NUMBER uint64_t
#define NAME(verb) u64_##verb
#include "sum.h"
#undef NUMBER
#undef NAME

#define NUMBER u128
#define NAME(verb) u128_##verb
#include "sum.h"
#undef NUMBER
#undef NAME

/* Applies the bound above. */
sabot_width sabot_polynomial_width_of(uint64_t cards, int replace)
{
    uint64_t least = replace ? 6 : 11;
    u128 bound = 1;
    if (cards < least)
        cards = least;
    for (uint64_t i = 0; i < SABOT_POSITIONS; i++) {
        uint64_t factor = replace ? cards : cards - i;
        if (bound > ~(u128)0 / factor)
            return SABOT_WIDTH_GMP;
        bound *= factor;
    }
    return bound >> 53 == 0   ? SABOT_WIDTH_DOUBLE
           : bound >> 64 == 0 ? SABOT_WIDTH_U64
                              : SABOT_WIDTH_U128;
}

sabot_width sabot_polynomial_width(const sabot_shoe *shoe)
{
    return sabot_polynomial_width_of(sabot_shoe_size(shoe), shoe->infinite);
}

sabot_polynomial_double *sabot_polynomial_double_of(sabot_cpu cpu)
{
    static sabot_polynomial_double *const ways[SABOT_CPU_SETS] =
        SABOT_CPU_VARIANTS(sabot_polynomial_double);
    return ways[cpu];
}

static void evaluate_narrow(mpz_t *ways, const sabot_polynomial *polynomial, const uint64_t *counts,
                            uint64_t cards, int replace, sabot_width width)
{
    union {
        double as_double;
        uint64_t as_u64;
        u128 as_u128;
    } *value = sabot_allocate(polynomial->outcomes, sizeof *value);
    if (width == SABOT_WIDTH_DOUBLE)
        sabot_polynomial_double_of(sabot_cpu_best())((double *)value, polynomial, counts, cards,
                                                     replace);
    else if (width == SABOT_WIDTH_U64)
        u64_evaluate((uint64_t *)value, polynomial, counts, cards, replace);
    else
        u128_evaluate((u128 *)value, polynomial, counts, cards, replace);
    for (unsigned i = 0; i < polynomial->outcomes; i++) {
        if (width == SABOT_WIDTH_DOUBLE)
            mpz_set_d(ways[i], ((double *)value)[i]);
        else if (width == SABOT_WIDTH_U64)
            mpz_set_ui(ways[i], ((uint64_t *)value)[i]);
        else
            sabot_u128_get(ways[i], ((u128 *)value)[i]);
    }
    free(value);
}

/* NAME(multiply) of sum.h in GMP; initialises the values. */
static void gmp_multiply(mpz_t *value, const sabot_multiset_steps *half, const uint64_t *counts,
                         int replace)
{
    mpz_init_set_ui(value[0], 1);
    for (unsigned size = 1; size <= half->size; size++)
        for (uint32_t i = half->start[size]; i < half->start[size + 1]; i++) {
            sabot_multiset_step step = half->step[i];
            uint64_t already = replace ? 0 : step.already, count = counts[step.kind];
            mpz_init(value[i]);
            mpz_mul_ui(value[i], value[half->start[size - 1] + step.parent],
                       count > already ? count - already : 0);
        }
}

static void gmp_sum(mpz_t sum, const sabot_polynomial *polynomial, const uint16_t *coefficient,
                    mpz_t *x, mpz_t *y)
{
    const sabot_multiset_steps *a = &polynomial->half[0], *b = &polynomial->half[1];
    unsigned looked = polynomial->looked;
    mpz_t inner;
    mpz_init(inner);
    mpz_set_ui(sum, 0);
    for (unsigned size = 0; size <= looked; size++) {
        uint32_t from = b->start[looked - size], to = b->start[looked - size + 1];
        for (uint32_t i = a->start[size]; i < a->start[size + 1]; i++) {
            mpz_set_ui(inner, 0);
            for (uint32_t j = from; j < to; j++)
                mpz_addmul_ui(inner, y[j], coefficient[polynomial->run[i] + j - from]);
            mpz_addmul(sum, inner, x[i]);
        }
    }
    mpz_clear(inner);
}

static void evaluate_gmp(mpz_t *ways, const sabot_polynomial *polynomial, const uint64_t *counts,
                         uint64_t cards, int replace)
{
    unsigned looked = polynomial->looked;
    uint32_t first = polynomial->half[0].start[looked + 1];
    uint32_t products = first + polynomial->half[1].start[looked + 1];
    mpz_t *x = sabot_allocate(products, sizeof *x), *y = x + first;
    gmp_multiply(x, &polynomial->half[0], counts, replace);
    gmp_multiply(y, &polynomial->half[1], counts, replace);
    for (unsigned outcome = 0; outcome < polynomial->outcomes; outcome++) {
        gmp_sum(ways[outcome], polynomial,
                polynomial->coefficient + (size_t)outcome * polynomial->terms, x, y);
        for (uint64_t i = looked; i < SABOT_POSITIONS; i++)
            mpz_mul_ui(ways[outcome], ways[outcome], replace ? cards : cards > i ? cards - i : 0);
    }
    for (uint32_t i = 0; i < products; i++)
        mpz_clear(x[i]);
    free(x);
}

static uint64_t sum_counts(const sabot_polynomial *polynomial, const uint64_t *counts)
{
    uint64_t cards = 0;
    for (unsigned v = 0; v < polynomial->kinds.kinds; v++)
        cards += counts[v];
    return cards;
}

static void counts_of(uint64_t counts[SABOT_CARDS], const sabot_polynomial *polynomial,
                      const sabot_shoe *shoe)
{
    assert(shoe->level >= polynomial->level);
    sabot_shoe_by_kind(counts, shoe, &polynomial->kinds);
}

void sabot_polynomial_evaluate(mpz_t *ways, const sabot_polynomial *polynomial,
                               const sabot_shoe *shoe, sabot_width width)
{
    uint64_t counts[SABOT_CARDS];
    assert(width >= sabot_polynomial_width(shoe));
    counts_of(counts, polynomial, shoe);
    uint64_t cards = sum_counts(polynomial, counts);
    if (width == SABOT_WIDTH_GMP)
        evaluate_gmp(ways, polynomial, counts, cards, shoe->infinite);
    else
        evaluate_narrow(ways, polynomial, counts, cards, shoe->infinite, width);
}

void sabot_polynomial_evaluate_u64(uint64_t *ways, const sabot_polynomial *polynomial,
                                   const sabot_shoe *shoe)
{
    uint64_t counts[SABOT_CARDS];
    assert(sabot_polynomial_width(shoe) <= SABOT_WIDTH_U64);
    counts_of(counts, polynomial, shoe);
    u64_evaluate(ways, polynomial, counts, sum_counts(polynomial, counts), shoe->infinite);
}
