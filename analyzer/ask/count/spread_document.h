#ifndef ANALYZER_COUNT_SPREAD_DOCUMENT_H
#define ANALYZER_COUNT_SPREAD_DOCUMENT_H

#include "ask/setup_document.h"
#include "write/output.h"
#include <sabot/counting/spread.h>

/* What `count spread` was asked and what the library answered. */
typedef struct {
    const setup *played;
    const sabot_count_models *models;
    const sabot_spread *spread;
} spread_answer;

/* As the JSON document, and as what a person reads. */
json_t *spread_document(const spread_answer *answer, unsigned long digits);
void spread_view(sabot_report *report, const json_t *document, const spread_answer *answer);

/* Standard deviation against cards left, malloc'd; NULL when no wager is counted. */
char *spread_plot(const spread_answer *answer);

#endif
