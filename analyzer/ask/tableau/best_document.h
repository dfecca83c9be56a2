#ifndef ANALYZER_TABLEAU_BEST_DOCUMENT_H
#define ANALYZER_TABLEAU_BEST_DOCUMENT_H

#include "ask/setup_document.h"
#include <sabot/tableau/best.h>

/* The question of `tableau best` and the library's answer. */
typedef struct {
    const setup *played;
    int side; /* whose cells were chosen */
    const sabot_best *best;
} best_answer;

/* As the JSON document, and as the report. */
json_t *best_document(const best_answer *answer, unsigned long digits);
void best_view(sabot_report *report, const json_t *document, const best_answer *answer);

#endif
