#ifndef NDJSON_H
#define NDJSON_H

#include "records.h"

#include "json.h"

/* Lines of NDJSON: a JSON value each, whose members are all different. Returns the value, which the
 * caller gives back, or NULL; `place` is then where the line is no JSON. */
json_t *ndjson_load(const records *in, const char **place);

/* The values of the members of these names, in a line that is a flat object of plain values, as
 * most are: much faster. Texts, or numbers as they stand; without a start where there is none, or
 * null. Returns whether it is one and has none of them twice; what is not, is left to
 * ndjson_load. */
int ndjson_values(span *values, const span *names, unsigned count, const records *in);

/* A number of a line that ndjson_load has read, as it stands there; without a start if its name is
 * written with escapes. */
span ndjson_number(const records *in, span name);

/* Whether a value of ndjson_values is a text. */
static inline int ndjson_is_text(span value)
{
    return value.start && value.start[-1] == '"';
}

#endif
