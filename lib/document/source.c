#include "source.h"

#include "bet_yaml.h"
#include "tableau_yaml.h"

#include <stdlib.h>
#include <string.h>

sabot_status sabot_source_open(sabot_source *source, sabot_catalogue_kind kind, const char *name,
                               const sabot_files *files, sabot_error *error)
{
    const sabot_entry *entry;
    sabot_status status;
    *source = (sabot_source){.name = name};
    if (files && sabot_files_has(name)) {
        status = files->read(&source->owned, &source->length, files->data, name, error);
        source->text = source->owned;
    } else if (!(status = sabot_catalogue_get(&entry, kind, name, error))) {
        source->text = entry->text;
        source->length = strlen(entry->text);
    }
    return status;
}

sabot_status sabot_source_close(sabot_source *source, sabot_status status, sabot_error *error)
{
    free(source->owned);
    if (status)
        sabot_error_name(error, source->name);
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

sabot_status sabot_source_tableau(sabot_tableau *tableau, const char *name,
                                  const sabot_files *files, sabot_error *error)
{
    sabot_source source;
    sabot_status status = sabot_source_open(&source, SABOT_CATALOGUE_TABLEAUS, name, files, error);
    if (status)
        return status;
    status = sabot_tableau_parse(tableau, NULL, source.text, source.length, error);
    return sabot_source_close(&source, status, error);
}
