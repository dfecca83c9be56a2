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
    while (*at == ' ' || *at == '\t')
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

/* A string, a whole number or a word of JSON; NULL if it is something else. `text` has no start
 * unless it is a string. */
static const char *plain_value(span *text, const char *at)
{
    static const char *const words[] = {"true", "false", "null"};
    if (*at == '"')
        return plain_string(text, at);
    *text = (span){0};
    if (*at == '0')
        return at[1] < '0' || at[1] > '9' ? at + 1 : NULL;
    const char *end = at + strspn(at, "0123456789");
    if (end > at)
        return *end == '.' || *end == 'e' || *end == 'E' ? NULL : end;
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    return NULL;
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

int ndjson_texts(span *texts, const span *names, unsigned count, const records *in)
{
    unsigned found = 0;
    const char *at = skip_blanks(in->lines.line);
    memset(texts, 0, count * sizeof *texts);
    if (*at != '{')
        return 0;
    do {
        span key, value;
        if (!(at = plain_member(&key, &value, at + 1)))
            return 0;
        for (unsigned i = 0; i < count; i++) {
            if (!span_is_equal(key, names[i]))
                continue;
            if (texts[i].start || !value.start)
                return 0;
            texts[i] = value;
            found++;
        }
    } while (*at == ',');
    return *at == '}' && !*skip_blanks(at + 1) && found == count;
}
