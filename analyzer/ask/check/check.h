#ifndef ANALYZER_CHECK_CHECK_H
#define ANALYZER_CHECK_CHECK_H

#include "write/write_workbook.h"

/* `sabot check`. Without a writer of workbooks (NULL) it hands a workbook over to sabot-report,
 * which has one. Returns a sabot_status or COMMAND_NEGATIVE. */
int check_run(int argc, char **argv, workbook_writer *workbook);

#endif
