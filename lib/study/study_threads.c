/* The units of a study on the threads of one process. */
#include "study.h"

#include "../base/memory.h"

#include <omp.h>
#include <stdlib.h>

/* What a thread has of its own, made when it gets its first unit. */
typedef struct {
    int is_there;
    sabot_study_totals totals;
    sabot_study_scratch *scratch;
} worker;

typedef struct {
    sabot_study *study;
    unsigned stage;
    const unsigned *units;
    worker *workers; /* by thread */
} walking;

static void start_worker(worker *own, const sabot_study *study)
{
    own->is_there = 1;
    own->scratch = study->plan ? sabot_study_scratch_new(study->plan) : NULL;
    sabot_study_totals_init(&own->totals, &study->bets);
}

static void end_worker(worker *own)
{
    if (!own->is_there)
        return;
    sabot_study_totals_clear(&own->totals);
    if (own->scratch)
        sabot_study_scratch_free(own->scratch);
}

static sabot_status walk_unit(void *data, size_t item, sabot_error *error)
{
    const walking *w = data;
    sabot_study *study = w->study;
    const sabot_study_stage *stage = &study->stages[w->stage];
    worker *own = &w->workers[omp_get_thread_num()];
    const unsigned *unit = &w->units[item];
    sabot_status status;
    if (own->is_there)
        sabot_study_totals_zero(&own->totals);
    else
        start_worker(own, study);
#pragma omp critical(sabot_study)
    sabot_study_totals_join_extremes(&own->totals, &stage->totals); /* it need not look for less */
    if (study->plan)
        sabot_study_walk(&own->totals, study->plan, *unit, own->scratch);
    else
        sabot_study_walk_plainly(&own->totals, &study->bets, stage->cards, *unit);
#pragma omp critical(sabot_study)
    status = sabot_study_take(study, w->stage, unit, 1, &own->totals, error);
    return status;
}

sabot_status sabot_study_walk_units(sabot_study *study, unsigned stage, const unsigned *units,
                                    unsigned count, sabot_error *error)
{
    sabot_status status = sabot_study_prepare(study, stage, NULL, error);
    if (status)
        return status;
    int threads = sabot_question_threads(study->question);
    walking w = {study, stage, units, sabot_allocate((size_t)threads, sizeof *w.workers)};
    status = sabot_question_each(study->question, NULL, count, 1, walk_unit, &w, error);
    for (int i = 0; i < threads; i++)
        end_worker(&w.workers[i]);
    free(w.workers);
    return status;
}

sabot_status sabot_study_take(sabot_study *study, unsigned stage, const unsigned *units,
                              unsigned count, const sabot_study_totals *totals, sabot_error *error)
{
    sabot_study_stage *s = &study->stages[stage];
    sabot_study_totals_add(&s->totals, totals);
    for (unsigned i = 0; i < count; i++) {
        s->done[units[i]] = 1;
        study->done += s->size[units[i]];
    }
    return sabot_question_tell(study->question, "compositions", study->done, study->compositions,
                               error);
}

sabot_status sabot_study_walk_all(sabot_study *study, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < study->stages_count && !status; i++) {
        const sabot_study_stage *stage = &study->stages[i];
        unsigned *units = sabot_allocate(stage->units, sizeof *units), count = 0;
        for (unsigned u = 0; u < stage->units; u++)
            if (!stage->done[u])
                units[count++] = u;
        if (count)
            status = sabot_study_walk_units(study, i, units, count, error);
        free(units);
    }
    return status;
}

sabot_status sabot_study_walk_again(const sabot_study *study, sabot_error *error)
{
    sabot_study again;
    mpq_srcptr bin = mpq_sgn(study->bin) ? study->bin : NULL;
    sabot_status status =
        sabot_study_init(&again, study->question, study->from, study->to, bin, error);
    if (status)
        return status;
    again.plainly = 1;
    status = sabot_study_walk_all(&again, error);
    for (unsigned i = 0; i < study->stages_count && !status; i++)
        if (!sabot_study_totals_are_equal(&study->stages[i].totals, &again.stages[i].totals))
            status =
                sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                "%u cards: the two ways differ: no result", study->stages[i].cards);
    sabot_study_clear(&again);
    return status;
}
