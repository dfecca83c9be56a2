#ifndef ANSWER_H
#define ANSWER_H

#include "reply.h"
#include "request.h"
#include "watches.h"

enum {
    ANSWER_SECONDS_MOST = 5,
    ANSWER_WATCHED_SECONDS_MOST = 600, /* where the client watches, and may stop it */
    ANSWER_DIGITS_MOST = 1000,
    ANSWER_ROWS_MOST = 10000,
};

/* The client of a question; work on it ends when the client is gone. */
typedef struct {
    int socket;           /* the client's */
    const int *is_ending; /* set when the server ends */
    watches *watches;
} answer_for;

/* Of the server's own questions, `progress` and `formats`, which need no work: 1; otherwise 0. */
int answer_at_once(reply *found, const request *question, const answer_for *whom);

/* The command's document, byte for byte, or the error as {"error":{…}}. */
reply answer_find(const request *question, const answer_for *whom);

/* {"error":{…}} with an HTTP status. */
reply answer_error(unsigned http_status, const sabot_error *error);

#endif
