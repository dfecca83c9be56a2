#ifndef NDJSON_H
#define NDJSON_H

#include "records.h"

#include "json.h"

/* Lines of NDJSON: one JSON value each, with distinct members. Returns the value, which the caller
 * releases, or NULL; `place` is then the position of the error. */
json_t *ndjson_load(const records *in, const char **place);

/* The values of the members of these names, in a line that is a flat object of plain values, which
 * is usual: much faster. Texts, or numbers unchanged; without a start if missing or null. Returns
 * whether the line is such an object and has none of them twice; other lines need ndjson_load. */
int ndjson_values(span *values, const span *names, unsigned count, const records *in);

/* A number of a line that ndjson_load has read, unchanged; without a start if its name is written
 * with escapes. */
span ndjson_number(const records *in, span name);

/* Whether a value of ndjson_values is a text. */
static inline int ndjson_is_text(span value)
{
    return value.start && value.start[-1] == '"';
}

#endif
