#ifndef COUNT_MODEL_H
#define COUNT_MODEL_H

#include "../input/job.h"
#include "answer/counting.h"
#include "answer/ev_variance.h"
#include "base/range.h"

/* What one wager of a job is to a counter. */
typedef struct {
    const char *refused; /* why it cannot be counted, or NULL */
    sabot_level needs;   /* the level of shoe that the wager takes */
    int undetermined;    /* the shoe's is coarser */
    sabot_counting counting;
} count_model;

/* The models of all wagers; reports what is wrong. On SABOT_OK the caller clears. */
sabot_status count_models(count_model **models, const job *job, const options *options);
void count_models_clear(count_model *models, const job *job);

/* What is said of a wager that is refused, in the document and in the report. */
json_t *count_refused_json(const count_model *model, const char *name);
void count_refused_note(sabot_report *report, const count_model *model);

/* Depths: `A..B` or `A`, from 6 to the size of the shoe, at most COUNT_DEPTHS_MOST of them; NULL is
 * all. Reports. */
enum { COUNT_DEPTHS_MOST = 10000 };
sabot_status count_depths_parse(sabot_range *depths, const char *text, const sabot_shoe *shoe);

/* Adds the share 1/count of an estimate to a mean over depths. */
void count_add_share(sabot_estimate *mean, const sabot_estimate *estimate, uint64_t count);

/* {"favourable", "gain"} of the normal estimate, each with a decimal only. */
json_t *count_estimate_json(const sabot_estimate *estimate);

#endif
