#include "../../base/integers.h"
#include "../question/work.h"
#include "from_ways.h"

void sabot_edge_init(sabot_edge *edge)
{
    mpz_inits(edge->deals, edge->win, edge->push, edge->lose, NULL);
    mpq_inits(edge->ev, edge->ev_resolved, edge->variance, edge->fair_pays, NULL);
    edge->has_ev_resolved = edge->has_fair_pays = 0;
}

void sabot_edge_clear(sabot_edge *edge)
{
    mpz_clears(edge->deals, edge->win, edge->push, edge->lose, NULL);
    mpq_clears(edge->ev, edge->ev_resolved, edge->variance, edge->fair_pays, NULL);
}

/* ratio = numerator / (a · b) */
static void set_over(mpq_t ratio, const mpz_t numerator, const mpz_t a, const mpz_t b)
{
    mpz_set(mpq_numref(ratio), numerator);
    mpz_mul(mpq_denref(ratio), a, b);
    mpq_canonicalize(ratio);
}

/* With payoffs p_i/s and ways w_i of D deals, EV = Σ w_i·p_i / (s·D) and the variance is
 * (D·Σ w_i·p_i² − (Σ w_i·p_i)²) / (s·D)². The sums are integers; each fraction is reduced once. */
static void compute_moments(sabot_edge *edge, const mpz_t *payoffs, const mpz_t scale,
                            const mpz_t *ways, unsigned outcomes)
{
    mpz_t sum, squares, term, resolved;
    mpz_inits(sum, squares, term, resolved, NULL);
    for (unsigned i = 0; i < outcomes; i++) {
        mpz_mul(term, ways[i], payoffs[i]);
        mpz_add(sum, sum, term);
        mpz_addmul(squares, term, payoffs[i]);
    }
    set_over(edge->ev, sum, scale, edge->deals);
    mpz_add(resolved, edge->win, edge->lose);
    edge->has_ev_resolved = mpz_sgn(resolved) > 0;
    if (edge->has_ev_resolved)
        set_over(edge->ev_resolved, sum, scale, resolved);
    mpz_mul(squares, squares, edge->deals);
    mpz_submul(squares, sum, sum);
    mpz_mul(term, scale, edge->deals);
    set_over(edge->variance, squares, term, term);
    mpz_clears(sum, squares, term, resolved, NULL);
}

void sabot_edge_compute(sabot_edge *edge, const sabot_wager *wager, const mpz_t *ways)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t *payoffs = sabot_integers_new(outcomes), scale;
    mpz_init_set_ui(scale, 1);
    sabot_wager_payoffs(payoffs, scale, wager);
    mpz_set_ui(edge->win, 0);
    mpz_set_ui(edge->push, 0);
    mpz_set_ui(edge->lose, 0);
    for (unsigned i = 0; i < outcomes; i++) {
        mpz_t *sum = mpz_sgn(payoffs[i]) > 0   ? &edge->win
                     : mpz_sgn(payoffs[i]) < 0 ? &edge->lose
                                               : &edge->push;
        mpz_add(*sum, *sum, ways[i]);
    }
    mpz_add(edge->deals, edge->win, edge->lose);
    mpz_add(edge->deals, edge->deals, edge->push);
    compute_moments(edge, (const mpz_t *)payoffs, scale, ways, outcomes);
    edge->has_fair_pays =
        wager->count == 1 && sabot_bet_winning_line(wager->part[0].bet) && mpz_sgn(edge->win) > 0;
    if (edge->has_fair_pays)
        sabot_fraction_set(edge->fair_pays, edge->lose, edge->win);
    sabot_integers_free(payoffs, outcomes);
    mpz_clear(scale);
}

void sabot_edge_covariance(mpq_t covariance, const sabot_wager *pair, unsigned parts,
                           const mpz_t *ways)
{
    mpq_t a, b, share, deals, mean_a, mean_b;
    mpq_inits(a, b, share, deals, mean_a, mean_b, NULL);
    mpq_set_ui(covariance, 0, 1);
    for (unsigned i = 0; i < sabot_wager_outcomes(pair); i++) {
        sabot_wager_payoff(a, pair, i, 0, parts);
        sabot_wager_payoff(b, pair, i, parts, pair->count);
        mpq_set_z(share, ways[i]);
        mpq_add(deals, deals, share);
        mpq_mul(a, a, share);
        mpq_add(mean_a, mean_a, a);
        mpq_mul(a, a, b);
        mpq_add(covariance, covariance, a);
        mpq_mul(b, b, share);
        mpq_add(mean_b, mean_b, b);
    }
    mpq_mul(mean_a, mean_a, mean_b);
    mpq_div(mean_a, mean_a, deals);
    mpq_sub(covariance, covariance, mean_a);
    mpq_div(covariance, covariance, deals);
    mpq_clears(a, b, share, deals, mean_a, mean_b, NULL);
}
