/* Which polynomials must be walked for all bets to follow.
 *
 * By payouts: of punto, banco and tie only two are walked: every deal ends in one of three ways, so
 * the third is a sum of the others and of F(n). Such relations are not assumed but found, for any
 * bets, by solving for them on a few coefficients and then checking all 5005.
 *
 * By outcomes: every polynomial counts the deals of an outcome, so that its coefficients are as
 * small as can be and how deep a walk is exact does not depend on what is paid. */
#include "bets.h"

#include "../base/memory.h"
#include "../base/wide.h"
#include "../engine/multiset.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    unsigned rows; /* row 0 is all deals; then the bets of the basis */
    const int64_t **row;
    unsigned *pivot; /* columns on which the rows are independent */
} known_rows;

/* x with Σ_r x[r]·row[r] = target on the pivot columns: elimination on a square matrix that is
 * known to be regular. */
static void solve(mpq_t *x, const known_rows *known, const int64_t *target)
{
    unsigned n = known->rows;
    mpq_t *m = sabot_allocate((size_t)n * (n + 1), sizeof *m), factor;
    mpq_init(factor);
    for (unsigned i = 0; i < n; i++)
        for (unsigned r = 0; r <= n; r++) {
            mpq_init(m[i * (n + 1) + r]);
            mpq_set_si(m[i * (n + 1) + r],
                       r < n ? known->row[r][known->pivot[i]] : target[known->pivot[i]], 1);
        }
    for (unsigned c = 0; c < n; c++) {
        unsigned from = c;
        while (mpq_sgn(m[from * (n + 1) + c]) == 0)
            from++;
        for (unsigned r = 0; from != c && r <= n; r++)
            mpq_swap(m[from * (n + 1) + r], m[c * (n + 1) + r]);
        for (unsigned i = 0; i < n; i++) {
            if (i == c || mpq_sgn(m[i * (n + 1) + c]) == 0)
                continue;
            mpq_div(factor, m[i * (n + 1) + c], m[c * (n + 1) + c]);
            for (unsigned r = c; r <= n; r++) {
                mpq_t product;
                mpq_init(product);
                mpq_mul(product, factor, m[c * (n + 1) + r]);
                mpq_sub(m[i * (n + 1) + r], m[i * (n + 1) + r], product);
                mpq_clear(product);
            }
        }
    }
    for (unsigned i = 0; i < n; i++)
        mpq_div(x[i], m[i * (n + 1) + n], m[i * (n + 1) + i]);
    for (unsigned i = 0; i < n * (n + 1); i++)
        mpq_clear(m[i]);
    free(m);
    mpq_clear(factor);
}

/* The first column on which `times`·target = Σ_r factor[r]·row[r] fails, or SABOT_STUDY_TERMS. */
static unsigned find_failure(const known_rows *known, const int64_t *factor, int64_t times,
                             const int64_t *target)
{
    for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++) {
        sabot_i128 sum = -(sabot_i128)times * target[i];
        for (unsigned r = 0; r < known->rows; r++)
            sum += (sabot_i128)factor[r] * known->row[r][i];
        if (sum)
            return i;
    }
    return SABOT_STUDY_TERMS;
}

/* Whole factors, and what they are too large by; 0 when they are not narrow. */
static int64_t whole_factors(int64_t *factor, mpq_t *x, unsigned count)
{
    mpz_t times, value;
    int narrow = 1;
    mpz_init(value);
    mpz_init_set_ui(times, 1);
    for (unsigned r = 0; r < count; r++)
        mpz_lcm(times, times, mpq_denref(x[r]));
    for (unsigned r = 0; r < count; r++) {
        mpz_mul(value, mpq_numref(x[r]), times);
        mpz_divexact(value, value, mpq_denref(x[r]));
        narrow &= mpz_cmpabs_ui(value, SABOT_STUDY_NARROW) < 0;
        factor[r] = mpz_get_si(value);
    }
    narrow &= mpz_cmp_ui(times, SABOT_STUDY_NARROW) < 0;
    int64_t result = narrow ? mpz_get_si(times) : 0;
    mpz_clears(times, value, NULL);
    return result;
}

/* A relation with whole factors makes the bet follow from others; a column where no relation holds
 * makes it one that others may follow from. A relation in fractions is of no use: such a bet is
 * walked by itself, and nothing after it is sought to follow. */
