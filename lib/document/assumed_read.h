#ifndef SABOT_DOCUMENT_ASSUMED_READ_H
#define SABOT_DOCUMENT_ASSUMED_READ_H

#include "yaml.h"
#include <sabot/game/about.h>

/* The keys that a document may assume. */
typedef struct {
    int (*is_known)(const void *of, const char *key);
    const void *of;       /* the document, as far as it is read */
    const char *expected; /* what an error says of the keys */
} sabot_assumed_keys;

/* Reads the key `assumed`: a list of keys, or of `key`, `value` and `why`. The list grows as it is
 * read: on an error, too, the caller clears what is in it. */
sabot_status sabot_assumed_read(sabot_assumption **list, size_t *count, const sabot_yaml *node,
                                const sabot_assumed_keys *keys, sabot_error *error);

#endif
