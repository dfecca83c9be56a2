#ifndef RECORDS_H
#define RECORDS_H

#include "line_reader.h"

#include <string.h>

/* A piece of a line. */
typedef struct {
    const char *start;
    size_t length;
} span;

static inline int span_is_equal(span a, span b)
{
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

/* Records of a file or of standard input ("-"), one a line: CSV under a header (csv.h), or NDJSON
 * (ndjson.h). Which of the two, the first line tells. Blank lines are passed over. */
typedef struct {
    line_reader lines;
    int is_json;
    int is_first; /* of NDJSON: its first line was looked at, and is still to be given out */
} records;

/* Opens; the line that is being read is then the header of CSV, or none yet of NDJSON. `expected`
 * says what an empty file lacks. On SABOT_OK the caller closes. */
sabot_status records_open(records *in, const char *path, const char *expected, sabot_error *error);
void records_close(records *in);

/* The next record: SABOT_OK; SABOT_END; SABOT_INVALID for a line that is none, behind which the
 * next call goes on; SABOT_FAILED if reading failed. */
sabot_status records_next(records *in, sabot_error *error);

/* Refuses what stands at a place in the line; or a piece of it, as "'PIECE'WHAT". What does not
 * point into the line, as a text that a parser made of it, has the place of its beginning. */
sabot_status records_refuse(sabot_error *error, const records *in, const char *at,
                            const char *format, ...) SABOT_PRINTF(4, 5);
sabot_status records_refuse_span(sabot_error *error, const records *in, span piece,
                                 const char *what);

#endif
