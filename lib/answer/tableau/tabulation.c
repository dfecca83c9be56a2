#include "tabulation.h"

#include "../../base/memory.h"
#include "../question/work.h"

#include <stdlib.h>

/* The caller frees `cells`, even on failure. */
static sabot_status new_cells(sabot_contributions **cells, const sabot_shoe *shoe,
                              const sabot_wager *wager, unsigned lasting, sabot_error *error)
{
    *cells = sabot_allocate(1, sizeof **cells);
    sabot_contributions_init(*cells);
    return sabot_contributions_count(*cells, shoe, wager, lasting, error);
}

static void free_cells(sabot_contributions *cells)
{
    if (cells)
        sabot_contributions_clear(cells);
    free(cells);
}

void sabot_tabulation_clear(sabot_tabulation *tabulation)
{
    for (size_t i = 0; i < tabulation->wagers_count; i++)
        free_cells(tabulation->of[i]);
    free_cells(tabulation->none);
    free(tabulation->of);
    *tabulation = (sabot_tabulation){0};
}

typedef struct {
    sabot_tabulation *tabulation;
    const sabot_question *question;
    unsigned lasting;
} work;

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    const work *w = data;
    const sabot_wager *wager = &w->question->wagers[item];
    return sabot_question_determines(w->question, wager)
               ? new_cells(&w->tabulation->of[item], w->question->shoe, wager, w->lasting, error)
               : SABOT_OK;
}

/* The frequency of cells is the same for every wager, so any will do. */
static sabot_status find_reach(sabot_tabulation *tabulation, const work *w, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    static const sabot_wager nothing;
    for (size_t i = 0; i < tabulation->wagers_count && !tabulation->reach; i++)
        tabulation->reach = tabulation->of[i];
    if (!tabulation->reach) {
        status = new_cells(&tabulation->none, w->question->shoe, &nothing, w->lasting, error);
        tabulation->reach = tabulation->none;
    }
    return status;
}

sabot_status sabot_tabulation_find(sabot_tabulation *tabulation, const sabot_question *question,
                                   unsigned lasting, sabot_error *error)
{
    sabot_tabulation_clear(tabulation);
    sabot_status status = sabot_question_check(
        question, SABOT_NEEDS_SHOE | SABOT_NEEDS_WAGERS | SABOT_NEEDS_NO_CONDITION, error);
    if (status)
        return status;
    work w = {tabulation, question, lasting};
    tabulation->wagers_count = question->wagers_count;
    tabulation->of = sabot_allocate(question->wagers_count, sizeof *tabulation->of);
    status = sabot_question_each(question, "bets", question->wagers_count, 1, find_one, &w, error);
    if (!status)
        status = find_reach(tabulation, &w, error);
    if (status)
        sabot_tabulation_clear(tabulation);
    return status;
}

void sabot_tabulation_ev(mpq_t ev, const sabot_tabulation *tabulation, size_t wager,
                         const sabot_tableau *tableau)
{
    sabot_policy policy;
    sabot_policy_of(&policy, tableau);
    sabot_contributions_ev(ev, tabulation->of[wager], &policy);
}

static sabot_status compare(const sabot_tabulation *tabulation, const sabot_edges *edges,
                            const sabot_question *question, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    mpq_t ev;
    mpq_init(ev);
    for (size_t i = 0; i < tabulation->wagers_count && !status; i++) {
        if (!tabulation->of[i])
            continue;
        sabot_tabulation_ev(ev, tabulation, i, question->tableau);
        if (!mpq_equal(ev, edges->wagers[i].edge.ev))
            status = sabot_error_set(
                error, SABOT_DISAGREES, 0, 0,
                "%.200s: the cells of tableau '%s' and the engines differ; no result",
                sabot_wager_name(&question->wagers[i]), question->tableau->name);
    }
    mpq_clear(ev);
    return status;
}

sabot_status sabot_tabulation_check(const sabot_tabulation *tabulation,
                                    const sabot_question *question, const sabot_tableau *tableau,
                                    sabot_error *error)
{
    sabot_question again = *question;
    sabot_edges edges;
    if (!question->double_check)
        return SABOT_OK;
    again.tableau = tableau;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &again, error);
    if (!status)
        status = compare(tabulation, &edges, &again, error);
    sabot_edges_clear(&edges);
    return status;
}
