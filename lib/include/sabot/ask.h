/* libsabot-ask: every question of the command `sabot` by one call, for any language that can call
 * C. It needs no other header of sabot. See docs/library.md. */
#ifndef SABOT_ASK_H
#define SABOT_ASK_H

#include "base/api.h"

#include <stddef.h>
#include <stdint.h>

SABOT_API_BEGIN

/* Progress callback: `done` of `all` items of `what` are finished. Called at intervals, by one
 * thread at a time, which may be another than the caller's. A nonzero return stops the work. */
typedef int sabot_ask_progress(void *data, const char *what, uint64_t done, uint64_t all);

/* The exit statuses of the command. */
enum {
    SABOT_ASK_FINE = 0,
    SABOT_ASK_NEGATIVE = 1, /* also a document: a difference or a finding */
    SABOT_ASK_REFUSED = 2,  /* {"error":{…}}: misuse or bad input */
    SABOT_ASK_FAILED = 3,   /* {"error":{…}}: stopped, or the machine failed */
};

/* Answers a request, a JSON object in UTF-8 such as {"ask":"edge","decks":6,"bet":"dragon-7"}, with
 * the document that the command prints with `-f json`, byte for byte. Sets `*document` in any case;
 * free it with sabot_ask_free. It ends with a 0, which `*length` does not count; `length` and
 * `progress` may be NULL. Opens no file and prints nothing. Several threads may call at once; they
 * share a cache of parsed texts and compiled bets, which the process keeps. */
int sabot_ask(const char *request, char **document, size_t *length, sabot_ask_progress *progress,
              void *data);
void sabot_ask_free(char *document);

/* Shoes as counts of cards, one row for each, without gaps: of 13 columns (A, 2 … 9, T, J, Q, K) or
 * 10 (A, 2 … 9, ten-values). */
typedef struct {
    const void *counts;
    size_t shoes, columns;
    int bytes; /* of a count: 1, 2, 4 or 8; -1, -2, -4 or -8 if counts are signed */
} sabot_ask_shoes;

/* The EVs of many shoes, each the double nearest to the exact EV: values[shoe · bets + bet]. The
 * request is {"ask":"batch"} with `rules`, `tableau`, `bet` or the texts in their place, and
 * `threads` (default: one for each processor). The document names the bets; with `values` NULL it
 * is all that is made. With "values":"ways" in the request, `values` receives numbers of deals
 * instead: those on which the bet wins, pushes and loses, each as two uint64_t, the low one first;
 * then a shoe has at most 2,000,000 cards. `size` is that of all values in bytes. */
int sabot_ask_batch(const char *request, const sabot_ask_shoes *shoes, void *values, size_t size,
                    char **document, size_t *length, sabot_ask_progress *progress, void *data);

SABOT_API_END

#endif
