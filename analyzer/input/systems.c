#include "systems.h"

#include "base/memory.h"
#include "named.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void systems_init(systems *s)
{
    *s = (systems){.list = sabot_allocate(COUNT_SYSTEMS_MOST, sizeof *s->list)};
}

void systems_clear(systems *s)
{
    for (size_t i = 0; i < s->count; i++)
        sabot_count_system_clear(&s->list[i]);
    free(s->list);
}

sabot_status systems_add_tags(systems *s, const char *text, sabot_error *error)
{
    sabot_count_system *system = &s->list[s->count];
    *system = (sabot_count_system){0};
    sabot_tags_init(&system->tags);
    sabot_trigger_init(&system->trigger);
    s->count++;
    if (s->given++)
        snprintf(system->name, sizeof system->name, "given-%zu", s->given);
    else
        snprintf(system->name, sizeof system->name, "given");
    return sabot_tags_parse(&system->tags, text, error) ? sabot_error_name(error, "--tags")
                                                        : SABOT_OK;
}

sabot_status systems_add_named(systems *s, const char *name, const sabot_files *files,
                               sabot_error *error)
{
    sabot_status status = named_system(&s->list[s->count], name, files, error);
    s->count += !status;
    return status;
}

sabot_status systems_add_published(systems *s, const char *bet, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (const sabot_entry *entry = NULL;
         !status && s->count < COUNT_SYSTEMS_MOST &&
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_SYSTEMS, entry));) {
        status = systems_add_named(s, entry->name, NULL, error);
        if (!status && strcmp(s->list[s->count - 1].bet, bet))
            sabot_count_system_clear(&s->list[--s->count]);
    }
    return status;
}
