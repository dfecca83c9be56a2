#include "request.h"

#include "base/memory.h"
#include "base/text.h"
#include "call/object.h"

#include <stdlib.h>
#include <string.h>

/* --- the address -------------------------------------------------------------------------- */

static int hexadecimal(char digit)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = digit ? strchr(digits, digit | 0x20) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* The text with %XX and + decoded, as a JSON string; NULL if it is not UTF-8. */
static json_t *decode(const char *from, size_t length)
{
    char *text = sabot_allocate(length + 1, 1), *to = text;
    int is_text = 1;
    for (size_t i = 0; i < length && is_text; i++) {
        int high = 0, low = from[i] == '+' ? ' ' : from[i];
        if (from[i] == '%') {
            high = i + 2 < length ? hexadecimal(from[i + 1]) : -1;
            low = high < 0 ? -1 : hexadecimal(from[i + 2]);
            i += 2;
            is_text = low >= 0 && high + low > 0;
        }
        *to++ = (char)(high * 16 + low);
    }
    json_t *decoded = is_text ? json_stringn(text, (size_t)(to - text)) : NULL;
    free(text);
    return decoded;
}

/* Takes `value` over. */
static void add(json_t *to, const char *name, json_t *value)
{
    json_t *before = json_object_get(to, name);
    if (json_is_array(before))
        json_array_append_new(before, value);
    else if (before)
        json_object_set_new(to, name, json_pack("[O, o]", before, value));
    else
        json_object_set_new(to, name, value);
}

static sabot_status read_pair(json_t *into, const char *pair, size_t length, sabot_error *error)
{
    const char *equals = memchr(pair, '=', length);
    size_t name_length = equals ? (size_t)(equals - pair) : length;
    json_t *name = decode(pair, name_length);
    json_t *value = equals ? decode(equals + 1, length - name_length - 1) : json_true();
    sabot_status status = SABOT_OK;
    if (!name || json_string_length(name) == 0 || !value) {
        json_decref(value);
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "'%.*s': expected name=value, percent-encoded UTF-8",
                                 (int)(length < 40 ? length : 40), pair);
    } else {
        const char *text = json_string_value(value);
        if (text && strcmp(text, "true") == 0) {
            json_decref(value);
            value = json_true();
        }
        add(into, json_string_value(name), value);
    }
    json_decref(name);
    return status;
}

static sabot_status read_query(json_t *into, const char *query, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    while (*query && !status) {
        size_t length = strcspn(query, "&");
        if (length)
            status = read_pair(into, query, length, error);
        query += length + (query[length] == '&');
    }
    return status;
}

static sabot_status read_target(request *into, const char *target, sabot_error *error)
{
    static const char prefix[] = "/api/", letters[] = "abcdefghijklmnopqrstuvwxyz-/";
    const char *path = target + sizeof prefix - 1;
    size_t length = 0;
    if (strncmp(target, prefix, sizeof prefix - 1) == 0)
        length = strspn(path, letters);
    if (!length || (path[length] && path[length] != '?'))
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.80s': expected /api/COMMAND",
                               target);
    into->command = sabot_allocate(length + 1, 1);
    memcpy(into->command, path, length);
    return path[length] ? read_query(into->parameters, path + length + 1, error) : SABOT_OK;
}

/* --- the body ----------------------------------------------------------------------------- */

static sabot_status read_body(json_t *into, const char *body, size_t size, sabot_error *error)
{
    json_t *object;
    sabot_status status = object_read(&object, body, size, "body", error);
    if (!status)
        status = object_parameters(into, object, "body", error);
    json_decref(object);
    return status;
}

/* Members of a request that are not options: the address names the question, the server sets the
 * limits. */
static sabot_status refuse_own(const json_t *parameters, sabot_error *error)
{
    static const char *const own[] = {"ask", "at_most"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (json_object_get(parameters, own[i]))
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "'%s': expected an option of this question", own[i]);
    return SABOT_OK;
}

static sabot_status read_many(request *into, const char *body, size_t size, sabot_error *error)
{
    json_t *list = json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL);
    size_t count = json_array_size(list), objects = 0;
    for (size_t i = 0; i < count; i++)
        objects += json_is_object(json_array_get(list, i));
    into->many = list;
    if (count && objects == count && count <= REQUEST_MANY_MOST &&
        !json_object_size(into->parameters))
        return SABOT_OK;
    return sabot_error_set(error, SABOT_INVALID, 0, 0,
                           "body: expected a list of 1 to %d questions such as {\"ask\":\"edge\"}",
                           REQUEST_MANY_MOST);
}

/* --- the whole ---------------------------------------------------------------------------- */

sabot_status request_read(request *into, const char *target, const char *body, size_t size,
                          sabot_error *error)
{
    *into = (request){.parameters = json_object()};
    *error = (sabot_error){0};
    sabot_status status = read_target(into, target, error);
    if (!status && strcmp(into->command, "many") == 0)
        return read_many(into, body ? body : "", size, error);
    if (!status && body)
        status = read_body(into->parameters, body, size, error);
    return status ? status : refuse_own(into->parameters, error);
}

void request_clear(request *from)
{
    free(from->command);
    json_decref(from->parameters);
    json_decref(from->many);
    *from = (request){0};
}
