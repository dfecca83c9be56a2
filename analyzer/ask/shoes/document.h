#ifndef ANALYZER_SHOES_DOCUMENT_H
#define ANALYZER_SHOES_DOCUMENT_H

#include "answer/shoes/risk.h"
#include "input/json.h"
#include "setup.h"
#include "write/report.h"

/* The question of `shoes` and the library's answer. */
typedef struct {
    const shoes_setup *asked;
    const shoes_options *options;
    const sabot_shoes *computed;
    const sabot_simulated *simulated; /* NULL if not requested */
    int by_depth, by_coups;
} shoes_answer;

/* With `rows` the record of a player also has the simulated figures, and by_coups makes one list
 * "distribution" of computed and simulated values. */
json_t *shoes_document(const shoes_answer *answer, unsigned long digits, int rows);
void shoes_view(sabot_report *report, const json_t *document, const shoes_answer *answer);

/* Units against the cards behind the cut card, malloc'd; the answer has units_at for these. */
char *shoes_plot(const shoes_answer *answer, const sabot_numbers *cuts);

#endif
