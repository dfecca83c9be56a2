/* The variance of the EV over all shoes with n cards left by enumeration, to check ev_variance.c. A
 * shoe with n_v cards of each kind has the weight ΠC(N_v, n_v), its number of sets of cards. */
#include "ev_variance.h"

#include "../../base/integers.h"
#include "../../base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct {
    const sabot_compiled_wager *c;
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
    sabot_compiled_wager c;
    sabot_status status = sabot_compiled_wager_init(&c, shoe, tableau, wager, error);
    if (status)
        return status;
    if (cards < SABOT_POSITIONS || cards > c.size || cards > SABOT_EXHAUST_MOST) {
        sabot_compiled_wager_clear(&c);
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
    sabot_compiled_wager_clear(&c);
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
