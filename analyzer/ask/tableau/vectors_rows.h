#ifndef ANALYZER_TABLEAU_VECTORS_ROWS_H
#define ANALYZER_TABLEAU_VECTORS_ROWS_H

#include "write/rows.h"
#include <sabot/game/coup.h>

/* The records of `tableau vectors`: a completed coup; or, with --cells, a cell of a complete
 * tableau. */
void vectors_coup_header(row_writer *row);
void vectors_coup(row_writer *row, const sabot_coup *coup);
void vectors_cells(row_writer *row, const sabot_tableau *tableau);

#endif
