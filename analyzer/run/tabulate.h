#ifndef TABULATE_H
#define TABULATE_H

#include "../input/job.h"
#include "../render/report.h"
#include "engine/contributions.h"

/* The contributions of every cell, for each wager of a job. */
typedef struct {
    sabot_contributions **of;   /* by wager; NULL: the shoe does not determine it */
    sabot_contributions *reach; /* of any wager: how often cells are reached depends on none */
    size_t count;
} tabulation;

/* The caller clears. */
void tabulate(tabulation *all, const job *job, const options *options);
void tabulate_clear(tabulation *all);

/* With --double-check: counts every wager's EV under a complete tableau with both engines, and
 * reports one that differs from the sum of picks. Else does nothing. */
sabot_status tabulate_check(const tabulation *all, const job *job, const sabot_tableau *tableau,
                            const options *options);

/* {"bet":NAME,"undetermined":LEVEL}, as `edge` has it. */
json_t *tabulate_undetermined(const job_wager *wager);

/* The lines above a table: the rule set, the shoe, and what of them is assumed. */
void tabulate_heading(sabot_report *report, const job *job, const options *options,
                      const char *what);

#endif
