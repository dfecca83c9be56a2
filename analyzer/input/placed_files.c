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
    const sabot_files *under = ((const placed_files *)data)->under;
    char *path = find_placed(data, name);
    sabot_status status = under->read(text, length, under->data, path, error);
    free(path);
    return status;
}

/* The name of a file without its folder, to be read as `path`; a name that means no file as it
 * is. */
static sabot_status take(const char **name, placed_files *placed, const char *path,
                         sabot_error *error)
{
    const char *slash = strrchr(path, '/');
    *name = path;
    if (!sabot_files_has(path))
        return SABOT_OK;
    const char *base = slash ? slash + 1 : path;
    for (size_t i = 0; i < placed->count; i++)
        if (strcmp(placed->name[i], base) == 0 && strcmp(placed->path[i], path) != 0)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "'%.200s': expected another name than that of '%.200s'", path,
                                   placed->path[i]);
    if (placed->count == PLACED_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "expected at most %d files",
                               PLACED_MOST);
    placed->name[placed->count] = sabot_copy_text(base);
    placed->path[placed->count] = sabot_copy_text(path);
    *name = placed->name[placed->count++];
    return SABOT_OK;
}

/* `x/a.yaml*1/10+tie,y/b.yaml`, bet by bet: a stake has a slash too. */
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

/* What was asked is told so too. */
static void tell(options *o)
{
    const char *const names[] = {"rules", "tableau", "bet"};
    const char *const values[] = {o->rules, o->tableau, o->bets};
    for (int i = 0; i < 3; i++)
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
    sabot_status status = take(&o->rules, placed, o->rules, error);
    if (!status && o->tableau)
        status = take(&o->tableau, placed, o->tableau, error);
    if (!status && o->bets) {
        status = take_bets(placed, o->bets, error);
        o->bets = placed->bets;
    }
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
}
