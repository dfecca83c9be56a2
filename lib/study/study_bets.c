/* The bets of a study as integer polynomials, and which of them follow from others.
 *
 * With a_o / scale the payoff of outcome o and c_o(M) the orderings of the multiset M of six points
 * that give it, value(n) = Σ_M (Σ_o a_o·c_o(M))·n^(M). To have all of them over the same multisets,
 * a wager is compiled together with a bet that looks at every card, which pays nothing.
 *
 * Of punto, banco and tie only two are walked: every deal ends in one of three ways, so the third is
 * a sum of the others and of F(n). Such relations are not assumed but found, for any bets, by
 * solving for them on a few coefficients and then checking all 5005. */
#include "study_inside.h"

#include "../base/memory.h"
#include "../base/wide.h"
#include "../engine/enumerate.h"
#include "../engine/polynomial.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Coefficients up to this keep all that follows within 64 bits. */
#define NARROW (1LL << 40)

int sabot_study_takes(const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return sabot_view_is_determined(&view, SABOT_LEVEL_POINTS);
}

void sabot_study_deals(mpz_t deals, unsigned cards)
{
    mpz_set_ui(deals, 1);
    for (unsigned i = 0; i < SABOT_POSITIONS; i++)
        mpz_mul_ui(deals, deals, cards > i ? cards - i : 0);
}

/* The least common denominator of all payoffs, times what is there. */
static void find_scale(mpz_t scale, const sabot_wager *wager)
{
    mpq_t payoff;
    mpq_init(payoff);
    for (unsigned o = 0; o < sabot_wager_outcomes(wager); o++) {
        sabot_wager_payoff(payoff, wager, o, 0, wager->count);
        mpz_lcm(scale, scale, mpq_denref(payoff));
    }
    mpq_clear(payoff);
}

/* payoff·scale */
static void scaled_payoff(mpz_t value, const sabot_wager *wager, unsigned outcome, unsigned parts,
                          const mpz_t scale)
{
    mpq_t payoff;
    mpq_init(payoff);
    sabot_wager_payoff(payoff, wager, outcome, 0, parts);
    mpz_mul(value, scale, mpq_numref(payoff));
    mpz_divexact(value, value, mpq_denref(payoff));
    mpq_clear(payoff);
}

static void find_most(mpz_t most, const sabot_wager *wager, const mpz_t scale)
{
    mpz_t value;
    mpz_init(value);
    mpz_set_ui(most, 0);
    for (unsigned o = 0; o < sabot_wager_outcomes(wager); o++) {
        scaled_payoff(value, wager, o, wager->count, scale);
        if (mpz_cmpabs(value, most) > 0)
            mpz_abs(most, value);
    }
    mpz_clear(value);
}

static void find_scales(sabot_study *s)
{
    mpz_t common;
    mpz_init_set_ui(common, 1);
    for (unsigned b = 0; b < s->bets; b++)
        if (s->in_best[b])
            find_scale(common, &s->wager[b]);
    for (unsigned b = 0; b < s->bets; b++) {
        mpz_init_set_ui(s->scale[b], 1);
        mpz_init(s->most[b]);
        if (s->in_best[b])
            mpz_set(s->scale[b], common);
        else
            find_scale(s->scale[b], &s->wager[b]);
        find_most(s->most[b], &s->wager[b], s->scale[b]);
    }
    mpz_clear(common);
}

static void find_ev(mpq_t ev, const sabot_study *s, const sabot_wager *wager)
{
    sabot_edge edge;
    sabot_edge_init(&edge);
    sabot_study_edge(&edge, &s->shoe, &s->tableau, wager);
    mpq_set(ev, edge.ev);
    sabot_edge_clear(&edge);
}

/* --- polynomials -------------------------------------------------------------------------- */

/* The compiled engine numbers kinds by their first card, the ace first; a study has the points in
 * their order. place[i] becomes where multiset i of the former stands among the latter. */
typedef struct {
    const sabot_polynomial *polynomial;
    sabot_multiset_next next;
    uint16_t *place;
} renumbering;

