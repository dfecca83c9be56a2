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

/* A string of plain ASCII without escapes; NULL if it is not one. */
static const char *plain_string(span *text, const char *at)
{
    if (*at++ != '"')
        return NULL;
    const char *start = at;
    while (*at >= ' ' && *at < 127 && *at != '"' && *at != '\\')
        at++;
    *text = (span){start, (size_t)(at - start)};
    return *at == '"' ? at + 1 : NULL;
}

/* A number without exponent; NULL if it is not one. */
static const char *plain_number(span *text, const char *at)
{
    const char *start = at, *digits = at += *at == '-';
    at += strspn(at, "0123456789");
    if (at == digits || (*digits == '0' && at > digits + 1))
        return NULL;
    if (*at == '.') {
        const char *point = at++;
        at += strspn(at, "0123456789");
        if (at == point + 1)
            return NULL;
    }
    *text = (span){start, (size_t)(at - start)};
    return *at == 'e' || *at == 'E' ? NULL : at;
}

/* A string, a number or null; NULL if it is something else. `text` has no start for null. */
static const char *plain_value(span *text, const char *at)
{
    if (*at == '"')
        return plain_string(text, at);
    *text = (span){0};
    return strncmp(at, "null", 4) == 0 ? at + 4 : plain_number(text, at);
}

/* `"key":value` and what follows it; NULL if it is something else. */
static const char *plain_member(span *key, span *value, const char *at)
{
    if (!(at = plain_string(key, skip_blanks(at))))
        return NULL;
    at = skip_blanks(at);
    if (*at != ':' || !(at = plain_value(value, skip_blanks(at + 1))))
        return NULL;
    return skip_blanks(at);
}

int ndjson_values(span *values, const span *names, unsigned count, const records *in)
{
    unsigned found = 0;
    const char *at = skip_blanks(in->lines.line);
    memset(values, 0, count * sizeof *values);
    if (*at != '{')
        return 0;
    do {
        span key, value;
        if (!(at = plain_member(&key, &value, at + 1)))
            return 0;
        for (unsigned i = 0; i < count; i++) {
            if (!span_is_equal(key, names[i]))
                continue;
            if (found >> i & 1)
                return 0;
            values[i] = value;
            found |= 1u << i;
        }
    } while (*at == ',');
    return *at == '}' && !*skip_blanks(at + 1);
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

span ndjson_number(const records *in, span name)
{
    const char *at = skip_blanks(in->lines.line);
    while (*at != '}') {
        const char *key = skip_blanks(at + 1), *value;
        at = skip_string(key);
        value = skip_blanks(skip_blanks(at) + 1);
        span text = {key + 1, (size_t)(at - key - 2)};
        at = skip_value(value);
        if (span_is_equal(text, name))
            return (span){value, strcspn(value, " \t\r,}")};
    }
    return (span){0};
}
