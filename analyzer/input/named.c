#include "named.h"

#include "document/bet_yaml.h"
#include "document/tableau_yaml.h"
#include "document/yaml.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>

/* A YAML text, and what of it the owner frees. */
typedef struct {
    const char *text;
    size_t length;
    char *owned;
} source;

static sabot_status find(source *source, sabot_catalogue_kind kind, const char *name,
                         sabot_error *error)
{
    const sabot_entry *entry;
    sabot_status status;
    source->owned = NULL;
    if (sabot_files_has(name)) {
        status = file_read(&source->owned, &source->length, name, SABOT_YAML_BYTES, error);
        source->text = source->owned;
        return status;
    }
    if ((status = sabot_catalogue_get(&entry, kind, name, error)))
        return status;
    source->text = entry->text;
    source->length = strlen(entry->text);
    return SABOT_OK;
}

static sabot_status finish(source *source, sabot_status status, const char *name,
                           sabot_error *error)
{
    free(source->owned);
    return status ? sabot_error_name(error, name) : SABOT_OK;
}

static sabot_status read_beside(char **text, size_t *length, void *data, const char *name,
                                sabot_error *error)
{
    (void)data;
    return file_read(text, length, name, SABOT_YAML_BYTES, error);
}

sabot_status named_game(sabot_game *game, const char *name, sabot_error *error)
{
    static const sabot_files files = {read_beside, NULL};
    source source;
    sabot_status status = find(&source, SABOT_CATALOGUE_RULES, name, error);
    if (status)
        return status;
    status = sabot_game_parse(game, source.text, source.length, &files, error);
    return finish(&source, status, name, error);
}

sabot_status named_rules(sabot_rules *rules, const char *name, sabot_error *error)
{
    source source;
    sabot_status status = find(&source, SABOT_CATALOGUE_RULES, name, error);
    if (status)
        return status;
    status = sabot_rules_parse(rules, source.text, source.length, error);
    return finish(&source, status, name, error);
}

sabot_status named_tableau(sabot_tableau *tableau, sabot_about *about, const char *name,
                           sabot_error *error)
{
    source source;
    sabot_status status = find(&source, SABOT_CATALOGUE_TABLEAUS, name, error);
    if (status)
        return status;
    status = sabot_tableau_parse(tableau, about, source.text, source.length, error);
    return finish(&source, status, name, error);
}

sabot_status named_bet(sabot_bet *bet, const char *name, sabot_error *error)
{
    source source;
    sabot_status status = find(&source, SABOT_CATALOGUE_BETS, name, error);
    if (status)
        return status;
    status = sabot_bet_parse(bet, source.text, source.length, error);
    return finish(&source, status, name, error);
}
