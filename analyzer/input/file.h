#ifndef FILE_H
#define FILE_H

#include "file_whole.h"
#include <sabot/document/game.h>

/* Reads a whole file of at most `most` bytes; "-" is standard input. A byte-order mark is skipped.
 * The text ends with a NUL that `length` (may be NULL) does not include. On an error *text is
 * NULL. */
sabot_status file_read(char **text, size_t *length, const char *path, size_t most,
                       sabot_error *error);

/* The same for named documents: rule sets, tableaus, bets, counting systems. */
extern const sabot_files file_on_disk;

/* Writes to standard output and checks that it was written. */
sabot_status file_print(const char *text, size_t length, sabot_error *error);

/* Flushes an output stream; a failure is an error about `name`. */
sabot_status file_finish(FILE *stream, const char *name, sabot_error *error);

/* Reports why a file cannot be used, by errno: an impossible path is bad input, and `expected` (":
 * …") is added; everything else is a failure of the machine. */
sabot_status file_failed(const char *path, int reason, const char *expected, sabot_error *error);

/* Declares, in the main thread and before anything is read, a file that a result will be written
 * to: an existing file is refused as an input from then on. */
void file_note_result(const char *path);

/* Refuses an open file that a result would overwrite. */
sabot_status file_check_input(int descriptor, const char *name, sabot_error *error);

/* Whether it ends in .svg, after at least one character. */
int file_is_picture(const char *path);

/* Whether two paths are equal or mean the same file, existing or not. */
int file_is_same(const char *a, const char *b);

#endif
