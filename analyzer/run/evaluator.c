#include "evaluator.h"

#include "answer/edge_compute.h"
#include "base/memory.h"
#include "engine/enumerate.h"

#include <stdlib.h>

void evaluator_init(evaluator *e, const job *job, sabot_level level)
{
    *e = (evaluator){.job = job, .level = level};
    e->wager = sabot_allocate(job->wagers_count, sizeof *e->wager);
    e->wagers = sabot_allocate(job->wagers_count, sizeof *e->wagers);
    e->polynomials = sabot_allocate(job->wagers_count, sizeof *e->polynomials);
    unsigned compiled = 0;
    for (unsigned i = 0; i < job->wagers_count; i++) {
        sabot_view view;
        sabot_wager_view(&view, &job->wagers[i].wager);
        if (!sabot_view_is_determined(&view, level))
            continue;
        e->wagers[e->count] = job->wagers[i].wager;
        e->wager[e->count++] = i;
        compiled += sabot_polynomial_can_compile(&job->wagers[i].wager) != 0;
    }
    for (unsigned i = 0; i < e->count; i++)
        if (sabot_polynomial_can_compile(&e->wagers[i]))
            sabot_polynomial_compile(&e->polynomials[i], &job->tableau, &e->wagers[i]);
    if (compiled < e->count || e->count == 0)
        return;
    e->has_batch = sabot_batch_init(&e->batch, e->polynomials, e->wagers, e->count) == SABOT_OK;
}

void evaluator_clear(evaluator *e)
{
    if (e->has_batch)
        sabot_batch_clear(&e->batch);
    for (unsigned i = 0; i < e->count; i++)
        sabot_polynomial_clear(&e->polynomials[i]);
    free(e->polynomials);
    free(e->wagers);
    free(e->wager);
}

int evaluator_fits(const evaluator *e, const sabot_shoe *shoe)
{
    return e->has_batch && sabot_batch_fits(&e->batch, shoe);
}

void evaluator_batch(sabot_fraction128 *ev, const evaluator *e, const sabot_shoe *shoes,
                     size_t count, int threads)
{
    sabot_batch_ev(ev, &e->batch, shoes, count, sabot_cpu_best(), threads);
}

static void count_single(mpq_t *ev, const evaluator *e, const sabot_shoe *shoe, int reference)
{
    for (unsigned i = 0; i < e->count; i++) {
        unsigned outcomes = sabot_wager_outcomes(&e->wagers[i]);
        mpz_t *ways = sabot_allocate(outcomes, sizeof *ways);
        sabot_edge edge;
        for (unsigned o = 0; o < outcomes; o++)
            mpz_init(ways[o]);
        sabot_edge_init(&edge);
        if (reference || !sabot_polynomial_can_compile(&e->wagers[i]))
            sabot_enumerate(ways, shoe, &e->job->tableau, &e->wagers[i], NULL);
        else
            sabot_polynomial_evaluate(ways, &e->polynomials[i], shoe, NULL);
        sabot_edge_compute(&edge, &e->wagers[i], (const mpz_t *)ways);
        mpq_set(ev[i], edge.ev);
        sabot_edge_clear(&edge);
        for (unsigned o = 0; o < outcomes; o++)
            mpz_clear(ways[o]);
        free(ways);
    }
}

void evaluator_single(mpq_t *ev, const evaluator *e, const sabot_shoe *shoe)
{
    count_single(ev, e, shoe, 0);
}

void evaluator_reference(mpq_t *ev, const evaluator *e, const sabot_shoe *shoe)
{
    count_single(ev, e, shoe, 1);
}
