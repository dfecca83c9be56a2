#ifndef FILE_H
#define FILE_H

#include "base/error.h"

#include <stddef.h>
#include <stdio.h>

/* Reads a whole file of at most `most` bytes; "-" is standard input. The text ends with a NUL that
 * `length` (may be NULL) does not count. On an error *text is NULL. */
sabot_status file_read(char **text, size_t *length, const char *path, size_t most,
                       sabot_error *error);

/* A file that appears whole or not at all: it is written under another name in its folder, and
 * renamed at the end. A pipe or a device is written to as it is. */
typedef struct {
    FILE *stream;
    const char *path;
    char *target, *temporary; /* NULL for a pipe or a device */
} file_whole;

sabot_status file_begin(file_whole *file, const char *path, sabot_error *error);

/* Puts the file in its place if `keep`, or says that it could not be written; else leaves nothing. */
sabot_status file_end(file_whole *file, int keep, sabot_error *error);

/* Writes a text so. */
sabot_status file_write(const char *path, const char *text, size_t length, sabot_error *error);

/* Writes to standard output and makes sure that it arrived. */
sabot_status file_print(const char *text, size_t length, sabot_error *error);

/* Flushes a stream that results went to; a failure is an error of `name`. */
sabot_status file_finish(FILE *stream, const char *name, sabot_error *error);

#endif
