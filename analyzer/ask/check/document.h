#ifndef ANALYZER_CHECK_DOCUMENT_H
#define ANALYZER_CHECK_DOCUMENT_H

#include "input/setup.h"
#include "pairs.h"
#include "write/report.h"

/* The question of `check` and its answer. */
typedef struct {
    const char *path;   /* of the baseline */
    const setup *setup; /* NULL if the result has none */
    unsigned long digits;
    const value_pairs *values;
    const drift *drift;
    int rewritten;      /* the result with its current values */
    int is_now;         /* some inputs are taken from now */
    int is_file;        /* a filing, whose words were compared … */
    const char *unseen; /* … and why nothing else was; NULL if its bytes were */
    int is_other_maker; /* made by another program, or with other data */
    int tables_differ;  /* in cells, the table of the baseline and the current one */
} check_answer;

/* As the JSON document, and as the report. */
json_t *check_document(const check_answer *answer);
/* The cells, or other inputs, that explain the drift. */
void check_explain(sabot_report *report, const json_t *document, const check_answer *answer);
void check_view(sabot_report *report, const json_t *document, const check_answer *answer);

#endif
