#ifndef SABOT_GAME_PREDICATE_H
#define SABOT_GAME_PREDICATE_H

#include <sabot/game/view.h>

/* A condition on a finished coup; docs/bets.md describes the language. */
typedef struct sabot_predicate sabot_predicate;

/* Reads `text`. In an error, `column` counts from 1 within the text. After SABOT_OK the caller must
 * free the predicate. */
sabot_status sabot_predicate_parse(sabot_predicate **predicate, const char *text,
                                   sabot_error *error);
void sabot_predicate_free(sabot_predicate *predicate);

/* Writes the canonical form: one space between tokens, and the hands called punto, banco and tie.
 * `out` must hold twice the length of the text. Returns the length. */
size_t sabot_predicate_canonical(char *out, const char *text);

int sabot_predicate_holds(const sabot_predicate *predicate, const sabot_coup *coup);

/* Adds the features of a coup that the predicate depends on. */
void sabot_predicate_view(sabot_view *view, const sabot_predicate *predicate);

#endif
