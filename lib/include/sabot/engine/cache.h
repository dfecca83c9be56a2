#ifndef SABOT_ENGINE_CACHE_H
#define SABOT_ENGINE_CACHE_H

#include "../base/api.h"

SABOT_API_BEGIN

/* A cache of compiled bets by tableau and bet. A program that asks about many shoes compiles each
 * bet once. Threads may share a cache, and no answer depends on it. */
typedef struct sabot_cache sabot_cache;

/* `most` is the number of entries, at least 1; the least recently used entry is evicted first. An
 * entry takes up to about 0.2 MB. */
sabot_cache *sabot_cache_new(unsigned most);

/* No question may still use the cache. NULL is allowed. */
void sabot_cache_free(sabot_cache *cache);

SABOT_API_END

#endif
