#ifndef NDJSON_H
#define NDJSON_H

#include "records.h"

#include <jansson.h>

/* Lines of NDJSON: a JSON value each, whose members are all different. Returns the value, which the
 * caller gives back, or NULL; `place` is then where the line is no JSON. */
json_t *ndjson_load(const records *in, const char **place);

/* The texts of the members of these names, in a line that is a flat object of plain values, as most
 * are: much faster. Returns whether it is one and has each of them once, as a text; what is not, is
 * left to ndjson_load. */
int ndjson_texts(span *texts, const span *names, unsigned count, const records *in);

#endif
