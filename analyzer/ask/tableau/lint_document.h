#ifndef ANALYZER_TABLEAU_LINT_DOCUMENT_H
#define ANALYZER_TABLEAU_LINT_DOCUMENT_H

#include "answer/tableau/lint.h"
#include "ask/readings/document.h"

/* What `tableau lint` was asked and what the library answered. */
typedef struct {
    const setup *played;
    const sabot_lint *lint;
    const sabot_readings *readings; /* of the rule set's document; NULL: it has none */
    unsigned assumed;               /* the rows that are taken as in the standard table */
    int tells_readings;             /* to a person too: they are of this table's document */
} lint_answer;

/* As the JSON document and as what a person reads. */
json_t *lint_document(const lint_answer *answer, unsigned long digits);
void lint_view(sabot_report *report, const json_t *document, const lint_answer *answer);

#endif
