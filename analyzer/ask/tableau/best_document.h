#ifndef ANALYZER_TABLEAU_BEST_DOCUMENT_H
#define ANALYZER_TABLEAU_BEST_DOCUMENT_H

#include "ask/setup_document.h"
#include <sabot/tableau/best.h>

/* What `tableau best` was asked and what the library answered. */
typedef struct {
    const setup *played;
    int side; /* whose cells were chosen */
    const sabot_best *best;
} best_answer;

/* As the JSON document, and as what a person reads. */
json_t *best_document(const best_answer *answer, unsigned long digits);
void best_view(sabot_report *report, const json_t *document, const best_answer *answer);

#endif
