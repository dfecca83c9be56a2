#include <sabot/document/rules.h>

#include "yaml.h"
#include <sabot/base/range.h>
#include <sabot/game/coup.h>

#include "../base/memory.h"
#include "../base/text.h"

#include <stdlib.h>
#include <string.h>

int sabot_decks_parse(uint64_t *decks, const char *text)
{
    uint64_t value = 0;
    if (strcmp(text, "infinite") != 0 && sabot_number_parse(&value, text, 1, SABOT_DECKS_MOST))
        return -1;
    *decks = value;
    return 0;
}

int sabot_burn_parse(int *cards, const char *text)
{
    uint64_t value = 0;
    if (strcmp(text, "first-card") == 0) {
        *cards = SABOT_BURN_FIRST_CARD;
        return 0;
    }
    if (strcmp(text, "none") != 0 && sabot_number_parse(&value, text, 0, INT32_MAX))
        return -1;
    *cards = (int)value;
    return 0;
}

static const char *const last_coups[] = {NULL, "finish", "one-more"};

const char *sabot_last_coup_name(sabot_last_coup last)
{
    return last_coups[last];
}

int sabot_last_coup_parse(sabot_last_coup *last, const char *text)
{
    for (int i = SABOT_LAST_FINISH; i <= SABOT_LAST_ONE_MORE; i++)
        if (strcmp(text, last_coups[i]) == 0) {
            *last = (sabot_last_coup)i;
            return 0;
        }
    return -1;
}

static sabot_status read_bets(sabot_rules *rules, const sabot_yaml *map, sabot_error *error)
{
    if (map->kind != SABOT_YAML_MAP || map->count == 0 || map->count > SABOT_BETS_MOST)
        return sabot_yaml_expected(map, "bets with their payouts, such as tie: 8:1", error);
    rules->bets = sabot_allocate(map->count, sizeof *rules->bets);
    for (size_t i = 0; i < map->count; i++) {
        sabot_rules_bet *bet = &rules->bets[i];
        const sabot_yaml *item = &map->items[i];
        if (item->kind != SABOT_YAML_SCALAR)
            return sabot_yaml_expected(item, "a payout or the name of a bet", error);
        /* Wagers join names with + * and ,; a filing uses names in file names. */
        if (!sabot_name_is_valid(map->keys[i].text))
            return sabot_yaml_expected(&map->keys[i], SABOT_NAME_FORM, error);
        strcpy(bet->name, map->keys[i].text);
        bet->value = sabot_copy_text(item->text);
        bet->line = item->line;
        bet->column = item->column;
        rules->bets_count++;
    }
    return SABOT_OK;
}

/* --- shoe and limits ---------------------------------------------------------------------- */

static sabot_status read_shoe(sabot_rules *rules, const sabot_yaml *map, sabot_error *error)
{
    const char *decks, *burn, *cut_card, *last_coup;
    if (sabot_yaml_text(&decks, map, "decks", 1, error) ||
        sabot_yaml_text(&burn, map, "burn", 0, error) ||
        sabot_yaml_text(&cut_card, map, "cut-card", 0, error) ||
        sabot_yaml_text(&last_coup, map, "last-coup", 0, error))
        return SABOT_INVALID;
    if (sabot_decks_parse(&rules->decks, decks))
        return sabot_yaml_expected(sabot_yaml_get(map, "decks"),
                                   "a number of decks from 1, or infinite", error);
    uint64_t cards = rules->decks * SABOT_CARDS, least = SABOT_POSITIONS;
    if (burn && (sabot_burn_parse(&rules->burn_cards, burn) ||
                 (cards && rules->burn_cards > 0 && (uint64_t)rules->burn_cards + least > cards)))
        return sabot_yaml_expected(
            sabot_yaml_get(map, "burn"),
            "none, first-card, or a number of cards that leaves enough for a coup", error);
    if (cut_card &&
        (!cards || sabot_number_parse(&rules->cut_card_cards, cut_card, 0, cards - least)))
        return sabot_yaml_expected(sabot_yaml_get(map, "cut-card"),
                                   "the number of cards behind it, fewer than the shoe has", error);
    if (last_coup && sabot_last_coup_parse(&rules->last_coup, last_coup))
        return sabot_yaml_expected(sabot_yaml_get(map, "last-coup"), "finish or one-more", error);
    rules->burn = sabot_copy_text(burn);
    rules->cut_card = sabot_copy_text(cut_card);
    return SABOT_OK;
}

