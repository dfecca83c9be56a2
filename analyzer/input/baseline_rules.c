/* The rule set of an earlier result, from what stands in the document alone. Names, titles, reasons
 * and bases are taken as they stand; what they stand for is in the document too, and enters the hash
 * that is had anew from it. */
#include "base/memory.h"
#include "baseline_parts.h"
#include "document/catalogue.h"

#include <stdio.h>
#include <string.h>

static sabot_status read_decks(uint64_t *decks, const json_t *json, sabot_error *error)
{
    const char *text = json_string_value(json);
    json_int_t number = json_integer_value(json);
    *decks = (uint64_t)number;
    if ((text && strcmp(text, "infinite") == 0) ||
        (number > 0 && (uint64_t)number <= SABOT_DECKS_MOST))
        return SABOT_OK;
    return baseline_unfit(".rules.decks", "a number of decks, or infinite", error);
}

/* A payout is what the bet's winning line pays; a name or a file is taken as it stands. */
static sabot_status read_value(sabot_rules_bet *entry, const sabot_bet *bet, const char *value,
                               sabot_error *error)
{
    const sabot_line *line = sabot_bet_winning_line(bet);
    sabot_pays pays;
    int is_payout = value && sabot_pays_parse(&pays, value) == 0 && line;
    if (!is_payout &&
        (!value || (!sabot_files_has(value) && !sabot_catalogue_find(SABOT_CATALOGUE_BETS, value))))
        return baseline_unfit(".rules.bets", "a payout, as 8:1, or a bet's name or file", error);
    entry->value = sabot_copy_text(is_payout ? line->printed : value);
    return SABOT_OK;
}

static sabot_status read_bets(sabot_game *game, const json_t *rules, sabot_error *error)
{
    const json_t *bets = json_object_get(rules, "bets"), *lines = json_object_get(rules, "lines");
    const char *name;
    json_t *value;
    if (!json_object_size(bets))
        return baseline_unfit(".rules.bets", "bets with their payouts", error);
    game->bets = sabot_allocate(json_object_size(bets), sizeof *game->bets);
    game->rules.bets = sabot_allocate(json_object_size(bets), sizeof *game->rules.bets);
    json_object_foreach((json_t *)bets, name, value)
    {
        sabot_bet made;
        sabot_status status =
            baseline_bet(&made, name, json_object_get(lines, name), ".rules.lines", error);
        if (status)
            return status;
        sabot_bet *bet = game->bets[game->bets_count++] = sabot_allocate(1, sizeof *bet);
        sabot_rules_bet *entry = &game->rules.bets[game->rules.bets_count++];
        *bet = made;
        strcpy(entry->name, name);
        if ((status = read_value(entry, bet, json_string_value(value), error)))
            return status;
    }
    return SABOT_OK;
}

static sabot_status read_limits(sabot_rules *rules, const json_t *limits, sabot_error *error)
{
    const char *bet;
    json_t *share;
    rules->limits = sabot_allocate(json_object_size(limits), sizeof *rules->limits);
    json_object_foreach((json_t *)limits, bet, share)
    {
        sabot_limit *limit = &rules->limits[rules->limits_count++];
        const char *text = json_string_value(share);
        long long numerator, denominator = 1;
        if (!text || strlen(bet) >= sizeof limit->bet || strlen(text) > 16 ||
            sscanf(text, "%lld/%lld", &numerator, &denominator) < 1)
            return baseline_unfit(".rules.limits", "bets with a share, as 1/8", error);
        strcpy(limit->bet, bet);
        limit->share = (sabot_pays){numerator, denominator};
    }
    return SABOT_OK;
}

static sabot_status read_dealing(sabot_rules *rules, const json_t *json, sabot_error *error)
{
    const char *last = baseline_text(json, "last-coup");
    rules->burn = baseline_copy(json, "burn");
    rules->cut_card = baseline_copy(json, "cut-card");
    if (rules->burn && sabot_burn_parse(&rules->burn_cards, rules->burn))
        return baseline_unfit(".rules.burn", "none, first-card, or a number of cards", error);
    if (last && sabot_last_coup_parse(&rules->last_coup, last))
        return baseline_unfit(".rules.last-coup", "finish or one-more", error);
    return read_limits(rules, json_object_get(json, "limits"), error);
}

static sabot_status read_readings(sabot_game *game, const json_t *list, sabot_error *error)
{
    size_t count = json_array_size(list);
    sabot_rules *rules = &game->rules;
    game->readings = sabot_allocate(count, sizeof *game->readings);
    rules->readings = sabot_allocate(count, sizeof *rules->readings);
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(list, i);
        const char *favour = baseline_text(json, "favour");
        sabot_reading *reading = &game->readings[i];
        sabot_rules_reading *stated = &rules->readings[i];
        char path[40];
        snprintf(path, sizeof path, ".rules.readings[%zu]", i);
        if (baseline_tableau(&reading->tableau, json, path, 1, error))
            return SABOT_INVALID;
        if (favour && strcmp(favour, "player") != 0)
            return baseline_unfit(path, "player in favour", error);
        snprintf(stated->name, sizeof stated->name, "%s", reading->tableau.name);
        stated->basis = baseline_copy(json, "basis");
        reading->name = stated->name;
        reading->basis = stated->basis;
        reading->favours_player = favour != NULL;
        rules->readings_count = game->readings_count = i + 1;
    }
    return SABOT_OK;
}

static sabot_status read_assumed(sabot_rules *rules, const json_t *list, sabot_error *error)
{
    size_t count = json_array_size(list);
    rules->assumed = sabot_allocate(count, sizeof *rules->assumed);
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(list, i);
        char *key = baseline_copy(json, "key");
        if (!key)
            return baseline_unfit(".rules.assumed", "a key in each", error);
        rules->assumed[rules->assumed_count++] =
            (sabot_assumption){key, baseline_copy(json, "value"), baseline_copy(json, "why")};
    }
    return SABOT_OK;
}

static sabot_status read_game(sabot_game *game, const json_t *json, const sabot_tableau *tableau,
                              sabot_error *error)
{
    const json_t *own = json_object_get(json, "own_tableau");
    const char *name = baseline_text(json, "name");
    sabot_rules *rules = &game->rules;
    if (!name || strlen(name) >= sizeof rules->name)
        return baseline_unfit(".rules.name", "a name", error);
    strcpy(rules->name, name);
    rules->about.title = baseline_copy(json, "title");
    rules->tableau = baseline_copy(json, "tableau");
    game->tableau = *tableau;
    sabot_status status = read_decks(&rules->decks, json_object_get(json, "decks"), error);
    if (!status && own)
        status = baseline_tableau(&game->tableau, own, ".rules.own_tableau", 1, error);
    if (!status)
        status = read_bets(game, json, error);
    if (!status)
        status = read_dealing(rules, json, error);
    if (!status)
        status = read_readings(game, json_object_get(json, "readings"), error);
    return status ? status : read_assumed(rules, json_object_get(json, "assumed"), error);
}

sabot_status baseline_game(sabot_game *game, const json_t *rules, const sabot_tableau *tableau,
                           sabot_error *error)
{
    *game = (sabot_game){0};
    sabot_status status = read_game(game, rules, tableau, error);
    if (status)
        sabot_game_clear(game);
    else
        sabot_game_rehash(game);
    return status;
}
