#include <sabot/document/game.h>

#include "yaml.h"
#include <sabot/base/range.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

static sabot_status read_line(sabot_bet *bet, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"when", "pays", NULL};
    const char *when, *pays;
    if (sabot_yaml_check_map(map, keys, "a line of a bet", error) ||
        sabot_yaml_text(&when, map, "when", 1, error) ||
        sabot_yaml_text(&pays, map, "pays", 1, error))
        return SABOT_INVALID;
    sabot_pays value;
    if (sabot_pays_parse(&value, pays))
        return sabot_yaml_expected(sabot_yaml_get(map, "pays"), SABOT_PAYS_FORMS, error);
    if (sabot_bet_add_line(bet, when, pays, error))
        return sabot_yaml_place_error(sabot_yaml_get(map, "when"), error);
    return SABOT_OK;
}

/* Returns whether a key is `lines`, `lines.N` with the number of a line, or `ties`. */
static int is_known_key(const void *document, const char *key)
{
    const sabot_bet *bet = document;
    char name[16];
    for (unsigned i = 1; i <= bet->lines_count; i++) {
        snprintf(name, sizeof name, "lines.%u", i);
        if (strcmp(name, key) == 0)
            return 1;
    }
    return strcmp(key, "lines") == 0 || strcmp(key, "ties") == 0;
}

static sabot_status read_aliases(sabot_bet *bet, const sabot_yaml *list, sabot_error *error)
{
    if (!list)
        return SABOT_OK;
    _Static_assert(SABOT_ALIASES_MOST == 16, "the message states the number");
    if (list->kind != SABOT_YAML_LIST || list->count == 0 || list->count > SABOT_ALIASES_MOST)
        return sabot_yaml_expected(list, "a list of 1 to 16 names", error);
    for (size_t i = 0; i < list->count; i++) {
        const sabot_yaml *alias = &list->items[i];
        if (alias->kind != SABOT_YAML_SCALAR || !sabot_name_is_valid(alias->text))
            return sabot_yaml_expected(alias, SABOT_NAME_FORM, error);
        if (strcasecmp(alias->text, bet->name) == 0 || sabot_bet_has_alias(bet, alias->text))
            return sabot_yaml_expected(alias, "each name of the bet once", error);
        sabot_bet_add_alias(bet, alias->text);
    }
    return SABOT_OK;
}

static sabot_status read_coups(sabot_bet *bet, const sabot_yaml *map, sabot_error *error)
{
    const sabot_yaml *coups = sabot_yaml_get(map, "coups"), *ties = sabot_yaml_get(map, "ties");
    uint64_t number;
    if (!coups)
        return ties ? sabot_yaml_expected(ties, "coups: N beside it", error) : SABOT_OK;
    if (coups->kind != SABOT_YAML_SCALAR ||
        sabot_number_parse(&number, coups->text, 2, SABOT_BET_COUPS_MOST))
        return sabot_yaml_expected(coups, "2 to 20", error);
    if (!ties)
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "key 'ties' is missing: expected skip, break or push");
    for (sabot_ties is = SABOT_TIES_SKIP; is <= SABOT_TIES_PUSH; is++)
        if (ties->kind == SABOT_YAML_SCALAR && strcmp(ties->text, sabot_ties_name(is)) == 0) {
            sabot_bet_set_coups(bet, (unsigned)number, is);
            return SABOT_OK;
        }
    return sabot_yaml_expected(ties, "skip, break or push", error);
}

static sabot_status read_bet(sabot_bet *bet, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"bet",     "title",   "source", "notes", "lines",
                                       "assumed", "aliases", "coups",  "ties",  NULL};
    if (sabot_yaml_check_map(map, keys, "a bet", error) ||
        sabot_name_read(bet->name, map, "bet", error) ||
        sabot_about_read(&bet->about, map, error) ||
        read_aliases(bet, sabot_yaml_get(map, "aliases"), error) || read_coups(bet, map, error))
        return SABOT_INVALID;
    const sabot_yaml *lines = sabot_yaml_get(map, "lines");
    if (!lines)
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "key 'lines' is missing: expected it here");
    if (lines->kind != SABOT_YAML_LIST || lines->count == 0 || lines->count > SABOT_LINES_MOST)
        return sabot_yaml_expected(lines, "a list of 1 to 64 lines with when: and pays:", error);
    for (size_t i = 0; i < lines->count; i++)
        if (read_line(bet, &lines->items[i], error))
            return SABOT_INVALID;
    const sabot_yaml *assumed = sabot_yaml_get(map, "assumed");
    const sabot_assumed_keys of = {is_known_key, bet,
                                   "lines, ties, or lines.N with the number of a line"};
    return assumed ? sabot_assumed_read(&bet->assumed, &bet->assumed_count, assumed, &of, error)
                   : SABOT_OK;
}

sabot_status sabot_bet_parse(sabot_bet *bet, const char *text, size_t length, sabot_error *error)
{
    sabot_yaml root;
    sabot_status status = sabot_yaml_parse(&root, text, length, error);
    if (status)
        return status;
    sabot_bet_start(bet, "", NULL);
    if ((status = read_bet(bet, &root, error)))
        sabot_bet_clear(bet);
    sabot_yaml_clear(&root);
    return status;
}
