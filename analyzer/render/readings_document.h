#ifndef READINGS_DOCUMENT_H
#define READINGS_DOCUMENT_H

#include "output.h"
#include "setup_document.h"
#include <sabot/tableau/readings.h>

/* What `readings` was asked and what the library answered; the readings are the setup's game's. */
typedef struct {
    const setup *with;
    const sabot_readings *readings;
} readings_answer;

json_t *readings_document(const readings_answer *answer, unsigned long digits);
void readings_report(sabot_report *report, const readings_answer *answer);

/* The table of the readings alone. */
void readings_add_table(sabot_report *report, const readings_answer *answer);

/* The list of the document's member "readings", and that of "range". */
json_t *readings_json(const readings_answer *answer, unsigned long digits);
json_t *readings_range_json(const readings_answer *answer, unsigned long digits);

#endif
