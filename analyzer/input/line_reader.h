#ifndef LINE_READER_H
#define LINE_READER_H

#include <sabot/base/error.h>

#include <stddef.h>

/* Lines of a file or of standard input ("-"), in constant memory, without the byte-order mark that
 * the first may begin with. Where the next line has yet to be written, `before_wait` is called
 * first, so that whoever writes it has the answers to all lines before; what it refuses, reading
 * refuses. */
typedef struct {
    const char *name;
    int file;
    char *buffer;
    size_t start, end; /* what lies behind the line */
    int at_end;
    int is_within_long;   /* the rest of a line that was too long is passed over first */
    unsigned long number; /* of the line that is being read, from 1 */
    const char *line;     /* that line without its end, closed with a NUL */
    size_t length;
    sabot_status (*before_wait)(void *data, sabot_error *error); /* may be NULL */
    void *data;
} line_reader;

enum { LINE_READER_BUFFER = 1 << 18 }; /* also the longest line */

/* On SABOT_OK the caller closes. */
sabot_status line_reader_open(line_reader *reader, const char *path, sabot_error *error);
void line_reader_close(line_reader *reader);

/* Goes on to the next line: SABOT_OK; SABOT_END at the end; SABOT_INVALID, in `error`, for a line
 * that is too long, has a NUL or is not UTF-8, behind which the next call goes on; SABOT_FAILED if
 * reading failed. */
sabot_status line_reader_next(line_reader *reader, sabot_error *error);

#endif
