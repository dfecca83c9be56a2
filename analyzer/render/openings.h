#ifndef OPENINGS_H
#define OPENINGS_H

#include "../run/compute.h"
#include "report.h"

/* Adds what each pair of openings leads to: how likely it is, who wins then, and what each bet is
 * worth, as the member "openings" and as a table. The ways of all pairs must add up to those of the
 * results; SABOT_FAILED if not. */
sabot_status openings_add(json_t *document, sabot_report *report, const job *job,
                          const result *results, const mpz_t deals, const options *options,
                          const sabot_condition *given);

#endif
