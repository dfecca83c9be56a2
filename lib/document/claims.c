#include "claims.h"

#include "../base/memory.h"
#include "source.h"
#include "yaml.h"
#include <sabot/base/range.h>
#include <sabot/document/count_system.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *sabot_claim_what_name(sabot_claim_what what)
{
    static const char *const names[SABOT_CLAIM_WHATS] = {
        "edge",           "ev",         "probability", "ways",  "sd", "removal", "coups",
        "units-per-shoe", "bets-share", "bets-ev",     "return"};
    return names[what];
}

int sabot_claim_is_of_shoes(sabot_claim_what what)
{
    return what >= SABOT_CLAIM_COUPS && what <= SABOT_CLAIM_BETS_EV;
}

sabot_status sabot_claim_refuse(const sabot_claim *claim, sabot_status status, sabot_error *error)
{
    if (!error || error->where[0])
        return status;
    error->line = claim->line;
    error->column = claim->column;
    sabot_error_name(error, claim->where ? claim->where : "");
    return status;
}

void sabot_claims_init(sabot_claims *claims)
{
    *claims = (sabot_claims){0};
}

typedef struct {
    const char *key;
    char **text;
} member;

/* The texts of a claim; those from OF_SHOES on are for whole shoes only. */
enum { OF_SHOES = 8, MEMBERS = 16 };

static void list_members(member members[MEMBERS], sabot_claim_stated *stated)
{
    const member all[MEMBERS] = {
        {"bet", &stated->bet},         {"rules", &stated->rules},
        {"decks", &stated->decks},     {"shoe", &stated->shoe},
        {"tableau", &stated->tableau}, {"remove", &stated->remove},
        {"printed", &stated->printed}, {"source", &stated->source},
        {"burn", &stated->burn},       {"cut", &stated->cut},
        {"last", &stated->last},       {"system", &stated->system},
        {"tags", &stated->tags},       {"trigger", &stated->trigger},
        {"error", &stated->error},     {"true-count", &stated->true_count}};
    memcpy(members, all, sizeof all);
}

static void free_stated(sabot_claim_stated *stated)
{
    member members[MEMBERS];
    list_members(members, stated);
    for (int i = 0; i < MEMBERS; i++)
        free(*members[i].text);
    sabot_tags_clear(&stated->loaded_tags);
    sabot_trigger_clear(&stated->loaded_trigger);
    sabot_printed_clear(&stated->loaded_error);
    sabot_bet_clear(&stated->loaded_bet);
    free(stated);
}

static void drop(sabot_claims *claims, size_t from)
{
    while (claims->count > from) {
        claims->count--;
        sabot_printed_clear(&claims->claims[claims->count].printed);
        free_stated(claims->stated[claims->count]);
    }
}

void sabot_claims_clear(sabot_claims *claims)
{
    drop(claims, 0);
    free(claims->claims);
    free(claims->stated);
    sabot_claims_init(claims);
}

/* --- reading the texts -------------------------------------------------------------------- */

static sabot_status read_texts(sabot_claim_stated *stated, const sabot_yaml *map,
                               sabot_error *error)
{
    static const char *const keys[] = {
        "bet",     "rules",      "decks",  "shoe",     "tableau",  "what",   "remove",
        "printed", "error",      "burn",   "cut",      "last",     "system", "tags",
        "trigger", "true-count", "source", "rounding", "misprint", "note",   NULL};
    member members[MEMBERS];
    const char *text;
    list_members(members, stated);
    if (sabot_yaml_check_map(map, keys, "a claim", error))
        return SABOT_INVALID;
    for (int i = 0; i < OF_SHOES; i++) {
        int required = members[i].text == &stated->printed;
        if (sabot_yaml_text(&text, map, members[i].key, required, error))
            return SABOT_INVALID;
        *members[i].text = sabot_copy_text(text);
    }
    return sabot_yaml_text(&text, map, "note", 0, error); /* not stored */
}

static sabot_status expected(const sabot_yaml *map, const char *key, const char *text,
                             sabot_error *error)
{
    return sabot_yaml_expected(sabot_yaml_get(map, key), text, error);
}

