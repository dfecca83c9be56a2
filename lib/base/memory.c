#include "memory.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

static void (*on_failure)(void); /* the only global state, as with GMP's own allocators */

void sabot_memory_fail(void)
{
    if (on_failure)
        on_failure();
    abort();
}

static void *or_fail(void *memory)
{
    if (!memory)
        sabot_memory_fail();
    return memory;
}

void *sabot_allocate(size_t count, size_t size)
{
    return or_fail(calloc(count ? count : 1, size ? size : 1));
}

void *sabot_reallocate(void *old, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return or_fail(NULL);
    return or_fail(realloc(old, bytes ? bytes : 1));
}

void *sabot_allocate_aligned(size_t count, size_t size, size_t alignment)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) ||
        __builtin_add_overflow(bytes, alignment, &bytes))
        return or_fail(NULL);
    bytes = bytes / alignment * alignment; /* aligned_alloc requires a positive multiple */
    return memset(or_fail(aligned_alloc(alignment, bytes)), 0, bytes);
}

char *sabot_copy_text(const char *text)
{
    return text ? or_fail(strdup(text)) : NULL;
}

static void *gmp_allocate(size_t size)
{
    return or_fail(malloc(size ? size : 1));
}

static void *gmp_reallocate(void *old, size_t old_size, size_t size)
{
    (void)old_size;
    return or_fail(realloc(old, size ? size : 1));
}

static void gmp_free(void *memory, size_t size)
{
    (void)size;
    free(memory);
}

void sabot_memory_set_failure(void (*failed)(void))
{
    on_failure = failed;
    mp_set_memory_functions(failed ? gmp_allocate : NULL, failed ? gmp_reallocate : NULL,
                            failed ? gmp_free : NULL);
}
