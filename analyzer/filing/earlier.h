#ifndef FILING_EARLIER_H
#define FILING_EARLIER_H

#include "filing.h"

/* Marks every cell of the filing that another text stood in before: tables are the same by their
 * captions and titles, rows by what they begin with. A row that was not there is marked as new. */
void earlier_mark(sabot_report *report, const sabot_report *earlier);

#endif
