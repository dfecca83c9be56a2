#include "baseline.h"

#include "base/decimal.h"
#include "baseline_parts.h"
#include "file.h"
#include "named.h"
#include "setup_wagers.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 1 << 26, DIGITS_DEFAULT = 10 };

/* --- the shoe and what the rule set has not given ------------------------------------------- */

static sabot_status read_shoe(sabot_shoe *shoe, const json_t *json, sabot_error *error)
{
    const char *cards = baseline_text(json, "cards"), *spec = baseline_text(json, "spec");
    sabot_error reason;
    if (cards && strcmp(cards, "infinite") == 0) {
        sabot_shoe_infinite(shoe);
        return SABOT_OK;
    }
    if (!spec)
        return baseline_unfit(".shoe", "a spec", error);
    if (sabot_shoe_parse(shoe, spec, &reason))
        return baseline_refused(".shoe.spec", &reason, error);
    if (sabot_shoe_size(shoe) < SABOT_POSITIONS)
        return baseline_unfit(".shoe.spec", "at least 6 cards", error);
    return SABOT_OK;
}

/* Which of the rule set's keys the result was not computed with; `bets.NAME` for a bet of that name
 * that is not the rule set's. */
static sabot_status read_replaced(setup *with, const json_t *list, sabot_error *error)
{
    static const char *const keys[] = {"decks", "cards", "tableau"};
    static const unsigned flags[] = {SETUP_REPLACED_DECKS, SETUP_REPLACED_CARDS,
                                     SETUP_REPLACED_TABLEAU};
    size_t i;
    json_t *item;
    int is_known = json_is_array(list);
    json_array_foreach((json_t *)list, i, item)
    {
        const char *key = json_is_string(item) ? json_string_value(item) : "";
        int is_bet = strncmp(key, "bets.", 5) == 0 && sabot_game_bet(&with->game, key + 5);
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            if (strcmp(keys[k], key) == 0) {
                with->replaced |= flags[k];
                is_bet = 1;
            }
        is_known &= is_bet;
    }
    return is_known
               ? SABOT_OK
               : baseline_unfit(".replaced", "a list of decks, cards, tableau, bets.NAME", error);
}

/* Decks that no option replaced are those of the shoe. */
static sabot_status agree_on_decks(setup *with, sabot_error *error)
{
    const sabot_shoe *shoe = &with->shoe;
    uint64_t decks = shoe->infinite ? 0 : sabot_shoe_size(shoe) / SABOT_CARDS;
    sabot_shoe whole;
    if (with->replaced & (SETUP_REPLACED_DECKS | SETUP_REPLACED_CARDS))
        return SABOT_OK;
    if (decks)
        sabot_shoe_from_decks(&whole, decks);
    if (!shoe->infinite && (!decks || shoe->level != whole.level ||
                            memcmp(shoe->count, whole.count, sizeof whole.count) != 0))
        return baseline_unfit(".shoe", "whole decks, or decks or cards in .replaced", error);
    with->game.rules.decks = decks;
    sabot_game_rehash(&with->game);
    return SABOT_OK;
}

/* --- what the options name ---------------------------------------------------------------- */

static void set_decks(setup *with, uint64_t decks)
{
    if (decks)
        sabot_shoe_from_decks(&with->shoe, decks);
    else
        sabot_shoe_infinite(&with->shoe);
}

static sabot_status take_rules(baseline *b, const options *o, sabot_error *error)
{
    setup *with = &b->setup;
    if (!o->rules)
        return SABOT_OK;
    sabot_game_clear(&with->game);
    sabot_status status = named_game(&with->game, o->rules, error);
    if (status)
        return status;
    if (!(with->replaced & (SETUP_REPLACED_DECKS | SETUP_REPLACED_CARDS)))
        set_decks(with, with->game.rules.decks);
    if (with->replaced & SETUP_REPLACED_TABLEAU)
        return SABOT_OK;
    with->tableau = with->game.tableau;
    if ((status = sabot_tableau_require_complete(&with->tableau, error)))
        sabot_error_name(error, o->rules);
    return status;
}

/* The same cells replace nothing. */
static sabot_status take_tableau(baseline *b, const options *o, sabot_error *error)
{
    setup *with = &b->setup;
    if (!o->tableau)
        return SABOT_OK;
    sabot_status status = named_tableau(&with->tableau, NULL, o->tableau, error);
    if (!status && (status = sabot_tableau_require_complete(&with->tableau, error)))
        sabot_error_name(error, o->tableau);
    if (!status && !sabot_tableau_equal(&with->tableau, &with->game.tableau))
        with->replaced |= SETUP_REPLACED_TABLEAU;
    return status;
}

