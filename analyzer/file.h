#ifndef FILE_H
#define FILE_H

#include "message.h"

#include <stddef.h>
#include <stdio.h>

/* Reads a whole file of at most `most` bytes; "-" is standard input. The text ends with a NUL that
 * `length` (may be NULL) does not count. Reports what is wrong. */
sabot_status file_read(char **text, size_t *length, const char *path, size_t most);

/* Writes a file whole or not at all: a file of another name in its folder, then a rename. */
sabot_status file_write(const char *path, const char *text, size_t length);

/* Writes to standard output and makes sure that it arrived. */
sabot_status file_print(const char *text, size_t length);

/* Flushes a stream that results went to; a failure is reported with `name`. */
sabot_status file_finish(FILE *stream, const char *name);

#endif
