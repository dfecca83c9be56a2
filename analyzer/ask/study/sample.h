#ifndef ANALYZER_STUDY_SAMPLE_H
#define ANALYZER_STUDY_SAMPLE_H

#include "ask/setup_document.h"
#include <sabot/study/sample.h>

/* `study --sample`, as the JSON document and as the report. */
json_t *sample_document(const setup *played, const sabot_study_sample *sample,
                        unsigned long digits);
void sample_view(sabot_report *report, const json_t *document, const setup *played,
                 const sabot_study_sample *sample);

#endif
