#ifndef ANALYZER_COUPS_DOCUMENT_H
#define ANALYZER_COUPS_DOCUMENT_H

#include "ask/setup_document.h"
#include "runs.h"
#include <sabot/shoes/next_coups.h>
#include <sabot/shoes/streaks.h>

/* The question and its answers; NULL or 0 for those not asked. */
typedef struct {
    const setup *setup;
    const setup *single, *several; /* with the bets on one coup, and with those over several */
    const sabot_streak *streaks;   /* of `several` */
    const sabot_next_winners *winners;
    const char *const *event; /* conditions */
    unsigned events;
    mpq_t probability, independent; /* of the events */
    const char *condition;
    const sabot_after *after;
    const runs_answer *runs;
} coups_answer;

json_t *coups_document(const coups_answer *answer, unsigned long digits);
void coups_view(sabot_report *report, const json_t *document, const coups_answer *answer);

#endif
