#ifndef SHOE_STREAM_H
#define SHOE_STREAM_H

#include "game/shoe.h"
#include "line_reader.h"

/* Shoes one by one, one a line: CSV whose header names 13 rank columns or 10 point columns in any
 * order, or NDJSON with the same names as members (those missing are 0). Which of the two, the first
 * line tells. */
typedef struct {
    line_reader lines;
    int is_json;
    sabot_level level; /* of CSV, from its header */
    unsigned columns;
    uint8_t column[SABOT_RANKS]; /* CSV column → rank or point */
} shoe_stream;

/* Opens a file, or standard input for "-", and reads the header. Reports what is wrong. */
sabot_status shoe_stream_open(shoe_stream *stream, const char *path);
void shoe_stream_close(shoe_stream *stream);

/* The next shoe: SABOT_OK; SABOT_END at the end; SABOT_INVALID for a line that is no shoe (in
 * `error`, with its place; the next call goes on behind it); SABOT_FAILED if reading failed. */
sabot_status shoe_stream_next(sabot_shoe *shoe, shoe_stream *stream, sabot_error *error);

#endif
