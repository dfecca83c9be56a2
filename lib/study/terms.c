/* The coefficients of a plan: eliminates the last count, and proves coefficients in doubles exact.
 * plan.c has the argument. */
#include "plan.h"

#include "../base/memory.h"
#include "../base/wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

int sabot_study_plan_terms(sabot_study_plan *p)
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
