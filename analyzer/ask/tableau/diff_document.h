#ifndef ANALYZER_TABLEAU_DIFF_DOCUMENT_H
#define ANALYZER_TABLEAU_DIFF_DOCUMENT_H

#include "ask/setup_document.h"
#include <sabot/tableau/diff.h>

/* The question of `tableau diff` and the library's answer. */
typedef struct {
    const setup *played;
    const sabot_tableau *other;
    const sabot_diff *diff;
} diff_answer;

/* As the JSON document, and as the report. */
json_t *diff_document(const diff_answer *answer, unsigned long digits);
void diff_view(sabot_report *report, const json_t *document, const diff_answer *answer);

/* Only the difference, for the wagers of the question: adds `cells` and `bets` to a document, and
 * the tables of such a document to a report. */
void diff_add_json(json_t *document, const sabot_diff *diff, const sabot_wager *wagers,
                   unsigned long digits);
void diff_add_tables(sabot_report *report, const json_t *document, const sabot_diff *diff,
                     const sabot_wager *wagers);

#endif
