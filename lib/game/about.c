#include <sabot/game/about.h>

#include "../base/memory.h"

#include <stdlib.h>

void sabot_about_copy(sabot_about *about, const sabot_about *other)
{
    *about = (sabot_about){.title = sabot_copy_text(other->title),
                           .source = sabot_copy_text(other->source),
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

sabot_assumption *sabot_assumptions_copy(const sabot_assumption *list, size_t count)
{
    sabot_assumption *copy = sabot_allocate(count, sizeof *copy);
    for (size_t i = 0; i < count; i++)
        copy[i] = (sabot_assumption){sabot_copy_text(list[i].key), sabot_copy_text(list[i].value),
                                     sabot_copy_text(list[i].why)};
    return copy;
}

void sabot_assumptions_clear(sabot_assumption *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(list[i].key);
        free(list[i].value);
        free(list[i].why);
    }
    free(list);
}
