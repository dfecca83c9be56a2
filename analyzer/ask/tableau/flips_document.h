#ifndef ANALYZER_TABLEAU_FLIPS_DOCUMENT_H
#define ANALYZER_TABLEAU_FLIPS_DOCUMENT_H

#include "ask/setup_document.h"
#include <sabot/tableau/flips.h>

/* What `tableau flips` was answered, as the JSON document and as what a person reads. */
json_t *flips_document(const setup *played, const sabot_flips *flips, unsigned long digits);
void flips_view(sabot_report *report, const json_t *document, const setup *played);

/* What each cell does to one wager, which is determined, as an SVG; malloc'd. */
char *flips_plot(const setup *played, const sabot_flips *flips, size_t wager);

#endif
