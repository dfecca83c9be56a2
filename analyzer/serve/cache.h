#ifndef CACHE_H
#define CACHE_H

#include <stddef.h>

/* What was answered: an HTTP status and bytes, shared by everyone who is being sent them. */
typedef struct reply {
    unsigned status;
    size_t length;
    const char *text;
    const char *type; /* its media type */
    const char *file; /* what it is to be saved as; NULL: it is not */
    /* the owner's: */
    unsigned shares;
    char *owned;
} reply;

/* Takes `text` over; JSON until said otherwise; one share. */
reply *reply_new(unsigned status, char *text, size_t length);
reply *reply_share(reply *reply);
void reply_drop(reply *reply); /* NULL is fine */

/* Answers by the whole text of their question, the least recently used forgotten first. All calls
 * may come from any thread. */
typedef struct cache cache;

cache *cache_new(size_t bytes_most);
void cache_free(cache *cache);

/* A share of what is kept for that question, or NULL. */
reply *cache_find(cache *cache, const char *key);

/* Keeps a share of its own. */
void cache_keep(cache *cache, const char *key, reply *reply);

#endif
