#include "named.h"

#include "base/memory.h"
#include "base/text.h"

#include "document/source.h"
#include "document/tableau_yaml.h"
#include "document/yaml.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>

static sabot_status read_file(char **text, size_t *length, void *data, const char *name,
                              sabot_error *error)
{
    (void)data;
    return file_read(text, length, name, SABOT_YAML_BYTES, error);
}

static const sabot_files files = {.read = read_file};

/* A file that a rule set names lies beside it: a game is one folder, wherever it is. */
static sabot_status read_beside(char **text, size_t *length, void *folder, const char *name,
                                sabot_error *error)
{
    sabot_text path = {0};
    if (*name == '/')
        return file_read(text, length, name, SABOT_YAML_BYTES, error);
    sabot_text_add(&path, "%s%s", (const char *)folder, name);
    sabot_status status = file_read(text, length, path.text, SABOT_YAML_BYTES, error);
    free(path.text);
    return status;
}

sabot_status named_game(sabot_game *game, const char *name, sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_RULES, name, &files, error);
    if (status)
        return status;
    char *folder = sabot_copy_text(sabot_files_has(name) ? name : "");
    char *slash = strrchr(folder, '/');
    *(slash ? slash + 1 : folder) = 0;
    const sabot_files beside = {.read = read_beside, .data = folder};
    status = sabot_game_parse(game, source.text, source.length, &beside, error);
    free(folder);
    return sabot_source_close(&source, status, error);
}

sabot_status named_rules(sabot_rules *rules, const char *name, sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_RULES, name, &files, error);
    if (status)
        return status;
    status = sabot_rules_parse(rules, source.text, source.length, error);
    return sabot_source_close(&source, status, error);
}

sabot_status named_tableau(sabot_tableau *tableau, sabot_about *about, const char *name,
                           sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_TABLEAUS, name, &files, error);
    if (status)
        return status;
    status = sabot_tableau_parse(tableau, about, source.text, source.length, error);
    return sabot_source_close(&source, status, error);
}

sabot_status named_system(sabot_count_system *system, const char *name, sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_SYSTEMS, name, &files, error);
    if (status)
        return status;
    status = sabot_count_system_parse(system, source.text, source.length, error);
    return sabot_source_close(&source, status, error);
}

sabot_status named_bet(sabot_bet *bet, const char *name, sabot_error *error)
{
    return sabot_source_bet(bet, name, &files, error);
}

sabot_status named_claims(sabot_claims *claims, const char *file, sabot_error *error)
{
    char *text;
    size_t length;
    sabot_status status = file_read(&text, &length, file, SABOT_YAML_BYTES, error);
    if (!status)
        status = sabot_claims_add(claims, file, text, length, &files, error);
    free(text);
    return status;
}
