#ifndef ANALYZER_TABLEAU_DOCUMENT_H
#define ANALYZER_TABLEAU_DOCUMENT_H

#include "write/report.h"
#include <sabot/game/tableau.h>

#include "input/json.h"

/* A tableau as it is listed, with the description of its document: in the document, as a row
 * (tableau, open cells, title), and whole, as a grid. */
json_t *tableau_listed_json(const sabot_tableau *tableau, const sabot_about *about);
void tableau_row(sabot_report *report, const sabot_tableau *tableau, const sabot_about *about);
void tableau_report(sabot_report *report, const sabot_tableau *tableau, const sabot_about *about);

/* A text for each cell, in two tables like a printed sheet, each column aligned `l` or `r`; and the
 * heading of banco's columns. */
void tableau_grid(sabot_report *report, const sabot_tableau *tableau,
                  const char *const cells[SABOT_CELLS_ALL], char align);
void tableau_naturals_note(sabot_report *report, unsigned lasting);
void tableau_columns_note(sabot_report *report, sabot_columns by);

#endif
