#ifndef ANALYZER_FILING_REPORT_RUN_H
#define ANALYZER_FILING_REPORT_RUN_H

#include "write/write_workbook.h"

/* `sabot report`. Without a writer of workbooks (NULL) it hands a workbook over to sabot-report,
 * which has one. */
int report_run(int argc, char **argv, workbook_writer *workbook);

#endif
