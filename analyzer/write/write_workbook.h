#ifndef ANALYZER_WRITE_WRITE_WORKBOOK_H
#define ANALYZER_WRITE_WRITE_WORKBOOK_H

#include "report.h"
#include <sabot/base/error.h>

#include <stddef.h>

/* A workbook for Excel and its like: a sheet for each chapter that has numbers in its tables, and
 * for each part of it that stands apart, with the formulas of the cells and the values that they
 * come to. `date` (YYYY-MM-DD, or NULL) is what the file says of itself. The bytes are malloc'd. */
typedef sabot_status workbook_writer(char **bytes, size_t *length, const sabot_report *report,
                                     const char *title, const char *date, sabot_error *error);

/* The one there is; it needs a library that only the program sabot-report is linked with. */
workbook_writer write_workbook;

#endif
