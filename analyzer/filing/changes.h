#ifndef FILING_CHANGES_H
#define FILING_CHANGES_H

#include "filing.h"

/* Shows every value that is not as in the earlier filing, with what it was and what it is. */
void changes_show(sabot_report *report, const filing *f);

/* The same in the document, which all chapters were added to. */
void changes_add(json_t *document, const filing *f);

/* How many values of a filing are not those of the same filing computed again. */
size_t changes_drifted(const json_t *baseline, const json_t *again);

#endif
