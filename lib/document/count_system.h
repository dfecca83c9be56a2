#ifndef SABOT_COUNT_SYSTEM_H
#define SABOT_COUNT_SYSTEM_H

#include "../answer/counting.h"
#include "yaml.h"

/* Tags as text: `0,0,-1,1/2,0.5`, ten of them (A, 2…9, ten-values) or thirteen (the ranks). Commas
 * or blanks separate. */
typedef struct {
    unsigned count; /* 10 or 13 */
    mpq_t tag[SABOT_TAGS_MOST];
} sabot_tags;

void sabot_tags_init(sabot_tags *tags);
void sabot_tags_clear(sabot_tags *tags);
sabot_status sabot_tags_parse(sabot_tags *tags, const char *text, sabot_error *error);

/* Thirteen tags from ten, or ten from thirteen if the ten-values' are alike, else SABOT_INVALID. */
sabot_status sabot_tags_fit(sabot_tags *tags, unsigned count, sabot_error *error);

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

#endif
