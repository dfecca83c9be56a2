#include "rules.h"

#include "yaml.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

int sabot_decks_parse(uint64_t *decks, const char *text)
{
    if (strcmp(text, "infinite") == 0) {
        *decks = 0;
        return 0;
    }
    uint64_t value = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9' || value > SABOT_DECKS_MOST)
            return -1;
        value = value * 10 + (uint64_t)(*at - '0');
    }
    if (value < 1 || value > SABOT_DECKS_MOST)
        return -1;
    *decks = value;
    return 0;
}

static sabot_status read_bets(sabot_rules *rules, const sabot_yaml *map, sabot_error *error)
{
    if (map->kind != SABOT_YAML_MAP || map->count == 0 || map->count > SABOT_BETS_MOST)
        return sabot_yaml_expected(map, "bets with their payouts, as tie: 8:1", error);
    rules->bets = sabot_allocate(map->count, sizeof *rules->bets);
    for (size_t i = 0; i < map->count; i++) {
        sabot_rules_bet *bet = &rules->bets[i];
        const sabot_yaml *item = &map->items[i];
        if (item->kind != SABOT_YAML_SCALAR)
            return sabot_yaml_expected(item, "a payout or the name of a bet", error);
        if (strlen(map->keys[i].text) >= sizeof bet->name || !map->keys[i].text[0])
            return sabot_yaml_expected(&map->keys[i], "the name of a bet", error);
        strcpy(bet->name, map->keys[i].text);
        bet->value = sabot_copy_text(item->text);
        bet->line = item->line;
        bet->column = item->column;
        rules->bets_count++;
    }
    return SABOT_OK;
}

/* A key of a rule set, or `bets.` and one of its bets. */
static int is_own_key(const sabot_rules *rules, const char *key)
{
    static const char *const keys[] = {"decks", "tableau", "bets", "burn", "cut-card"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i], key) == 0)
            return 1;
    for (size_t i = 0; i < rules->bets_count; i++)
        if (strncmp(key, "bets.", 5) == 0 && strcmp(rules->bets[i].name, key + 5) == 0)
            return 1;
    return 0;
}

static sabot_status read_assumed(sabot_rules *rules, const sabot_yaml *list, sabot_error *error)
{
    if (list->kind != SABOT_YAML_LIST)
        return sabot_yaml_expected(list, "a list of keys", error);
    rules->assumed = sabot_allocate(list->count, sizeof *rules->assumed);
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].kind != SABOT_YAML_SCALAR || !is_own_key(rules, list->items[i].text))
            return sabot_yaml_expected(&list->items[i],
                                       "decks, tableau, burn, cut-card, bets, or bets.NAME", error);
        rules->assumed[rules->assumed_count++] = sabot_copy_text(list->items[i].text);
    }
    return SABOT_OK;
}

static sabot_status read_rules(sabot_rules *rules, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"rules", "title",    "source",  "decks", "tableau", "bets",
                                       "burn",  "cut-card", "assumed", "notes", NULL};
    const char *decks, *burn, *cut_card;
    if (sabot_yaml_check_map(map, keys, "a rule set", error) ||
        sabot_name_read(rules->name, map, "rules", error) ||
        sabot_about_read(&rules->about, map, error) ||
        sabot_yaml_text(&decks, map, "decks", 1, error) ||
        sabot_name_read(rules->tableau, map, "tableau", error) ||
        sabot_yaml_text(&burn, map, "burn", 0, error) ||
        sabot_yaml_text(&cut_card, map, "cut-card", 0, error))
        return SABOT_INVALID;
    if (sabot_decks_parse(&rules->decks, decks))
        return sabot_yaml_expected(sabot_yaml_get(map, "decks"),
                                   "a number of decks from 1, or infinite", error);
    rules->burn = burn ? sabot_copy_text(burn) : NULL;
    rules->cut_card = cut_card ? sabot_copy_text(cut_card) : NULL;
    const sabot_yaml *bets = sabot_yaml_get(map, "bets"), *assumed = sabot_yaml_get(map, "assumed");
    if (!bets)
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "key 'bets' is missing: expected it here");
    if (read_bets(rules, bets, error))
        return SABOT_INVALID;
    return assumed ? read_assumed(rules, assumed, error) : SABOT_OK;
}

sabot_status sabot_rules_parse(sabot_rules *rules, const char *text, size_t length,
                               sabot_error *error)
{
    sabot_yaml root;
    sabot_status status = sabot_yaml_parse(&root, text, length, error);
    if (status)
        return status;
    *rules = (sabot_rules){0};
    status = read_rules(rules, &root, error);
    sabot_yaml_clear(&root);
    if (status)
        sabot_rules_clear(rules);
    return status;
}

void sabot_rules_clear(sabot_rules *rules)
{
    for (size_t i = 0; i < rules->bets_count; i++)
        free(rules->bets[i].value);
    for (size_t i = 0; i < rules->assumed_count; i++)
        free(rules->assumed[i]);
    free(rules->bets);
    free(rules->assumed);
    free(rules->burn);
    free(rules->cut_card);
    sabot_about_clear(&rules->about);
    *rules = (sabot_rules){0};
}
