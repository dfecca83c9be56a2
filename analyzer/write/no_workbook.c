/* The writer of workbooks in a build without libxlsxwriter. */
#include "write_workbook.h"

sabot_status write_workbook(char **bytes, size_t *length, const sabot_report *report,
                            const char *title, const char *date, const char *json,
                            sabot_error *error)
{
    (void)bytes;
    (void)length;
    (void)report;
    (void)title;
    (void)date;
    (void)json;
    sabot_error_set(error, SABOT_FAILED, 0, 0,
                    "a workbook: not in this build: expected one with libxlsxwriter");
    return SABOT_FAILED;
}
