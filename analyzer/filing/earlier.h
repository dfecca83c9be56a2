#ifndef FILING_EARLIER_H
#define FILING_EARLIER_H

#include "filing.h"

/* Marks every cell of the filing whose text was different before: tables are matched by their
 * captions and titles, rows by their first columns. A new row is marked as new. */
void earlier_mark(sabot_report *report, const sabot_report *earlier);

#endif
