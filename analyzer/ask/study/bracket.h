#ifndef ANALYZER_STUDY_BRACKET_H
#define ANALYZER_STUDY_BRACKET_H

#include "ask/setup_document.h"
#include <sabot/study/bracket.h>

/* `study --bracket`, as the JSON document and as the report. */
json_t *bracket_document(const setup *played, const sabot_study_bracket *bracket,
                         unsigned long digits);
void bracket_report(sabot_report *report, const setup *played, const sabot_study_bracket *bracket);

#endif
