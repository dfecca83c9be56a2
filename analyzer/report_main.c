/* `sabot report` with a workbook as output, and `sabot check` of one: a separate program, because
 * sabot is one file that needs no library at run time, and libxlsxwriter is a shared one. */
#include "ask/check/check.h"
#include "filing/report_run.h"
#include "run/exit.h"
#include "run/start.h"

#include <string.h>

int main(int argc, char **argv)
{
    start(argc, argv);
    return start_ended(exit_code(strcmp(argv[0], "check") == 0
                                     ? check_run(argc, argv, write_workbook)
                                     : report_run(argc, argv, write_workbook)));
}
