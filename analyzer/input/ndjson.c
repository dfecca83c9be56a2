#include "ndjson.h"

#include <string.h>

json_t *ndjson_load(const records *in, const char **place)
{
    json_error_t problem = {0};
    json_t *value = json_loadb(in->lines.line, in->lines.length, JSON_REJECT_DUPLICATES, &problem);
    *place = in->lines.line + (problem.column > 0 ? problem.column - 1 : 0);
    return value;
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
    return at;
}

static const char *skip_string(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

/* The position after a value of any depth: the comma or bracket that follows. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    while (depth || (*at != ',' && *at != '}')) {
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    }
    return at;
}

span ndjson_value(const records *in, span name)
{
    const char *at = skip_blanks(in->lines.line);
    while (*at != '}') {
        const char *key = skip_blanks(at + 1), *value;
        at = skip_string(key);
        value = skip_blanks(skip_blanks(at) + 1);
        span text = {key + 1, (size_t)(at - key - 2)};
        at = skip_value(value);
        if (!span_is_equal(text, name))
            continue;
        if (*value == '"') /* a text without its quotes */
            return (span){value + 1, (size_t)(skip_string(value) - value - 2)};
        return (span){value, strcspn(value, " \t\r,}")};
    }
    return (span){0};
}
