#ifndef COUP_LOG_H
#define COUP_LOG_H

#include "answer/replay.h"
#include "csv.h"

/* Coups that an engine dealt, one a line: CSV with a header that names the columns `cards` and
 * `outcome`, or NDJSON with members of these names; other columns are passed over. Cards stand in
 * dealing order, as `K,7,3,9` or `K739`, with suits or without; `10`, `T` and `0` are ten-values. */
typedef struct {
    records in;
    csv_row row;
    unsigned column[2];   /* of CSV, from 1: cards and outcome */
    uint8_t card_of[256]; /* by letter; COUP_LOG_NO_CARD for none */
} coup_log;

enum { COUP_LOG_NO_CARD = 0xFF };

/* Opens a file, or standard input for "-", and reads the header. On SABOT_OK the caller closes. */
sabot_status coup_log_open(coup_log *log, const char *path, sabot_error *error);
void coup_log_close(coup_log *log);

/* The next coup, numbered by its line: SABOT_OK; SABOT_END at the end; SABOT_INVALID for a line that
 * is no coup; SABOT_FAILED if reading failed. */
sabot_status coup_log_next(sabot_logged_coup *coup, coup_log *log, sabot_error *error);

#endif
