#ifndef STATE_FILE_H
#define STATE_FILE_H

#include "input/json.h"
#include <sabot/base/error.h>

/* The state of long work as a file: a JSON document with a hash over all of it, to detect
 * damage. */

/* Its text, malloc'd; takes over the document, which is without the hash. */
char *state_file_text(json_t *document);

/* The document of a file, whole and of that schema, without the hash; the caller frees. Otherwise
 * it is refused: `expected` describes a valid one. */
sabot_status state_file_load(json_t **document, const char *path, const char *schema,
                             const char *expected, sabot_error *error);

/* Refuse a file. */
sabot_status state_file_refuse(const char *path, const char *text, sabot_error *error);
sabot_status state_file_refuse_damaged(const char *path, const char *expected, sabot_error *error);

/* Returns 1 if there is a checkpoint to read; 0 if there is none, which is printed with --resume. A
 * checkpoint without --resume is refused, and so is one that the result (or NULL) would replace. */
sabot_status state_file_choose(int *is_there, const char *path, const char *result, int resume,
                               sabot_error *error);

/* Replaces "stopped": how to resume from a checkpoint, or that there is none (NULL). */
sabot_status state_file_stopped(const char *checkpoint, sabot_error *error);

/* The signals that ask the process to stop: catching them; restoring their default action, which
 * also returns the caught one; the caught one (or 0); and ending as it would have. Results are
 * written with the default actions, because a process that waits for a reader does not check. */
void state_catch_signals(void);
int state_release_signals(void);
int state_signal(void);
void state_end_by_signal(void);

#endif
