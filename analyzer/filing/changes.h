#ifndef FILING_CHANGES_H
#define FILING_CHANGES_H

#include "filing.h"

/* Shows every value that differs from the earlier filing, with both values. */
void changes_show(sabot_report *report, const filing *f);

/* The same in the document, which contains all chapters by then. */
void changes_add(json_t *document, const filing *f);

/* The number of values of a filing that differ when it is computed again. */
size_t changes_drifted(const json_t *baseline, const json_t *again);

#endif
