#include <sabot/document/catalogue.h>

#include "../base/text.h"
#include "yaml.h"
#include <sabot/document/game.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The files of data/, which data/embed.c writes at build time. */
extern const sabot_entry sabot_data_files[];
extern const unsigned sabot_data_count;

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

/* Parses the YAML only: compiling the conditions of a bet would take longer. */
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

/* Returns "'a', 'b' or 'c'", malloc'd. */
static char *quote_names(const char *const *names, size_t count)
{
    sabot_text text = {0};
    for (size_t i = 0; i < count; i++)
        sabot_text_add(&text, "%s'%s'", i == 0 ? "" : i + 1 < count ? ", " : " or ", names[i]);
    return text.text;
}

sabot_status sabot_catalogue_get(const sabot_entry **entry, sabot_catalogue_kind kind,
                                 const char *name, sabot_error *error)
{
    static const char *const words[] = {"rule set", "tableau", "bet", "system", "published list"};
    if ((*entry = sabot_catalogue_find(kind, name)) ||
        (kind == SABOT_CATALOGUE_BETS && (*entry = sabot_catalogue_alias(name))))
        return SABOT_OK;
    const char *names[SABOT_SUGGESTIONS];
    size_t count = sabot_catalogue_suggest(names, kind, name);
    if (count) {
        char *quoted = quote_names(names, count);
        sabot_error_set(error, SABOT_INVALID, 0, 0, "unknown %s '%.60s': did you mean %s?",
                        words[kind], name, quoted);
        free(quoted);
        return SABOT_INVALID;
    }
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
