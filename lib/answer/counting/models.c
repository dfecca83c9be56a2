#include "model.h"

#include "../../base/memory.h"
#include <sabot/counting/removals.h>

#include <inttypes.h>
#include <stdlib.h>

void sabot_count_models_init(sabot_count_models *models)
{
    *models = (sabot_count_models){0};
}

void sabot_count_models_clear(sabot_count_models *models)
{
    for (size_t i = 0; i < models->wagers_count; i++)
        if (models->wagers[i].counted)
            sabot_counting_clear(&models->wagers[i].counting);
    free(models->wagers);
    *models = (sabot_count_models){0};
}

static sabot_status check(const sabot_question *question, sabot_error *error)
{
    return sabot_question_check(question, SABOT_NEEDS_GAME | SABOT_NEEDS_NO_CONDITION, error);
}

/* Makes the models from the effects of removal on the `countable` wagers. */
static sabot_status find(sabot_count_models *models, const sabot_question *question,
                         const sabot_wager *countable, size_t count, sabot_error *error)
{
    sabot_removals removals;
    sabot_question part = *question;
    size_t next = 0;
    part.wagers = countable;
    part.wagers_count = count;
    sabot_removals_init(&removals);
    sabot_status status = sabot_removals_find(&removals, &part, 1, error);
    for (size_t i = 0; !status && i < models->wagers_count; i++)
        if (models->wagers[i].counted)
            sabot_counting_init(&models->wagers[i].counting, &removals.wagers[next++].removal);
    sabot_removals_clear(&removals);
    return status;
}

sabot_status sabot_count_models_find(sabot_count_models *models, const sabot_question *question,
                                     sabot_error *error)
{
    sabot_count_models_clear(models);
    sabot_status status = check(question, error);
    if (status)
        return status;
    size_t wagers = question->wagers_count, count = 0;
    sabot_wager *countable = sabot_allocate(wagers, sizeof *countable);
    sabot_count_models found = {sabot_allocate(wagers, sizeof *found.wagers), wagers};
    for (size_t i = 0; i < wagers; i++) {
        sabot_count_model *model = &found.wagers[i];
        model->needs = sabot_wager_level(&question->wagers[i]);
        model->determined = sabot_question_determines(question, &question->wagers[i]);
        model->counted = model->determined && model->needs != SABOT_LEVEL_SUITS;
        if (model->counted)
            countable[count++] = question->wagers[i];
    }
    if (count)
        status = find(&found, question, countable, count, error);
    if (status)
        free(found.wagers); /* no model is initialised yet */
    else
        *models = found;
    free(countable);
    return status;
}

sabot_status sabot_count_models_check(const sabot_count_models *models,
                                      const sabot_question *question, const sabot_range *depths,
                                      sabot_error *error)
{
    sabot_status status = check(question, error);
    if (status)
        return status;
    uint64_t size = sabot_shoe_size(question->shoe);
    int own = models->wagers_count == question->wagers_count;
    for (size_t i = 0; own && i < models->wagers_count; i++)
        own = !models->wagers[i].counted ||
              (models->wagers[i].counting.size == size && !question->shoe->infinite);
    if (!own)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "models of another question: expected the models of this one");
    if (depths &&
        (depths->from < SABOT_POSITIONS || depths->from > depths->to || depths->to > size))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%" PRIu64 " to %" PRIu64 " cards left: expected 6 to %" PRIu64
                               ", the size of the shoe",
                               depths->from, depths->to, size);
    return SABOT_OK;
}
