#ifndef ANALYZER_CHECK_DOCUMENT_H
#define ANALYZER_CHECK_DOCUMENT_H

#include "input/setup.h"
#include "pairs.h"
#include "write/report.h"

/* What `check` was asked and its answer. */
typedef struct {
    const char *path;   /* of the baseline */
    const setup *setup; /* NULL: nothing is played */
    unsigned long digits;
    const value_pairs *values;
    const drift *drift;
    int rewritten;     /* the result, with the values as they now are */
    int is_now;        /* something of what was asked is taken as it now is */
    int tables_differ; /* in cells, that of the baseline and that of now */
} check_answer;

/* As the JSON document, and as what a person reads. */
json_t *check_document(const check_answer *answer);
void check_view(sabot_report *report, const json_t *document, const check_answer *answer);

#endif
