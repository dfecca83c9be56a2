/* The variance of the EV over all shoes with n of N cards left, without visiting any of them.
 *
 * Let X be the payoff of a deal, and d the number of its cards that the wager depends on (6, or
 * fewer for a bet on openings). A shoe S of n cards has the EV E[X|S], so E[EV²] = E[X·Y] for two
 * deals drawn independently from the same S. They share j of their d cards with the hypergeometric
 * probability
 *
 *     h(n, d, j) = C(d, j)·C(n-d, d-j) / C(n, d),
 *
 * and given j, all pairs of sets of cards of the base shoe that share j are equally likely, for
 * every n. Hence E[EV²] = Σ_j h(n, d, j)·c_j with constants c_j.
 *
 * The constants come from the base shoe by the same argument. Fix j cards U of it and let f(U) be
 * the mean of X over the deals whose d cards include U. Two deals that include U and are otherwise
 * independent share i of their other d-j cards with probability h(N-j, d-j, i), so
 *
 *     E[f(U)²] = Σ_i h(N-j, d-j, i)·c_{j+i},         j = d, d-1, …, 0,
 *
 * a triangular system, solved from c_d down. If no two deals can share so few cards (N < 2d-j), c_j
 * has the coefficient 0 here and at every n; it stays 0.
 *
 * f depends only on the multiset of kinds: f(U) = Σ_v (N_v-u_v)·f(U+v) / (N-j), because the next
 * card of the deal is equally likely to be any card left. With f(M) from the compiled polynomial
 * for |M| = d this takes 8008 multisets for points, 27132 for ranks. The code computes in integers,
 * value(U) = f(U)·D·d!·(N-j)…(N-d+1), where D is the common denominator of the payoffs. */
#include "ev_variance.h"

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "../edge/from_ways.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SIZES = SABOT_MULTISET_SIZES };

void sabot_ev_variance_init(sabot_ev_variance *spread)
{
    spread->size = spread->looked = 0;
    mpq_init(spread->mean);
    for (int j = 0; j < SIZES; j++)
        mpq_init(spread->constant[j]);
}

void sabot_ev_variance_clear(sabot_ev_variance *spread)
{
    mpq_clear(spread->mean);
    for (int j = 0; j < SIZES; j++)
        mpq_clear(spread->constant[j]);
}

/* --- the compiled wager ------------------------------------------------------------------- */

/* A wager compiled for parts of one base shoe, with its payoffs as integers over one denominator:
 * the input of both computations. */
typedef struct {
    sabot_polynomial polynomial;
    uint64_t counts[SABOT_CARDS]; /* of the base shoe, by kind */
    uint64_t size;
    mpz_t *payoff; /* by outcome */
    mpz_t denominator;
} compiled_wager;

static sabot_status check_shoe(const sabot_shoe *shoe, const sabot_wager *wager, sabot_error *error)
{
    const char *name = sabot_wager_name(wager);
    sabot_view view;
    sabot_wager_view(&view, wager);
    if (shoe->infinite)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%.200s: the shoe is infinite: expected a number of decks", name);
    if (sabot_shoe_size(shoe) < SABOT_POSITIONS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%.200s: the shoe has %" PRIu64 " cards: expected at least 6", name,
                               sabot_shoe_size(shoe));
    if (!sabot_view_is_determined(&view, shoe->level))
        return sabot_error_set(error, SABOT_UNDETERMINED, 0, 0,
                               "%.200s: the shoe is known by %s: expected a shoe known by %s", name,
                               sabot_level_name(shoe->level),
                               sabot_level_name(sabot_wager_level(wager)));
    return SABOT_OK;
}

/* On SABOT_OK the caller clears. */
static sabot_status compiled_init(compiled_wager *compiled, const sabot_shoe *shoe,
                                  const sabot_tableau *tableau, const sabot_wager *wager,
                                  sabot_error *error)
{
    sabot_status status = check_shoe(shoe, wager, error);
    if (status)
        return status;
    if (sabot_polynomial_compile(&compiled->polynomial, tableau, wager))
        return sabot_error_set(
            error, SABOT_BEYOND, 0, 0,
            "%.200s: the bet depends on suits or has too many outcomes: expected points or "
            "ranks and at most %d outcomes",
            sabot_wager_name(wager), SABOT_POLYNOMIAL_OUTCOMES_MOST);
    sabot_shoe_by_kind(compiled->counts, shoe, &compiled->polynomial.kinds);
    compiled->size = sabot_shoe_size(shoe);
    compiled->payoff = sabot_integers_new(compiled->polynomial.outcomes);
    mpz_init_set_ui(compiled->denominator, 1);
    sabot_wager_payoffs(compiled->payoff, compiled->denominator, wager);
    return SABOT_OK;
}

