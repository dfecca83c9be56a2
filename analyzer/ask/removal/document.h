#ifndef ANALYZER_REMOVAL_DOCUMENT_H
#define ANALYZER_REMOVAL_DOCUMENT_H

#include "ask/setup_document.h"
#include "write/output.h"
#include <sabot/counting/removals.h>

/* The answer of `removal` as its JSON document and as the report. */
json_t *removal_document(const setup *played, const sabot_removals *removals, unsigned long digits);
void removal_report(sabot_report *report, const setup *played, const sabot_removals *removals,
                    const output *out);

/* Bars by kind of card, malloc'd; NULL if no wager is determined. */
char *removal_plot(const setup *played, const sabot_removals *removals);

#endif
