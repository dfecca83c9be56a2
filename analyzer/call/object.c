#include "object.h"

sabot_status object_read(json_t **object, const char *text, size_t size, const char *name,
                         sabot_error *error)
{
    json_error_t place;
    *object = json_loadb(text, size, JSON_REJECT_DUPLICATES, &place);
    if (*object && json_is_object(*object))
        return SABOT_OK;
    if (*object) {
        json_decref(*object);
        *object = NULL;
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%s: expected a JSON object", name);
    }
    sabot_error_set(error, SABOT_INVALID, place.line > 0 ? (unsigned)place.line : 1,
                    place.column > 0 ? (unsigned)place.column : 1, "%s: expected a JSON object",
                    place.text);
    return sabot_error_name(error, name);
}

static int is_value(const json_t *value)
{
    return json_is_string(value) || json_is_integer(value) || json_is_true(value);
}

static int is_value_or_list(const json_t *value)
{
    int is_list = json_is_array(value) && json_array_size(value) > 0;
    for (size_t i = 0; is_list && i < json_array_size(value); i++)
        is_list = is_value(json_array_get(value, i));
    return is_value(value) || is_list;
}

sabot_status object_parameters(json_t *into, const json_t *object, const char *of,
                               sabot_error *error)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value)
    {
        if (json_is_false(value) || json_is_null(value))
            continue;
        if (!is_value_or_list(value)) {
            sabot_error_set(error, SABOT_INVALID, 0, 0,
                            "'%.40s': expected a text, a whole number, true or a list of these",
                            name);
            return sabot_error_name(error, of);
        }
        json_object_set(into, name, value);
    }
    return SABOT_OK;
}
