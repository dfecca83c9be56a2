/* The bets of a study as integer polynomials.
 *
 * With a_o / scale the payoff of outcome o, and c_o(M) the number of orderings of the multiset M of
 * six points that give it, value(n) = Σ_M (Σ_o a_o·c_o(M))·n^(M). The walk can use this sum, or
 * each outcome separately. So that all polynomials use the same multisets, a wager is compiled
 * together with a bet that depends on every card and pays nothing. */
#include "bets.h"

#include "../base/integers.h"
#include "../base/memory.h"
#include "../base/wide.h"
#include "../engine/polynomial/polynomial.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

/* Finds the scale of each bet, which is common to the best-of, and the greatest scaled payoff. */
static void find_scales(sabot_study_bets *s)
{
    mpz_t common;
    mpz_init_set_ui(common, 1);
    for (unsigned b = 0; b < s->count; b++)
        if (s->in_best[b])
            sabot_wager_payoffs(NULL, common, &s->wager[b]);
    for (unsigned b = 0; b < s->count; b++) {
        unsigned outcomes = sabot_wager_outcomes(&s->wager[b]);
        mpz_t *payoff = sabot_integers_new(outcomes);
        mpz_init_set_ui(s->scale[b], 1);
        mpz_init(s->most[b]);
        if (s->in_best[b])
            mpz_set(s->scale[b], common);
        sabot_wager_payoffs(payoff, s->scale[b], &s->wager[b]);
        for (unsigned o = 0; o < outcomes; o++)
            if (mpz_cmpabs(payoff[o], s->most[b]) > 0)
                mpz_abs(s->most[b], payoff[o]);
        sabot_integers_free(payoff, outcomes);
    }
    mpz_clear(common);
}

/* --- relations ---------------------------------------------------------------------------- */

/* Which polynomials must be walked for all bets to follow.
 *
 * By payouts: of punto, banco and tie only two are walked: every deal ends in one of three ways, so
 * the third is a sum of the others and of F(n). Such relations are not assumed but found, for any
 * bets, by solving for them on a few coefficients and then checking all 5005.
 *
 * By outcomes: every polynomial counts the deals of an outcome, so that its coefficients are as
 * small as can be and how deep a walk is exact does not depend on what is paid. */

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

/* Derives `payouts` from the values of the bets, [bet][SABOT_STUDY_TERMS]. */
static void relate(sabot_study_bets *s, const int64_t *term)
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

/* Adds the outcomes of a bet to a basis, which must have room: ways[count][SABOT_STUDY_TERMS] and
 * payoff[count]. Changes both arrays. One outcome follows from the others and all deals: an unknown
 * one, if there is one. */
static void add_outcomes(sabot_study_basis *basis, unsigned bet, int64_t *ways, int64_t *payoff,
                         unsigned count)
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

/* --- polynomials -------------------------------------------------------------------------- */

/* The compiled engine numbers kinds by their first card, the ace first; a study uses the order of
 * points. place[i] becomes the study's index of multiset i of the engine. */
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

/* Finds ways[outcome][SABOT_STUDY_TERMS] of a bet. Returns 0 if its value would not be narrow or
 * the compiled engine cannot take the wager. */
static int find_ways(int64_t *ways, const sabot_study_bets *s, unsigned b,
                     const sabot_bet *all_cards)
{
    sabot_wager both, second;
    sabot_polynomial polynomial;
    const sabot_wager *own = &s->wager[b];
    sabot_wager_single(&second, all_cards);
    if (own->count >= 2 * SABOT_PARTS_MOST ||
        mpz_cmp_ui(s->most[b], SABOT_STUDY_NARROW / 720) > 0 ||
        sabot_wager_pair(&both, own, &second, NULL) ||
        sabot_polynomial_compile(&polynomial, &s->tableau, &both))
        return 0;
    assert(polynomial.terms == SABOT_STUDY_TERMS);
    uint16_t place[SABOT_STUDY_TERMS];
    unsigned outcomes = sabot_wager_outcomes(own); /* of both: own + outcomes·(of the other) */
    find_places(place, &polynomial);
    for (unsigned o = 0; o < polynomial.outcomes; o++) {
        const uint16_t *from = polynomial.coefficient + (size_t)o * polynomial.terms;
        int64_t *to = ways + (size_t)(o % outcomes) * SABOT_STUDY_TERMS;
        for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++)
            to[place[i]] += from[i];
    }
    sabot_polynomial_clear(&polynomial);
    return 1;
}

/* The scaled payoffs, which are narrow. */
static void find_payoffs(int64_t *payoff, const sabot_study_bets *s, unsigned b, unsigned outcomes)
{
    mpz_t *exact = sabot_integers_new(outcomes), scale;
    mpz_init_set(scale, s->scale[b]);
    sabot_wager_payoffs(exact, scale, &s->wager[b]);
    for (unsigned o = 0; o < outcomes; o++)
        payoff[o] = mpz_get_si(exact[o]);
    mpz_clear(scale);
    sabot_integers_free(exact, outcomes);
}

/* Finds both forms of a bet, its value and its outcomes. Returns 0 like find_ways. */
static int find_forms(int64_t *value, sabot_study_bets *s, unsigned b, const sabot_bet *all_cards)
{
    unsigned outcomes = sabot_wager_outcomes(&s->wager[b]);
    int64_t *ways = sabot_allocate((size_t)outcomes * SABOT_STUDY_TERMS, sizeof *ways);
    int64_t *payoff = sabot_allocate(outcomes, sizeof *payoff);
    int narrow = find_ways(ways, s, b, all_cards);
    if (narrow) {
        find_payoffs(payoff, s, b, outcomes);
        for (unsigned o = 0; o < outcomes; o++)
            for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++)
                value[i] += payoff[o] * ways[(size_t)o * SABOT_STUDY_TERMS + i];
        add_outcomes(&s->outcomes, b, ways, payoff, outcomes);
    }
    free(ways);
    free(payoff);
    return narrow;
}

