#ifndef STATE_FILE_H
#define STATE_FILE_H

#include "input/json.h"
#include <sabot/base/error.h>

/* What long work has done so far, as a file: a JSON document with a hash over all of it, so that a
 * damaged one is found out. */

/* Its text, malloc'd; the document, without the hash, is taken over. */
char *state_file_text(json_t *document);

/* The document of a file, whole and of that schema, without the hash; the caller frees. Else it is
 * refused: `expected` says what it should be. */
sabot_status state_file_load(json_t **document, const char *path, const char *schema,
                             const char *expected, sabot_error *error);

/* Refuse a file. */
sabot_status state_file_refuse(const char *path, const char *text, sabot_error *error);
sabot_status state_file_refuse_damaged(const char *path, const char *expected, sabot_error *error);

/* Whether there is a checkpoint to read: 1; 0: there is none, which with --resume is said. One that
 * is there without --resume is refused, and so is one that the result (NULL: none) would
 * replace. */
sabot_status state_file_choose(int *is_there, const char *path, const char *result, int resume,
                               sabot_error *error);

/* In place of "stopped": how to go on with a checkpoint, or that there is none (NULL). */
sabot_status state_file_stopped(const char *checkpoint, sabot_error *error);

/* The signals that ask the process to stop: catching them, letting them end it again, which also
 * says which was caught, the one that was caught (or 0), and ending as it would have. Results are
 * written when nothing is caught any more: who waits for a reader does not look. */
void state_catch_signals(void);
int state_release_signals(void);
int state_signal(void);
void state_end_by_signal(void);

#endif