static void compiled_clear(compiled_wager *compiled)
{
    sabot_integers_free(compiled->payoff, compiled->polynomial.outcomes);
    mpz_clear(compiled->denominator);
    sabot_polynomial_clear(&compiled->polynomial);
}

/* h(n, d, j) */
static void hypergeometric(mpq_t share, uint64_t n, unsigned d, unsigned j)
{
    mpz_t other;
    mpz_init(other);
    mpz_bin_uiui(mpq_numref(share), d, j);
    mpz_bin_uiui(other, n - d, d - j);
    mpz_mul(mpq_numref(share), mpq_numref(share), other);
    mpz_set_ui(other, n);
    mpz_bin_ui(mpq_denref(share), other, d);
    mpq_canonicalize(share);
    mpz_clear(other);
}

/* --- f(U) and its second moments ---------------------------------------------------------- */

/* value[M] of whole deals: Σ_o payoff·c_o(M)·Πm_v!. */
static void set_deals(mpz_t *value, const compiled_wager *c, const sabot_multiset_steps *steps)
{
    const sabot_polynomial *p = &c->polynomial;
    uint32_t *repeats = sabot_allocate(steps->start[p->looked + 1], sizeof *repeats);
    repeats[0] = 1;
    for (unsigned size = 1; size <= p->looked; size++)
        for (uint32_t i = steps->start[size]; i < steps->start[size + 1]; i++) {
            sabot_multiset_step step = steps->step[i];
            repeats[i] = repeats[steps->start[size - 1] + step.parent] * (step.already + 1u);
        }
    for (uint32_t i = 0; i < p->terms; i++) {
        for (unsigned o = 0; o < p->outcomes; o++)
            mpz_addmul_ui(value[i], c->payoff[o], p->coefficient[(size_t)o * p->terms + i]);
        mpz_mul_ui(value[i], value[i], repeats[steps->start[p->looked] + i]);
    }
    free(repeats);
}

/* value[U] from the values of the multisets with one card more. */
static void average(mpz_t *value, mpz_t *above, const compiled_wager *c, unsigned size,
                    const sabot_multiset_steps *steps, const sabot_multiset_next *next)
{
    unsigned kinds = c->polynomial.kinds.kinds;
    uint32_t count = steps->start[size + 1] - steps->start[size];
    for (uint32_t i = 0; i < count; i++) {
        uint64_t drawn[SABOT_CARDS] = {0};
        uint32_t at = i;
        for (unsigned s = size; s > 0; s--) {
            sabot_multiset_step step = steps->step[steps->start[s] + at];
            drawn[step.kind]++;
            at = step.parent;
        }
        for (unsigned v = 0; v < kinds; v++)
            if (c->counts[v] > drawn[v])
                mpz_addmul_ui(value[i], above[next->next[size][i * kinds + v]],
                              c->counts[v] - drawn[v]);
    }
}

/* The divisor from value(U) to f(U), D·d!·(N-size)…(N-d+1). */
static void set_divisor(mpz_t divisor, const compiled_wager *c, unsigned size)
{
    mpz_set(divisor, c->denominator);
    for (unsigned i = 0; i < c->polynomial.looked; i++) {
        mpz_mul_ui(divisor, divisor, i + 1);
        if (i >= size)
            mpz_mul_ui(divisor, divisor, c->size - i);
    }
}

/* moment = E[f(U)²] over the sets U of `size` cards. */
static void set_moment(mpq_t moment, const compiled_wager *c, unsigned size, mpz_t *value,
                       mpz_t *sets, uint32_t count)
{
    mpz_t term;
    mpz_init(term);
    mpq_set_ui(moment, 0, 1);
    for (uint32_t i = 0; i < count; i++) {
        mpz_mul(term, value[i], value[i]);
        mpz_addmul(mpq_numref(moment), term, sets[i]);
    }
    set_divisor(term, c, size);
    mpz_mul(term, term, term);
    mpz_set_ui(mpq_denref(moment), c->size);
    mpz_bin_ui(mpq_denref(moment), mpq_denref(moment), size);
    mpz_mul(mpq_denref(moment), mpq_denref(moment), term);
    mpq_canonicalize(moment);
    mpz_clear(term);
}