static int has_bet(const sabot_rules *rules, const char *name)
{
    for (size_t i = 0; i < rules->bets_count; i++)
        if (strcmp(rules->bets[i].name, name) == 0)
            return 1;
    return 0;
}

/* Reads limits such as `tie: 1/8`, a share of the table's maximum. */
static sabot_status read_limits(sabot_rules *rules, const sabot_yaml *map, sabot_error *error)
{
    if (map->kind != SABOT_YAML_MAP)
        return sabot_yaml_expected(
            map, "bets with a share of the table's maximum, such as tie: 1/8", error);
    rules->limits = sabot_allocate(map->count, sizeof *rules->limits);
    for (size_t i = 0; i < map->count; i++) {
        const sabot_yaml *key = &map->keys[i], *item = &map->items[i];
        sabot_limit *limit = &rules->limits[rules->limits_count++];
        const char *text = item->kind == SABOT_YAML_SCALAR ? item->text : "";
        const char *slash = strchr(text, '/');
        uint64_t numerator, denominator = 1;
        char above[16] = "";
        if (slash && slash - text < (long)sizeof above)
            memcpy(above, text, (size_t)(slash - text));
        if (!has_bet(rules, key->text))
            return sabot_yaml_expected(key, "a bet of the rule set", error);
        if (sabot_number_parse(&numerator, slash ? above : text, 1, 1000000) ||
            (slash && sabot_number_parse(&denominator, slash + 1, 0, 1000000)) ||
            numerator > denominator)
            return sabot_yaml_expected(item, "a share of the table's maximum, such as 1/8", error);
        strcpy(limit->bet, key->text);
        limit->share = (sabot_pays){(int64_t)numerator, (int64_t)denominator};
    }
    return SABOT_OK;
}

/* --- commission --------------------------------------------------------------------------- */

/* Even money less the rate: a rate of 5 % leaves 19:20. */
static int read_rate(sabot_pays *rate, const char *text)
{
    sabot_pays pays;
    if (!strchr(text, '%') || sabot_pays_parse(&pays, text))
        return -1;
    *rate = (sabot_pays){pays.denominator - pays.numerator, pays.denominator};
    return 0;
}

/* A decimal: 1, 0.50. */
static int read_unit(sabot_pays *unit, const char *text)
{
    sabot_text ratio = {0};
    sabot_text_add(&ratio, "%s:1", text);
    int failed = strchr(text, ':') || sabot_pays_parse(unit, ratio.text);
    free(ratio.text);
    return failed;
}

