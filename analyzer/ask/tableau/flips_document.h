#ifndef ANALYZER_TABLEAU_FLIPS_DOCUMENT_H
#define ANALYZER_TABLEAU_FLIPS_DOCUMENT_H

#include "ask/setup_document.h"
#include <sabot/tableau/flips.h>

/* The answer of `tableau flips`, as the JSON document and as the report. */
json_t *flips_document(const setup *played, const sabot_flips *flips, int variants,
                       unsigned long digits);
void flips_view(sabot_report *report, const json_t *document, const setup *played);

/* The effect of each cell on one wager, which is determined, as an SVG; malloc'd. */
char *flips_plot(const setup *played, const sabot_flips *flips, size_t wager);

#endif
