#ifndef SABOT_MEMORY_H
#define SABOT_MEMORY_H

#include "api.h"

#include <stddef.h>

SABOT_API_BEGIN

/* Memory that is there: none of these returns NULL. What cannot be had goes one way, which the
 * program chooses: by default the process aborts, as it does when GMP runs out.
 *
 * Everything that the library gives out as "malloc'd" is freed by free(). */
void *sabot_allocate(size_t count, size_t size); /* zeroed */
void *sabot_reallocate(void *old, size_t count, size_t size);
void *sabot_allocate_aligned(size_t count, size_t size, size_t alignment); /* zeroed; by free() */
char *sabot_copy_text(const char *text);

/* Goes that way; does not return. */
void sabot_memory_fail(void);

/* What is called when memory is out; it must not return. For the whole process, set before threads
 * start. GMP and MPFR, which the library computes with, then go the same way. NULL: abort(). */
void sabot_memory_set_failure(void (*failed)(void));

SABOT_API_END

#endif
