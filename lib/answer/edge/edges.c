#include <sabot/edge/edges.h>

#include "../../base/memory.h"
#include "../../engine/ways.h"
#include "../question/work.h"
#include "internal.h"

#include <stdlib.h>

void sabot_edges_init(sabot_edges *edges)
{
    *edges = (sabot_edges){0};
    mpz_init(edges->deals);
}

static void clear_wagers(sabot_edges *edges)
{
    for (size_t i = 0; i < edges->wagers_count; i++) {
        sabot_ways_clear(&edges->wagers[i].ways);
        sabot_edge_clear(&edges->wagers[i].edge);
        sabot_returns_clear(&edges->wagers[i].returns);
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
    sabot_returns_compute(&out->returns, wager, (const mpz_t *)out->ways.of, &out->edge);
    return SABOT_OK;
}

sabot_status sabot_edges_find(sabot_edges *edges, const sabot_question *question,
                              sabot_error *error)
{
    clear_wagers(edges);
    sabot_status status = sabot_question_check(
        question, SABOT_NEEDS_SHOE | SABOT_NEEDS_TABLEAU | SABOT_NEEDS_WAGERS, error);
    if (!status)
        status = sabot_question_deals(edges->deals, question, error);
    if (status)
        return status;
    edges->wagers = sabot_allocate(question->wagers_count, sizeof *edges->wagers);
    edges->wagers_count = question->wagers_count;
    for (size_t i = 0; i < edges->wagers_count; i++) {
        sabot_edge_init(&edges->wagers[i].edge);
        sabot_returns_init(&edges->wagers[i].returns);
    }
    work w = {edges, question};
    status = sabot_question_each(question, "bets", edges->wagers_count, 8, find_one, &w, error);
    if (status)
        clear_wagers(edges);
    return status;
}
