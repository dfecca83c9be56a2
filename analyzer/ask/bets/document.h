#ifndef ANALYZER_BETS_DOCUMENT_H
#define ANALYZER_BETS_DOCUMENT_H

#include "write/report.h"
#include <sabot/game/bet.h>

#include "input/json.h"

/* A bet as it is listed: in the document, as a row (bet, level, pays, title), and whole. */
json_t *bet_json(const sabot_bet *bet);
void bet_row(sabot_report *report, const sabot_bet *bet);
void bet_report(sabot_report *report, const sabot_bet *bet);

#endif
