#include <sabot/edge/edges.h>

#include "../../base/memory.h"
#include "../../engine/ways.h"
#include "../question/work.h"
#include "from_ways.h"

#include <stdlib.h>

void sabot_edges_init(sabot_edges *edges)
{
    *edges = (sabot_edges){0};
    mpz_init(edges->deals);
}

/* --- returns ---------------------------------------------------------------------------- */

/* Divides the ways of an edge by line. A line returns 1 + pays of the stake and a lost stake
 * returns nothing, so Σ probability · (1 + pays) over the lines is 1 + EV. */

static void init_return(sabot_return *r)
{
    mpq_inits(r->back, r->hit, r->edge, NULL);
}

static void clear_return(sabot_return *r)
{
    mpq_clears(r->back, r->hit, r->edge, NULL);
}

static void returns_init(sabot_returns *returns)
{
    *returns = (sabot_returns){0};
    init_return(&returns->staked);
    init_return(&returns->resolved);
}

static void returns_clear(sabot_returns *returns)
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

static void compute_return(sabot_return *r, const mpq_t ev, const mpz_t win, const mpz_t deals)
{
    mpq_neg(r->edge, ev);
    mpq_set_ui(r->back, 1, 1);
    mpq_add(r->back, r->back, ev);
    sabot_fraction_set(r->hit, win, deals);
}

/* Computes a line's figures from its ways. */
static void compute_line(sabot_line_return *line, const sabot_wager *wager, const mpz_t deals)
{
    const sabot_bet *bet = wager->part[line->part].bet;
    mpq_t back;
    sabot_fraction_set(line->probability, line->ways, deals);
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

/* Computes the returns from the ways of each outcome and their edge. Call it once after init. */
static void returns_compute(sabot_returns *returns, const sabot_wager *wager, const mpz_t *ways,
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

static void clear_wagers(sabot_edges *edges)
{
    for (size_t i = 0; i < edges->wagers_count; i++) {
        sabot_ways_clear(&edges->wagers[i].ways);
        sabot_edge_clear(&edges->wagers[i].edge);
        returns_clear(&edges->wagers[i].returns);
    }
    free(edges->wagers);
    edges->wagers = NULL;
    edges->wagers_count = 0;
}

void sabot_edges_clear(sabot_edges *edges)
{
    clear_wagers(edges);
    mpz_clear(edges->deals);
}

typedef struct {
    sabot_edges *edges;
    const sabot_question *question;
} work;

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    const work *w = data;
    const sabot_question *question = w->question;
    const sabot_wager *wager = &question->wagers[item];
    sabot_wager_edge *out = &w->edges->wagers[item];
    out->needs = sabot_wager_level(wager);
    out->determined = sabot_question_determines(question, wager);
    if (!out->determined)
        return SABOT_OK;
    sabot_status status =
        sabot_ways_count(&out->ways, question->shoe, question->tableau, wager, question->condition,
                         question->cache, question->double_check, &out->engine, error);
    if (status)
        return status;
    sabot_edge_compute(&out->edge, wager, (const mpz_t *)out->ways.of);
    returns_compute(&out->returns, wager, (const mpz_t *)out->ways.of, &out->edge);
    return SABOT_OK;
}

sabot_status sabot_edges_find(sabot_edges *edges, const sabot_question *question,
                              sabot_error *error)
{
    clear_wagers(edges);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_GAME, error);
    if (!status)
        status = sabot_question_deals(edges->deals, question, error);
    if (status)
        return status;
    edges->wagers = sabot_allocate(question->wagers_count, sizeof *edges->wagers);
    edges->wagers_count = question->wagers_count;
    for (size_t i = 0; i < edges->wagers_count; i++) {
        sabot_edge_init(&edges->wagers[i].edge);
        returns_init(&edges->wagers[i].returns);
    }
    work w = {edges, question};
    status = sabot_question_each(question, "bets", edges->wagers_count, 8, find_one, &w, error);
    if (status)
        clear_wagers(edges);
    return status;
}
