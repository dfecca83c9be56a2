#ifndef ANSWER_H
#define ANSWER_H

#include "reply.h"
#include "request.h"

enum { ANSWER_SECONDS_MOST = 5, ANSWER_DIGITS_MOST = 1000, ANSWER_ROWS_MOST = 10000 };

/* The client of a question; work on it ends when the client is gone. */
typedef struct {
    int socket;           /* the client's */
    const int *is_ending; /* set when the server ends */
} answer_for;

/* The command's document, byte for byte, or the error as {"error":{…}}. */
reply answer_find(const request *question, const answer_for *whom);

/* {"error":{…}} with an HTTP status. */
reply answer_error(unsigned http_status, const sabot_error *error);

#endif
