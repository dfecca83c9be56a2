#include "count_model.h"

#include "../render/output.h"
#include "../render/value.h"
#include "answer/removals.h"
#include "base/memory.h"
#include "compute.h"

#include <inttypes.h>
#include <stdlib.h>

static sabot_status make_model(count_model *model, const job *job, const job_wager *wager,
                               const options *options)
{
    sabot_removals removals;
    sabot_error error;
    model->undetermined = !compute_is_determined(&model->needs, job, &wager->wager, NULL);
    if (model->undetermined)
        return SABOT_OK;
    if (model->needs == SABOT_LEVEL_SUITS) {
        model->refused = "the bet looks at suits, and tags are by rank";
        return SABOT_OK;
    }
    sabot_question question = {.shoe = &job->shoe,
                               .tableau = &job->tableau,
                               .wagers = &wager->wager,
                               .wagers_count = 1,
                               .double_check = options->double_check};
    sabot_removals_init(&removals);
    sabot_status status = sabot_removals_find(&removals, &question, 1, &error);
    if (!status)
        status = sabot_counting_init(&model->counting, &removals.wagers[0].removal, &error);
    sabot_removals_clear(&removals);
    model->refused = status ? "failed" : NULL;
    return status ? message_error(NULL, &error) : SABOT_OK;
}

sabot_status count_models(count_model **models, const job *job, const options *options)
{
    sabot_status status = SABOT_OK;
    *models = sabot_allocate(job->wagers_count, sizeof **models);
    for (size_t i = 0; i < job->wagers_count; i++)
        (*models)[i].refused = "not reached";
    for (size_t i = 0; !status && i < job->wagers_count; i++) {
        status = make_model(&(*models)[i], job, &job->wagers[i], options);
        if (!status && options->verbose && !(*models)[i].refused)
            compute_say_engine(&job->wagers[i]);
    }
    if (status)
        count_models_clear(*models, job);
    return status;
}

json_t *count_refused_json(const count_model *model, const char *name)
{
    return model->undetermined
               ? json_pack("{ss ss}", "bet", name, "undetermined", sabot_level_name(model->needs))
               : json_pack("{ss ss}", "bet", name, "not_counted", model->refused);
}

void count_refused_note(sabot_report *report, const count_model *model)
{
    if (model->undetermined)
        sabot_report_note(report, "undetermined: needs %s", sabot_level_name(model->needs));
    else
        sabot_report_note(report, "not counted: %s", model->refused);
}

void count_models_clear(count_model *models, const job *job)
{
    for (size_t i = 0; i < job->wagers_count; i++)
        if (!models[i].refused)
            sabot_counting_clear(&models[i].counting);
    free(models);
}

sabot_status count_depths_parse(sabot_range *depths, const char *text, const sabot_shoe *shoe)
{
    uint64_t size = sabot_shoe_size(shoe);
    *depths = (sabot_range){SABOT_POSITIONS, size};
    if (text && sabot_range_parse(depths, text, SABOT_POSITIONS, size))
        return message(SABOT_INVALID,
                       "--cards: '%.40s': expected N or A..B, from 6 to the %" PRIu64
                       " cards of the shoe",
                       text, size);
    if (sabot_range_count(*depths) > COUNT_DEPTHS_MOST)
        return message(SABOT_INVALID, "--cards: %" PRIu64 " depths: expected A..B with at most %d",
                       sabot_range_count(*depths), COUNT_DEPTHS_MOST);
    return SABOT_OK;
}

void count_add_share(sabot_estimate *mean, const sabot_estimate *estimate, uint64_t count)
{
    mean->favourable += estimate->favourable / (double)count;
    mean->gain += estimate->gain / (double)count;
}

json_t *count_estimate_json(const sabot_estimate *estimate)
{
    sabot_text favourable = {0}, gain = {0};
    sabot_text_add(&favourable, "%.6f", estimate->favourable);
    sabot_text_add(&gain, "%.8f", estimate->gain);
    return json_pack("{s{so} s{so}}", "favourable", "decimal", value_text(favourable.text), "gain",
                     "decimal", value_text(gain.text));
}
