#ifndef SABOT_BASE_RECENT_H
#define SABOT_BASE_RECENT_H

#include <stddef.h>

/* A thread-safe LRU cache of at most `most` values. Values are reference counted: a value is freed
 * when it has been evicted and its last use has ended, so a use may outlive the cache. */
typedef struct sabot_recent sabot_recent;
typedef struct sabot_recent_use sabot_recent_use;

/* `most` is 1 or more. */
sabot_recent *sabot_recent_new(unsigned most, void (*free_value)(void *value));
/* `recent` may be NULL. */
void sabot_recent_free(sabot_recent *recent);

/* Returns a use of the value with this key, or NULL if there is none. The caller ends it. */
sabot_recent_use *sabot_recent_find(sabot_recent *recent, const char *key, size_t length);

/* Adds a value and returns a use of it. Takes ownership of the value and copies the key. If another
 * thread has added a value with the same key, frees this one and returns a use of the other. */
sabot_recent_use *sabot_recent_keep(sabot_recent *recent, const char *key, size_t length,
                                    void *value);

void *sabot_recent_value(const sabot_recent_use *use);
void sabot_recent_end(sabot_recent_use *use);

#endif
