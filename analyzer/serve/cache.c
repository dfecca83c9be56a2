#include "cache.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- replies ------------------------------------------------------------------------------ */

reply *reply_new(unsigned status, char *text, size_t length)
{
    reply *made = sabot_allocate(1, sizeof *made);
    *made = (reply){status, length, text, "application/json", NULL, 1, text};
    return made;
}

reply *reply_share(reply *of)
{
    __atomic_add_fetch(&of->shares, 1, __ATOMIC_RELAXED);
    return of;
}

void reply_drop(reply *of)
{
    if (!of || __atomic_sub_fetch(&of->shares, 1, __ATOMIC_ACQ_REL))
        return;
    free(of->owned);
    free(of);
}

/* --- the cache ---------------------------------------------------------------------------- */

enum { BUCKETS = 4096 };

typedef struct entry {
    struct entry *next, *newer, *older; /* in its bucket; in the order of use */
    uint64_t hash;
    char *key;
    reply *reply;
} entry;

struct cache {
    pthread_mutex_t lock;
    entry *bucket[BUCKETS];
    entry *newest, *oldest;
    size_t bytes, bytes_most;
};

cache *cache_new(size_t bytes_most)
{
    cache *made = sabot_allocate(1, sizeof *made);
    pthread_mutex_init(&made->lock, NULL);
    made->bytes_most = bytes_most;
    return made;
}

/* FNV-1a: it only spreads; keys are compared whole. */
static uint64_t hash_of(const char *key)
{
    uint64_t hash = 14695981039346656037u;
    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * 1099511628211u;
    return hash;
}

static size_t size_of(const entry *e)
{
    return sizeof *e + sizeof *e->reply + strlen(e->key) + e->reply->length;
}

static void unlink_use(cache *in, entry *e)
{
    *(e->newer ? &e->newer->older : &in->newest) = e->older;
    *(e->older ? &e->older->newer : &in->oldest) = e->newer;
}

static void link_newest(cache *in, entry *e)
{
    e->newer = NULL;
    e->older = in->newest;
    *(in->newest ? &in->newest->newer : &in->oldest) = e;
    in->newest = e;
}

static void forget(cache *in, entry *e)
{
    entry **at = &in->bucket[e->hash % BUCKETS];
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    unlink_use(in, e);
    in->bytes -= size_of(e);
    reply_drop(e->reply);
    free(e->key);
    free(e);
}

void cache_free(cache *of)
{
    while (of->oldest)
        forget(of, of->oldest);
    pthread_mutex_destroy(&of->lock);
    free(of);
}

static entry *find(cache *in, uint64_t hash, const char *key)
{
    entry *e = in->bucket[hash % BUCKETS];
    while (e && (e->hash != hash || strcmp(e->key, key) != 0))
        e = e->next;
    return e;
}

reply *cache_find(cache *in, const char *key)
{
    uint64_t hash = hash_of(key);
    reply *found = NULL;
    pthread_mutex_lock(&in->lock);
    entry *e = find(in, hash, key);
    if (e) {
        unlink_use(in, e);
        link_newest(in, e);
        found = reply_share(e->reply);
    }
    pthread_mutex_unlock(&in->lock);
    return found;
}

void cache_keep(cache *in, const char *key, reply *what)
{
    uint64_t hash = hash_of(key);
    pthread_mutex_lock(&in->lock);
    if (!find(in, hash, key)) {
        entry *e = sabot_allocate(1, sizeof *e);
        e->hash = hash;
        e->key = sabot_copy_text(key);
        e->reply = reply_share(what);
        e->next = in->bucket[hash % BUCKETS];
        in->bucket[hash % BUCKETS] = e;
        link_newest(in, e);
        in->bytes += size_of(e);
        while (in->bytes > in->bytes_most && in->oldest != e)
            forget(in, in->oldest);
    }
    pthread_mutex_unlock(&in->lock);
}
