/* CSV by the document's own names. Along the path of lists, the plain members of each record become
 * columns, members of members as `outer.inner`; below the first list, a list's own name stands before
 * its members' names. A record whose next list is missing or empty still gets its row. What the
 * result assumes, if the document says so, stands in a last column of every row. */
#include "output.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 256, COLUMNS_MOST = 128 };

typedef struct {
    char names[COLUMNS_MOST][NAME_ROOM];
    const json_t *values[COLUMNS_MOST];
    size_t count;
    int collecting; /* the first pass finds the columns, the second writes the rows */
    row_writer *out;
} columns;

static size_t column_of(columns *c, const char *name)
{
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->names[i], name) == 0)
            return i;
    if (c->count < COLUMNS_MOST)
        snprintf(c->names[c->count++], NAME_ROOM, "%s", name);
    return c->count - 1;
}

static void gather(columns *c, const json_t *record, const char *prefix, const char *next_list)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)record, key, value)
    {
        char name[NAME_ROOM];
        snprintf(name, sizeof name, "%s%s", prefix, key);
        if (json_is_object(value)) {
            size_t length = strlen(name);
            snprintf(name + length, sizeof name - length, ".");
            gather(c, value, name, NULL);
        } else if (!json_is_array(value) || !next_list || strcmp(next_list, key) != 0) {
            c->values[column_of(c, name)] = value;
        }
    }
}

static void write_value(row_writer *out, const json_t *value)
{
    sabot_text list = {0};
    const json_t *item;
    size_t i;
    if (json_is_integer(value)) {
        row_number(out, NULL, (long long)json_integer_value(value));
        return;
    }
    if (json_is_boolean(value)) {
        row_text(out, NULL, json_is_true(value) ? "true" : "false");
        return;
    }
    json_array_foreach((json_t *)value, i, item) sabot_text_add(
        &list, "%s%s", i ? " " : "", json_is_string(item) ? json_string_value(item) : "");
    row_text(out, NULL,
             json_is_string(value) ? json_string_value(value)
             : list.text           ? list.text
                                   : "");
    free(list.text);
}

/* A single record counts as a list of one. */
static size_t records_of(const json_t *list)
{
    return json_is_object(list) ? 1 : json_array_size(list);
}

static void visit(columns *c, const json_t *parent, const char *const *path, int depth)
{
    const json_t *list = *path ? json_object_get(parent, *path) : NULL;
    if (records_of(list) == 0) {
        for (size_t i = 0; !c->collecting && i < c->count; i++)
            write_value(c->out, c->values[i]);
        if (!c->collecting)
            row_end(c->out);
        return;
    }
    char prefix[NAME_ROOM] = "";
    if (depth > 0)
        snprintf(prefix, sizeof prefix, "%s.", *path);
    const json_t *before[COLUMNS_MOST];
    memcpy(before, c->values, sizeof before);
    for (size_t i = 0; i < records_of(list); i++) {
        const json_t *record = json_is_object(list) ? list : json_array_get(list, i);
        gather(c, record, prefix, path[1]);
        visit(c, record, path + 1, depth + 1);
        memcpy(c->values, before, sizeof before);
    }
}

char *write_csv(const json_t *document, const char *const *path)
{
    row_writer out = {0};
    columns c = {.collecting = 1, .out = &out};
    if (records_of(json_object_get(document, *path)))
        visit(&c, document, path, 0);
    size_t assumed = COLUMNS_MOST;
    if (json_object_get(document, "assumed"))
        assumed = column_of(&c, "assumed");
    for (size_t i = 0; i < c.count; i++)
        row_text(&out, NULL, c.names[i]);
    row_end(&out);
    memset(c.values, 0, sizeof c.values);
    if (assumed < COLUMNS_MOST)
        c.values[assumed] = json_object_get(document, "assumed");
    c.collecting = 0;
    if (records_of(json_object_get(document, *path)))
        visit(&c, document, path, 0);
    return out.text.text;
}
