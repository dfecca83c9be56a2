#ifndef ANALYZER_COUNT_SPREAD_DOCUMENT_H
#define ANALYZER_COUNT_SPREAD_DOCUMENT_H

#include "ask/setup_document.h"
#include "write/output.h"
#include <sabot/counting/spread.h>

/* The question of `count spread` and the library's answer. */
typedef struct {
    const setup *played;
    const sabot_count_models *models;
    const sabot_spread *spread;
} spread_answer;

/* As the JSON document, and as the report. */
json_t *spread_document(const spread_answer *answer, unsigned long digits);
void spread_view(sabot_report *report, const json_t *document, const spread_answer *answer);

/* Standard deviation against cards left, malloc'd; NULL if no wager is counted. */
char *spread_plot(const spread_answer *answer);

#endif
