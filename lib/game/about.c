#include "about.h"

#include "../base/memory.h"

#include <stdlib.h>

void sabot_about_copy(sabot_about *about, const sabot_about *other)
{
    *about = (sabot_about){.title = other->title ? sabot_copy_text(other->title) : NULL,
                           .source = other->source ? sabot_copy_text(other->source) : NULL,
                           .notes = sabot_allocate(other->notes_count, sizeof(char *)),
                           .notes_count = other->notes_count};
    for (size_t i = 0; i < other->notes_count; i++)
        about->notes[i] = sabot_copy_text(other->notes[i]);
}

void sabot_about_clear(sabot_about *about)
{
    for (size_t i = 0; i < about->notes_count; i++)
        free(about->notes[i]);
    free(about->notes);
    free(about->title);
    free(about->source);
    *about = (sabot_about){0};
}
