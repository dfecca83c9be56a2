#ifndef ANALYZER_RULES_DOCUMENT_H
#define ANALYZER_RULES_DOCUMENT_H

#include "write/report.h"
#include <sabot/document/rules.h>

#include "input/json.h"

/* A rule set as it is listed: in the document, as a row (rules, decks, tableau, bets, assumed), and
 * whole. */
json_t *rules_json(const sabot_rules *rules);
void rules_row(sabot_report *report, const sabot_rules *rules);
void rules_report(sabot_report *report, const sabot_rules *rules);

#endif
