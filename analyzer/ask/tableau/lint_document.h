#ifndef ANALYZER_TABLEAU_LINT_DOCUMENT_H
#define ANALYZER_TABLEAU_LINT_DOCUMENT_H

#include "answer/tableau/lint.h"
#include "ask/readings/document.h"

/* The question of `tableau lint` and the library's answer. */
typedef struct {
    const setup *played;
    const sabot_lint *lint;
    const sabot_readings *readings; /* of the rule set's document, or NULL if it has none */
    unsigned assumed;               /* the rows assumed from the standard table */
    int tells_readings;             /* also in the report: they are of this table's document */
} lint_answer;

/* As the JSON document and as the report. */
json_t *lint_document(const lint_answer *answer, unsigned long digits);
void lint_view(sabot_report *report, const json_t *document, const lint_answer *answer);

#endif
