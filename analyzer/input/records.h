#ifndef RECORDS_H
#define RECORDS_H

#include "line_reader.h"
#include "options.h"
#include <sabot/question/question.h>

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

/* Records of a file or of standard input ("-"), one per line: CSV with a header (csv.h), or NDJSON
 * (ndjson.h). The first line decides the format. Blank lines are skipped. */
typedef struct {
    line_reader lines;
    int is_json;
    int is_first; /* of NDJSON: the first line is read but not returned yet */
} records;

/* Opens; the current line is then the header of CSV, or none yet of NDJSON. `expected` names the
 * missing part of an empty file. On SABOT_OK the caller closes. */
sabot_status records_open(records *in, const char *path, const char *expected, sabot_error *error);
/* The same; of a request, from a text that its files have, and the question can stop it. */
sabot_status records_open_asked(records *in, const options *o, const sabot_question *question,
                                const char *path, const char *expected, sabot_error *error);
void records_close(records *in);

/* The next record: SABOT_OK; SABOT_END; SABOT_INVALID for an invalid line, after which the next
 * call continues; SABOT_FAILED if reading failed. */
sabot_status records_next(records *in, sabot_error *error);

/* Refuses the text at a place in the line, or a piece of it in the form "'PIECE'WHAT". For text
 * outside the line, such as a parser's copy, the place is the beginning of the line. */
sabot_status records_refuse(sabot_error *error, const records *in, const char *at,
                            const char *format, ...) SABOT_PRINTF(4, 5);
sabot_status records_refuse_span(sabot_error *error, const records *in, span piece,
                                 const char *what);

#endif
