#ifndef BASELINE_PARTS_H
#define BASELINE_PARTS_H

#include "document/game.h"

#include <jansson.h>

/* What the readers of an earlier result share. */

/* A value that is not as it should be; `path` as jq would write it. */
sabot_status baseline_unfit(const char *path, const char *expected, sabot_error *error);

/* A value that one of the library's readers refused. */
sabot_status baseline_refused(const char *path, const sabot_error *reason, sabot_error *error);

/* The text of a member, or NULL; the same as a copy that the caller frees. */
const char *baseline_text(const json_t *json, const char *key);
char *baseline_copy(const json_t *json, const char *key);

/* A tableau that stands at `path`, as it is or without open cells. */
sabot_status baseline_tableau(sabot_tableau *tableau, const json_t *json, const char *path,
                              int may_be_open, sabot_error *error);

/* A bet of that name with lines of {"when","pays"}. On SABOT_OK the caller clears. */
sabot_status baseline_bet(sabot_bet *bet, const char *name, const json_t *lines, const char *path,
                          sabot_error *error);

/* The rule set that the document states, put together; `tableau` is its own unless the document has
 * another. On SABOT_OK the caller clears. */
sabot_status baseline_game(sabot_game *game, const json_t *rules, const sabot_tableau *tableau,
                           sabot_error *error);

#endif
