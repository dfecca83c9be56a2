#ifndef SABOT_BASE_RECENT_H
#define SABOT_BASE_RECENT_H

#include <stddef.h>

/* Values that were made for a key, kept for those to come; of more than `most` the least recently
 * used is forgotten. Several threads may share it. A value is freed when it is forgotten and nobody
 * uses it any more, so that uses may outlive what keeps them. */
typedef struct sabot_recent sabot_recent;
typedef struct sabot_recent_use sabot_recent_use;

/* `most` is 1 or more. */
sabot_recent *sabot_recent_new(unsigned most, void (*free_value)(void *value));
/* NULL is fine. */
void sabot_recent_free(sabot_recent *recent);

/* A use of what is kept for a key; NULL: nothing is. The caller ends it. */
sabot_recent_use *sabot_recent_find(sabot_recent *recent, const char *key, size_t length);

/* Keeps a value, which it takes over, for a key, which it copies; and a use of it. Should another
 * thread have kept one for the same key meanwhile, this one is freed, and the use is of that. */
sabot_recent_use *sabot_recent_keep(sabot_recent *recent, const char *key, size_t length,
                                    void *value);

void *sabot_recent_value(const sabot_recent_use *use);
void sabot_recent_end(sabot_recent_use *use);

#endif
