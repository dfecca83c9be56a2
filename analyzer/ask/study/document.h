#ifndef ANALYZER_STUDY_DOCUMENT_H
#define ANALYZER_STUDY_DOCUMENT_H

#include "ask/setup_document.h"
#include "setup.h"
#include "write/output.h"
#include <sabot/study/study.h>

/* The question of `study` and the library's answer. */
typedef struct {
    const setup *played;
    const sabot_study *study;
} study_shown;

/* As the JSON document, and as the report. */
json_t *study_document(const study_shown *shown, unsigned long digits);
void study_view(sabot_report *report, const json_t *document, const study_shown *shown);

/* The pictures of --plot: their subject and file. */
typedef enum {
    STUDY_GAIN,
    STUDY_FAVOURABLE,
    STUDY_HISTOGRAM,
    STUDY_LOG_GAIN, /* these two on a logarithmic axis */
    STUDY_LOG_FAVOURABLE,
    STUDY_PICTURES
} study_picture;

sabot_status study_plot_choose(study_picture *what, const char **path, const study_options *o,
                               unsigned number, sabot_error *error);
char *study_plot(const study_shown *shown, study_picture what); /* malloc'd, or NULL */

#endif
