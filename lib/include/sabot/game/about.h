#ifndef SABOT_GAME_ABOUT_H
#define SABOT_GAME_ABOUT_H

#include "../base/api.h"

#include <stddef.h>

SABOT_API_BEGIN

/* A name consists of letters, digits and hyphens and has at most SABOT_NAME - 1 characters. */
enum { SABOT_NAME = 64 };

/* Descriptive texts of a rule set, a tableau or a bet. */
typedef struct {
    char *title, *source; /* may be NULL */
    char **notes;
    size_t notes_count;
} sabot_about;

/* A value that the document of a rule set or a bet does not state, and that is assumed. */
typedef struct {
    char *key;
    char *value, *why; /* the assumed value and the reason; may be NULL */
} sabot_assumption;

/* The caller clears the copy; that frees the list too. */
sabot_assumption *sabot_assumptions_copy(const sabot_assumption *list, size_t count);
void sabot_assumptions_clear(sabot_assumption *list, size_t count);

void sabot_about_copy(sabot_about *about, const sabot_about *other);
void sabot_about_clear(sabot_about *about);

SABOT_API_END

#endif
