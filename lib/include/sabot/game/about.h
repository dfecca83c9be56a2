#ifndef SABOT_GAME_ABOUT_H
#define SABOT_GAME_ABOUT_H

#include "../base/api.h"

#include <stddef.h>

SABOT_API_BEGIN

/* Names are of letters, digits and hyphens, at most SABOT_NAME - 1 long. */
enum { SABOT_NAME = 64 };

/* What a rule set, a tableau or a bet says of itself. */
typedef struct {
    char *title, *source; /* may be NULL */
    char **notes;
    size_t notes_count;
} sabot_about;

/* What the document of a rule set or a bet does not state, and what was taken. */
typedef struct {
    char *key;
    char *value, *why; /* what was taken, and the reason; may be NULL */
} sabot_assumption;

/* The copy is the caller's to clear, the list included. */
sabot_assumption *sabot_assumptions_copy(const sabot_assumption *list, size_t count);
void sabot_assumptions_clear(sabot_assumption *list, size_t count);

void sabot_about_copy(sabot_about *about, const sabot_about *other);
void sabot_about_clear(sabot_about *about);

SABOT_API_END

#endif