static sabot_status read_commission(sabot_rules *rules, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"bet", "rate", "collected", "unit", "rounding", NULL};
    const char *bet, *rate, *collected, *unit, *rounding;
    sabot_commission *to = &rules->commission;
    if (sabot_yaml_check_map(map, keys, "a commission", error) ||
        sabot_yaml_text(&bet, map, "bet", 1, error) ||
        sabot_yaml_text(&rate, map, "rate", 1, error) ||
        sabot_yaml_text(&collected, map, "collected", 1, error) ||
        sabot_yaml_text(&unit, map, "unit", 0, error) ||
        sabot_yaml_text(&rounding, map, "rounding", 0, error))
        return SABOT_INVALID;
    if (!has_bet(rules, bet))
        return sabot_yaml_expected(sabot_yaml_get(map, "bet"), "a bet of the rule set", error);
    if (read_rate(&to->rate, rate))
        return sabot_yaml_expected(sabot_yaml_get(map, "rate"), "a share of the win, such as 5%",
                                   error);
    to->is_at_end = strcmp(collected, "end-of-shoe") == 0;
    if (!to->is_at_end && strcmp(collected, "each-coup") != 0)
        return sabot_yaml_expected(sabot_yaml_get(map, "collected"), "each-coup or end-of-shoe",
                                   error);
    if (unit && read_unit(&to->unit, unit))
        return sabot_yaml_expected(sabot_yaml_get(map, "unit"), "a positive decimal, such as 0.50",
                                   error);
    if (!unit != !rounding || (rounding && sabot_rounding_parse(&to->rounding, rounding)))
        return sabot_yaml_expected(rounding ? sabot_yaml_get(map, "rounding") : map,
                                   "a unit and a rounding: " SABOT_ROUNDINGS, error);
    strcpy(to->bet, bet);
    to->line = sabot_yaml_get(map, "rate")->line;
    to->column = sabot_yaml_get(map, "rate")->column;
    return SABOT_OK;
}

/* --- assumptions -------------------------------------------------------------------------- */

/* Returns whether a key is one of a rule set, `bets.NAME`, or a property of every game. */
static int is_known_key(const void *document, const char *key)
{
    static const char *const keys[] = {"decks",    "tableau",   "bets",      "burn",
                                       "cut-card", "last-coup", "limits",    "ties",
                                       "values",   "naturals",  "commission"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i], key) == 0)
            return 1;
    return strncmp(key, "bets.", 5) == 0 && has_bet(document, key + 5);
}

static sabot_status read_assumed(sabot_rules *rules, const sabot_yaml *list, sabot_error *error)
{
    const sabot_assumed_keys keys = {
        is_known_key, rules,
        "decks, tableau, burn, cut-card, last-coup, limits, commission, ties, "
        "values, naturals, bets, or bets.NAME"};
    return sabot_assumed_read(&rules->assumed, &rules->assumed_count, list, &keys, error);
}

/* Reads quotes such as `bets.tie: 8 pour 1`: a term, not a sentence. */
static sabot_status read_quotes(sabot_rules *rules, const sabot_yaml *map, sabot_error *error)
{
    enum { LETTERS_MOST = 60 };
    if (map->kind != SABOT_YAML_MAP)
        return sabot_yaml_expected(map, "rules with the words of the source, such as decks: eight",
                                   error);
    rules->quotes = sabot_allocate(map->count, sizeof *rules->quotes);
    for (size_t i = 0; i < map->count; i++) {
        const sabot_yaml *key = &map->keys[i], *item = &map->items[i];
        if (!is_known_key(rules, key->text))
            return sabot_yaml_expected(key, "a rule, as in assumed", error);
        if (item->kind != SABOT_YAML_SCALAR || !*item->text || strlen(item->text) > LETTERS_MOST)
            return sabot_yaml_expected(item, "a few words of the source, at most 60 bytes", error);
        rules->quotes[rules->quotes_count++] =
            (sabot_quote){sabot_copy_text(key->text), sabot_copy_text(item->text)};
    }
    return SABOT_OK;
}

/* --- readings ----------------------------------------------------------------------------- */

static sabot_status read_reading(sabot_rules_reading *reading, const sabot_yaml *map,
                                 sabot_error *error)
{
    static const char *const keys[] = {"reading", "basis",    "tableau",         "by",     "punto",
                                       "banco",   "naturals", "against-natural", "favour", NULL};
    const char *basis, *tableau, *favour;
    if (sabot_yaml_check_map(map, keys, "a reading", error) ||
        sabot_name_read(reading->name, map, "reading", error) ||
        sabot_yaml_text(&basis, map, "basis", 1, error) ||
        sabot_yaml_text(&tableau, map, "tableau", 0, error) ||
        sabot_yaml_text(&favour, map, "favour", 0, error) ||
        sabot_tableau_patch_read(reading, map, error))
        return SABOT_INVALID;
    if (favour && strcmp(favour, "player") != 0)
        return sabot_yaml_expected(sabot_yaml_get(map, "favour"), "player", error);
    reading->favours_player = favour != NULL;
    reading->line = map->line;
    reading->column = map->column;
    reading->basis = sabot_copy_text(basis);
    reading->tableau = sabot_copy_text(tableau);
    return SABOT_OK;
}

