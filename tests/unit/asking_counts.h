/* Helpers of the tests about counts. */
#ifndef ASKING_COUNTS_H
#define ASKING_COUNTS_H

#include "asking.h"
#include <sabot/counting/counts.h>

static inline void find_models(sabot_count_models *models, const asking *a)
{
    sabot_error error;
    sabot_count_models_init(models);
    assert_ok(sabot_count_models_find(models, &a->question, &error), &error);
    TEST_ASSERT_EQUAL_UINT(a->question.wagers_count, models->wagers_count);
}

static inline void parse_tags(sabot_tags *tags, const char *text)
{
    sabot_error error;
    sabot_tags_init(tags);
    assert_ok(sabot_tags_parse(tags, text, &error), &error);
}

#endif