/* As many decks replace nothing. */
static sabot_status take_decks(baseline *b, const options *o, sabot_error *error)
{
    setup *with = &b->setup;
    uint64_t decks;
    if (!o->decks)
        return SABOT_OK;
    sabot_status status = setup_parse_decks(&decks, o->decks, error);
    if (status)
        return status;
    set_decks(with, decks);
    if (decks != with->game.rules.decks)
        with->replaced |= SETUP_REPLACED_DECKS;
    return SABOT_OK;
}

/* --- the bets ----------------------------------------------------------------------------- */

static int is_replaced(const baseline *b, const char *name)
{
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(b->document, "replaced"), i, item)
    {
        const char *key = json_string_value(item);
        if (strncmp(key, "bets.", 5) == 0 && strcmp(key + 5, name) == 0)
            return 1;
    }
    return 0;
}

static int is_same_bet(const sabot_bet *a, const sabot_bet *b)
{
    char one[SABOT_HASH], other[SABOT_HASH];
    sabot_bet_hash(one, a);
    sabot_bet_hash(other, b);
    return strcmp(one, other) == 0;
}

/* The rule set's bet of that name, or one with those lines if it has none or another was taken. */
static sabot_status read_lines(const sabot_bet **out, baseline *b, const char *name,
                               const json_t *lines, const char *path, sabot_error *error)
{
    sabot_bet made;
    sabot_status status = baseline_bet(&made, name, lines, path, error);
    if (status)
        return status;
    const sabot_bet *own = sabot_game_bet(&b->setup.game, name);
    if (own && (!is_replaced(b, name) || is_same_bet(own, &made))) {
        sabot_bet_clear(&made);
        *out = own;
        return SABOT_OK;
    }
    sabot_bet *added = setup_add_bet(&b->setup);
    *added = made;
    *out = added;
    return SABOT_OK;
}

static sabot_status read_parts(sabot_wager *wager, baseline *b, const json_t *parts,
                               const char *path, sabot_error *error)
{
    size_t count = json_array_size(parts);
    if (!count || count > SABOT_PARTS_MOST)
        return baseline_unfit(path, "lines, or 1 to 8 parts", error);
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(parts, i);
        const char *stake = baseline_text(json, "stake");
        sabot_part *part = &wager->part[wager->count++];
        if (!stake || setup_stake_parse(part, stake))
            return baseline_unfit(path, "a stake in each part, as 2 or 1/10", error);
        sabot_status status = read_lines(&part->bet, b, baseline_text(json, "bet"),
                                         json_object_get(json, "lines"), path, error);
        if (status)
            return status;
    }
    return sabot_wager_outcomes(wager) ? SABOT_OK : baseline_unfit(path, "fewer outcomes", error);
}

static sabot_status read_bet(baseline *b, const json_t *json, const char *path, sabot_error *error)
{
    const json_t *lines = json_object_get(json, "lines");
    const char *name = baseline_text(json, "bet");
    const sabot_bet *bet;
    sabot_wager wager = {0};
    sabot_status status;
    if (!name)
        return baseline_unfit(path, "a bet's name", error);
    if (!lines)
        status = read_parts(&wager, b, json_object_get(json, "parts"), path, error);
    else if (!(status = read_lines(&bet, b, name, lines, path, error)))
        sabot_wager_single(&wager, bet);
    if (status)
        return status;
    sabot_wager *added = setup_add_wager(&b->setup, name);
    wager.name = added->name;
    *added = wager;
    return SABOT_OK;
}

