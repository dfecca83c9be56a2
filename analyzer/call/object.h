#ifndef CALL_OBJECT_H
#define CALL_OBJECT_H

#include "input/json.h"
#include <sabot/base/error.h>

#include <stddef.h>

/* Reads a JSON object; an error has its place, and the given name. The caller frees. */
sabot_status object_read(json_t **object, const char *text, size_t size, const char *name,
                         sabot_error *error);

/* Adds the members as parameters of a question: texts, whole numbers, true, or lists of these;
 * false and null are treated as absent. */
sabot_status object_parameters(json_t *into, const json_t *object, const char *name,
                               sabot_error *error);

#endif
