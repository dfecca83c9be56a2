#ifndef ANALYZER_BATCH_ROWS_H
#define ANALYZER_BATCH_ROWS_H

#include "write/rows.h"
#include <sabot/edge/valuation.h>

/* The rows of `batch`: CSV of the EVs as fractions and decimals, of the decimals alone, or NDJSON.
 * A shoe's row is in `row.text`. */
typedef struct {
    row_writer row;
    const sabot_question *question;
    int ev_only;
    unsigned digits;
    char *number; /* room for a decimal */
    char **names; /* of the wagers, as JSON strings */
    mpq_t ev;
} batch_rows;

/* Starts with the header as the row. */
void batch_rows_init(batch_rows *rows, const sabot_question *question, int is_json, int ev_only,
                     unsigned digits);
void batch_rows_clear(batch_rows *rows);

/* Sets the row to that of a shoe, which was on that line of the input. */
void batch_rows_set(batch_rows *rows, unsigned long line, const sabot_valuation *valuation,
                    const sabot_evs *evs);

#endif
