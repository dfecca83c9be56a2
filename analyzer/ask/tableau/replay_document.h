#ifndef ANALYZER_TABLEAU_REPLAY_DOCUMENT_H
#define ANALYZER_TABLEAU_REPLAY_DOCUMENT_H

#include "answer/tableau/replay/diagnosis.h"
#include "ask/setup_document.h"
#include "base/text.h"

/* The question of `tableau replay` and the library's answer. */
typedef struct {
    const setup *setup;
    const char *log; /* its name */
    const sabot_replay *replay;
    const sabot_diagnosis *diagnosis; /* or NULL */
} replay_answer;

/* As the JSON document, and as the report. */
json_t *replay_document(const replay_answer *answer, unsigned long digits);
void replay_view(sabot_report *report, const json_t *document, const replay_answer *answer);

/* For both. A fault in words, malloc'd; "drawing", "settlement", "stock" or "payment"; the cards as
 * logged; the names of options and events; z to two digits, NULL if nothing can vary. */
char *replay_fault_words(const replay_answer *answer, const sabot_fault *fault);
const char *replay_fault_name(const sabot_fault *fault);
enum { REPLAY_CARDS = 2 * SABOT_LOGGED_CARDS + 1 };
void replay_cards(char cards[REPLAY_CARDS], const sabot_logged_coup *coup);
const char *replay_paid_name(sabot_paid paid);
const char *replay_event_name(int event);
char *replay_z(const sabot_frequency *frequency);
int replay_cells_reached(const sabot_replay *replay);

#endif