static void renumber(renumbering *r, unsigned size, unsigned last, uint32_t index)
{
    if (size == SABOT_POSITIONS) {
        *r->place++ = (uint16_t)index;
        return;
    }
    for (unsigned kind = last; kind < SABOT_POINTS; kind++) {
        unsigned point = sabot_card_point(r->polynomial->kinds.face[kind]);
        renumber(r, size + 1, kind, r->next.next[size][index * SABOT_POINTS + point]);
    }
}

static void find_places(uint16_t place[SABOT_STUDY_TERMS], const sabot_polynomial *polynomial)
{
    renumbering r = {.polynomial = polynomial, .place = place};
    sabot_multiset_next_init(&r.next, SABOT_POINTS, SABOT_POSITIONS);
    renumber(&r, 0, 0, 0);
    sabot_multiset_next_clear(&r.next);
}

/* Returns 0 when a coefficient is not narrow, or the wager beyond the compiled engine. */
static int find_terms(int64_t *term, const sabot_study *s, unsigned b, const sabot_bet *all_cards)
{
    sabot_wager both, second;
    sabot_polynomial polynomial;
    const sabot_wager *own = &s->wager[b];
    sabot_wager_single(&second, all_cards);
    if (own->count >= 2 * SABOT_PARTS_MOST || mpz_cmp_ui(s->most[b], NARROW / 720) > 0 ||
        sabot_wager_pair(&both, own, &second, NULL) ||
        sabot_polynomial_compile(&polynomial, &s->tableau, &both))
        return 0;
    assert(polynomial.terms == SABOT_STUDY_TERMS);
    mpz_t value;
    uint16_t place[SABOT_STUDY_TERMS];
    find_places(place, &polynomial);
    mpz_init(value);
    memset(term, 0, SABOT_STUDY_TERMS * sizeof *term);
    for (unsigned o = 0; o < polynomial.outcomes; o++) {
        const uint16_t *ways = polynomial.coefficient + (size_t)o * polynomial.terms;
        scaled_payoff(value, &both, o, own->count, s->scale[b]);
        for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++)
            term[place[i]] += mpz_get_si(value) * ways[i];
    }
    mpz_clear(value);
    sabot_polynomial_clear(&polynomial);
    return 1;
}

static int find_all_terms(sabot_study *s)
{
    sabot_bet all_cards;
    int narrow = 1;
    const char *when = "winner = punto", *pays = "push";
    if (sabot_bet_make(&all_cards, "all-cards", 1, &when, &pays, NULL))
        abort(); /* a bug */
    s->term = sabot_allocate((size_t)s->bets * SABOT_STUDY_TERMS, sizeof *s->term);
    for (unsigned b = 0; narrow && b < s->bets; b++)
        narrow = find_terms(s->term + (size_t)b * SABOT_STUDY_TERMS, s, b, &all_cards);
    sabot_bet_clear(&all_cards);
    return narrow;
}

/* --- relations ---------------------------------------------------------------------------- */

typedef struct {
    unsigned rows; /* row 0: all deals; then the bets of the basis */
    const int64_t **row;
    unsigned *pivot; /* columns on which the rows are independent */
} known_rows;

/* x with Σ_r x[r]·row[r] = target on the pivot columns: elimination on a square matrix that is known
 * to be regular. */
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
        narrow &= mpz_cmpabs_ui(value, NARROW) < 0;
        factor[r] = mpz_get_si(value);
    }
    narrow &= mpz_cmp_ui(times, NARROW) < 0;
    int64_t result = narrow ? mpz_get_si(times) : 0;
    mpz_clears(times, value, NULL);
    return result;
}

/* A relation with whole factors makes the bet follow from others; a column where no relation holds
 * makes it one that others may follow from. A relation in fractions is of no use: such a bet is
 * walked by itself, and nothing after it is sought to follow. */
