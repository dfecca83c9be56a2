/* CSV by the document's own names. Along the path of lists, the plain members of each record become
 * columns, members of members as `outer.inner`; below the first list, a list's own name stands before
 * its members' names. A record whose next list is missing or empty still gets its row. What the
 * result assumes, if the document says so, stands in a last column of every row. */
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 256, COLUMNS_MOST = 128 };

typedef struct {
    char names[COLUMNS_MOST][NAME_ROOM];
    const json_t *values[COLUMNS_MOST];
    size_t count;
    int collecting; /* the first pass finds the columns, the second writes the rows */
    sabot_text *out;
} csv;

static size_t column_of(csv *csv, const char *name)
{
    for (size_t i = 0; i < csv->count; i++)
        if (strcmp(csv->names[i], name) == 0)
            return i;
    if (csv->count < COLUMNS_MOST)
        snprintf(csv->names[csv->count++], NAME_ROOM, "%s", name);
    return csv->count - 1;
}

static void gather(csv *csv, const json_t *record, const char *prefix, const char *next_list)
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
            gather(csv, value, name, NULL);
        } else if (!json_is_array(value) || !next_list || strcmp(next_list, key) != 0) {
            csv->values[column_of(csv, name)] = value;
        }
    }
}

void write_csv_field(sabot_text *out, const char *text)
{
    if (!strpbrk(text, ",\"\n\r")) {
        sabot_text_add(out, "%s", text);
        return;
    }
    sabot_text_add(out, "\"");
    for (; *text; text++)
        sabot_text_add(out, *text == '"' ? "\"\"" : "%c", *text);
    sabot_text_add(out, "\"");
}

static void write_value(sabot_text *out, const json_t *value)
{
    const json_t *item;
    size_t i;
    if (json_is_string(value))
        write_csv_field(out, json_string_value(value));
    else if (json_is_integer(value))
        sabot_text_add(out, "%lld", (long long)json_integer_value(value));
    else if (json_is_boolean(value))
        sabot_text_add(out, "%s", json_is_true(value) ? "true" : "false");
    else if (json_is_array(value)) {
        sabot_text list = {0};
        sabot_text_add(&list, "%s", "");
        json_array_foreach((json_t *)value, i, item) sabot_text_add(
            &list, "%s%s", i ? " " : "", json_is_string(item) ? json_string_value(item) : "");
        write_csv_field(out, list.text);
        free(list.text);
    }
}

/* A single record counts as a list of one. */
static size_t records_of(const json_t *list)
{
    return json_is_object(list) ? 1 : json_array_size(list);
}

static void visit(csv *csv, const json_t *parent, const char *const *path, int depth)
{
    const json_t *list = *path ? json_object_get(parent, *path) : NULL;
    if (records_of(list) == 0) {
        for (size_t i = 0; !csv->collecting && i < csv->count; i++) {
            sabot_text_add(csv->out, "%s", i ? "," : "");
            write_value(csv->out, csv->values[i]);
        }
        if (!csv->collecting)
            sabot_text_add(csv->out, "\n");
        return;
    }
    char prefix[NAME_ROOM] = "";
    if (depth > 0)
        snprintf(prefix, sizeof prefix, "%s.", *path);
    const json_t *before[COLUMNS_MOST];
    memcpy(before, csv->values, sizeof before);
    for (size_t i = 0; i < records_of(list); i++) {
        const json_t *record = json_is_object(list) ? list : json_array_get(list, i);
        gather(csv, record, prefix, path[1]);
        visit(csv, record, path + 1, depth + 1);
        memcpy(csv->values, before, sizeof before);
    }
}

char *write_csv(const json_t *document, const char *const *path)
{
    sabot_text out = {0};
    csv csv = {.collecting = 1, .out = &out};
    if (records_of(json_object_get(document, *path)))
        visit(&csv, document, path, 0);
    size_t assumed = COLUMNS_MOST;
    if (json_object_get(document, "assumed"))
        assumed = column_of(&csv, "assumed");
    sabot_text_add(&out, "%s", "");
    for (size_t i = 0; i < csv.count; i++) {
        sabot_text_add(&out, "%s", i ? "," : "");
        write_csv_field(&out, csv.names[i]);
    }
    sabot_text_add(&out, "\n");
    memset(csv.values, 0, sizeof csv.values);
    if (assumed < COLUMNS_MOST)
        csv.values[assumed] = json_object_get(document, "assumed");
    csv.collecting = 0;
    if (records_of(json_object_get(document, *path)))
        visit(&csv, document, path, 0);
    return out.text;
}