static void basis_init(sabot_study_basis *basis, unsigned bets, unsigned room)
{
    basis->room = room;
    basis->term = sabot_allocate((size_t)room * SABOT_STUDY_TERMS, sizeof *basis->term);
    basis->combine = sabot_allocate((size_t)bets * (room + 1), sizeof *basis->combine);
    basis->own = sabot_allocate(bets, sizeof *basis->own);
}

static void basis_clear(sabot_study_basis *basis)
{
    free(basis->term);
    free(basis->combine);
    free(basis->own);
}

static int find_bases(sabot_study_bets *s)
{
    sabot_bet all_cards;
    int narrow = 1;
    unsigned outcomes = 0;
    const char *when = "winner = punto", *pays = "push";
    if (sabot_bet_make(&all_cards, "all-cards", 1, &when, &pays, NULL))
        abort(); /* a bug */
    for (unsigned b = 0; b < s->count; b++)
        outcomes += sabot_wager_outcomes(&s->wager[b]);
    basis_init(&s->payouts, s->count, s->count);
    basis_init(&s->outcomes, s->count, outcomes);
    int64_t *value = sabot_allocate((size_t)s->count * SABOT_STUDY_TERMS, sizeof *value);
    for (unsigned b = 0; narrow && b < s->count; b++)
        narrow = find_forms(value + (size_t)b * SABOT_STUDY_TERMS, s, b, &all_cards);
    if (narrow)
        relate(s, value);
    free(value);
    sabot_bet_clear(&all_cards);
    return narrow;
}

/* --- histogram ---------------------------------------------------------------------------- */

/* Finds the bins that EVs of a bet, within ±most/scale, can fall in. */
static void find_bins(sabot_study_bets *s, unsigned bet)
{
    mpq_t bound;
    mpz_t number;
    mpq_init(bound);
    mpz_init(number);
    mpq_set_num(bound, s->most[bet]);
    mpq_set_den(bound, s->scale[bet]);
    mpq_canonicalize(bound);
    mpq_div(bound, bound, s->bin);
    mpz_fdiv_q(number, mpq_numref(bound), mpq_denref(bound));
    int64_t last = mpz_get_si(number);
    mpq_neg(bound, bound);
    mpz_fdiv_q(number, mpq_numref(bound), mpq_denref(bound));
    s->bin_first[bet] = mpz_get_si(number);
    s->bins[bet] = (unsigned)(last - s->bin_first[bet] + 1);
    mpq_clear(bound);
    mpz_clear(number);
}

void sabot_study_unit(mpz_t unit, const sabot_study_bets *bets, unsigned bet, unsigned cards)
{
    sabot_study_deals(unit, cards);
    mpz_mul(unit, unit, bets->scale[bet]);
}

void sabot_study_bin_of(mpz_t number, const sabot_study_bets *bets, unsigned bet, unsigned cards,
                        const mpz_t value)
{
    mpz_t by;
    mpz_init(by);
    sabot_study_unit(by, bets, bet, cards);
    mpz_mul(by, by, mpq_numref(bets->bin));
    mpz_mul(number, value, mpq_denref(bets->bin));
    mpz_fdiv_q(number, number, by);
    mpz_clear(by);
}

/* --- the whole ---------------------------------------------------------------------------- */

void sabot_study_bets_init(sabot_study_bets *s, const sabot_shoe *shoe,
                           const sabot_tableau *tableau, const sabot_wager *wagers,
                           const int *in_best, unsigned count, mpq_srcptr bin)
{
    *s = (sabot_study_bets){.shoe = *shoe, .tableau = *tableau, .count = count};
    sabot_shoe_by_point(s->stock, shoe);
    s->size = sabot_shoe_size(shoe);
    s->wager = sabot_allocate(count, sizeof *s->wager);
    s->in_best = sabot_allocate(count, sizeof *s->in_best);
    s->ev = sabot_allocate(count, sizeof *s->ev);
    s->scale = sabot_allocate(count, sizeof *s->scale);
    s->most = sabot_allocate(count, sizeof *s->most);
    mpq_inits(s->bin, s->within, NULL);
    memcpy(s->wager, wagers, count * sizeof *wagers);
    for (unsigned b = 0; b < count; b++)
        s->best_count += in_best[b] != 0;
    for (unsigned b = 0; b < count; b++) {
        s->in_best[b] = s->best_count > 1 && in_best[b];
        mpq_init(s->ev[b]);
        sabot_study_ev(s->ev[b], shoe, tableau, &wagers[b]);
    }
    if (s->best_count < 2)
        s->best_count = 0;
    find_scales(s);
    if (bin && mpq_sgn(bin)) {
        mpq_set(s->bin, bin);
        s->bin_first = sabot_allocate(count, sizeof *s->bin_first);
        s->bins = sabot_allocate(count, sizeof *s->bins);
        for (unsigned b = 0; b < count; b++)
            find_bins(s, b);
    }
    s->is_narrow = find_bases(s);
}

void sabot_study_bets_clear(sabot_study_bets *s)
{
    for (unsigned b = 0; b < s->count; b++) {
        mpq_clear(s->ev[b]);
        mpz_clear(s->scale[b]);
        mpz_clear(s->most[b]);
    }
    mpq_clears(s->bin, s->within, NULL);
    free(s->wager);
    free(s->in_best);
    free(s->ev);
    free(s->scale);
    free(s->most);
    free(s->bin_first);
    free(s->bins);
    basis_clear(&s->payouts);
    basis_clear(&s->outcomes);
}
