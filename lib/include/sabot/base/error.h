#ifndef SABOT_BASE_ERROR_H
#define SABOT_BASE_ERROR_H

#include "api.h"

SABOT_API_BEGIN

/* Result of a call. Every status except SABOT_OK comes with a text in the sabot_error argument. */
typedef enum {
    SABOT_OK = 0,
    SABOT_INVALID,      /* unreadable text, or a question that makes no sense */
    SABOT_UNDETERMINED, /* the shoe does not distinguish the cards that a wager depends on */
    SABOT_INCOMPLETE,   /* the tableau has cells that are neither draw nor stand */
    SABOT_IMPOSSIBLE,   /* no deal agrees with the condition */
    SABOT_BEYOND,       /* beyond the limits of this way of computing; another may answer */
    SABOT_END,          /* no more input */
    SABOT_STOPPED,      /* the progress callback asked to stop */
    SABOT_DISAGREES,    /* two methods differ, or an identity does not hold; no result */
    SABOT_FAILED,       /* system failure, such as a full disk or a broken stream */
} sabot_status;

/* Describes an error in an input and its place. `line` and `column` count from 1. In a text of one
 * line, such as the value of an option, `line` is 0; if the place is unknown, both are 0. */
enum { SABOT_WHERE = 4096 };
typedef struct {
    sabot_status status;
    char where[SABOT_WHERE]; /* name of the input: a file or an option; may be "" */
    unsigned line, column;
    char text[512];
} sabot_error;

/* "ok", "invalid", "undetermined" …; "unknown" for another number. */
const char *sabot_status_name(sabot_status status);

/* Fills `error` (may be NULL) and returns `status`: `return sabot_error_set(…);`. */
sabot_status sabot_error_set(sabot_error *error, sabot_status status, unsigned line,
                             unsigned column, const char *format, ...) SABOT_PRINTF(5, 6);

/* Sets the name of the input unless the error has one (`error` may be NULL). Returns its status. */
sabot_status sabot_error_name(sabot_error *error, const char *where);

SABOT_API_END

#endif
