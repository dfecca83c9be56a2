#ifndef ANALYZER_SETUP_DOCUMENT_H
#define ANALYZER_SETUP_DOCUMENT_H

#include "input/setup.h"
#include "write/report.h"

#include "input/json.h"

/* The setup of a result, for documents and reports. */
json_t *setup_document(const setup *setup, const char *schema);
void asked_add(json_t *document, const json_t *asked); /* the options, if they were recorded */
json_t *tableau_json(const sabot_tableau *tableau);
json_t *line_json(const sabot_line *line); /* {"when","pays"} */
json_t *shoe_json(const sabot_shoe *shoe);
json_t *assumption_json(const sabot_assumption *assumption); /* {"key","value","why"} */
json_t *bet_assumptions_json(const sabot_bet *bet);          /* a list of these */
json_t *limits_json(const sabot_rules *rules);               /* {"tie":"1/8"} */

/* The commission with the keys of a rule set, and as its text "bet: banco, rate: 5%, …"; NULL if
 * the rule set has none. */
json_t *commission_json(const sabot_rules *rules);
char *commission_text(const sabot_rules *rules);

/* {"bet":NAME,"undetermined":LEVEL} */
json_t *undetermined_json(const sabot_wager *wager);
void undetermined_note(sabot_report *report, const sabot_wager *wager);

/* A note for each undetermined bet of a list in a document. */
void undetermined_notes(sabot_report *report, const json_t *bets);

/* "8 decks, 416 cards", "312 cards, known by ranks", "infinite shoe". */
enum { SHOE_WORDS = 96 };
void setup_shoe_words(char words[SHOE_WORDS], const setup *setup);

/* A heading, and below it the setup: rule set, shoe, tableau, assumptions. */
void setup_heading(sabot_report *report, const setup *setup, const char *title);

/* The same without the tableau, if the heading names it. */
void setup_heading_of_tables(sabot_report *report, const setup *setup, const char *title);

/* Calls once for each bet of the wagers that has assumptions. */
void setup_each_assuming_bet(const setup *setup, void (*call)(void *data, const sabot_bet *bet),
                             void *data);

/* A note of the assumptions of the rule set or of a bet, if there are any. */
void setup_assumed_note(sabot_report *report, const setup *setup);

#endif
