#ifndef SABOT_ENGINE_CACHE_H
#define SABOT_ENGINE_CACHE_H

#include "../base/api.h"

SABOT_API_BEGIN

/* What was compiled for a tableau and a bet, kept for the questions to come: a program that asks
 * about one shoe after the other compiles each bet once. Questions on several threads may share it;
 * no answer depends on it. */
typedef struct sabot_cache sabot_cache;

/* Keeps at most so many, 1 or more, of which the least recently used is forgotten first. Each takes
 * up to about 0.2 MB. */
sabot_cache *sabot_cache_new(unsigned most);

/* No question may be using it any more. NULL is fine. */
void sabot_cache_free(sabot_cache *cache);

SABOT_API_END

#endif
