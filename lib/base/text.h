#ifndef SABOT_BASE_TEXT_H
#define SABOT_BASE_TEXT_H

#include <sabot/base/api.h>

#include <stddef.h>

/* A growable string. Initialise with {0}; the owner frees `text`, which is NULL until something is
 * added and NUL-terminated afterwards. */
typedef struct {
    char *text;
    size_t length, room;
} sabot_text;

void sabot_text_add(sabot_text *text, const char *format, ...) SABOT_PRINTF(2, 3);
void sabot_text_append(sabot_text *text, const char *more, size_t length);
void sabot_text_add_times(sabot_text *text, char c, size_t times);

#endif