static sabot_status read_what(sabot_claim *claim, const sabot_yaml *map, sabot_error *error)
{
    const char *text;
    if (sabot_yaml_text(&text, map, "what", 0, error))
        return SABOT_INVALID;
    for (sabot_claim_what what = 0; what < SABOT_CLAIM_WHATS; what++)
        if (strcmp(text ? text : "edge", sabot_claim_what_name(what)) == 0) {
            claim->what = what;
            return SABOT_OK;
        }
    return expected(map, "what",
                    "edge, ev, return, probability, ways, sd, removal, coups, "
                    "units-per-shoe, bets-share or bets-ev",
                    error);
}

static sabot_status read_misprint(sabot_claim *claim, const sabot_yaml *map, sabot_error *error)
{
    const char *text;
    if (sabot_yaml_text(&text, map, "misprint", 0, error))
        return SABOT_INVALID;
    claim->misprint = text && strcmp(text, "true") == 0;
    if (!text || claim->misprint || strcmp(text, "false") == 0)
        return SABOT_OK;
    return expected(map, "misprint", "true or false", error);
}

static sabot_status read_rounding(sabot_printed *printed, const sabot_yaml *map, sabot_error *error)
{
    static const struct {
        const char *name;
        int cut;
        sabot_halves halves;
    } rules[] = {{"nearest", 0, SABOT_HALVES_EVEN},
                 {"half-even", 0, SABOT_HALVES_EVEN},
                 {"half-up", 0, SABOT_HALVES_UP},
                 {"half-down", 0, SABOT_HALVES_DOWN},
                 {"down", 1, SABOT_HALVES_EVEN}};
    const char *text;
    if (sabot_yaml_text(&text, map, "rounding", 0, error))
        return SABOT_INVALID;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(text ? text : "nearest", rules[i].name) == 0) {
            printed->cut = rules[i].cut;
            printed->halves = rules[i].halves;
            return SABOT_OK;
        }
    return expected(map, "rounding", "nearest, half-even, half-up, half-down or down", error);
}

/* Reads the texts for whole shoes. In another claim each is an error at its place. */
static sabot_status read_shoe_texts(sabot_claim_stated *stated, sabot_claim_what what,
                                    const sabot_yaml *map, sabot_error *error)
{
    member members[MEMBERS];
    list_members(members, stated);
    for (int i = OF_SHOES; i < MEMBERS; i++) {
        const sabot_yaml *node = sabot_yaml_get(map, members[i].key);
        const char *text;
        if (!node)
            continue;
        if (!sabot_claim_is_of_shoes(what))
            return sabot_error_set(error, SABOT_INVALID, node->line, node->column,
                                   "%s: expected only with what: coups, units-per-shoe, "
                                   "bets-share or bets-ev",
                                   members[i].key);
        if (sabot_yaml_text(&text, map, members[i].key, 1, error))
            return SABOT_INVALID;
        *members[i].text = sabot_copy_text(text);
    }
    return SABOT_OK;
}

static sabot_status read_dealing(sabot_dealing *dealing, const sabot_claim_stated *stated,
                                 const sabot_yaml *map, sabot_error *error)
{
    uint64_t cut = 0;
    *dealing = (sabot_dealing){.last = SABOT_LAST_FINISH};
    if (stated->burn && sabot_burn_parse(&dealing->burn, stated->burn))
        return expected(map, "burn", "none, first-card or a number of cards", error);
    if (stated->cut && sabot_number_parse(&cut, stated->cut, 0, SABOT_SHOE_MOST))
        return expected(map, "cut", "a number of cards", error);
    dealing->cut = cut;
    if (stated->last && sabot_last_coup_parse(&dealing->last, stated->last))
        return expected(map, "last", "finish or one-more", error);
    return SABOT_OK;
}

