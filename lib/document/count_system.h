#ifndef SABOT_COUNT_SYSTEM_H
#define SABOT_COUNT_SYSTEM_H

#include "../game/about.h"
#include "../game/tags.h"

SABOT_API_BEGIN

/* A published counting system: a document with `system`, `bet`, `tags` and optionally `title`,
 * `source`, `trigger` (a true count), `published` (its results, in words), `notes`. */
typedef struct {
    char name[SABOT_NAME], bet[SABOT_NAME];
    sabot_about about;
    sabot_tags tags;
    char *trigger, *published; /* may be NULL */
} sabot_count_system;

/* On SABOT_OK the caller clears. */
sabot_status sabot_count_system_parse(sabot_count_system *system, const char *text, size_t length,
                                      sabot_error *error);
void sabot_count_system_clear(sabot_count_system *system);

SABOT_API_END

#endif
