#include "assumed_read.h"

#include "../base/memory.h"

static sabot_status read_one(sabot_assumption *assumption, const sabot_yaml *node,
                             const sabot_assumed_keys *known, sabot_error *error)
{
    static const char *const keys[] = {"key", "value", "why", NULL};
    const char *key = node->text, *value = NULL, *why = NULL;
    const sabot_yaml *named = node;
    if (node->kind == SABOT_YAML_MAP) {
        if (sabot_yaml_check_map(node, keys, "an assumption", error) ||
            sabot_yaml_text(&key, node, "key", 1, error) ||
            sabot_yaml_text(&value, node, "value", 1, error) ||
            sabot_yaml_text(&why, node, "why", 1, error))
            return SABOT_INVALID;
        named = sabot_yaml_get(node, "key");
    }
    if (node->kind == SABOT_YAML_LIST || !known->is_known(known->of, key))
        return sabot_yaml_expected(named, known->expected, error);
    *assumption = (sabot_assumption){.key = sabot_copy_text(key),
                                     .value = value ? sabot_copy_text(value) : NULL,
                                     .why = why ? sabot_copy_text(why) : NULL};
    return SABOT_OK;
}

sabot_status sabot_assumed_read(sabot_assumption **list, size_t *count, const sabot_yaml *node,
                                const sabot_assumed_keys *keys, sabot_error *error)
{
    if (node->kind != SABOT_YAML_LIST)
        return sabot_yaml_expected(node, "a list of keys", error);
    *list = sabot_allocate(node->count, sizeof **list);
    for (size_t i = 0; i < node->count; i++) {
        if (read_one(&(*list)[i], &node->items[i], keys, error))
            return SABOT_INVALID;
        (*count)++;
    }
    return SABOT_OK;
}