static sabot_status read_count(sabot_claim_stated *stated, const sabot_yaml *map,
                               sabot_error *error)
{
    if (stated->system && stated->tags)
        return expected(map, "tags", "either system or tags", error);
    if (!stated->system && !stated->tags && stated->trigger)
        return expected(map, "trigger", "system or tags with it", error);
    if (!stated->system && !stated->tags && stated->true_count)
        return expected(map, "true-count", "system or tags with it", error);
    if (stated->true_count &&
        sabot_true_count_parse(&stated->loaded_trigger.way, stated->true_count))
        return expected(map, "true-count", "exact, floor, truncate, half-decks or full-decks",
                        error);
    if (stated->tags && sabot_tags_parse(&stated->loaded_tags, stated->tags, error))
        return sabot_yaml_place_error(sabot_yaml_get(map, "tags"), error);
    if (stated->trigger && sabot_trigger_parse(&stated->loaded_trigger, stated->trigger, error))
        return sabot_yaml_place_error(sabot_yaml_get(map, "trigger"), error);
    return SABOT_OK;
}

/* The error has the unit of the figure: both are in per cent, or neither. */
static sabot_status read_error(sabot_claim *claim, sabot_claim_stated *stated,
                               const sabot_yaml *map, sabot_error *error)
{
    sabot_printed *found = &stated->loaded_error;
    if (!stated->error)
        return SABOT_OK;
    if (sabot_printed_parse(found, stated->error) || mpq_sgn(found->value) <= 0 ||
        found->percent != claim->printed.percent)
        return expected(map, "error",
                        claim->printed.percent ? "a standard error above 0, in per cent as printed"
                                               : "a standard error above 0, such as 0.001",
                        error);
    claim->error = found;
    return SABOT_OK;
}

static sabot_status read_claim(sabot_claim *claim, sabot_claim_stated *stated,
                               const sabot_yaml *map, sabot_error *error)
{
    if (read_texts(stated, map, error) || read_what(claim, map, error) ||
        read_misprint(claim, map, error) || read_rounding(&claim->printed, map, error))
        return SABOT_INVALID;
    const char *about = stated->bet ? stated->bet : sabot_claim_what_name(claim->what);
    if (!stated->bet && claim->what != SABOT_CLAIM_COUPS)
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "key 'bet' is missing: expected it here");
    if (stated->decks ? stated->shoe != NULL : !stated->shoe && !stated->rules)
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "a claim about '%.40s': expected either decks or shoe%s", about,
                               stated->rules ? ", or neither" : "");
    if ((claim->what == SABOT_CLAIM_REMOVAL) != (stated->remove != NULL))
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "a claim about '%.40s': expected remove: if what: is removal, and "
                               "only then",
                               about);
    if (sabot_printed_parse(&claim->printed, stated->printed))
        return expected(map, "printed", "a number as printed, its decimals after a point", error);
    if (read_shoe_texts(stated, claim->what, map, error) ||
        read_dealing(&claim->dealing, stated, map, error) || read_count(stated, map, error) ||
        read_error(claim, stated, map, error))
        return SABOT_INVALID;
    return SABOT_OK;
}

static sabot_status read_list(sabot_claims *claims, const sabot_yaml *list, const char *where,
                              sabot_error *error)
{
    size_t room = claims->count + list->count;
    if (list->kind != SABOT_YAML_LIST || list->count == 0)
        return sabot_yaml_expected(list,
                                   "a list of at least one claim, each with bet:, decks: and "
                                   "printed:",
                                   error);
    claims->claims = sabot_reallocate(claims->claims, room, sizeof *claims->claims);
    claims->stated = sabot_reallocate(claims->stated, room, sizeof *claims->stated);
    for (size_t i = 0; i < list->count; i++) {
        const sabot_yaml *map = &list->items[i];
        sabot_claim *claim = &claims->claims[claims->count];
        sabot_claim_stated *stated = sabot_allocate(1, sizeof *stated);
        sabot_tags_init(&stated->loaded_tags);
        sabot_trigger_init(&stated->loaded_trigger);
        sabot_printed_init(&stated->loaded_error);
        *claim = (sabot_claim){.bet = &stated->loaded_bet,
                               .tableau = &stated->loaded_tableau,
                               .shoe = &stated->loaded_shoe,
                               .where = where,
                               .line = map->line,
                               .column = map->column};
        sabot_printed_init(&claim->printed);
        claims->stated[claims->count++] = stated;
        sabot_status status = read_claim(claim, stated, map, error);
        if (status)
            return status;
    }
    return SABOT_OK;
}

