#ifndef BETS_DOCUMENT_H
#define BETS_DOCUMENT_H

#include "report.h"
#include <sabot/game/bet.h>

#include "../input/json.h"

/* A bet as it is listed: in the document, as a row (bet, level, pays, title), and whole. */
json_t *bet_json(const sabot_bet *bet);
void bet_row(sabot_report *report, const sabot_bet *bet);
void bet_report(sabot_report *report, const sabot_bet *bet);

#endif
