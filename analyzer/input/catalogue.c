#include "catalogue.h"

#include "file.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const sabot_data *catalogue_find(const char *kind, const char *name)
{
    for (unsigned i = 0; i < sabot_data_count; i++)
        if (strcmp(sabot_data_files[i].kind, kind) == 0 &&
            strcasecmp(sabot_data_files[i].name, name) == 0)
            return &sabot_data_files[i];
    return NULL;
}

/* Edits (insert, delete, replace) from a to b. */
static size_t edits(const char *a, const char *b)
{
    size_t rows = strlen(a), columns = strlen(b), row[SABOT_NAME + 1];
    if (rows > SABOT_NAME || columns > SABOT_NAME)
        return SABOT_NAME;
    for (size_t j = 0; j <= columns; j++)
        row[j] = j;
    for (size_t i = 1; i <= rows; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t replace = diagonal + (a[i - 1] != b[j - 1]);
            size_t least = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
            diagonal = row[j];
            row[j] = least < replace ? least : replace;
        }
    }
    return row[columns];
}

const char *catalogue_nearest(const char *kind, const char *name)
{
    const char *nearest = NULL;
    size_t least = strlen(name) / 2 + 1;
    for (unsigned i = 0; i < sabot_data_count; i++) {
        const sabot_data *data = &sabot_data_files[i];
        if (strcmp(data->kind, kind) != 0)
            continue;
        size_t distance = edits(name, data->name);
        if (distance < least) {
            least = distance;
            nearest = data->name;
        }
    }
    return nearest;
}

int catalogue_is_file(const char *name)
{
    const char *dot = strrchr(name, '.');
    return strchr(name, '/') || (dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0));
}

sabot_status catalogue_unknown(const char *kind, const char *what, const char *name)
{
    const char *nearest = catalogue_nearest(kind, name);
    if (nearest)
        return message(SABOT_INVALID, "unknown %s '%.60s': did you mean '%s'?", what, name,
                       nearest);
    return message(SABOT_INVALID, "unknown %s '%.60s': expected a name, or a file ending in .yaml",
                   what, name);
}

/* Finds the text; `owned` is what the caller frees. */
static sabot_status find_text(const char **text, size_t *length, char **owned, const char *kind,
                              const char *what, const char *name)
{
    *owned = NULL;
    if (catalogue_is_file(name)) {
        sabot_status status = file_read(owned, length, name, SABOT_YAML_BYTES);
        *text = *owned;
        return status;
    }
    const sabot_data *data = catalogue_find(kind, name);
    if (!data)
        return catalogue_unknown(kind, what, name);
    *text = data->text;
    *length = strlen(data->text);
    return SABOT_OK;
}

sabot_status catalogue_rules(sabot_rules *rules, const char *name_or_file)
{
    const char *text;
    char *owned;
    size_t length;
    sabot_error error;
    sabot_status status = find_text(&text, &length, &owned, "rules", "rule set", name_or_file);
    if (status == SABOT_OK && (status = sabot_rules_parse(rules, text, length, &error)))
        message_error(name_or_file, &error);
    free(owned);
    return status;
}

sabot_status catalogue_tableau(sabot_tableau *tableau, sabot_about *about, const char *name_or_file)
{
    const char *text;
    char *owned;
    size_t length;
    sabot_error error;
    sabot_status status = find_text(&text, &length, &owned, "tableaus", "tableau", name_or_file);
    if (status == SABOT_OK && (status = sabot_tableau_parse(tableau, about, text, length, &error)))
        message_error(name_or_file, &error);
    free(owned);
    return status;
}

sabot_status catalogue_bet(sabot_bet *bet, const char *name_or_file)
{
    const char *text;
    char *owned;
    size_t length;
    sabot_error error;
    sabot_status status = find_text(&text, &length, &owned, "bets", "bet", name_or_file);
    if (status == SABOT_OK && (status = sabot_bet_parse(bet, text, length, &error)))
        message_error(name_or_file, &error);
    free(owned);
    return status;
}