static sabot_status read_readings(sabot_rules *rules, const sabot_yaml *list, sabot_error *error)
{
    if (list->kind != SABOT_YAML_LIST || list->count > SABOT_READINGS_MOST)
        return sabot_yaml_expected(list, "a list of at most 32 readings", error);
    rules->readings = sabot_allocate(list->count, sizeof *rules->readings);
    for (size_t i = 0; i < list->count; i++) {
        if (read_reading(&rules->readings[i], &list->items[i], error))
            return SABOT_INVALID;
        rules->readings_count++;
        for (size_t k = 0; k < i; k++)
            if (strcmp(rules->readings[k].name, rules->readings[i].name) == 0)
                return sabot_yaml_expected(sabot_yaml_get(&list->items[i], "reading"),
                                           "a name that no other reading has", error);
    }
    return SABOT_OK;
}

/* --- rule set ----------------------------------------------------------------------------- */

static sabot_status read_rules(sabot_rules *rules, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"rules",      "title",    "source",   "decks",     "tableau",
                                       "bets",       "burn",     "cut-card", "last-coup", "limits",
                                       "commission", "readings", "assumed",  "quotes",    "notes",
                                       "filing",     NULL};
    const char *tableau;
    if (sabot_yaml_check_map(map, keys, "a rule set", error) ||
        sabot_name_read(rules->name, map, "rules", error) ||
        sabot_about_read(&rules->about, map, error) ||
        sabot_yaml_text(&tableau, map, "tableau", 1, error) || read_shoe(rules, map, error))
        return SABOT_INVALID;
    const sabot_yaml *node = sabot_yaml_get(map, "tableau");
    if (!*tableau)
        return sabot_yaml_expected(node, "the name or the file of a tableau", error);
    rules->tableau = sabot_copy_text(tableau);
    rules->tableau_line = node->line;
    rules->tableau_column = node->column;
    const sabot_yaml *bets = sabot_yaml_get(map, "bets"), *assumed = sabot_yaml_get(map, "assumed");
    const sabot_yaml *limits = sabot_yaml_get(map, "limits");
    const sabot_yaml *commission = sabot_yaml_get(map, "commission");
    const sabot_yaml *readings = sabot_yaml_get(map, "readings");
    const sabot_yaml *quotes = sabot_yaml_get(map, "quotes");
    const sabot_yaml *filing = sabot_yaml_get(map, "filing");
    if (!bets)
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "key 'bets' is missing: expected it here");
    if (read_bets(rules, bets, error) || (limits && read_limits(rules, limits, error)) ||
        (commission && read_commission(rules, commission, error)) ||
        (quotes && read_quotes(rules, quotes, error)) ||
        (readings && read_readings(rules, readings, error)) ||
        (filing && sabot_filing_read(&rules->filing, filing, error)))
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
    for (size_t i = 0; i < rules->readings_count; i++) {
        free(rules->readings[i].basis);
        free(rules->readings[i].tableau);
    }
    for (size_t i = 0; i < rules->quotes_count; i++) {
        free(rules->quotes[i].key);
        free(rules->quotes[i].text);
    }
    free(rules->quotes);
    free(rules->bets);
    free(rules->limits);
    free(rules->readings);
    sabot_assumptions_clear(rules->assumed, rules->assumed_count);
    free(rules->tableau);
    free(rules->burn);
    free(rules->cut_card);
    sabot_about_clear(&rules->about);
    sabot_filing_clear(&rules->filing);
    *rules = (sabot_rules){0};
}
