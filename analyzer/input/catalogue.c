#include "catalogue.h"
#include "../run/old_file.h"

#include "document/bet_yaml.h"
#include "document/tableau_yaml.h"
#include "document/yaml.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Finds the text; `owned` is what the caller frees. */
static sabot_status find_text(const char **text, size_t *length, char **owned,
                              sabot_catalogue_kind kind, const char *name)
{
    *owned = NULL;
    if (sabot_files_has(name)) {
        sabot_status status = old_file_read(owned, length, name, SABOT_YAML_BYTES);
        *text = *owned;
        return status;
    }
    const sabot_entry *data;
    sabot_error error;
    if (sabot_catalogue_get(&data, kind, name, &error))
        return message(SABOT_INVALID, "%s", error.text);
    *text = data->text;
    *length = strlen(data->text);
    return SABOT_OK;
}

sabot_status catalogue_rules(sabot_rules *rules, const char *name_or_file)
{
    const char *text = NULL;
    char *owned;
    size_t length = 0;
    sabot_error error;
    sabot_status status = find_text(&text, &length, &owned, SABOT_CATALOGUE_RULES, name_or_file);
    if (status == SABOT_OK && (status = sabot_rules_parse(rules, text, length, &error)))
        message_error(name_or_file, &error);
    free(owned);
    return status;
}

sabot_status catalogue_tableau(sabot_tableau *tableau, sabot_about *about, const char *name_or_file)
{
    const char *text = NULL;
    char *owned;
    size_t length = 0;
    sabot_error error;
    sabot_status status = find_text(&text, &length, &owned, SABOT_CATALOGUE_TABLEAUS, name_or_file);
    if (status == SABOT_OK && (status = sabot_tableau_parse(tableau, about, text, length, &error)))
        message_error(name_or_file, &error);
    free(owned);
    return status;
}

sabot_status catalogue_bet(sabot_bet *bet, const char *name_or_file)
{
    const char *text = NULL;
    char *owned;
    size_t length = 0;
    sabot_error error;
    sabot_status status = find_text(&text, &length, &owned, SABOT_CATALOGUE_BETS, name_or_file);
    if (status == SABOT_OK && (status = sabot_bet_parse(bet, text, length, &error)))
        message_error(name_or_file, &error);
    free(owned);
    return status;
}
