#ifndef REMOVAL_DOCUMENT_H
#define REMOVAL_DOCUMENT_H

#include "../input/job.h"
#include "answer/removal.h"

typedef struct {
    int determined;    /* 0: the shoe does not tell the cards apart that the wager looks at */
    sabot_level needs; /* the level that it would take */
    sabot_removal removal;
} removal_result;

/* The results of `removal` as its JSON document and as what a person reads. */
json_t *removal_document(const job *job, const removal_result *results, const options *options);
void removal_report(sabot_report *report, const job *job, const removal_result *results,
                    const options *options);

/* Bars by kind of card, malloc'd; NULL when no wager is determined. */
char *removal_plot(const job *job, const removal_result *results);

#endif
