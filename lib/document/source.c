#include "source.h"

#include "../base/memory.h"
#include "../base/text.h"
#include <sabot/document/game.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

sabot_status sabot_source_open(sabot_source *source, sabot_catalogue_kind kind, const char *name,
                               const sabot_files *files, sabot_error *error)
{
    static const char *const kinds[] = {[SABOT_CATALOGUE_RULES] = "rules",
                                        [SABOT_CATALOGUE_TABLEAUS] = "tableaus",
                                        [SABOT_CATALOGUE_BETS] = "bets",
                                        [SABOT_CATALOGUE_SYSTEMS] = "systems",
                                        [SABOT_CATALOGUE_PUBLISHED] = "published"};
    const sabot_entry *entry;
    sabot_status status;
    *source = (sabot_source){.name = name};
    if (files && sabot_files_has(name)) {
        status = files->read(&source->owned, &source->length, files->data, name, error);
        source->text = source->owned;
        source->found = status ? NULL : sabot_files_find(files, name);
        return status;
    }
    status = sabot_catalogue_get(&entry, kind, name, error);
    source->text = status ? NULL : entry->text;
    if (!status && strcasecmp(entry->name, name) != 0) /* found by an alias */
        source->name = name = entry->name;
    if (files && files->built_in)
        source->text = files->built_in(files->data, kinds[kind], name, source->text);
    source->length = source->text ? strlen(source->text) : 0;
    return source->text ? SABOT_OK : status;
}

sabot_status sabot_source_close(sabot_source *source, sabot_status status, sabot_error *error)
{
    if (status)
        sabot_error_name(error, source->found ? source->found : source->name);
    free(source->owned);
    free(source->found);
    return status;
}

sabot_status sabot_source_bet(sabot_bet *bet, const char *name, const sabot_files *files,
                              sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_BETS, name, files, error);
    if (status)
        return status;
    status = sabot_bet_parse(bet, source.text, source.length, error);
    return sabot_source_close(&source, status, error);
}

sabot_status sabot_source_tableau(sabot_tableau *tableau, sabot_about *about, const char *name,
                                  const sabot_files *files, sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_TABLEAUS, name, files, error);
    if (status)
        return status;
    status = sabot_tableau_parse(tableau, about, source.text, source.length, error);
    return sabot_source_close(&source, status, error);
}

/* --- games -------------------------------------------------------------------------------- */

/* Files that a rule set names are relative to its folder, so that a game can move as one folder. */
typedef struct {
    const sabot_files *files;
    char *folder;
} beside;

static char *path_of(const beside *b, const char *name)
{
    sabot_text path = {0};
    sabot_text_add(&path, "%s%s", *name == '/' ? "" : b->folder, name);
    return path.text;
}

static sabot_status read_beside(char **text, size_t *length, void *data, const char *name,
                                sabot_error *error)
{
    const beside *b = data;
    char *path = path_of(b, name);
    sabot_status status = b->files->read(text, length, b->files->data, path, error);
    free(path);
    return status;
}

static char *find_beside(void *data, const char *name)
{
    const beside *b = data;
    char *path = path_of(b, name), *found = sabot_files_find(b->files, path);
    free(path);
    return found;
}

static const char *take_built_in(void *data, const char *kind, const char *name, const char *text)
{
    const sabot_files *files = ((const beside *)data)->files;
    return files->built_in ? files->built_in(files->data, kind, name, text) : text;
}

sabot_status sabot_source_game(sabot_game *game, const char *name, const sabot_files *files,
                               sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_RULES, name, files, error);
    if (status)
        return status;
    beside b = {files, sabot_copy_text(sabot_files_has(name) ? name : "")};
    char *slash = strrchr(b.folder, '/');
    *(slash ? slash + 1 : b.folder) = 0;
    const sabot_files of_game = {read_beside, &b, take_built_in, find_beside};
    status = sabot_game_parse(game, source.text, source.length, files ? &of_game : NULL, error);
    free(b.folder);
    return sabot_source_close(&source, status, error);
}
