#ifndef ATTRIBUTION_H
#define ATTRIBUTION_H

#include "tabulate.h"

/* What changes between two complete tableaus, and what each changed cell does to each bet. */
typedef struct {
    const sabot_tableau *from, *to;
    int cell[SABOT_CELLS]; /* the changed cells, in order, in the terms of `from`'s columns */
    int to_decision[SABOT_CELLS]; /* by entry of cell[]; -1: it depends on punto's third card */
    int count;
} attribution;

void attribution_find(attribution *changes, const sabot_tableau *from, const sabot_tableau *to);

/* The decision's letter, or "T/R" for -1. */
const char *attribution_letter(int decision);

/* Adds `cells` and `bets` to a document and their tables to a report: how often each changed cell is
 * reached, the change of every EV, its share by cell, and what is left for the interaction of the
 * two hands. */
void attribution_add(json_t *document, sabot_report *report, const attribution *changes,
                     const job *job, const tabulation *all, unsigned long digits);

#endif
