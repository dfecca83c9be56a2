#ifndef FILE_WHOLE_H
#define FILE_WHOLE_H

#include <sabot/base/error.h>

#include <stddef.h>
#include <stdio.h>

/* A file that appears whole or not at all: it is written under another name in its folder, and
 * renamed at the end. A link is followed, to where there is no file yet too. A pipe or a device is
 * written to as it is; "-" is standard output. */
typedef struct {
    FILE *stream;
    const char *path;
    char *target, *temporary; /* NULL for a pipe or a device */
} file_whole;

/* Also removes from the folder what runs that were killed have left there. */
sabot_status file_begin(file_whole *file, const char *path, sabot_error *error);

/* Makes sure that what was written has arrived on the disk; the file may still be given up. */
sabot_status file_settle(file_whole *file, sabot_error *error);

/* Puts the file in its place if `keep`, or says that it could not be written; else leaves
 * nothing. */
sabot_status file_end(file_whole *file, int keep, sabot_error *error);

/* The file that a path means in the end, whether it is there or not; NULL with errno. The caller
 * frees. */
char *file_follow(const char *path);

/* Writes a text so. */
sabot_status file_write(const char *path, const char *text, size_t length, sabot_error *error);

/* A file of one's own in an open folder, or AT_FDCWD, that nobody holds a lock on: opened and
 * locked, or -1. What a run holds as long as it lives tells the next one what killed runs left. */
int file_hold_abandoned(int folder, const char *name);

#endif
