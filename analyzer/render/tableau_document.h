#ifndef TABLEAU_DOCUMENT_H
#define TABLEAU_DOCUMENT_H

#include "game/tableau.h"
#include "report.h"

#include <jansson.h>

/* A tableau as it is listed, with what its document says: in the document, as a row (tableau, open
 * cells, title), and whole, as a grid. */
json_t *tableau_listed_json(const sabot_tableau *tableau, const sabot_about *about);
void tableau_row(sabot_report *report, const sabot_tableau *tableau, const sabot_about *about);
void tableau_report(sabot_report *report, const sabot_tableau *tableau, const sabot_about *about);

#endif
