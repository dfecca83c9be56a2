#include "loader.h"

#include "document/source.h"
#include "document/yaml.h"
#include "file.h"
#include <sabot/document/game.h>

#include <stdlib.h>
#include <string.h>

sabot_status loader_game(sabot_game *game, const char *name, const sabot_files *files,
                         sabot_error *error)
{
    return sabot_source_game(game, name, files, error);
}

sabot_status loader_rules(sabot_rules *rules, const char *name, const sabot_files *files,
                          sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_RULES, name, files, error);
    if (status)
        return status;
    status = sabot_rules_parse(rules, source.text, source.length, error);
    return sabot_source_close(&source, status, error);
}

sabot_status loader_tableau(sabot_tableau *tableau, sabot_about *about, const char *name,
                            const sabot_files *files, sabot_error *error)
{
    return sabot_source_tableau(tableau, about, name, files, error);
}

sabot_status loader_system(sabot_count_system *system, const char *name, const sabot_files *files,
                           sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_SYSTEMS, name, files, error);
    if (status)
        return status;
    status = sabot_count_system_parse(system, source.text, source.length, error);
    return sabot_source_close(&source, status, error);
}

sabot_status loader_bet(sabot_bet *bet, const char *name, const sabot_files *files,
                        sabot_error *error)
{
    return sabot_source_bet(bet, name, files, error);
}

sabot_status loader_claims(sabot_claims *claims, const char *file, const sabot_files *files,
                           sabot_error *error)
{
    char *text;
    size_t length;
    sabot_status status = files->read(&text, &length, files->data, file, error);
    if (!status)
        status = sabot_claims_add(claims, file, text, length, files, error);
    free(text);
    return status;
}