static void place_bet(sabot_study_basis *basis, known_rows *known, unsigned b,
                      const int64_t *target)
{
    unsigned n = known->rows, failure = SABOT_STUDY_TERMS;
    mpq_t *x = sabot_allocate(n, sizeof *x);
    int64_t *factor = sabot_allocate(n, sizeof *factor);
    for (unsigned r = 0; r < n; r++)
        mpq_init(x[r]);
    solve(x, known, target);
    int64_t times = whole_factors(factor, x, n);
    if (times)
        failure = find_failure(known, factor, times, target);
    if (times == 1 && failure == SABOT_STUDY_TERMS) {
        basis->own[b] = -1;
        int64_t *to = basis->combine + (size_t)b * (basis->room + 1);
        to[basis->room] = factor[0];
        memcpy(to, factor + 1, (n - 1) * sizeof *to);
    } else {
        basis->own[b] = (int)basis->count;
        memcpy(basis->term + (size_t)basis->count++ * SABOT_STUDY_TERMS, target,
               SABOT_STUDY_TERMS * sizeof *target);
        if (failure < SABOT_STUDY_TERMS && (unsigned)basis->own[b] == n - 1) {
            known->row[n] = target;
            known->pivot[n] = failure;
            known->rows++;
        }
    }
    for (unsigned r = 0; r < n; r++)
        mpq_clear(x[r]);
    free(x);
    free(factor);
}

void sabot_study_relate(sabot_study_bets *s, const int64_t *term)
{
    sabot_multiset_steps steps;
    sabot_multiset_steps_init(&steps, 0, SABOT_POINTS, SABOT_POSITIONS);
    uint16_t *of = sabot_multiset_orderings(&steps);
    int64_t *orderings = sabot_allocate(SABOT_STUDY_TERMS, sizeof *orderings);
    known_rows known = {.rows = 1,
                        .row = sabot_allocate(s->count + 2, sizeof *known.row),
                        .pivot = sabot_allocate(s->count + 2, sizeof *known.pivot)};
    known.row[0] = orderings; /* 6!/ΠM!, the polynomial of all deals */
    for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++)
        orderings[i] = of[steps.start[SABOT_POSITIONS] + i];
    for (unsigned b = 0; b < s->count; b++)
        place_bet(&s->payouts, &known, b, term + (size_t)b * SABOT_STUDY_TERMS);
    sabot_multiset_steps_clear(&steps);
    free(of);
    free(orderings);
    free(known.row);
    free(known.pivot);
}

/* --- outcomes ----------------------------------------------------------------------------- */

static int find_row(const sabot_study_basis *basis, const int64_t *row)
{
    for (unsigned i = 0; i < basis->count; i++)
        if (memcmp(basis->term + (size_t)i * SABOT_STUDY_TERMS, row,
                   SABOT_STUDY_TERMS * sizeof *row) == 0)
            return (int)i;
    return -1;
}

/* Sums the ways of outcomes that pay the same and drops impossible outcomes; returns how many are
 * left. */
static unsigned join_outcomes(int64_t *ways, int64_t *payoff, unsigned count)
{
    unsigned left = 0;
    for (unsigned o = 0; o < count; o++) {
        const int64_t *from = ways + (size_t)o * SABOT_STUDY_TERMS;
        unsigned same = 0, i = 0;
        while (i < SABOT_STUDY_TERMS && !from[i])
            i++;
        if (i == SABOT_STUDY_TERMS)
            continue;
        while (same < left && payoff[same] != payoff[o])
            same++;
        int64_t *to = ways + (size_t)same * SABOT_STUDY_TERMS;
        if (same == left) {
            memmove(to, from, SABOT_STUDY_TERMS * sizeof *to);
            payoff[left++] = payoff[o];
            continue;
        }
        for (; i < SABOT_STUDY_TERMS; i++)
            to[i] += from[i];
    }
    return left;
}

/* One outcome follows from the others and all deals: one that is not known, if there is such a
 * one. */
void sabot_study_outcomes_add(sabot_study_basis *basis, unsigned bet, int64_t *ways,
                              int64_t *payoff, unsigned count)
{
    int64_t *combine = basis->combine + (size_t)bet * (basis->room + 1);
    unsigned follows = 0;
    count = join_outcomes(ways, payoff, count);
    for (unsigned o = 0; o < count; o++)
        if (find_row(basis, ways + (size_t)o * SABOT_STUDY_TERMS) < 0)
            follows = o;
    basis->own[bet] = -1;
    combine[basis->room] = payoff[follows];
    for (unsigned o = 0; o < count; o++) {
        const int64_t *row = ways + (size_t)o * SABOT_STUDY_TERMS;
        int known = o == follows ? 0 : find_row(basis, row);
        if (known < 0) {
            known = (int)basis->count++;
            memcpy(basis->term + (size_t)known * SABOT_STUDY_TERMS, row,
                   SABOT_STUDY_TERMS * sizeof *row);
        }
        if (o != follows)
            combine[known] += payoff[o] - payoff[follows];
    }
}
