#ifndef REQUEST_H
#define REQUEST_H

#include "input/json.h"
#include <sabot/base/error.h>

#include <stddef.h>

/* A question as sent: the command's name and the values of its options. */
typedef struct {
    char *command;      /* "edge", "tableau/diff" */
    json_t *parameters; /* an object: texts, whole numbers, true, or lists of these */
    json_t *many;       /* of "many" the list of questions, otherwise NULL */
} request;

enum { REQUEST_MANY_MOST = 300 };

/* Reads "/api/COMMAND?name=value&…" and, unless `body` is NULL, a JSON object of more parameters. A
 * name without a value, or with the value true, is true; a repeated name is a list. Has no list of
 * commands or options. The body of "/api/many" is a list of objects. A pure function of these
 * bytes. Cleared by the caller in any case. */
sabot_status request_read(request *request, const char *target, const char *body, size_t size,
                          sabot_error *error);
void request_clear(request *request);

#endif
