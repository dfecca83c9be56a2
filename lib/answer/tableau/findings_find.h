#ifndef SABOT_TABLEAU_FINDINGS_FIND_H
#define SABOT_TABLEAU_FINDINGS_FIND_H

#include <sabot/tableau/findings.h>

/* For the answer `lint`. `about` has the notes, or is NULL. The caller clears. */
void sabot_findings_find(sabot_findings *findings, const sabot_tableau *tableau,
                         const sabot_about *about);
void sabot_findings_clear(sabot_findings *findings);

#endif
