#include <sabot/document/game.h>

#include "../base/memory.h"
#include "../base/text.h"
#include "source.h"
#include "yaml.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int sabot_files_has(const char *name)
{
    const char *dot = strrchr(name, '.');
    return strchr(name, '/') || (dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0));
}

char *sabot_files_find(const sabot_files *files, const char *name)
{
    return files && files->find ? files->find(files->data, name) : sabot_copy_text(name);
}

/* An error within a file keeps its position there. An error without one, such as for a file that
 * cannot be read, gets the position of the name. */
static sabot_status place_error(sabot_status status, unsigned line, unsigned column,
                                sabot_error *error)
{
    if (error && !error->line && !error->column) {
        char text[sizeof error->text];
        snprintf(text, sizeof text, "%.200s%s%.290s", error->where, *error->where ? ": " : "",
                 error->text);
        sabot_error_set(error, status, line, column, "%s", text);
    }
    return status;
}

/* A payout as the value means the catalogue's bet of that name with that payout. */
static sabot_status load_bet(sabot_bet *bet, const sabot_rules_bet *entry, const sabot_files *files,
                             sabot_error *error)
{
    sabot_pays pays;
    int is_payout = sabot_pays_parse(&pays, entry->value) == 0;
    const char *name = is_payout ? entry->name : entry->value;
    int is_file = files && sabot_files_has(name);
    if (!is_file && !sabot_catalogue_find(SABOT_CATALOGUE_BETS, name) &&
        !sabot_catalogue_alias(name))
        return sabot_error_set(error, SABOT_INVALID, entry->line, entry->column,
                               "%s: '%.60s': expected %s", entry->name, entry->value,
                               is_payout ? "a bet's file, because no bet of that name is built in"
                                         : "a payout, such as 8:1, or a bet's name or file");
    sabot_status status = sabot_source_bet(bet, name, files, error);
    if (status)
        return place_error(status, entry->line, entry->column, error);
    sabot_bet_rename(bet, entry->name);
    if (is_payout && (status = sabot_bet_set_pays(bet, entry->value, error))) {
        sabot_bet_clear(bet);
        if (error) {
            error->line = entry->line;
            error->column = entry->column;
        }
    }
    return status;
}

/* Every win of its bet is even money less the rate. */
static sabot_status check_commission(const sabot_game *game, sabot_error *error)
{
    const sabot_commission *taken = &game->rules.commission;
    for (size_t i = 0; i < game->bets_count; i++) {
        const sabot_bet *bet = game->bets[i];
        for (unsigned l = 0; l < bet->lines_count && strcmp(bet->name, taken->bet) == 0; l++) {
            const sabot_pays *pays = &bet->lines[l].pays;
            if (pays->numerator > 0 &&
                (pays->denominator - pays->numerator) * taken->rate.denominator !=
                    taken->rate.numerator * pays->denominator)
                return sabot_error_set(error, SABOT_INVALID, taken->line, taken->column,
                                       "%s pays %" PRId64 ":%" PRId64
                                       ": expected the commission that leaves it",
                                       bet->name, pays->numerator, pays->denominator);
        }
    }
    return SABOT_OK;
}

void sabot_game_rehash(sabot_game *game)
{
    const sabot_rules *rules = &game->rules;
    sabot_text text = {0};
    char hash[SABOT_HASH];
    sabot_tableau_hash(hash, &game->tableau);
    sabot_text_add(&text, "sabot rules\ndecks %" PRIu64 "\ntableau %s\n", rules->decks, hash);
    for (size_t i = 0; i < game->bets_count; i++) {
        sabot_bet_hash(hash, game->bets[i]);
        sabot_text_add(&text, "bet %s %s\n", game->bets[i]->name, hash);
    }
    sabot_text_add(&text, "burn %s\ncut-card %s\n", rules->burn ? rules->burn : "",
                   rules->cut_card ? rules->cut_card : "");
    if (rules->last_coup)
        sabot_text_add(&text, "last-coup %s\n", sabot_last_coup_name(rules->last_coup));
    for (size_t i = 0; i < rules->limits_count; i++)
        sabot_text_add(&text, "limit %s %" PRId64 "/%" PRId64 "\n", rules->limits[i].bet,
                       rules->limits[i].share.numerator, rules->limits[i].share.denominator);
    const sabot_commission *taken = &rules->commission;
    if (*taken->bet)
        sabot_text_add(
            &text, "commission %s %" PRId64 "/%" PRId64 " %d %" PRId64 "/%" PRId64 " %s\n",
            taken->bet, taken->rate.numerator, taken->rate.denominator, taken->is_at_end,
            taken->unit.numerator, taken->unit.denominator, sabot_rounding_name(taken->rounding));
    for (size_t i = 0; i < game->readings_count; i++) {
        sabot_tableau_hash(hash, &game->readings[i].tableau);
        sabot_text_add(&text, "reading %s %s%s\n", game->readings[i].name, hash,
                       game->readings[i].favours_player ? " player" : "");
    }
    for (size_t i = 0; i < rules->assumed_count; i++)
        sabot_text_add(&text, "assumed %s%s%s\n", rules->assumed[i].key,
                       rules->assumed[i].value ? " " : "",
                       rules->assumed[i].value ? rules->assumed[i].value : "");
    sabot_hash_text(game->hash, text.text, text.length);
    free(text.text);
}

