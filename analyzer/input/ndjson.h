#ifndef NDJSON_H
#define NDJSON_H

#include "records.h"

#include "json.h"

/* Lines of NDJSON: one JSON value each, with distinct members. Returns the value, which the caller
 * releases, or NULL; `place` is then the position of the error. */
json_t *ndjson_load(const records *in, const char **place);

/* A text or number of a line that ndjson_load has read, as written: escapes are not resolved.
 * Without a start if the name is missing or written with escapes. */
span ndjson_value(const records *in, span name);

#endif
