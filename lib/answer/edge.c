#include "edge_compute.h"

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

/* sum += ways · a · b */
static void add_product(mpq_t sum, const mpz_t ways, const mpq_t a, const mpq_t b)
{
    mpq_t term;
    mpq_init(term);
    mpq_set_z(term, ways);
    mpq_mul(term, term, a);
    mpq_mul(term, term, b);
    mpq_add(sum, sum, term);
    mpq_clear(term);
}

static void divide(mpq_t value, const mpz_t by)
{
    mpq_t divisor;
    mpq_init(divisor);
    mpq_set_z(divisor, by);
    mpq_div(value, value, divisor);
    mpq_clear(divisor);
}

static int has_one_winning_line(const sabot_wager *wager)
{
    return wager->count == 1 && sabot_bet_winning_line(wager->part[0].bet) != NULL;
}

void sabot_edge_compute(sabot_edge *edge, const sabot_wager *wager, const mpz_t *ways)
{
    mpq_t payoff, one, square;
    mpq_inits(payoff, one, square, NULL);
    mpq_set_ui(one, 1, 1);
    mpz_set_ui(edge->win, 0);
    mpz_set_ui(edge->push, 0);
    mpz_set_ui(edge->lose, 0);
    mpq_set_ui(edge->ev, 0, 1);
    mpq_set_ui(edge->variance, 0, 1);
    for (unsigned i = 0; i < sabot_wager_outcomes(wager); i++) {
        sabot_wager_payoff(payoff, wager, i, 0, wager->count);
        mpz_t *sum = mpq_sgn(payoff) > 0   ? &edge->win
                     : mpq_sgn(payoff) < 0 ? &edge->lose
                                           : &edge->push;
        mpz_add(*sum, *sum, ways[i]);
        add_product(edge->ev, ways[i], payoff, one);
        add_product(edge->variance, ways[i], payoff, payoff);
    }
    mpz_add(edge->deals, edge->win, edge->lose);
    edge->has_ev_resolved = mpz_sgn(edge->deals) > 0;
    if (edge->has_ev_resolved) {
        mpq_set(edge->ev_resolved, edge->ev);
        divide(edge->ev_resolved, edge->deals);
    }
    mpz_add(edge->deals, edge->deals, edge->push);
    divide(edge->ev, edge->deals);
    divide(edge->variance, edge->deals);
    mpq_mul(square, edge->ev, edge->ev);
    mpq_sub(edge->variance, edge->variance, square);
    edge->has_fair_pays = has_one_winning_line(wager) && mpz_sgn(edge->win) > 0;
    if (edge->has_fair_pays) {
        mpq_set_num(edge->fair_pays, edge->lose);
        mpq_set_den(edge->fair_pays, edge->win);
        mpq_canonicalize(edge->fair_pays);
    }
    mpq_clears(payoff, one, square, NULL);
}

void sabot_edge_covariance(mpq_t covariance, const sabot_wager *pair, unsigned parts,
                           const mpz_t *ways)
{
    mpq_t a, b, one, mean_a, mean_b;
    mpz_t deals;
    mpq_inits(a, b, one, mean_a, mean_b, NULL);
    mpz_init(deals);
    mpq_set_ui(one, 1, 1);
    mpq_set_ui(covariance, 0, 1);
    for (unsigned i = 0; i < sabot_wager_outcomes(pair); i++) {
        sabot_wager_payoff(a, pair, i, 0, parts);
        sabot_wager_payoff(b, pair, i, parts, pair->count);
        add_product(covariance, ways[i], a, b);
        add_product(mean_a, ways[i], a, one);
        add_product(mean_b, ways[i], b, one);
        mpz_add(deals, deals, ways[i]);
    }
    divide(covariance, deals);
    divide(mean_a, deals);
    divide(mean_b, deals);
    mpq_mul(mean_a, mean_a, mean_b);
    mpq_sub(covariance, covariance, mean_a);
    mpq_clears(a, b, one, mean_a, mean_b, NULL);
    mpz_clear(deals);
}
