#ifndef ANALYZER_TABLEAU_DIFF_DOCUMENT_H
#define ANALYZER_TABLEAU_DIFF_DOCUMENT_H

#include "ask/setup_document.h"
#include <sabot/tableau/diff.h>

/* What `tableau diff` was asked and what the library answered. */
typedef struct {
    const setup *played;
    const sabot_tableau *other;
    const sabot_diff *diff;
} diff_answer;

/* As the JSON document, and as what a person reads. */
json_t *diff_document(const diff_answer *answer, unsigned long digits);
void diff_view(sabot_report *report, const json_t *document, const diff_answer *answer);

/* The difference alone, of the wagers that it was asked for: adds `cells` and `bets` to a document,
 * and the tables of such a document to a report. */
void diff_add_json(json_t *document, const sabot_diff *diff, const sabot_wager *wagers,
                   unsigned long digits);
void diff_add_tables(sabot_report *report, const json_t *document, const sabot_diff *diff,
                     const sabot_wager *wagers);

#endif
