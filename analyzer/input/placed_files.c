#include "placed_files.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static char *find_placed(void *data, const char *name)
{
    const placed_files *placed = data;
    sabot_text path = {0};
    for (size_t i = 0; i < placed->count; i++)
        if (strcmp(placed->name[i], name) == 0)
            return sabot_copy_text(placed->path[i]);
    sabot_text_add(&path, "%s%s", *name == '/' ? "" : placed->folder, name);
    return path.text;
}

static sabot_status read_placed(char **text, size_t *length, void *data, const char *name,
                                sabot_error *error)
{
    const placed_files *placed = data;
    char *path = find_placed(data, name);
    sabot_status status = SABOT_OK;
    if (placed->rules && strcmp(path, placed->path[0]) == 0) { /* it may be a pipe */
        *text = sabot_allocate(placed->rules_length + 1, 1);
        *length = placed->rules_length;
        memcpy(*text, placed->rules, *length);
    } else {
        status = placed->under->read(text, length, placed->under->data, path, error);
    }
    free(path);
    return status;
}

/* Whether the rule set may mean one of its own files by that name. Such files are sought in the
 * rule set's folder: if it is `./rules`, all their names begin with "./". */
static int is_in_rules(const placed_files *placed, const char *name)
{
    if (!placed->rules)
        return 0;
    int is_below = strncmp(placed->name[0], "./", 2) == 0 && strncmp(name, "./", 2) == 0;
    return strstr(placed->rules, name) || (is_below && strstr(placed->rules, name + 2));
}

/* The name of a file without its folder. With "./" before it where that means a file of the rule
 * set, or if the bare name would not mean a file. */
static char *own_name(const placed_files *placed, const char *path, int is_named)
{
    const char *slash = strrchr(path, '/');
    char *name = sabot_copy_text(slash ? slash + 1 : path);
    while ((is_named && !sabot_files_has(name)) || is_in_rules(placed, name)) {
        sabot_text longer = {0};
        sabot_text_add(&longer, "./%s", name);
        free(name);
        name = longer.text;
    }
    return name;
}

static sabot_status place(const char **name, placed_files *placed, const char *path, int is_named,
                          sabot_error *error)
{
    if (placed->count == PLACED_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "expected at most %d files",
                               PLACED_MOST);
    char *own = strcmp(path, "-") ? own_name(placed, path, is_named) : sabot_copy_text(path);
    for (size_t i = 0; i < placed->count; i++)
        if (strcmp(placed->name[i], own) == 0 && strcmp(placed->path[i], path) != 0) {
            free(own);
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "'%.200s': expected a name other than that of '%.200s'", path,
                                   placed->path[i]);
        }
    placed->name[placed->count] = own;
    placed->path[placed->count] = sabot_copy_text(path);
    *name = placed->name[placed->count++];
    return SABOT_OK;
}

/* A file under its bare name, to be read from its folder; a name that is not a file is
 * unchanged. */
static sabot_status take(const char **name, placed_files *placed, const char *path,
                         sabot_error *error)
{
    *name = path;
    return sabot_files_has(path) ? place(name, placed, path, 1, error) : SABOT_OK;
}

/* The first of them, with its text, which must be known before the others get names. */
static sabot_status take_rules(placed_files *placed, options *o, sabot_error *error)
{
    const char *path = o->rules;
    if (!sabot_files_has(path))
        return SABOT_OK;
    sabot_status status = place(&o->rules, placed, path, 1, error);
    return status ? status
                  : placed->under->read(&placed->rules, &placed->rules_length, placed->under->data,
                                        path, error);
}

/* Cards of `@FILE`. */
static sabot_status take_cards(const char **option, char **kept, placed_files *placed,
                               sabot_error *error)
{
    const char *name;
    sabot_text text = {0};
    if (!*option || **option != '@')
        return SABOT_OK;
    sabot_status status = place(&name, placed, *option + 1, 0, error);
    if (status)
        return status;
    sabot_text_add(&text, "@%s", name);
    *option = *kept = text.text;
    return SABOT_OK;
}

/* `x/a.yaml*1/10+tie,y/b.yaml`, bet by bet: a stake contains a slash too. */
static sabot_status take_bets(placed_files *placed, const char *bets, sabot_error *error)
{
    sabot_text text = {0};
    sabot_status status = SABOT_OK;
    sabot_text_add(&text, "%s", "");
    while (*bets && !status) {
        size_t length = strcspn(bets, ",+*"), rest = strcspn(bets + length, ",+");
        char *path = sabot_copy_text(bets);
        const char *name;
        path[length] = 0;
        status = take(&name, placed, path, error);
        sabot_text_add(&text, "%s", name);
        rest += bets[length + rest] != 0;
        sabot_text_append(&text, bets + length, rest);
        bets += length + rest;
        free(path);
    }
    placed->bets = text.text;
    return status;
}

/* The record of the options is changed too. */
static void tell(options *o)
{
    const char *const names[] = {"rules", "tableau", "bet", "shoe", "remove"};
    const char *const values[] = {o->rules, o->tableau, o->bets, o->shoe, o->remove};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (o->asked && json_object_get(o->asked, names[i]))
            json_object_set_new(o->asked, names[i], json_string(values[i]));
}

sabot_status placed_files_take(placed_files *placed, options *o, sabot_error *error)
{
    *placed = (placed_files){.under = o->files};
    placed->files = (sabot_files){.read = read_placed, .data = placed, .find = find_placed};
    placed->folder = sabot_copy_text(sabot_files_has(o->rules) ? o->rules : "");
    char *slash = strrchr(placed->folder, '/');
    *(slash ? slash + 1 : placed->folder) = 0;
    sabot_status status = take_rules(placed, o, error);
    if (!status && o->tableau)
        status = take(&o->tableau, placed, o->tableau, error);
    if (!status && o->bets) {
        status = take_bets(placed, o->bets, error);
        o->bets = placed->bets;
    }
    if (!status)
        status = take_cards(&o->shoe, &placed->shoe, placed, error);
    if (!status)
        status = take_cards(&o->remove, &placed->remove, placed, error);
    o->files = &placed->files;
    if (!status)
        tell(o);
    return status;
}

void placed_files_clear(placed_files *placed)
{
    for (size_t i = 0; i < placed->count; i++) {
        free(placed->name[i]);
        free(placed->path[i]);
    }
    free(placed->folder);
    free(placed->bets);
    free(placed->shoe);
    free(placed->remove);
    free(placed->rules);
}
