#ifndef PROGRAM_H
#define PROGRAM_H

#include <sabot/base/error.h>

#include <stddef.h>

/* Programs of other authors, found by PATH, that read and write formats for us. */

/* Refuses, with its name, a program that is not installed; the error is about `what`. */
sabot_status program_require(const char *name, const char *what, sabot_error *error);

/* What the program of these arguments, ended by NULL, writes to its standard output. The
 * argument "@" becomes the name of a file with the `input`. The error, also of a program that
 * fails, is about `what`. The caller frees. */
sabot_status program_output(char **text, size_t *length, const char *const *arguments,
                            const char *input, size_t input_length, const char *what,
                            sabot_error *error);

/* Starts another program of ours in place of this one: its name is that of this one with an ending,
 * such as "-report". Returns only if it cannot be started: an error about `what`. */
sabot_status program_instead(const char *ending, char **argv, const char *what, sabot_error *error);

#endif
