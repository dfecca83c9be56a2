#ifndef EDGES_DOCUMENT_H
#define EDGES_DOCUMENT_H

#include "answer/covariances.h"
#include "answer/observation.h"
#include "answer/openings.h"
#include "output.h"
#include "setup_document.h"

/* What `edge` was asked and what the library answered. */
typedef struct {
    const setup *setup;
    const sabot_edges *edges;
    const sabot_covariances *covariances; /* NULL: not asked for */
    const sabot_openings *openings;       /* NULL: not asked for */
    const sabot_observation *observation; /* NULL: not asked for */
} edges_answer;

/* As the JSON document, and as what a person reads. */
json_t *edges_document(const edges_answer *answer, unsigned long digits);
void edges_report(sabot_report *report, const edges_answer *answer, const output *output);

/* Adds a bet's "lines", or the "parts" of a combined wager; without ways (NULL), without them. */
void edges_add_lines(json_t *json, const sabot_wager *wager, const sabot_ways *ways);

/* The openings, and what may be seen, in files of their own. */
json_t *openings_json(const edges_answer *answer, unsigned long digits);
void openings_report(sabot_report *report, const edges_answer *answer);
json_t *observation_json(const edges_answer *answer, unsigned long digits);
void observation_report(sabot_report *report, const edges_answer *answer);

#endif
