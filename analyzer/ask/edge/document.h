#ifndef ANALYZER_EDGE_DOCUMENT_H
#define ANALYZER_EDGE_DOCUMENT_H

#include "ask/setup_document.h"
#include "rebates.h"
#include "stakes.h"
#include "write/output.h"
#include <sabot/edge/covariances.h>
#include <sabot/edge/observation.h>
#include <sabot/edge/openings.h>

/* The question of `edge` and the library's answer. */
typedef struct {
    const setup *setup;
    const sabot_edges *edges;
    const sabot_covariances *covariances; /* NULL if not requested */
    const sabot_openings *openings;       /* NULL if not requested */
    const sabot_observation *observation; /* NULL if not requested */
    const rebates_answer *rebates;        /* NULL if not requested */
    const stakes_answer *stakes;          /* NULL if not requested */
} edges_answer;

/* As the JSON document, and as the report. */
json_t *edges_document(const edges_answer *answer, unsigned long digits);
void edges_view(sabot_report *report, const json_t *document, const edges_answer *answer,
                const output *to);

/* Adds a bet's "lines", or the "parts" of a combined wager with their lines: with the figures of
 * each line, or without (NULL). */
void returns_add_lines(json_t *json, const sabot_wager *wager, const sabot_returns *returns,
                       unsigned long digits);

/* Adds "return", "hit", "edge", and "resolved" with the same per resolved unit, or null. */
void returns_add(json_t *json, const sabot_returns *returns, unsigned long digits);

/* A table of the lines of every wager that has more than one, if there is any. */
void returns_view(sabot_report *report, const json_t *document);

/* The openings and the observations have files of their own. */
json_t *openings_json(const edges_answer *answer, unsigned long digits);
void openings_view(sabot_report *report, const json_t *document);
json_t *observation_json(const edges_answer *answer, unsigned long digits);
void observation_view(sabot_report *report, const json_t *document,
                      const sabot_observation *observation);

#endif
