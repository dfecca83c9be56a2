#ifndef FILE_H
#define FILE_H

#include "file_whole.h"
#include <sabot/document/game.h>

/* Reads a whole file of at most `most` bytes; "-" is standard input. A byte-order mark is passed
 * over. The text ends with a NUL that `length` (may be NULL) does not count. On an error *text is
 * NULL. */
sabot_status file_read(char **text, size_t *length, const char *path, size_t most,
                       sabot_error *error);

/* The same for documents that are named: rule sets, tableaus, bets, counting systems. */
extern const sabot_files file_on_disk;

/* Writes to standard output and makes sure that it arrived. */
sabot_status file_print(const char *text, size_t length, sabot_error *error);

/* Flushes a stream that results went to; a failure is an error of `name`. */
sabot_status file_finish(FILE *stream, const char *name, sabot_error *error);

/* Says why a file cannot be used, by errno: a path that cannot be is bad input, and `expected` (":
 * …") is said too; all else is the machine's failure. */
sabot_status file_failed(const char *path, int reason, const char *expected, sabot_error *error);

/* Says where a result will be written, by the main thread, before anything is read: a file that is
 * there is refused as an input from then on. */
void file_note_result(const char *path);

/* Refuses an open file that a result would be written over. */
sabot_status file_check_input(int descriptor, const char *name, sabot_error *error);

/* Whether it ends in .svg, after something. */
int file_is_picture(const char *path);

/* Whether two paths are the same, or mean one file, whether it is there or not. */
int file_is_same(const char *a, const char *b);

#endif
