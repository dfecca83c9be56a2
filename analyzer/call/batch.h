#ifndef CALL_BATCH_H
#define CALL_BATCH_H

#include "ask/ask.h"
#include <sabot/ask.h>

/* The values of many shoes, as sabot_ask_batch sets them. */
typedef struct {
    const sabot_ask_shoes *shoes;
    void *values; /* NULL: only the document */
    size_t size;
    int is_ways;
} batch_values;

/* Sets the values of the question's wagers, whose own shoe is ignored, and makes the document. */
sabot_status batch_find(json_t **document, const batch_values *batch, const setup *played,
                        sabot_error *error);

#endif
