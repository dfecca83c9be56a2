#ifndef EDGE_DOCUMENT_H
#define EDGE_DOCUMENT_H

#include "compute.h"
#include "report.h"

/* The results of `edge` as its JSON document and as what a person reads; `deals` is the number of
 * deals that everything is out of. */
json_t *edge_document(const job *job, const result *results, const mpz_t deals,
                      const options *options);
void edge_report(sabot_report *report, const job *job, const result *results, const mpz_t deals,
                 const options *options);

void edge_report_covariance_start(sabot_report *report);
void edge_add_covariance(json_t *list, sabot_report *report, const char *a, const char *b,
                         const mpq_t covariance, unsigned long digits);

#endif
