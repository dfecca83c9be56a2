#ifndef FILING_CHANGES_H
#define FILING_CHANGES_H

#include "filing.h"

/* Shows every value that is not as in the earlier filing, with what it was and what it is. */
void changes_show(sabot_report *report, const filing *f);

#endif
