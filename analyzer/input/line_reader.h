#ifndef LINE_READER_H
#define LINE_READER_H

#include <sabot/base/error.h>

#include <stddef.h>

/* Lines of a file, of standard input ("-") or of a text, in constant memory, without a byte-order
 * mark at the start. If the next line has not been written yet, `before_wait` is called first. The
 * writer of that line can so have the answers to all lines before; an error of it is returned. */
typedef struct {
    const char *name;
    int file;       /* -1 for a text */
    char *text;     /* NULL for a file */
    const char *at; /* its rest, and the length of that */
    size_t unread;
    char *buffer;
    size_t start, end; /* the data after the line */
    int at_end;
    int is_within_long;   /* the rest of a line that was too long is skipped first */
    unsigned long number; /* of the current line, from 1 */
    const char *line;     /* that line without its end, terminated by a NUL */
    size_t length;
    sabot_status (*before_wait)(void *data, sabot_error *error); /* may be NULL */
    void *data;
} line_reader;

enum { LINE_READER_BUFFER = 1 << 18 }; /* also the longest line */

/* On SABOT_OK the caller closes. */
sabot_status line_reader_open(line_reader *reader, const char *path, sabot_error *error);
/* Of a text, which is freed when the reader is closed. */
void line_reader_open_text(line_reader *reader, const char *name, char *text, size_t length);
void line_reader_close(line_reader *reader);

/* Reads the next line: SABOT_OK; SABOT_END at the end; SABOT_INVALID, in `error`, for a line that
 * is too long, has a NUL or is not UTF-8, after which the next call continues; SABOT_FAILED if
 * reading failed. */
sabot_status line_reader_next(line_reader *reader, sabot_error *error);

#endif