/* Loads a tableau; the rule set names it at this line and column. */
static sabot_status load_tableau(sabot_tableau *tableau, sabot_about *about, const char *name,
                                 unsigned line, unsigned column, const sabot_files *files,
                                 sabot_error *error)
{
    sabot_status status = sabot_source_tableau(tableau, about, name, files, error);
    return status ? place_error(status, line, column, error) : SABOT_OK;
}

static sabot_status load_reading(sabot_reading *reading, const sabot_game *game,
                                 const sabot_rules_reading *from, const sabot_files *files,
                                 sabot_error *error)
{
    sabot_status status = SABOT_OK;
    *reading = (sabot_reading){.name = from->name,
                               .basis = from->basis,
                               .tableau = game->tableau,
                               .favours_player = from->favours_player};
    if (from->tableau)
        status = load_tableau(&reading->tableau, &reading->about, from->tableau, from->line,
                              from->column, files, error);
    strcpy(reading->tableau.name, from->name);
    sabot_tableau_patch_apply(&reading->tableau, from);
    return status;
}

static sabot_status load(sabot_game *game, const sabot_files *files, sabot_error *error)
{
    const sabot_rules *rules = &game->rules;
    sabot_status status = load_tableau(&game->tableau, &game->about, rules->tableau,
                                       rules->tableau_line, rules->tableau_column, files, error);
    game->bets = sabot_allocate(rules->bets_count, sizeof *game->bets);
    for (size_t i = 0; i < rules->bets_count && !status; i++) {
        sabot_bet *bet = sabot_allocate(1, sizeof *bet);
        if ((status = load_bet(bet, &rules->bets[i], files, error)))
            free(bet);
        else
            game->bets[game->bets_count++] = bet;
    }
    if (!status)
        status = check_commission(game, error);
    game->readings = sabot_allocate(rules->readings_count, sizeof *game->readings);
    for (size_t i = 0; i < rules->readings_count && !status; i++) {
        status = load_reading(&game->readings[i], game, &rules->readings[i], files, error);
        game->readings_count++;
    }
    if (!status)
        sabot_game_rehash(game);
    return status;
}

sabot_status sabot_game_parse(sabot_game *game, const char *text, size_t length,
                              const sabot_files *files, sabot_error *error)
{
    *game = (sabot_game){0};
    sabot_status status = sabot_rules_parse(&game->rules, text, length, error);
    if (status)
        return status;
    if ((status = load(game, files, error)))
        sabot_game_clear(game);
    return status;
}

void sabot_game_clear(sabot_game *game)
{
    for (size_t i = 0; i < game->bets_count; i++) {
        sabot_bet_clear(game->bets[i]);
        free(game->bets[i]);
    }
    free(game->bets);
    for (size_t i = 0; i < game->readings_count; i++)
        sabot_about_clear(&game->readings[i].about);
    free(game->readings);
    sabot_about_clear(&game->about);
    sabot_rules_clear(&game->rules);
    *game = (sabot_game){0};
}

const sabot_bet *sabot_game_bet(const sabot_game *game, const char *name)
{
    for (size_t i = 0; i < game->bets_count; i++)
        if (strcasecmp(game->bets[i]->name, name) == 0)
            return game->bets[i];
    return NULL;
}

const sabot_bet *sabot_game_bet_called(const sabot_game *game, const char *name)
{
    const sabot_bet *bet = sabot_game_bet(game, name);
    if (bet || sabot_catalogue_find(SABOT_CATALOGUE_BETS, name))
        return bet;
    for (size_t i = 0; i < game->bets_count; i++)
        if (sabot_bet_has_alias(game->bets[i], name))
            return game->bets[i];
    const sabot_entry *entry = sabot_catalogue_alias(name);
    return entry ? sabot_game_bet(game, entry->name) : NULL;
}
