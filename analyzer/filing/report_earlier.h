#ifndef ANALYZER_FILING_REPORT_EARLIER_H
#define ANALYZER_FILING_REPORT_EARLIER_H

#include "write/result.h"
#include <sabot/document/game.h>
#include <sabot/question/question.h>

/* An earlier filing, for `sabot report --compare`. Starts as {0}. */
typedef struct {
    json_t *baseline; /* NULL if there is none */
    result shown;     /* its report, recomputed from its inputs */
    size_t drifted;   /* the number of filed values that differ when recomputed */
} report_earlier;

/* From the disk, or from `files` if these are not NULL. `chapters` are those shown; NULL means all.
 * The progress of `asking`, if it is not NULL, is told of its work and may stop it. The caller
 * clears, also after an error. */
sabot_status report_earlier_read(report_earlier *earlier, const char *path,
                                 const sabot_files *files, const char *chapters,
                                 const sabot_question *asking, sabot_error *error);
void report_earlier_clear(report_earlier *earlier);

#endif
