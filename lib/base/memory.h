#ifndef SABOT_BASE_MEMORY_H
#define SABOT_BASE_MEMORY_H

#include <sabot/base/out_of_memory.h>

#include <stddef.h>

/* Memory that is there: none of these returns NULL. What cannot be had goes one way, which the
 * program chooses by sabot_memory_set_failure. All of it is freed by free(). */
void *sabot_allocate(size_t count, size_t size); /* zeroed */
void *sabot_reallocate(void *old, size_t count, size_t size);
void *sabot_allocate_aligned(size_t count, size_t size, size_t alignment); /* zeroed */
char *sabot_copy_text(const char *text);

/* Goes that way; does not return. */
void sabot_memory_fail(void);

#endif
