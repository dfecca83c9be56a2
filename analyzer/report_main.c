/* `sabot report` with a workbook as output: a separate program, because sabot is one file that
 * needs no library at run time, and libxlsxwriter is a shared one. */
#include "filing/report_run.h"
#include "run/exit.h"
#include "run/start.h"

int main(int argc, char **argv)
{
    start(argc, argv);
    return start_ended(exit_code(report_run(argc, argv, write_workbook)));
}