/* Sets moment[0…looked], and the mean, which is f of no cards. */
static void find_moments(mpq_t *moment, mpq_t mean, const compiled_wager *c)
{
    const sabot_polynomial *p = &c->polynomial;
    sabot_multiset_steps steps;
    sabot_multiset_next next;
    sabot_multiset_steps_init(&steps, 0, p->kinds.kinds, p->looked);
    sabot_multiset_next_init(&next, p->kinds.kinds, p->looked);
    uint32_t all = steps.start[p->looked + 1];
    mpz_t *value = sabot_integers_new(all), *sets = sabot_integers_new(all);
    sabot_multiset_sets(sets, &steps, c->counts);
    set_deals(value + steps.start[p->looked], c, &steps);
    for (unsigned size = p->looked + 1; size-- > 0;) {
        uint32_t from = steps.start[size], count = steps.start[size + 1] - from;
        if (size < p->looked)
            average(value + from, value + steps.start[size + 1], c, size, &steps, &next);
        set_moment(moment[size], c, size, value + from, sets + from, count);
    }
    mpq_set_num(mean, value[0]);
    set_divisor(mpq_denref(mean), c, 0);
    mpq_canonicalize(mean);
    sabot_integers_free(value, all);
    sabot_integers_free(sets, all);
    sabot_multiset_next_clear(&next);
    sabot_multiset_steps_clear(&steps);
}

/* Solves the triangular system for the constants. */
static void solve(sabot_ev_variance *spread, mpq_t *moment)
{
    mpq_t share;
    mpq_init(share);
    for (unsigned j = spread->looked + 1; j-- > 0;) {
        unsigned rest = spread->looked - j;
        mpq_t *constant = &spread->constant[j];
        mpq_set(*constant, moment[j]);
        for (unsigned i = 1; i <= rest; i++) {
            hypergeometric(share, spread->size - j, rest, i);
            mpq_mul(share, share, spread->constant[j + i]);
            mpq_sub(*constant, *constant, share);
        }
        hypergeometric(share, spread->size - j, rest, 0);
        if (mpq_sgn(share))
            mpq_div(*constant, *constant, share);
        else
            mpq_set_ui(*constant, 0, 1);
    }
    mpq_clear(share);
}

/* Compares the mean with the compiled engine's EV of the whole shoe. */
static int is_mean_right(const sabot_ev_variance *spread, const compiled_wager *c,
                         const sabot_shoe *shoe, const sabot_wager *wager)
{
    unsigned outcomes = c->polynomial.outcomes;
    mpz_t *ways = sabot_integers_new(outcomes);
    sabot_edge edge;
    sabot_edge_init(&edge);
    sabot_polynomial_evaluate(ways, &c->polynomial, shoe, sabot_polynomial_width(shoe));
    sabot_edge_compute(&edge, wager, (const mpz_t *)ways);
    int right = mpq_equal(edge.ev, spread->mean);
    sabot_integers_free(ways, outcomes);
    sabot_edge_clear(&edge);
    return right;
}

sabot_status sabot_ev_variance_compute(sabot_ev_variance *spread, const sabot_shoe *shoe,
                                       const sabot_tableau *tableau, const sabot_wager *wager,
                                       sabot_error *error)
{
    compiled_wager c;
    sabot_status status = compiled_init(&c, shoe, tableau, wager, error);
    if (status)
        return status;
    mpq_t moment[SIZES];
    for (int j = 0; j < SIZES; j++) {
        mpq_init(moment[j]);
        mpq_set_ui(spread->constant[j], 0, 1);
    }
    spread->size = c.size;
    spread->looked = c.polynomial.looked;
    find_moments(moment, spread->mean, &c);
    solve(spread, moment);
    if (!is_mean_right(spread, &c, shoe, wager))
        status =
            sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                            "%.200s: the mean over all deals is not the EV of the shoe; no result",
                            sabot_wager_name(wager));
    for (int j = 0; j < SIZES; j++)
        mpq_clear(moment[j]);
    compiled_clear(&c);
    return status;
}

void sabot_ev_variance_at(mpq_t variance, const sabot_ev_variance *spread, uint64_t cards)
{
    mpq_t share;
    mpq_init(share);
    mpq_mul(variance, spread->mean, spread->mean);
    mpq_neg(variance, variance);
    for (unsigned j = 0; j <= spread->looked; j++) {
        hypergeometric(share, cards, spread->looked, j);
        mpq_mul(share, share, spread->constant[j]);
        mpq_add(variance, variance, share);
    }
    mpq_clear(share);
}

/* --- by enumeration --------------------------------------------------------------------- */

/* The variance of the EV over all shoes with n cards left by enumeration, as a check. A
 * shoe with n_v cards of each kind has the weight ΠC(N_v, n_v), its number of sets of cards. */

typedef struct {
    const compiled_wager *c;
    sabot_shoe shoe;
    uint64_t *ways;
    mpz_t *weight; /* ΠC(N_v, n_v) of the kinds so far */
    mpz_t paid, sum, square;
} visit;