/* --- loading the values ------------------------------------------------------------------- */

static sabot_status load_shoe(sabot_claim_stated *stated, sabot_error *error)
{
    uint64_t decks;
    sabot_shoe *shoe = &stated->loaded_shoe;
    sabot_status status = SABOT_OK;
    if (stated->shoe)
        status = sabot_shoe_parse(shoe, stated->shoe, error);
    else if (sabot_decks_parse(&decks, stated->decks))
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "decks '%.40s': expected a whole number from 1, or infinite",
                                 stated->decks);
    else if (decks)
        sabot_shoe_from_decks(shoe, decks);
    else
        sabot_shoe_infinite(shoe);
    if (!status && sabot_shoe_size(shoe) < SABOT_POSITIONS)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "the shoe has fewer than 6 cards: expected at least 6");
    return status;
}

static sabot_status load_left(sabot_claim_stated *stated, sabot_error *error)
{
    stated->left = stated->loaded_shoe;
    sabot_status status = sabot_shoe_remove(&stated->left, stated->remove, error);
    if (status)
        return status;
    if (sabot_shoe_size(&stated->left) == sabot_shoe_size(&stated->loaded_shoe))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "remove '%.40s' takes no card: expected cards, such as K,K,3",
                               stated->remove);
    if (sabot_shoe_size(&stated->left) < SABOT_POSITIONS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "remove '%.40s' leaves fewer than 6 cards: expected at least 6",
                               stated->remove);
    sabot_level level = sabot_bet_level(&stated->loaded_bet);
    if (level > stated->left.level)
        return sabot_error_set(
            error, SABOT_UNDETERMINED, 0, 0,
            "the remaining shoe does not determine '%s': expected one known by %s", stated->bet,
            sabot_level_name(level));
    return SABOT_OK;
}

/* Takes the tableau and the claim's bet from the rule set, and the decks unless stated. */
static void take_rules(sabot_claim_stated *stated, const sabot_game *game)
{
    const sabot_bet *bet = stated->bet ? sabot_game_bet_called(game, stated->bet) : NULL;
    char decks[32] = "infinite";
    if (game->rules.decks)
        snprintf(decks, sizeof decks, "%" PRIu64, game->rules.decks);
    if (!stated->decks && !stated->shoe)
        stated->decks = sabot_copy_text(decks);
    if (bet)
        sabot_bet_copy(&stated->loaded_bet, bet);
    stated->loaded_tableau = game->tableau;
}

/* Takes from the rule set what a claim about whole shoes does not state. */
static void take_dealing(sabot_claim *claim, sabot_claim_stated *stated, const sabot_rules *rules)
{
    if (!sabot_claim_is_of_shoes(claim->what))
        return;
    if (!stated->burn && rules->burn) {
        claim->dealing.burn = rules->burn_cards;
        stated->burn = sabot_copy_text(rules->burn);
    }
    if (!stated->cut && rules->cut_card) {
        claim->dealing.cut = rules->cut_card_cards;
        stated->cut = sabot_copy_text(rules->cut_card);
    }
    if (!stated->last && rules->last_coup != SABOT_LAST_UNKNOWN) {
        claim->dealing.last = rules->last_coup;
        stated->last = sabot_copy_text(sabot_last_coup_name(rules->last_coup));
    }
}

static sabot_status load_system(sabot_claim *claim, sabot_claim_stated *stated,
                                const sabot_files *files, sabot_error *error)
{
    sabot_source source;
    sabot_count_system system;
    sabot_status status =
        sabot_source_open(&source, SABOT_CATALOGUE_SYSTEMS, stated->system, files, error);
    if (status)
        return status;
    status = sabot_count_system_parse(&system, source.text, source.length, error);
    if (sabot_source_close(&source, status, error))
        return status;
    sabot_tags_copy(&stated->loaded_tags, &system.tags);
    if (!stated->trigger && system.has_trigger) {
        sabot_true_count way = stated->loaded_trigger.way;
        sabot_trigger_copy(&stated->loaded_trigger, &system.trigger);
        stated->loaded_trigger.way = way;
    }
    if (stated->trigger || system.has_trigger)
        claim->trigger = &stated->loaded_trigger;
    sabot_count_system_clear(&system);
    return SABOT_OK;
}

