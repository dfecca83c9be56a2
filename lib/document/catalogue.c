#include <sabot/document/catalogue.h>

#include "data.h"
#include "yaml.h"
#include <sabot/document/bet_yaml.h>
#include <sabot/document/tableau_yaml.h>

#include <stdint.h>
#include <string.h>
#include <strings.h>

const sabot_entry *sabot_catalogue_next(sabot_catalogue_kind kind, const sabot_entry *entry)
{
    for (entry = entry ? entry + 1 : sabot_data_files; entry < sabot_data_files + sabot_data_count;
         entry++)
        if (entry->kind == kind)
            return entry;
    return NULL;
}

const sabot_entry *sabot_catalogue_find(sabot_catalogue_kind kind, const char *name)
{
    const sabot_entry *entry = NULL;
    while ((entry = sabot_catalogue_next(kind, entry)))
        if (strcasecmp(entry->name, name) == 0)
            return entry;
    return NULL;
}

/* Parses the file alone, not the conditions of the bet, which would take longer. */
static int has_alias(const sabot_entry *entry, const char *name)
{
    sabot_yaml root;
    int found = 0;
    if (sabot_yaml_parse(&root, entry->text, strlen(entry->text), NULL))
        return 0;
    const sabot_yaml *aliases = sabot_yaml_get(&root, "aliases");
    for (size_t i = 0; aliases && i < aliases->count && !found; i++)
        found = strcasecmp(aliases->items[i].text, name) == 0;
    sabot_yaml_clear(&root);
    return found;
}

const sabot_entry *sabot_catalogue_alias(const char *name)
{
    const sabot_entry *entry = NULL;
    while ((entry = sabot_catalogue_next(SABOT_CATALOGUE_BETS, entry)))
        if (has_alias(entry, name))
            return entry;
    return NULL;
}

/* Edits (insert, delete, replace) from a to b; too many where one is longer than a name. */
static size_t edits(const char *a, const char *b)
{
    size_t rows = strlen(a), columns = strlen(b), row[SABOT_NAME + 1];
    if (rows > SABOT_NAME || columns > SABOT_NAME)
        return SIZE_MAX;
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

/* The name that is nearest to `name`, or NULL if none is near. */
static const char *nearest_name(sabot_catalogue_kind kind, const char *name)
{
    const char *nearest = NULL;
    size_t least = strlen(name) / 2 + 1;
    for (const sabot_entry *entry = NULL; (entry = sabot_catalogue_next(kind, entry));) {
        size_t distance = edits(name, entry->name);
        if (distance < least) {
            least = distance;
            nearest = entry->name;
        }
    }
    return nearest;
}

sabot_status sabot_catalogue_get(const sabot_entry **entry, sabot_catalogue_kind kind,
                                 const char *name, sabot_error *error)
{
    static const char *const words[] = {"rule set", "tableau", "bet", "system", "published list"};
    if ((*entry = sabot_catalogue_find(kind, name)) ||
        (kind == SABOT_CATALOGUE_BETS && (*entry = sabot_catalogue_alias(name))))
        return SABOT_OK;
    const char *nearest = nearest_name(kind, name);
    if (nearest)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "unknown %s '%.60s': did you mean '%s'?",
                               words[kind], name, nearest);
    return sabot_error_set(error, SABOT_INVALID, 0, 0,
                           "unknown %s '%.60s': expected a name, or a file ending in .yaml",
                           words[kind], name);
}

sabot_status sabot_catalogue_game(sabot_game *game, const char *name, sabot_error *error)
{
    const sabot_entry *entry;
    sabot_status status = sabot_catalogue_get(&entry, SABOT_CATALOGUE_RULES, name, error);
    return status ? status : sabot_game_parse(game, entry->text, strlen(entry->text), NULL, error);
}

sabot_status sabot_catalogue_tableau(sabot_tableau *tableau, const char *name, sabot_error *error)
{
    const sabot_entry *entry;
    sabot_status status = sabot_catalogue_get(&entry, SABOT_CATALOGUE_TABLEAUS, name, error);
    return status ? status
                  : sabot_tableau_parse(tableau, NULL, entry->text, strlen(entry->text), error);
}

sabot_status sabot_catalogue_bet(sabot_bet *bet, const char *name, sabot_error *error)
{
    const sabot_entry *entry;
    sabot_status status = sabot_catalogue_get(&entry, SABOT_CATALOGUE_BETS, name, error);
    return status ? status : sabot_bet_parse(bet, entry->text, strlen(entry->text), error);
}

sabot_status sabot_catalogue_system(sabot_count_system *system, const char *name,
                                    sabot_error *error)
{
    const sabot_entry *entry;
    sabot_status status = sabot_catalogue_get(&entry, SABOT_CATALOGUE_SYSTEMS, name, error);
    return status ? status
                  : sabot_count_system_parse(system, entry->text, strlen(entry->text), error);
}
