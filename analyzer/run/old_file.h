#ifndef OLD_FILE_H
#define OLD_FILE_H
/* Transitional: files with errors reported at once. */
#include "../input/file.h"
#include "message.h"

#include <string.h>

static inline sabot_status old_report(sabot_status status, const sabot_error *error)
{
    return status ? message_error(NULL, error) : SABOT_OK;
}
static inline sabot_status old_file_read(char **text, size_t *length, const char *path, size_t most)
{
    sabot_error error;
    return old_report(file_read(text, length, path, most, &error), &error);
}
static inline sabot_status old_file_begin(file_whole *file, const char *path)
{
    sabot_error error;
    return old_report(file_begin(file, path, &error), &error);
}
static inline sabot_status old_file_end(file_whole *file, int keep)
{
    sabot_error error;
    return old_report(file_end(file, keep, &error), &error);
}
static inline sabot_status old_file_write(const char *path, const char *text, size_t length)
{
    sabot_error error;
    return old_report(file_write(path, text, length, &error), &error);
}
static inline sabot_status old_file_print(const char *text, size_t length)
{
    sabot_error error;
    return old_report(file_print(text, length, &error), &error);
}
static inline sabot_status old_file_finish(FILE *stream, const char *name)
{
    sabot_error error;
    return old_report(file_finish(stream, name, &error), &error);
}
#endif