/* Loads the counting system. Requires a cut card, from the claim or its rule set. */
static sabot_status load_count(sabot_claim *claim, sabot_claim_stated *stated,
                               const sabot_files *files, sabot_error *error)
{
    if (!sabot_claim_is_of_shoes(claim->what))
        return SABOT_OK;
    if (!stated->cut)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%s: expected cut:, the number of cards behind the cut card%s",
                               sabot_claim_what_name(claim->what),
                               stated->rules ? ", because the rule set states none" : "");
    sabot_status status = stated->system ? load_system(claim, stated, files, error) : SABOT_OK;
    if (stated->system || stated->tags)
        claim->tags = &stated->loaded_tags;
    if (stated->trigger)
        claim->trigger = &stated->loaded_trigger;
    return status;
}

static sabot_status load_rules(sabot_claim *claim, sabot_claim_stated *stated,
                               const sabot_files *files, sabot_error *error)
{
    sabot_game game;
    sabot_status status = sabot_source_game(&game, stated->rules, files, error);
    if (status)
        return status;
    take_rules(stated, &game);
    take_dealing(claim, stated, &game.rules);
    sabot_game_clear(&game);
    return SABOT_OK;
}

static sabot_status load(sabot_claim *claim, sabot_claim_stated *stated, const sabot_files *files,
                         sabot_error *error)
{
    const char *tableau = stated->tableau || stated->rules ? stated->tableau : "standard";
    sabot_status status = stated->rules ? load_rules(claim, stated, files, error) : SABOT_OK;
    if (!status && tableau)
        status = sabot_source_tableau(&stated->loaded_tableau, NULL, tableau, files, error);
    if (!stated->bet)
        claim->bet = NULL;
    else if (!status && !stated->loaded_bet.lines_count)
        status = sabot_source_bet(&stated->loaded_bet, stated->bet, files, error);
    if (!status)
        status = load_count(claim, stated, files, error);
    if (!status)
        status = sabot_tableau_require_complete(&stated->loaded_tableau, error);
    if (!status)
        status = load_shoe(stated, error);
    if (status)
        return status;
    sabot_level level = claim->bet ? sabot_bet_level(claim->bet) : SABOT_LEVEL_POINTS;
    if (level > stated->loaded_shoe.level)
        return sabot_error_set(error, SABOT_UNDETERMINED, 0, 0,
                               "the shoe does not determine '%s': expected one known by %s",
                               stated->bet, sabot_level_name(level));
    return stated->remove ? load_left(stated, error) : SABOT_OK;
}

sabot_status sabot_claims_add(sabot_claims *claims, const char *where, const char *text,
                              size_t length, const sabot_files *files, sabot_error *error)
{
    sabot_yaml root;
    size_t before = claims->count;
    sabot_status status = sabot_yaml_parse(&root, text, length, error);
    if (!status) {
        status = read_list(claims, &root, where, error);
        sabot_yaml_clear(&root);
    }
    if (status)
        sabot_error_name(error, where);
    for (size_t i = before; !status && i < claims->count; i++) {
        sabot_claim *claim = &claims->claims[i];
        if ((status = load(claim, claims->stated[i], files, error)))
            sabot_claim_refuse(claim, status, error);
        else if (claim->what == SABOT_CLAIM_REMOVAL)
            claim->left = &claims->stated[i]->left;
    }
    if (status)
        drop(claims, before);
    return status;
}

sabot_status sabot_claims_add_published(sabot_claims *claims, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (const sabot_entry *entry = NULL;
         !status && (entry = sabot_catalogue_next(SABOT_CATALOGUE_PUBLISHED, entry));)
        status =
            sabot_claims_add(claims, entry->name, entry->text, strlen(entry->text), NULL, error);
    return status;
}
