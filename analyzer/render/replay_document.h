#ifndef REPLAY_DOCUMENT_H
#define REPLAY_DOCUMENT_H

#include "answer/replay.h"
#include "setup_document.h"

/* What `tableau replay` was asked and what the library answered. */
typedef struct {
    const setup *setup;
    const char *log; /* its name */
    const sabot_replay *replay;
} replay_answer;

/* As the JSON document, and as what a person reads. */
json_t *replay_document(const replay_answer *answer, unsigned long digits);
void replay_report(sabot_report *report, const replay_answer *answer);

#endif
