/* For readers that take a path: the bytes as a file in memory. */
#ifndef SABOT_TESTS_FUZZ_FILE_H
#define SABOT_TESTS_FUZZ_FILE_H

#include "fuzz.h"

#include <sys/mman.h>
#include <unistd.h>

typedef struct {
    int file;
    char path[40];
} fuzz_file;

static inline void fuzz_file_open(fuzz_file *f, const uint8_t *bytes, size_t length)
{
    f->file = memfd_create("fuzz", MFD_CLOEXEC);
    CHECK(f->file >= 0 && write(f->file, bytes, length) == (ssize_t)length);
    snprintf(f->path, sizeof f->path, "/proc/self/fd/%d", f->file);
}

static inline void fuzz_file_close(fuzz_file *f)
{
    close(f->file);
}

#endif
