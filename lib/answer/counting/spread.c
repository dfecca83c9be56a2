#include <sabot/counting/spread.h>

#include "../../base/memory.h"
#include "../question/work.h"
#include "ev_variance.h"
#include "model.h"

#include <stdlib.h>

void sabot_spread_init(sabot_spread *spread)
{
    *spread = (sabot_spread){0};
}

void sabot_spread_clear(sabot_spread *spread)
{
    for (size_t i = 0; i < spread->wagers_count; i++) {
        sabot_wager_spread *wager = &spread->wagers[i];
        for (uint64_t d = 0; wager->depths && d < sabot_range_count(spread->depths); d++)
            mpq_clears(wager->depths[d].variance, wager->depths[d].linear, NULL);
        free(wager->depths);
        mpq_clear(wager->ev);
    }
    free(spread->wagers);
    *spread = (sabot_spread){0};
}

/* Compares the variance with one card removed and, with a double check, with seven cards left. */
static sabot_status check(const sabot_ev_variance *found, const sabot_counting *counting,
                          const sabot_question *question, const sabot_wager *wager,
                          sabot_error *error)
{
    sabot_status status = SABOT_OK;
    mpq_t variance;
    mpq_init(variance);
    sabot_ev_variance_at(variance, found, found->size - 1);
    if (!mpq_equal(variance, counting->variance))
        status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                 "%.200s: the variance with one card removed differs from that of "
                                 "the effects of removal; no result",
                                 sabot_wager_name(wager));
    mpq_clear(variance);
    if (!status && question->double_check)
        status = sabot_ev_variance_check(found, question->shoe, question->tableau, wager, error);
    return status;
}

static void find_depths(sabot_wager_spread *out, const sabot_ev_variance *found,
                        const sabot_counting *counting, sabot_range depths)
{
    uint64_t count = sabot_range_count(depths);
    mpq_set(out->ev, found->mean);
    out->depths = sabot_allocate(count, sizeof *out->depths);
    for (uint64_t i = 0; i < count; i++) {
        sabot_spread_depth *depth = &out->depths[i];
        mpq_inits(depth->variance, depth->linear, NULL);
        sabot_ev_variance_at(depth->variance, found, depths.from + i);
        if (mpq_sgn(depth->variance)) {
            sabot_counting_variance(depth->linear, counting, depths.from + i);
            mpq_div(depth->linear, depth->linear, depth->variance);
        }
        depth->estimate = sabot_estimate_normal(out->ev, depth->variance);
        sabot_estimate_add(&out->mean, &depth->estimate, count);
    }
}

typedef struct {
    sabot_spread *spread;
    const sabot_question *question;
    const sabot_count_models *models;
} work;

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    const work *w = data;
    const sabot_question *question = w->question;
    const sabot_wager *wager = &question->wagers[item];
    const sabot_counting *counting = &w->models->wagers[item].counting;
    sabot_ev_variance found;
    if (!w->models->wagers[item].counted)
        return SABOT_OK;
    sabot_ev_variance_init(&found);
    sabot_status status =
        sabot_ev_variance_compute(&found, question->shoe, question->tableau, wager, error);
    if (!status)
        status = check(&found, counting, question, wager, error);
    if (!status)
        find_depths(&w->spread->wagers[item], &found, counting, w->spread->depths);
    sabot_ev_variance_clear(&found);
    return status;
}

sabot_status sabot_spread_find(sabot_spread *spread, const sabot_question *question,
                               const sabot_count_models *models, sabot_range depths,
                               sabot_error *error)
{
    sabot_spread_clear(spread);
    sabot_status status = sabot_count_models_check(models, question, &depths, error);
    if (status)
        return status;
    *spread = (sabot_spread){.depths = depths, .wagers_count = question->wagers_count};
    spread->wagers = sabot_allocate(spread->wagers_count, sizeof *spread->wagers);
    for (size_t i = 0; i < spread->wagers_count; i++)
        mpq_init(spread->wagers[i].ev);
    work w = {spread, question, models};
    status = sabot_question_each(question, "spread", spread->wagers_count, 1, find_one, &w, error);
    if (status)
        sabot_spread_clear(spread);
    return status;
}
