/* Reads values from the tree; an error has the position of its node. */
#include "yaml.h"

#include "../base/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void sabot_yaml_locate(unsigned *line, unsigned *column, const sabot_yaml *scalar, size_t offset)
{
    *line = scalar->line;
    *column = scalar->column;
    for (size_t i = 0; i < scalar->places_count && scalar->places[i].offset <= offset; i++) {
        *line = scalar->places[i].line;
        *column = scalar->places[i].column + (unsigned)(offset - scalar->places[i].offset);
    }
}

sabot_status sabot_yaml_place_error(const sabot_yaml *scalar, sabot_error *error)
{
    if (error)
        sabot_yaml_locate(&error->line, &error->column, scalar,
                          error->column ? error->column - 1 : 0);
    return SABOT_INVALID;
}

const sabot_yaml *sabot_yaml_get(const sabot_yaml *map, const char *key)
{
    for (size_t i = 0; map->kind == SABOT_YAML_MAP && i < map->count; i++)
        if (strcmp(map->keys[i].text, key) == 0)
            return &map->items[i];
    return NULL;
}

sabot_status sabot_yaml_expected(const sabot_yaml *node, const char *expected, sabot_error *error)
{
    if (node->kind == SABOT_YAML_SCALAR)
        return sabot_error_set(error, SABOT_INVALID, node->line, node->column,
                               "'%.60s': expected %s", node->text, expected);
    return sabot_error_set(error, SABOT_INVALID, node->line, node->column, "a %s: expected %s",
                           node->kind == SABOT_YAML_LIST ? "list" : "mapping", expected);
}

sabot_status sabot_yaml_check_map(const sabot_yaml *node, const char *const *allowed,
                                  const char *what, sabot_error *error)
{
    if (node->kind != SABOT_YAML_MAP) {
        char expected[128];
        snprintf(expected, sizeof expected, "%s in the form KEY: VALUE", what);
        return sabot_yaml_expected(node, expected, error);
    }
    for (size_t i = 0; i < node->count; i++) {
        size_t k = 0;
        char list[256] = "";
        while (allowed[k] && strcmp(allowed[k], node->keys[i].text) != 0) {
            strncat(list, k ? ", " : "", sizeof list - strlen(list) - 1);
            strncat(list, allowed[k], sizeof list - strlen(list) - 1);
            k++;
        }
        if (!allowed[k])
            return sabot_error_set(error, SABOT_INVALID, node->keys[i].line, node->keys[i].column,
                                   "unknown key '%.40s' of %s: expected %s", node->keys[i].text,
                                   what, list);
    }
    return SABOT_OK;
}

sabot_status sabot_yaml_text(const char **text, const sabot_yaml *map, const char *key,
                             int required, sabot_error *error)
{
    const sabot_yaml *node = sabot_yaml_get(map, key);
    *text = NULL;
    if (!node)
        return required ? sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                                          "key '%s' is missing: expected it here", key)
                        : SABOT_OK;
    if (node->kind != SABOT_YAML_SCALAR)
        return sabot_yaml_expected(node, "one value", error);
    *text = node->text;
    return SABOT_OK;
}

sabot_status sabot_about_read(sabot_about *about, const sabot_yaml *map, sabot_error *error)
{
    const char *title, *source;
    const sabot_yaml *notes = sabot_yaml_get(map, "notes");
    if (sabot_yaml_text(&title, map, "title", 0, error) ||
        sabot_yaml_text(&source, map, "source", 0, error))
        return SABOT_INVALID;
    size_t count = notes ? notes->kind == SABOT_YAML_SCALAR ? 1 : notes->count : 0;
    if (notes && notes->kind == SABOT_YAML_MAP)
        return sabot_yaml_expected(notes, "a list of notes", error);
    for (size_t i = 0; notes && notes->kind == SABOT_YAML_LIST && i < count; i++)
        if (notes->items[i].kind != SABOT_YAML_SCALAR)
            return sabot_yaml_expected(&notes->items[i], "a text for each note", error);
    *about = (sabot_about){.title = sabot_copy_text(title),
                           .source = sabot_copy_text(source),
                           .notes = sabot_allocate(count, sizeof(char *)),
                           .notes_count = count};
    for (size_t i = 0; i < count; i++)
        about->notes[i] =
            sabot_copy_text(notes->kind == SABOT_YAML_LIST ? notes->items[i].text : notes->text);
    return SABOT_OK;
}

int sabot_name_is_valid(const char *text)
{
    size_t length = strlen(text), valid = 0;
    while (isalnum((unsigned char)text[valid]) || text[valid] == '-')
        valid++;
    _Static_assert(SABOT_NAME == 64, "the message states the number");
    return length > 0 && length < SABOT_NAME && valid == length && strcmp(text, "all") != 0;
}

sabot_status sabot_name_read(char name[SABOT_NAME], const sabot_yaml *map, const char *key,
                             sabot_error *error)
{
    const char *text;
    if (sabot_yaml_text(&text, map, key, 1, error))
        return SABOT_INVALID;
    if (!sabot_name_is_valid(text))
        return sabot_yaml_expected(sabot_yaml_get(map, key), SABOT_NAME_FORM, error);
    strcpy(name, text);
    return SABOT_OK;
}

static sabot_status read_assumption(sabot_assumption *assumption, const sabot_yaml *node,
                                    const sabot_assumed_keys *known, sabot_error *error)
{
    static const char *const keys[] = {"key", "value", "why", NULL};
    const char *key = node->text, *value = NULL, *why = NULL;
    const sabot_yaml *key_node = node;
    if (node->kind == SABOT_YAML_MAP) {
        if (sabot_yaml_check_map(node, keys, "an assumption", error) ||
            sabot_yaml_text(&key, node, "key", 1, error) ||
            sabot_yaml_text(&value, node, "value", 1, error) ||
            sabot_yaml_text(&why, node, "why", 1, error))
            return SABOT_INVALID;
        key_node = sabot_yaml_get(node, "key");
    }
    if (node->kind == SABOT_YAML_LIST || !known->is_known(known->document, key))
        return sabot_yaml_expected(key_node, known->expected, error);
    *assumption = (sabot_assumption){
        .key = sabot_copy_text(key), .value = sabot_copy_text(value), .why = sabot_copy_text(why)};
    return SABOT_OK;
}

sabot_status sabot_assumed_read(sabot_assumption **list, size_t *count, const sabot_yaml *node,
                                const sabot_assumed_keys *keys, sabot_error *error)
{
    if (node->kind != SABOT_YAML_LIST)
        return sabot_yaml_expected(node, "a list of keys", error);
    *list = sabot_allocate(node->count, sizeof **list);
    for (size_t i = 0; i < node->count; i++) {
        if (read_assumption(&(*list)[i], &node->items[i], keys, error))
            return SABOT_INVALID;
        (*count)++;
    }
    return SABOT_OK;
}
