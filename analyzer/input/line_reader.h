#ifndef LINE_READER_H
#define LINE_READER_H

#include "base/error.h"

#include <stddef.h>

/* Lines of a file or of standard input ("-"), in constant memory. */
typedef struct {
    const char *name;
    int file;
    char *buffer;
    size_t start, end; /* what lies behind the line */
    int at_end;
    unsigned long number; /* of the line that is being read, from 1 */
    const char *line;     /* that line without its end, closed with a NUL */
    size_t length;
} line_reader;

enum { LINE_READER_BUFFER = 1 << 18 }; /* also the longest line */

/* On SABOT_OK the caller closes. */
sabot_status line_reader_open(line_reader *reader, const char *path, sabot_error *error);
void line_reader_close(line_reader *reader);

/* Goes on to the next line: SABOT_OK; SABOT_END at the end; SABOT_INVALID, in `error`, for a line that
 * is too long or has a NUL, behind which the next call goes on; SABOT_FAILED if reading failed. */
sabot_status line_reader_next(line_reader *reader, sabot_error *error);

#endif
