#ifndef SABOT_BASE_MEMORY_H
#define SABOT_BASE_MEMORY_H

#include <sabot/base/out_of_memory.h>

#include <stddef.h>

/* Allocators that never return NULL; on failure they call the handler set with
 * sabot_memory_set_failure. Release the memory with free(). */
void *sabot_allocate(size_t count, size_t size); /* zeroed */
void *sabot_reallocate(void *old, size_t count, size_t size);
void *sabot_allocate_aligned(size_t count, size_t size, size_t alignment); /* zeroed */
char *sabot_copy_text(const char *text);                                   /* NULL for NULL */

/* Makes room for `count` items in an array with *room of them: at least 64, then twice as many. */
static inline void *sabot_grow(void *old, size_t *room, size_t count, size_t size)
{
    if (count <= *room)
        return old;
    *room = 2 * count > 64 ? 2 * count : 64;
    return sabot_reallocate(old, *room, size);
}

/* Calls the failure handler; does not return. */
void sabot_memory_fail(void);

#endif
