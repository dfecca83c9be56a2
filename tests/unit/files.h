/* Helper of the tests of readers: a file with a given text. */
#ifndef SABOT_TESTS_FILES_H
#define SABOT_TESTS_FILES_H

#include "helper.h"

#include <unistd.h>

static char path[] = "/tmp/test-files.XXXXXX";

static inline const char *file_of_bytes(const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    TEST_ASSERT_EQUAL_UINT(length, fwrite(text, 1, length, file));
    fclose(file);
    return path;
}

static inline const char *file_of(const char *text)
{
    return file_of_bytes(text, strlen(text));
}

static inline void assert_named(sabot_status status, const sabot_error *error, unsigned line,
                                unsigned column, const char *part)
{
    assert_refused(status, error, line, column, part, part);
    TEST_ASSERT_EQUAL_STRING(path, error->where);
}

static inline int files_begin(void)
{
    int file = mkstemp(path);
    return file < 0 || close(file);
}

static inline void files_end(void)
{
    unlink(path);
}

#endif