/* Adds the total payoff of one shoe over all deals, and its square, times the weight. */
static void visit_shoe(visit *v)
{
    const sabot_polynomial *p = &v->c->polynomial;
    mpz_t *weight = &v->weight[p->kinds.kinds];
    sabot_polynomial_evaluate_u64(v->ways, p, &v->shoe);
    mpz_set_ui(v->paid, 0);
    for (unsigned o = 0; o < p->outcomes; o++)
        mpz_addmul_ui(v->paid, v->c->payoff[o], v->ways[o]);
    mpz_addmul(v->sum, *weight, v->paid);
    mpz_mul(v->paid, v->paid, v->paid);
    mpz_addmul(v->square, *weight, v->paid);
}

static void visit_kind(visit *v, unsigned kind, uint64_t cards)
{
    const sabot_polynomial *p = &v->c->polynomial;
    uint64_t there = v->c->counts[kind];
    int is_last = kind + 1u == p->kinds.kinds;
    for (uint64_t n = is_last ? cards : 0; n <= cards && n <= there; n++) {
        mpz_bin_uiui(v->weight[kind + 1], there, n);
        mpz_mul(v->weight[kind + 1], v->weight[kind + 1], v->weight[kind]);
        v->shoe.count[p->kinds.face[kind]] = n;
        if (is_last)
            visit_shoe(v);
        else
            visit_kind(v, kind + 1, cards - n);
    }
}

/* The variance of paid / deals, from Σ w·paid and Σ w·paid² over the shoes. */
static void finish_visit(mpq_t variance, const visit *v, uint64_t cards)
{
    mpz_t deals, shoes;
    mpq_t mean;
    mpz_init_set(deals, v->c->denominator);
    mpz_init_set_ui(shoes, v->c->size);
    mpq_init(mean);
    for (uint64_t i = 0; i < SABOT_POSITIONS; i++)
        mpz_mul_ui(deals, deals, cards - i);
    mpz_bin_ui(shoes, shoes, cards);
    mpq_set_num(variance, v->square);
    mpq_set_num(mean, v->sum);
    mpz_mul(mpq_denref(mean), shoes, deals);
    mpz_mul(mpq_denref(variance), mpq_denref(mean), deals);
    mpq_canonicalize(mean);
    mpq_canonicalize(variance);
    mpq_mul(mean, mean, mean);
    mpq_sub(variance, variance, mean);
    mpz_clears(deals, shoes, NULL);
    mpq_clear(mean);
}

sabot_status sabot_ev_variance_exhaust(mpq_t variance, const sabot_shoe *shoe,
                                       const sabot_tableau *tableau, const sabot_wager *wager,
                                       uint64_t cards, sabot_error *error)
{
    compiled_wager c;
    sabot_status status = compiled_init(&c, shoe, tableau, wager, error);
    if (status)
        return status;
    if (cards < SABOT_POSITIONS || cards > c.size || cards > SABOT_EXHAUST_MOST) {
        compiled_clear(&c);
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%" PRIu64 " cards left: expected 6 to %" PRIu64
                               ", the size of the shoe, and at most %d",
                               cards, sabot_shoe_size(shoe), SABOT_EXHAUST_MOST);
    }
    unsigned kinds = c.polynomial.kinds.kinds;
    visit v = {.c = &c, .shoe = {.level = SABOT_LEVEL_SUITS}};
    v.ways = sabot_allocate(c.polynomial.outcomes, sizeof *v.ways);
    v.weight = sabot_integers_new(kinds + 1);
    mpz_set_ui(v.weight[0], 1);
    mpz_inits(v.paid, v.sum, v.square, NULL);
    visit_kind(&v, 0, cards);
    finish_visit(variance, &v, cards);
    mpz_clears(v.paid, v.sum, v.square, NULL);
    sabot_integers_free(v.weight, kinds + 1);
    free(v.ways);
    compiled_clear(&c);
    return SABOT_OK;
}

sabot_status sabot_ev_variance_check(const sabot_ev_variance *spread, const sabot_shoe *shoe,
                                     const sabot_tableau *tableau, const sabot_wager *wager,
                                     sabot_error *error)
{
    uint64_t cards = spread->size < 7 ? spread->size : 7;
    mpq_t variance, other;
    mpq_inits(variance, other, NULL);
    sabot_ev_variance_at(variance, spread, cards);
    sabot_status status = sabot_ev_variance_exhaust(other, shoe, tableau, wager, cards, error);
    if (!status && !mpq_equal(variance, other))
        status =
            sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                            "%.200s: the variance with %" PRIu64
                            " cards left differs from the enumeration of all such shoes; no result",
                            sabot_wager_name(wager), cards);
    mpq_clears(variance, other, NULL);
    return status;
}
