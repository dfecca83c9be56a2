/* A multiset M over the kinds v, v+1, … is j cards of kind v and a multiset L over the others, and
 * n^(M) = n_v(n_v-1)…(n_v-j+1) · n^(L). With n_v known, the coefficient of L is
 *
 *     c'(L) = Σ_j c(j·v + L) · n_v(n_v-1)…(n_v-j+1).
 *
 * Among the multisets of one size, those with j cards of the first kind follow the ones with more,
 * of which there are multisets(kinds, |L|-1) whatever j is: so c'(L) adds runs of coefficients that
 * begin at the same place in every size. */
#include "reduced.h"

#include "../base/memory.h"

#include <stdlib.h>

static uint64_t factor_of(uint64_t count, unsigned already, int replace)
{
    return replace ? count : count > already ? count - already : 0;
}

static void allocate(sabot_reduced *reduced, unsigned kinds, unsigned degree, int replace)
{
    *reduced = (sabot_reduced){.kinds = kinds, .degree = degree, .replace = replace};
    for (unsigned s = 0; s <= degree; s++)
        reduced->start[s + 1] = reduced->start[s] + sabot_multisets(kinds, (int)s);
    uint32_t terms = reduced->start[degree + 1];
    reduced->coefficient = sabot_allocate(terms, sizeof *reduced->coefficient);
    for (uint32_t i = 0; i < terms; i++)
        mpz_init(reduced->coefficient[i]);
}

void sabot_reduced_clear(sabot_reduced *reduced)
{
    for (uint32_t i = 0; i < reduced->start[reduced->degree + 1]; i++)
        mpz_clear(reduced->coefficient[i]);
    free(reduced->coefficient);
}

void sabot_reduced_init(sabot_reduced *reduced, const sabot_polynomial *polynomial,
                        unsigned outcome, uint64_t count, int replace)
{
    unsigned kinds = polynomial->kinds.kinds, degree = polynomial->looked;
    const uint16_t *from = polynomial->coefficient + (size_t)outcome * polynomial->terms;
    mpz_t falling;
    mpz_init_set_ui(falling, 1);
    allocate(reduced, kinds - 1, degree, replace);
    for (unsigned j = 0; j <= degree; j++) { /* a multiset of the others has degree-j cards */
        unsigned size = degree - j;
        const uint16_t *run = from + sabot_multisets(kinds, (int)size - 1);
        mpz_t *to = reduced->coefficient + reduced->start[size];
        for (uint32_t i = 0; i < reduced->start[size + 1] - reduced->start[size]; i++)
            mpz_mul_ui(to[i], falling, run[i]);
        mpz_mul_ui(falling, falling, factor_of(count, j, replace));
    }
    mpz_clear(falling);
}

void sabot_reduced_fix(sabot_reduced *reduced, const sabot_reduced *from, uint64_t count)
{
    unsigned degree = from->degree;
    mpz_t falling;
    mpz_init_set_ui(falling, 1);
    allocate(reduced, from->kinds - 1, degree, from->replace);
    for (unsigned j = 0; j <= degree; j++) {
        for (unsigned size = 0; size + j <= degree; size++) {
            const mpz_t *run = from->coefficient + from->start[size + j] +
                               sabot_multisets(from->kinds, (int)size - 1);
            mpz_t *to = reduced->coefficient + reduced->start[size];
            for (uint32_t i = 0; i < reduced->start[size + 1] - reduced->start[size]; i++)
                mpz_addmul(to[i], falling, run[i]);
        }
        mpz_mul_ui(falling, falling, factor_of(count, j, from->replace));
    }
    mpz_clear(falling);
}

void sabot_reduced_fix_u64(uint64_t *to, const uint64_t *from, unsigned kinds, unsigned degree,
                           uint64_t count, int replace)
{
    uint64_t falling[SABOT_MULTISET_SIZES] = {1};
    for (unsigned j = 0; j < degree; j++)
        falling[j + 1] = falling[j] * factor_of(count, j, replace);
    for (unsigned size = 0; size <= degree; size++) {
        uint32_t terms = sabot_multisets(kinds - 1, (int)size);
        const uint64_t *run = from + sabot_multisets(kinds, (int)size - 1);
        for (uint32_t i = 0; i < terms; i++)
            to[i] = run[i];
        for (unsigned j = 1; size + j <= degree; j++) {
            run += sabot_multisets(kinds, (int)(size + j) - 1);
            for (uint32_t i = 0; i < terms; i++)
                to[i] += falling[j] * run[i];
        }
        to += terms;
        from += sabot_multisets(kinds, (int)size);
    }
}

void sabot_reduced_evaluate(mpz_t value, const sabot_reduced *reduced, const uint64_t *counts)
{
    if (!reduced->kinds) {
        mpz_set(value, reduced->coefficient[0]);
        return;
    }
    sabot_reduced next;
    sabot_reduced_fix(&next, reduced, counts[0]);
    sabot_reduced_evaluate(value, &next, counts + 1);
    sabot_reduced_clear(&next);
}
