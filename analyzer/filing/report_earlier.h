#ifndef ANALYZER_FILING_REPORT_EARLIER_H
#define ANALYZER_FILING_REPORT_EARLIER_H

#include "write/result.h"

/* An earlier filing, for `sabot report --compare`. Starts as {0}. */
typedef struct {
    json_t *baseline; /* NULL: there is none */
    result shown;     /* what a person reads of it, computed again from what stands in it */
    size_t drifted;   /* so many of the values filed are not what is computed again */
} report_earlier;

/* `chapters` are those that are shown; NULL: all. The caller clears, also after an error. */
sabot_status report_earlier_read(report_earlier *earlier, const char *path, const char *chapters,
                                 sabot_error *error);
void report_earlier_clear(report_earlier *earlier);

#endif
