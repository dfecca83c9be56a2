#ifndef ANALYZER_BATCH_SHOE_STREAM_H
#define ANALYZER_BATCH_SHOE_STREAM_H

#include "input/csv.h"
#include <sabot/game/shoe.h>

/* Shoes, one per line: CSV with a header of 13 rank columns or 10 point columns in any order, or
 * NDJSON with the same names as members. */
typedef struct {
    records in;
    csv_row row;
    int missing_is_0;            /* ranks or points that may be missing */
    sabot_level level;           /* of CSV, from its header */
    uint8_t column[SABOT_RANKS]; /* CSV column → rank or point */
} shoe_stream;

/* Opens a file, or standard input for "-", and reads the header. Unless `missing_is_0`, a header or
 * an object must name every rank, or every point. On SABOT_OK the caller closes. */
sabot_status shoe_stream_open(shoe_stream *stream, const char *path, int missing_is_0,
                              sabot_error *error);
void shoe_stream_close(shoe_stream *stream);

/* The next shoe: SABOT_OK; SABOT_END at the end; SABOT_INVALID for an invalid line (the next call
 * continues after it); SABOT_FAILED if reading failed. */
sabot_status shoe_stream_next(sabot_shoe *shoe, shoe_stream *stream, sabot_error *error);

#endif
