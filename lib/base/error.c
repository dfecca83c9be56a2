#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sabot_status sabot_error_set(sabot_error *error, sabot_status status, unsigned line,
                             unsigned column, const char *format, ...)
{
    if (error) {
        error->status = status;
        error->line = line;
        error->column = column;
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
    }
    return status;
}

static void *or_abort(void *memory)
{
    if (!memory) {
        fputs("sabot: out of memory\n", stderr);
        _Exit(SABOT_FAILED);
    }
    return memory;
}

void *sabot_allocate(unsigned long count, unsigned long size)
{
    return or_abort(calloc(count ? count : 1, size ? size : 1));
}

void *sabot_reallocate(void *old, unsigned long count, unsigned long size)
{
    unsigned long bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return or_abort(NULL);
    return or_abort(realloc(old, bytes ? bytes : 1));
}

char *sabot_copy_text(const char *text)
{
    return or_abort(strdup(text));
}
