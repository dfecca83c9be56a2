#ifndef LINE_READER_H
#define LINE_READER_H

#include "../run/message.h"

#include <stddef.h>

/* Lines of a file or of standard input ("-"), in constant memory. */
typedef struct {
    const char *name;
    int file;
    char *buffer;
    size_t start, end; /* what is read and not yet given out */
    int at_end;
    unsigned long number; /* of the line last given out, from 1 */
    char *line;           /* that line */
    size_t length;
    int again; /* it is to be given out once more */
} line_reader;

enum { LINE_READER_BUFFER = 1 << 18 }; /* also the longest line */

sabot_status line_reader_open(line_reader *reader, const char *path);
void line_reader_close(line_reader *reader);

/* The next line without its end, closed with a NUL; it is the reader's until the next call.
 * SABOT_END at the end; SABOT_INVALID, in `error`, for a line that is too long or has a NUL;
 * SABOT_FAILED if reading failed. */
sabot_status line_reader_next(char **line, size_t *length, line_reader *reader, sabot_error *error);

/* Lets the next call give the same line once more, for whoever had to look at it first. */
void line_reader_again(line_reader *reader);

#endif
