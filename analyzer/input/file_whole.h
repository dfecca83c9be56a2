#ifndef FILE_WHOLE_H
#define FILE_WHOLE_H

#include <sabot/base/error.h>

#include <stddef.h>
#include <stdio.h>

/* A file that appears whole or not at all: it is written under another name in its folder, and
 * renamed at the end. A link is followed, even to a missing file. A pipe or a device is written
 * directly; "-" is standard output. */
typedef struct {
    FILE *stream;
    const char *path;
    char *target, *temporary; /* NULL for a pipe or a device */
} file_whole;

/* Also removes the leftovers of killed runs from the folder. */
sabot_status file_begin(file_whole *file, const char *path, sabot_error *error);

/* Ensures that the data has reached the disk; the file may still be discarded. */
sabot_status file_settle(file_whole *file, sabot_error *error);

/* Renames the file into its place if `keep`, or reports that it could not be written; otherwise
 * removes it. */
sabot_status file_end(file_whole *file, int keep, sabot_error *error);

/* The file that a path finally means, existing or not; NULL with errno. The caller frees. */
char *file_follow(const char *path);

/* Writes a text so. */
sabot_status file_write(const char *path, const char *text, size_t length, sabot_error *error);

/* A file of sabot in an open folder, or AT_FDCWD, that no process has locked: opened and locked, or
 * -1. A run holds such locks while it lives; the next run recognizes leftovers by their absence. */
int file_hold_abandoned(int folder, const char *name);

#endif