static sabot_status read_bets(baseline *b, const json_t *bets, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    if (!json_array_size(bets))
        return baseline_unfit(".bets", "a list of bets", error);
    for (size_t i = 0; i < json_array_size(bets) && !status; i++) {
        char path[32];
        snprintf(path, sizeof path, ".bets[%zu]", i);
        status = read_bet(b, json_array_get(bets, i), path, error);
    }
    return status;
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_status read_condition(setup *into, const json_t *document, sabot_error *error)
{
    const json_t *given = json_object_get(document, "given");
    const json_t *window = json_object_get(document, "window");
    sabot_error reason;
    into->given = json_string_value(given);
    into->window = json_string_value(window);
    sabot_condition_init(&into->condition);
    if (given && !into->given)
        return baseline_unfit(".given", "conditions, as p1=7", error);
    if (window && !into->window)
        return baseline_unfit(".window", "what it contains, as contains 9", error);
    if (given && sabot_condition_parse(&into->condition, into->given, &reason))
        return baseline_refused(".given", &reason, error);
    if (window && sabot_condition_parse_window(&into->condition, into->window, &reason))
        return baseline_refused(".window", &reason, error);
    return SABOT_OK;
}

/* The digits after the point of the first EV. */
static sabot_status read_digits(unsigned long *digits, const json_t *bets, sabot_error *error)
{
    size_t i;
    json_t *bet;
    *digits = DIGITS_DEFAULT;
    json_array_foreach((json_t *)bets, i, bet)
    {
        const char *decimal = baseline_text(json_object_get(bet, "ev"), "decimal");
        if (!decimal)
            continue;
        *digits = strchr(decimal, '.') ? strlen(strchr(decimal, '.') + 1) : 0;
        break;
    }
    return *digits > SABOT_DIGITS_MOST ? baseline_unfit(".bets", "fewer digits", error) : SABOT_OK;
}

static sabot_status read_document(json_t **document, const char *path, sabot_error *error)
{
    char *text;
    size_t length;
    json_error_t reason;
    sabot_status status = file_read(&text, &length, path, BYTES_MOST, error);
    if (status)
        return status;
    *document = json_loadb(text, length, JSON_REJECT_DUPLICATES, &reason);
    free(text);
    if (!*document)
        return sabot_error_set(error, SABOT_INVALID, (unsigned)reason.line,
                               reason.column > 0 ? (unsigned)reason.column : 1,
                               "%s: expected the JSON of 'sabot edge'", reason.text);
    const char *schema = baseline_text(*document, "schema");
    if (!schema || strcmp(schema, "sabot.edge/1") != 0)
        return baseline_unfit(".schema", "sabot.edge/1, the JSON of 'sabot edge'", error);
    if (json_object_get(*document, "observed"))
        return baseline_unfit(".observed", "a result without it, for it is not computed again",
                              error);
    return SABOT_OK;
}

/* What stands in the document, without the bets. */
static sabot_status read_played(baseline *b, sabot_error *error)
{
    const json_t *rules = json_object_get(b->document, "rules");
    setup *with = &b->setup;
    if (baseline_tableau(&b->before, json_object_get(b->document, "tableau"), ".tableau", 0, error))
        return SABOT_INVALID;
    with->tableau = b->before;
    sabot_status status = read_shoe(&with->shoe, json_object_get(b->document, "shoe"), error);
    if (!status && !json_object_get(rules, "lines"))
        return baseline_unfit(".rules", "its lines and readings, as a result has them now", error);
    if (!status)
        status = baseline_game(&with->game, rules, &b->before, error);
    if (!status)
        status = read_replaced(with, json_object_get(b->document, "replaced"), error);
    if (!status)
        status = agree_on_decks(with, error);
    if (!status)
        status = read_condition(with, b->document, error);
    return status ? status : read_digits(&b->digits, json_object_get(b->document, "bets"), error);
}

static sabot_status load(baseline *b, const char *path, const options *o, sabot_error *error)
{
    sabot_status status = read_document(&b->document, path, error);
    if (!status)
        status = read_played(b, error);
    if (status)
        return sabot_error_name(error, path);
    if ((status = take_rules(b, o, error)) || (status = take_tableau(b, o, error)) ||
        (status = take_decks(b, o, error)))
        return status;
    if (o->bets)
        return setup_load_wagers(&b->setup, o->bets, error);
    status = read_bets(b, json_object_get(b->document, "bets"), error);
    return status ? sabot_error_name(error, path) : SABOT_OK;
}

sabot_status baseline_load(baseline *b, const char *path, const options *o, sabot_error *error)
{
    *b = (baseline){0};
    sabot_status status = load(b, path, o, error);
    if (status) {
        baseline_clear(b);
        return status;
    }
    setup_find_assumed(&b->setup);
    setup_ask(&b->setup, o);
    return SABOT_OK;
}

void baseline_clear(baseline *b)
{
    json_decref(b->document);
    setup_clear(&b->setup);
}
