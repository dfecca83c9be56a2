#ifndef LINT_DOCUMENT_H
#define LINT_DOCUMENT_H

#include "answer/lint.h"
#include "setup_document.h"

/* What `tableau lint` was answered, as the JSON document and as what a person reads. */
json_t *lint_document(const setup *played, const sabot_lint *lint, unsigned long digits);
void lint_report(sabot_report *report, const setup *played, const sabot_lint *lint);

#endif
