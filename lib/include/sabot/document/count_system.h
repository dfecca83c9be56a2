#ifndef SABOT_DOCUMENT_COUNT_SYSTEM_H
#define SABOT_DOCUMENT_COUNT_SYSTEM_H

#include "../game/about.h"
#include "../game/tags.h"
#include "../game/trigger.h"

SABOT_API_BEGIN

/* A published counting system. Its document has `system`, `bet`, `tags` and optionally `title`,
 * `source`, `trigger` (when to bet, such as `tc>=4` or `rc>=32`), `published` (its results, in
 * words) and `notes`. */
typedef struct {
    char name[SABOT_NAME], bet[SABOT_NAME];
    sabot_about about;
    sabot_tags tags;
    int has_trigger;
    sabot_trigger trigger; /* compares exact true counts */
    char *published;       /* may be NULL */
} sabot_count_system;

/* On SABOT_OK the caller clears the system. */
sabot_status sabot_count_system_parse(sabot_count_system *system, const char *text, size_t length,
                                      sabot_error *error);
void sabot_count_system_clear(sabot_count_system *system);

/* The caller clears both. */
void sabot_count_system_copy(sabot_count_system *system, const sabot_count_system *other);

SABOT_API_END

#endif
