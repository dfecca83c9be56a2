/* What the fuzz targets share: libFuzzer calls LLVMFuzzerTestOneInput with bytes of its making, and
 * a crash, a leak, a timeout or a failed check here is a bug of the library. */
#ifndef SABOT_TESTS_FUZZ_H
#define SABOT_TESTS_FUZZ_H

#include <sabot/base/error.h>

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Unlike assert, never compiled out. */
#define CHECK(condition)                                                    \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                        \
        }                                                                   \
    } while (0)

/* A refusal says why, on one line. */
static inline void check_refusal(sabot_status status, const sabot_error *error)
{
    CHECK(status == error->status);
    CHECK(status == SABOT_INVALID || status == SABOT_INCOMPLETE || status == SABOT_UNDETERMINED);
    CHECK(error->text[0] && memchr(error->text, 0, sizeof error->text));
}

#endif
