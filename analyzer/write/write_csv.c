/* CSV by the document's own names. Along the path of lists, the plain members of each record become
 * columns, members of members as columns named `outer.inner`; below the first list, a list's own
 * name comes before its members' names. If a record lacks the next list, the one after it is used,
 * if present; a record without any, or with an empty one, still gets its row. A member that is null
 * in some records and has members in others has the columns of these. A list that may be empty in
 * the whole document is named with its columns, "drift:value,was,is", to keep the header complete.
 * The result's assumptions, if the document states them, are in a last column of every row. */
#include "output.h"
#include "rows.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 256, COLUMNS_MOST = 128 };

typedef struct {
    char names[COLUMNS_MOST][NAME_ROOM];
    const json_t *values[COLUMNS_MOST];
    char has_value[COLUMNS_MOST]; /* not null in some record */
    size_t count;
    int collecting; /* the first pass finds the columns, the second writes the rows */
    row_writer *out;
} columns;

static const char *const path_end = NULL;

/* The index of a name, or `count`. */
static size_t find_column(const columns *c, const char *name)
{
    size_t i = 0;
    while (i < c->count && strcmp(c->names[i], name) != 0)
        i++;
    return i;
}

static void set_column(columns *c, const char *name, const json_t *value)
{
    size_t i = find_column(c, name);
    if (c->collecting && i == c->count) {
        assert(i < COLUMNS_MOST);
        snprintf(c->names[c->count++], NAME_ROOM, "%s", name);
    }
    if (i == c->count)
        return;
    c->values[i] = value;
    c->has_value[i] |= value && !json_is_null(value);
}

/* Whether a column NAME.… exists. */
static int has_members(const columns *c, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < c->count; i++)
        if (strncmp(c->names[i], name, length) == 0 && c->names[i][length] == '.')
            return 1;
    return 0;
}

static void drop_nulls_of_members(columns *c)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->count; i++)
        if (c->has_value[i] || !has_members(c, c->names[i]))
            memmove(c->names[kept++], c->names[i], NAME_ROOM);
    c->count = kept;
}

/* Whether a list of the path has that name; the list's columns may follow it. */
static int is_named(const char *list, const char *name)
{
    size_t length = strcspn(list, ":");
    return strncmp(list, name, length) == 0 && !name[length];
}

static int is_on_path(const char *const *path, const char *name)
{
    while (*path && !is_named(*path, name))
        path++;
    return *path != NULL;
}

/* Whether it is an assumption of a bet; these are in the last column. */
static int is_of_bet(const json_t *record, const char *key)
{
    return strcmp(key, "assumptions") == 0 && json_object_get(record, "bet");
}

/* `path`: the remaining lists. */
static void gather(columns *c, const json_t *record, const char *prefix, const char *const *path)
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
            gather(c, value, name, &path_end);
        } else if (!json_is_array(value) || !(is_on_path(path, key) || is_of_bet(record, key))) {
            set_column(c, name, value);
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

/* The list of that name; the list's columns may follow it. */
static const json_t *list_of(const json_t *parent, const char *name)
{
    return name ? json_object_getn(parent, name, strcspn(name, ":")) : NULL;
}

static void set_prefix(char prefix[NAME_ROOM], const char *name, int depth)
{
    *prefix = 0;
    if (name && depth)
        snprintf(prefix, NAME_ROOM, "%.*s.", (int)strcspn(name, ":"), name);
}

/* The columns after the list's name. */
static void add_named(columns *c, const char *name, const char *prefix)
{
    for (const char *at = strchr(name, ':'); at; at = strchr(at + 1, ',')) {
        char column[NAME_ROOM];
        snprintf(column, sizeof column, "%s%.*s", prefix, (int)strcspn(at + 1, ":,"), at + 1);
        set_column(c, column, NULL);
    }
}

static void write_row(const columns *c)
{
    for (size_t i = 0; i < c->count; i++)
        write_value(c->out, c->values[i]);
    row_end(c->out);
}

static void visit(columns *c, const json_t *parent, const char *const *path, int depth)
{
    while (path[0] && path[1] && !list_of(parent, path[0]) && list_of(parent, path[1]))
        path++;
    const json_t *list = list_of(parent, *path);
    char prefix[NAME_ROOM];
    set_prefix(prefix, *path, depth);
    if (records_of(list) == 0) {
        if (c->collecting && *path)
            add_named(c, *path, prefix);
        else if (!c->collecting && depth)
            write_row(c);
        return;
    }
    const json_t *before[COLUMNS_MOST];
    memcpy(before, c->values, sizeof before);
    for (size_t i = 0; i < records_of(list); i++) {
        const json_t *record = json_is_object(list) ? list : json_array_get(list, i);
        gather(c, record, prefix, path + 1);
        visit(c, record, path + 1, depth + 1);
        memcpy(c->values, before, sizeof before);
    }
}

/* The keys of the result's assumptions, those of its bets as BET.KEY; NULL if the result does not
 * state any. */
static json_t *assumed_of(const json_t *document)
{
    const json_t *of_rules = json_object_get(document, "assumed");
    json_t *keys = of_rules ? json_copy((json_t *)of_rules) : NULL;
    const json_t *of_bets = json_object_get(document, "bet_assumptions"), *item;
    size_t i;
    json_array_foreach((json_t *)of_bets, i, item) json_array_append_new(
        keys, json_sprintf("%s.%s", json_string_value(json_object_get(item, "bet")),
                           json_string_value(json_object_get(item, "key"))));
    return keys;
}

char *write_csv(const json_t *document, const char *const *path)
{
    json_t *assumed = assumed_of(document);
    row_writer out = {0};
    columns c = {.collecting = 1, .out = &out};
    visit(&c, document, path, 0);
    drop_nulls_of_members(&c);
    if (assumed)
        set_column(&c, "assumed", NULL);
    for (size_t i = 0; i < c.count; i++)
        row_text(&out, NULL, c.names[i]);
    row_end(&out);
    c.collecting = 0;
    memset(c.values, 0, sizeof c.values);
    if (assumed)
        set_column(&c, "assumed", assumed);
    visit(&c, document, path, 0);
    json_decref(assumed);
    return out.text.text;
}
