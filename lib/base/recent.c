#include "recent.h"

#include "memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct sabot_recent_use {
    char *key;
    size_t length;
    void *value;
    void (*free_value)(void *value);
    unsigned uses; /* references, including that of the cache */
};

struct sabot_recent {
    pthread_mutex_t lock;
    void (*free_value)(void *value);
    sabot_recent_use **entries; /* the last used first */
    unsigned count, most;
};

sabot_recent *sabot_recent_new(unsigned most, void (*free_value)(void *value))
{
    sabot_recent *made = sabot_allocate(1, sizeof *made);
    *made = (sabot_recent){.free_value = free_value, .most = most};
    pthread_mutex_init(&made->lock, NULL);
    made->entries = sabot_allocate(most, sizeof *made->entries);
    return made;
}

void sabot_recent_free(sabot_recent *recent)
{
    if (!recent)
        return;
    for (unsigned i = 0; i < recent->count; i++)
        sabot_recent_end(recent->entries[i]);
    pthread_mutex_destroy(&recent->lock);
    free(recent->entries);
    free(recent);
}

/* Puts an entry first, in place of entry `at`. The caller holds the lock. */
static sabot_recent_use *put_first(sabot_recent *in, sabot_recent_use *entry, unsigned at)
{
    memmove(in->entries + 1, in->entries, at * sizeof *in->entries);
    __atomic_add_fetch(&entry->uses, 1, __ATOMIC_RELAXED);
    return in->entries[0] = entry;
}

/* The caller holds the lock. */
static sabot_recent_use *find(sabot_recent *in, const char *key, size_t length)
{
    for (unsigned i = 0; i < in->count; i++) {
        sabot_recent_use *entry = in->entries[i];
        if (entry->length == length && memcmp(entry->key, key, length) == 0)
            return put_first(in, entry, i);
    }
    return NULL;
}

sabot_recent_use *sabot_recent_find(sabot_recent *recent, const char *key, size_t length)
{
    pthread_mutex_lock(&recent->lock);
    sabot_recent_use *found = find(recent, key, length);
    pthread_mutex_unlock(&recent->lock);
    return found;
}

sabot_recent_use *sabot_recent_keep(sabot_recent *recent, const char *key, size_t length,
                                    void *value)
{
    sabot_recent_use *made = sabot_allocate(1, sizeof *made);
    *made = (sabot_recent_use){memcpy(sabot_allocate(length, 1), key, length), length, value,
                               recent->free_value, 1};
    pthread_mutex_lock(&recent->lock);
    sabot_recent_use *used = find(recent, key, length);
    if (!used && recent->count == recent->most)
        sabot_recent_end(recent->entries[--recent->count]);
    if (!used)
        used = put_first(recent, made, recent->count++);
    pthread_mutex_unlock(&recent->lock);
    if (used != made)
        sabot_recent_end(made);
    return used;
}

void *sabot_recent_value(const sabot_recent_use *use)
{
    return use->value;
}

void sabot_recent_end(sabot_recent_use *use)
{
    if (__atomic_sub_fetch(&use->uses, 1, __ATOMIC_ACQ_REL))
        return;
    use->free_value(use->value);
    free(use->key);
    free(use);
}
