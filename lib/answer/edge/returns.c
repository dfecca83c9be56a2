/* Divides the ways of an edge by line. A line returns 1 + pays of the stake and a lost stake
 * returns nothing, so Σ probability · (1 + pays) over the lines is 1 + EV. */
#include "internal.h"

#include "../../base/memory.h"

#include <stdlib.h>

static void init_return(sabot_return *r)
{
    mpq_inits(r->back, r->hit, r->edge, NULL);
}

static void clear_return(sabot_return *r)
{
    mpq_clears(r->back, r->hit, r->edge, NULL);
}

void sabot_returns_init(sabot_returns *returns)
{
    *returns = (sabot_returns){0};
    init_return(&returns->staked);
    init_return(&returns->resolved);
}

void sabot_returns_clear(sabot_returns *returns)
{
    clear_return(&returns->staked);
    clear_return(&returns->resolved);
    for (unsigned i = 0; i < returns->lines_count; i++) {
        sabot_line_return *line = &returns->lines[i];
        mpz_clear(line->ways);
        mpq_clears(line->probability, line->one_in, line->contribution, NULL);
    }
    free(returns->lines);
}

static void set_ratio(mpq_t ratio, const mpz_t numerator, const mpz_t denominator)
{
    mpq_set_num(ratio, numerator);
    mpq_set_den(ratio, denominator);
    mpq_canonicalize(ratio);
}

static void compute_return(sabot_return *r, const mpq_t ev, const mpz_t win, const mpz_t deals)
{
    mpq_neg(r->edge, ev);
    mpq_set_ui(r->back, 1, 1);
    mpq_add(r->back, r->back, ev);
    set_ratio(r->hit, win, deals);
}

/* Computes a line's figures from its ways. */
static void compute_line(sabot_line_return *line, const sabot_wager *wager, const mpz_t deals)
{
    const sabot_bet *bet = wager->part[line->part].bet;
    mpq_t back;
    set_ratio(line->probability, line->ways, deals);
    line->has_one_in = mpz_sgn(line->ways) > 0;
    if (line->has_one_in)
        mpq_inv(line->one_in, line->probability);
    if (line->line == bet->lines_count)
        return;
    const sabot_pays *pays = &bet->lines[line->line].pays;
    mpq_init(back);
    mpq_set_si(back, pays->numerator + pays->denominator, (unsigned long)pays->denominator);
    mpq_canonicalize(back);
    sabot_wager_share(line->contribution, wager, line->part);
    mpq_mul(line->contribution, line->contribution, back);
    mpq_mul(line->contribution, line->contribution, line->probability);
    mpq_clear(back);
}

static void add_line(sabot_returns *returns, unsigned part, unsigned number)
{
    sabot_line_return *line = &returns->lines[returns->lines_count++];
    line->part = part;
    line->line = number;
    mpz_init(line->ways);
    mpq_inits(line->probability, line->one_in, line->contribution, NULL);
}

void sabot_returns_compute(sabot_returns *returns, const sabot_wager *wager, const mpz_t *ways,
                           const sabot_edge *edge)
{
    unsigned count = 0, outcomes = sabot_wager_outcomes(wager);
    for (unsigned part = 0; part < wager->count; part++)
        count += wager->part[part].bet->lines_count + 1;
    returns->lines = sabot_allocate(count, sizeof *returns->lines);
    for (unsigned part = 0; part < wager->count; part++) {
        unsigned first = returns->lines_count;
        for (unsigned line = 0; line <= wager->part[part].bet->lines_count; line++)
            add_line(returns, part, line);
        for (unsigned i = 0; i < outcomes; i++) {
            sabot_line_return *line = &returns->lines[first + sabot_wager_line(wager, i, part)];
            mpz_add(line->ways, line->ways, ways[i]);
        }
    }
    for (unsigned i = 0; i < count; i++)
        compute_line(&returns->lines[i], wager, edge->deals);
    compute_return(&returns->staked, edge->ev, edge->win, edge->deals);
    returns->has_resolved = edge->has_ev_resolved;
    if (returns->has_resolved) {
        mpz_t resolved;
        mpz_init(resolved);
        mpz_add(resolved, edge->win, edge->lose);
        compute_return(&returns->resolved, edge->ev_resolved, edge->win, resolved);
        mpz_clear(resolved);
    }
}