static void place_bet(sabot_study *s, known_rows *known, unsigned b)
{
    const int64_t *target = s->term + (size_t)b * SABOT_STUDY_TERMS;
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
        s->basis[b] = -1;
        int64_t *to = s->combine + (size_t)b * (s->bets + 1);
        to[s->bets] = factor[0];
        memcpy(to, factor + 1, (n - 1) * sizeof *to);
    } else {
        s->basis[b] = (int)s->basis_count++;
        if (failure < SABOT_STUDY_TERMS && (unsigned)s->basis[b] == n - 1) {
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

/* 6!/ΠM!, the polynomial of all deals. */
static void find_orderings(int64_t *term)
{
    sabot_multiset_steps steps;
    sabot_multiset_steps_init(&steps, 0, SABOT_POINTS, SABOT_POSITIONS);
    int64_t *count = sabot_allocate(steps.start[SABOT_POSITIONS + 1], sizeof *count);
    count[0] = 1;
    for (unsigned size = 1; size <= SABOT_POSITIONS; size++)
        for (uint32_t i = steps.start[size]; i < steps.start[size + 1]; i++) {
            sabot_multiset_step step = steps.step[i];
            count[i] = count[steps.start[size - 1] + step.parent] * size / (step.already + 1);
        }
    memcpy(term, count + steps.start[SABOT_POSITIONS], SABOT_STUDY_TERMS * sizeof *term);
    free(count);
    sabot_multiset_steps_clear(&steps);
}

static void find_relations(sabot_study *s)
{
    int64_t *orderings = sabot_allocate(SABOT_STUDY_TERMS, sizeof *orderings);
    known_rows known = {.rows = 1,
                        .row = sabot_allocate(s->bets + 2, sizeof *known.row),
                        .pivot = sabot_allocate(s->bets + 2, sizeof *known.pivot)};
    find_orderings(orderings);
    known.row[0] = orderings;
    s->basis = sabot_allocate(s->bets, sizeof *s->basis);
    s->combine = sabot_allocate((size_t)s->bets * (s->bets + 1), sizeof *s->combine);
    for (unsigned b = 0; b < s->bets; b++)
        place_bet(s, &known, b);
    free(orderings);
    free(known.row);
    free(known.pivot);
}

/* --- the whole ---------------------------------------------------------------------------- */

void sabot_study_init(sabot_study *study, const sabot_shoe *shoe, const sabot_tableau *tableau,
                      const sabot_wager *wagers, const int *in_best, unsigned count,
                      const mpq_t bin)
{
    *study = (sabot_study){.shoe = *shoe, .tableau = *tableau, .bets = count};
    sabot_shoe_by_point(study->stock, shoe);
    study->size = sabot_shoe_size(shoe);
    study->wager = sabot_allocate(count, sizeof *study->wager);
    study->in_best = sabot_allocate(count, sizeof *study->in_best);
    study->ev = sabot_allocate(count, sizeof *study->ev);
    study->scale = sabot_allocate(count, sizeof *study->scale);
    study->most = sabot_allocate(count, sizeof *study->most);
    mpq_init(study->bin);
    if (bin)
        mpq_set(study->bin, bin);
    memcpy(study->wager, wagers, count * sizeof *wagers);
    for (unsigned b = 0; b < count; b++)
        study->best_count += in_best[b] != 0;
    for (unsigned b = 0; b < count; b++) {
        study->in_best[b] = study->best_count > 1 && in_best[b];
        mpq_init(study->ev[b]);
        find_ev(study->ev[b], study, &wagers[b]);
    }
    if (study->best_count < 2)
        study->best_count = 0;
    find_scales(study);
    study->is_narrow = find_all_terms(study);
    if (study->is_narrow)
        find_relations(study);
}

void sabot_study_clear(sabot_study *study)
{
    for (unsigned b = 0; b < study->bets; b++) {
        mpq_clear(study->ev[b]);
        mpz_clear(study->scale[b]);
        mpz_clear(study->most[b]);
    }
    mpq_clear(study->bin);
    free(study->wager);
    free(study->in_best);
    free(study->ev);
    free(study->scale);
    free(study->most);
    free(study->term);
    free(study->basis);
    free(study->combine);
}
