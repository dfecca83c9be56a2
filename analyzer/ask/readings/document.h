#ifndef ANALYZER_READINGS_DOCUMENT_H
#define ANALYZER_READINGS_DOCUMENT_H

#include "ask/setup_document.h"
#include "write/output.h"
#include "write/view.h"
#include <sabot/tableau/readings.h>

/* The question of `readings` and the library's answer; the readings are those of the setup's
 * game. */
typedef struct {
    const setup *with;
    const sabot_readings *readings;
} readings_answer;

json_t *readings_document(const readings_answer *answer, unsigned long digits);
void readings_view(sabot_report *report, const json_t *document, const setup *played);

/* The table of the readings alone. */
extern const view readings_table;

/* The list of the document's member "readings", and that of "range". */
json_t *readings_json(const readings_answer *answer, unsigned long digits);
json_t *readings_range_json(const readings_answer *answer, unsigned long digits);

#endif
