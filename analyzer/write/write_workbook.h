#ifndef ANALYZER_WRITE_WRITE_WORKBOOK_H
#define ANALYZER_WRITE_WRITE_WORKBOOK_H

#include "report.h"
#include <sabot/base/error.h>

#include <stddef.h>

/* A workbook for Excel and compatible programs: a sheet for each chapter with numbers in its
 * tables, and for each part with separate columns, with the formulas of the cells and their values.
 * `date` (YYYY-MM-DD, or NULL) is the date in the file's properties, and a hidden sheet has the
 * `json`. The bytes are malloc'd. */
typedef sabot_status workbook_writer(char **bytes, size_t *length, const sabot_report *report,
                                     const char *title, const char *date, const char *json,
                                     sabot_error *error);

/* The real writer; it needs a library that only the program sabot-report is linked with. */
workbook_writer write_workbook;

#endif
