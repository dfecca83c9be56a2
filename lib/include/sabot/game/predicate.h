#ifndef SABOT_GAME_PREDICATE_H
#define SABOT_GAME_PREDICATE_H

#include "view.h"

SABOT_API_BEGIN

/* A condition on a finished coup; the language is described in docs/bets.md. */
typedef struct sabot_predicate sabot_predicate;

/* Reads `text`. On an error `error->column` counts within the text, from 1; on success the caller
 * frees. */
sabot_status sabot_predicate_parse(sabot_predicate **predicate, const char *text,
                                   sabot_error *error);
void sabot_predicate_free(sabot_predicate *predicate);

/* The text with one space between its words and signs, and the hands called punto, banco and tie:
 * the same however it was written. `out` has room for twice the text. Returns the length. */
size_t sabot_predicate_canonical(char *out, const char *text);

int sabot_predicate_holds(const sabot_predicate *predicate, const sabot_coup *coup);

/* Adds what the predicate looks at. */
void sabot_predicate_view(sabot_view *view, const sabot_predicate *predicate);

SABOT_API_END

#endif
