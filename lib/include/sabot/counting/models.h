#ifndef SABOT_COUNTING_MODELS_H
#define SABOT_COUNTING_MODELS_H

#include "../base/range.h"
#include "../question/question.h"
#include "counting.h"

SABOT_API_BEGIN

/* What a wager of the question is to a counter. */
typedef struct {
    int determined;          /* 0: the shoe does not tell apart what the wager looks at */
    sabot_level needs;       /* the level of shoe that the wager takes */
    int counted;             /* 0: undetermined, or it looks at suits, and tags are by rank */
    sabot_counting counting; /* only if counted */
} sabot_count_model;

/* The linear models of every wager of a question, in its order: what all answers about counting
 * start from. */
typedef struct {
    sabot_count_model *wagers;
    size_t wagers_count;
} sabot_count_models;

void sabot_count_models_init(sabot_count_models *models);
void sabot_count_models_clear(sabot_count_models *models);

/* Needs what sabot_removals_find needs to remove one card. */
sabot_status sabot_count_models_find(sabot_count_models *models, const sabot_question *question,
                                     sabot_error *error);

SABOT_API_END

#endif
