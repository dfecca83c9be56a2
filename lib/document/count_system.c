#include <sabot/document/count_system.h>

#include "../base/memory.h"
#include "yaml.h"

#include <stdlib.h>
#include <string.h>

static sabot_status read_system(sabot_count_system *system, const sabot_yaml *map,
                                sabot_error *error)
{
    static const char *const keys[] = {"system",  "title",     "source", "bet", "tags",
                                       "trigger", "published", "notes",  NULL};
    const char *tags, *trigger, *published;
    if (sabot_yaml_check_map(map, keys, "a counting system", error) ||
        sabot_name_read(system->name, map, "system", error) ||
        sabot_name_read(system->bet, map, "bet", error) ||
        sabot_about_read(&system->about, map, error) ||
        sabot_yaml_text(&tags, map, "tags", 1, error) ||
        sabot_yaml_text(&trigger, map, "trigger", 0, error) ||
        sabot_yaml_text(&published, map, "published", 0, error))
        return SABOT_INVALID;
    if (sabot_tags_parse(&system->tags, tags, error))
        return sabot_yaml_place_error(sabot_yaml_get(map, "tags"), error);
    system->has_trigger = trigger != NULL;
    if (trigger && sabot_trigger_parse(&system->trigger, trigger, error))
        return sabot_yaml_place_error(sabot_yaml_get(map, "trigger"), error);
    system->published = sabot_copy_text(published);
    return SABOT_OK;
}

sabot_status sabot_count_system_parse(sabot_count_system *system, const char *text, size_t length,
                                      sabot_error *error)
{
    sabot_yaml root;
    sabot_status status = sabot_yaml_parse(&root, text, length, error);
    if (status)
        return status;
    *system = (sabot_count_system){0};
    sabot_tags_init(&system->tags);
    sabot_trigger_init(&system->trigger);
    status = read_system(system, &root, error);
    sabot_yaml_clear(&root);
    if (status)
        sabot_count_system_clear(system);
    return status;
}

void sabot_count_system_clear(sabot_count_system *system)
{
    sabot_about_clear(&system->about);
    sabot_tags_clear(&system->tags);
    sabot_trigger_clear(&system->trigger);
    free(system->published);
    system->published = NULL;
}

void sabot_count_system_copy(sabot_count_system *system, const sabot_count_system *other)
{
    *system = (sabot_count_system){.has_trigger = other->has_trigger};
    memcpy(system->name, other->name, sizeof system->name);
    memcpy(system->bet, other->bet, sizeof system->bet);
    sabot_about_copy(&system->about, &other->about);
    sabot_tags_init(&system->tags);
    sabot_tags_copy(&system->tags, &other->tags);
    sabot_trigger_init(&system->trigger);
    sabot_trigger_copy(&system->trigger, &other->trigger);
    system->published = sabot_copy_text(other->published);
}
