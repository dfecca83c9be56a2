#ifndef ANALYZER_MONITOR_DOCUMENT_H
#define ANALYZER_MONITOR_DOCUMENT_H

#include "ask/check/pairs.h"
#include "ask/setup_document.h"
#include "results_log.h"
#include "write/report.h"

typedef struct {
    const setup *setup; /* with the wagers of the file only */
    const setup *asked; /* with those that rows number */
    const results_log *log;
    const sabot_results_terms *terms;
    const char *alarm; /* as given */
    const sabot_comparisons *found;
    int is_beyond; /* any of its rows is */
} monitor_answer;

/* With `rows` the total is the last of the bets. */
json_t *monitor_document(const monitor_answer *answer, unsigned long digits, int rows);
void monitor_view(sabot_report *report, const json_t *document, const monitor_answer *answer);

/* The verdict of each row as a test. The caller clears. */
void monitor_tests(value_pairs *tests, const json_t *document);

/* The path within its bands, as SVG. */
char *monitor_plot(const monitor_answer *answer);

#endif
