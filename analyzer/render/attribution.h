#ifndef ATTRIBUTION_H
#define ATTRIBUTION_H

#include "../run/tabulate.h"
#include "game/condition.h"

/* What changes between two complete tableaus, and what each changed cell does to each bet. */
typedef struct {
    const sabot_tableau *from, *to;
    int cell[SABOT_CELLS]; /* the changed cells, in order, in the terms of `from`'s columns */
    int to_decision[SABOT_CELLS]; /* by entry of cell[]; -1: it depends on punto's third card */
    int count;
} attribution;

void attribution_find(attribution *changes, const sabot_tableau *from, const sabot_tableau *to);

/* Adds `cells` and `bets` to a document and their tables to a report: how often each changed cell
 * is reached, the change of every EV, its share by cell, and what is left for the interaction of
 * the two hands. */
void attribution_add(json_t *document, sabot_report *report, const attribution *changes,
                     const job *job, const tabulation *all, unsigned long digits);

/* The same among the deals that agree with what is given, by an engine, cell for cell. Where the
 * two tableaus head their columns differently there are no shares by cell: all is interaction. */
void attribution_add_given(json_t *document, sabot_report *report, const attribution *changes,
                           const job *job, const sabot_condition *given, unsigned long digits);

#endif
