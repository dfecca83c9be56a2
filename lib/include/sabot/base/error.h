#ifndef SABOT_BASE_ERROR_H
#define SABOT_BASE_ERROR_H

#include "api.h"

SABOT_API_BEGIN

/* How a call ended. Everything but SABOT_OK comes with a text in the sabot_error that was
 * passed. */
typedef enum {
    SABOT_OK = 0,
    SABOT_INVALID,      /* a text that cannot be read, or a question that makes no sense */
    SABOT_UNDETERMINED, /* the shoe does not tell apart the cards that a wager looks at */
    SABOT_INCOMPLETE,   /* the tableau has cells that are neither draw nor stand */
    SABOT_IMPOSSIBLE,   /* no deal agrees with the condition */
    SABOT_BEYOND,       /* beyond the limits of this way of computing; another may answer */
    SABOT_END,          /* there is nothing more to read */
    SABOT_STOPPED,      /* the progress callback asked to stop */
    SABOT_DISAGREES,    /* two ways of counting differ, or an identity does not hold: no result */
    SABOT_FAILED,       /* the machine failed: a disk is full, a stream broke */
} sabot_status;

/* What is wrong with an input and where. `line` and `column` count from 1. In a text of one line,
 * as an option's value, the line is 0; where there is no place to name, both are. */
enum { SABOT_WHERE = 4096 };
typedef struct {
    sabot_status status;
    char where[SABOT_WHERE]; /* the input's name, a file or an option; "": only the caller knows */
    unsigned line, column;
    char text[512];
} sabot_error;

/* "ok", "invalid", "undetermined" …; "unknown" for another number. */
const char *sabot_status_name(sabot_status status);

/* Fills `error` (which may be NULL) and returns `status`: `return sabot_error_set(…)`. */
sabot_status sabot_error_set(sabot_error *error, sabot_status status, unsigned line,
                             unsigned column, const char *format, ...) SABOT_PRINTF(5, 6);

/* Names the input of an error that has no name yet (`error` may be NULL). Returns its status. */
sabot_status sabot_error_name(sabot_error *error, const char *where);

SABOT_API_END

#endif
