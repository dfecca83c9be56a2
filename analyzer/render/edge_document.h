#ifndef EDGE_DOCUMENT_H
#define EDGE_DOCUMENT_H

#include "../run/compute.h"
#include "report.h"

/* The results of `edge` as its JSON document and as what a person reads; `deals` is the number of
 * deals that everything is out of. */
json_t *edge_document(const job *job, const result *results, const mpz_t deals,
                      const options *options);
void edge_report(sabot_report *report, const job *job, const result *results, const mpz_t deals,
                 const options *options);

/* Adds the covariance of every pair of determined wagers to both. */
sabot_status edge_covariances(json_t *document, sabot_report *report, const job *job,
                              const result *results, const options *o,
                              const sabot_condition *given);

/* Adds a bet's "lines", or the "parts" of a combined wager; without a result, without ways. */
void edge_add_lines(json_t *json, const sabot_wager *wager, const result *result);

#endif
