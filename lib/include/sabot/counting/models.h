#ifndef SABOT_COUNTING_MODELS_H
#define SABOT_COUNTING_MODELS_H

#include "../base/range.h"
#include "../question/question.h"
#include "counting.h"

SABOT_API_BEGIN

/* The linear model of one wager. */
typedef struct {
    int determined;          /* 0 if the wager needs a finer shoe */
    sabot_level needs;       /* the level of shoe that the wager needs */
    int counted;             /* 0 if undetermined or on suits: tags are by rank */
    sabot_counting counting; /* only if counted */
} sabot_count_model;

/* The linear models of every wager of a question, in its order. Every other answer about counting
 * takes them. */
typedef struct {
    sabot_count_model *wagers;
    size_t wagers_count;
} sabot_count_models;

void sabot_count_models_init(sabot_count_models *models);
void sabot_count_models_clear(sabot_count_models *models);

/* Has the preconditions of sabot_removals_find for one card. */
sabot_status sabot_count_models_find(sabot_count_models *models, const sabot_question *question,
                                     sabot_error *error);

SABOT_API_END

#endif
