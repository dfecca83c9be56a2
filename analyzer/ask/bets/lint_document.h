#ifndef ANALYZER_BETS_LINT_DOCUMENT_H
#define ANALYZER_BETS_LINT_DOCUMENT_H

#include "answer/edge/bet_fit.h"
#include "answer/edge/bet_lint.h"
#include "ask/setup_document.h"

/* The answers of `bets lint` and `bets fit`, as documents and as reports. */
json_t *bet_lint_document(const setup *with, const sabot_bet_lint *lint, unsigned long digits);
void bet_lint_view(sabot_report *report, const json_t *document, const setup *with,
                   const sabot_bet_lint *lint);

json_t *bet_fit_document(const setup *with, const sabot_bet_fit *fit, const mpq_t wanted,
                         unsigned long digits);
void bet_fit_report(sabot_report *report, const setup *with, const sabot_bet_fit *fit,
                    const mpq_t wanted);

#endif
