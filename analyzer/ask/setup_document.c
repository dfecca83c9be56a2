#include "setup_document.h"

#include "base/memory.h"
#include "base/text.h"
#include "input/texts.h"
#include "write/value.h"
#include <sabot/base/version.h>

#include <inttypes.h>
#include <stdlib.h>

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

/* "third", "point", or an object of the rows that are headed by points: {"3":"point"}. */
static json_t *columns_json(sabot_columns by)
{
    if (by == SABOT_BY_THIRD || by == SABOT_BY_POINT)
        return json_string(by == SABOT_BY_POINT ? "point" : "third");
    json_t *rows = json_object();
    for (unsigned opening = 0; opening < SABOT_OPENINGS; opening++) {
        char key[2] = {(char)('0' + opening), 0};
        if (sabot_columns_are_points(by, opening))
            json_object_set_new(rows, key, json_string("point"));
    }
    return rows;
}

static json_t *against_json(const sabot_tableau *tableau)
{
    char row[SABOT_COLUMNS + 1];
    json_t *rows = json_object();
    for (int side = SABOT_PUNTO; side <= SABOT_BANCO; side++)
        if (sabot_tableau_against_row(row, tableau, side))
            json_object_set_new(rows, sabot_side_name(side), json_string(row));
    return rows;
}

json_t *tableau_json(const sabot_tableau *tableau)
{
    char hash[SABOT_HASH], row[SABOT_COLUMNS + 1];
    json_t *banco = json_array();
    sabot_tableau_hash(hash, tableau);
    for (int opening = 0; opening < sabot_tableau_banco_rows(tableau); opening++) {
        sabot_tableau_row(row, tableau, opening);
        json_array_append_new(banco, json_string(row));
    }
    sabot_tableau_row(row, tableau, -1);
    json_t *json = json_pack("{ss ss so ss so}", "name", tableau->name, "sha256", hash, "by",
                             columns_json(tableau->by), "punto", row, "banco", banco);
    if (tableau->lasting)
        json_object_set_new(json, "naturals", json_string(sabot_naturals_name(tableau->lasting)));
    if (tableau->against)
        json_object_set_new(json, "against_natural", against_json(tableau));
    return json;
}

/* The composition in the notation of --shoe. */
static char *shoe_spec(const sabot_shoe *shoe)
{
    sabot_text text = {0};
    sabot_partition kinds;
    sabot_shoe_kinds(&kinds, shoe->level);
    sabot_text_add(&text, "%s", "");
    for (unsigned kind = 0; kind < kinds.kinds; kind++) {
        sabot_card card = kinds.face[kind];
        const char *rank = shoe->level == SABOT_LEVEL_POINTS && sabot_card_point(card) == 0
                               ? "0"
                               : sabot_rank_name(sabot_card_rank(card));
        /* `0=` is written even for none, because it marks a shoe known by points. */
        if (shoe->count[card] || *rank == '0')
            sabot_text_add(&text, "%s%s%s=%" PRIu64, text.length ? "," : "", rank,
                           shoe->level == SABOT_LEVEL_SUITS ? sabot_suit_name(sabot_card_suit(card))
                                                            : "",
                           shoe->count[card]);
    }
    return text.text;
}

json_t *shoe_json(const sabot_shoe *shoe)
{
    json_t *counts = json_object();
    const char *names = "ranks";
    if (shoe->level == SABOT_LEVEL_POINTS) {
        uint64_t points[SABOT_POINTS];
        sabot_shoe_by_point(points, shoe);
        names = "points";
        for (int point = 0; point < SABOT_POINTS; point++) {
            char name[2] = {(char)('0' + point), 0};
            json_object_set_new(counts, name, json_integer((json_int_t)points[point]));
        }
    } else {
        uint64_t ranks[SABOT_RANKS];
        sabot_shoe_by_rank(ranks, shoe);
        for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
            json_object_set_new(counts, sabot_rank_name(rank),
                                json_integer((json_int_t)ranks[rank]));
    }
    char *spec = shoe_spec(shoe);
    json_t *cards =
        shoe->infinite ? json_string("infinite") : json_integer((json_int_t)sabot_shoe_size(shoe));
    json_t *json = json_pack("{so ss so ss}", "cards", cards, "level",
                             sabot_level_name(shoe->level), names, counts, "spec", spec);
    free(spec);
    return json;
}

json_t *assumption_json(const sabot_assumption *assumption)
{
    return json_pack("{ss so so}", "key", assumption->key, "value", text_or_null(assumption->value),
                     "why", text_or_null(assumption->why));
}

json_t *bet_assumptions_json(const sabot_bet *bet)
{
    json_t *list = json_array();
    for (size_t i = 0; i < bet->assumed_count; i++)
        json_array_append_new(list, assumption_json(&bet->assumed[i]));
    return list;
}

json_t *limits_json(const sabot_rules *rules)
{
    json_t *limits = json_object();
    for (size_t i = 0; i < rules->limits_count; i++) {
        const sabot_limit *limit = &rules->limits[i];
        char share[48];
        snprintf(share, sizeof share, limit->share.denominator == 1 ? "%lld" : "%lld/%lld",
                 (long long)limit->share.numerator, (long long)limit->share.denominator);
        json_object_set_new(limits, limit->bet, json_string(share));
    }
    return limits;
}

json_t *commission_json(const sabot_rules *rules)
{
    const sabot_commission *taken = &rules->commission;
    char rate[32], unit[32];
    if (!*taken->bet)
        return NULL;
    const sabot_pays *of = &taken->unit;
    snprintf(rate, sizeof rate, "%.12g%%",
             100.0 * (double)taken->rate.numerator / (double)taken->rate.denominator);
    snprintf(unit, sizeof unit, "%.12g",
             of->numerator ? (double)of->numerator / (double)of->denominator : 0);
    return json_pack("{ss ss ss ss* ss*}", "bet", taken->bet, "rate", rate, "collected",
                     taken->is_at_end ? "end-of-shoe" : "each-coup", "unit",
                     of->numerator ? unit : NULL, "rounding",
                     of->numerator ? sabot_rounding_name(taken->rounding) : NULL);
}

char *commission_text(const sabot_rules *rules)
{
    json_t *json = commission_json(rules), *value;
    const char *key;
    sabot_text text = {0};
    json_object_foreach(json, key, value)
        sabot_text_add(&text, "%s%s: %s", text.length ? ", " : "", key, json_string_value(value));
    json_decref(json);
    return text.text;
}

json_t *line_json(const sabot_line *line)
{
    return json_pack("{ss ss}", "when", line->when, "pays", line->printed);
}

static json_t *lines_json(const sabot_bet *bet)
{
    json_t *lines = json_array();
    for (unsigned i = 0; i < bet->lines_count; i++)
        json_array_append_new(lines, line_json(&bet->lines[i]));
    return lines;
}

static json_t *reading_json(const sabot_reading *reading)
{
    json_t *json = tableau_json(&reading->tableau);
    if (reading->favours_player)
        json_object_set_new(json, "favour", json_string("player"));
    json_object_set_new(json, "basis", text_or_null(reading->basis));
    return json;
}

/* The assumptions of the rule set's own bets, by their names, if there are any. */
static void add_assumed_lines(json_t *json, const sabot_game *game)
{
    json_t *bets = json_object();
    for (size_t i = 0; i < game->bets_count; i++)
        if (game->bets[i]->assumed_count)
            json_object_set_new(bets, game->bets[i]->name, bet_assumptions_json(game->bets[i]));
    if (json_object_size(bets))
        json_object_set(json, "assumed_lines", bets);
    json_decref(bets);
}

/* The definitions of the names in the rule set: with them the hash can be computed from the
 * document alone. */
static void add_contents(json_t *json, const setup *with)
{
    const sabot_game *game = &with->game;
    json_t *lines = json_object(), *readings = json_array(), *assumed = json_array();
    for (size_t i = 0; i < game->bets_count; i++)
        json_object_set_new(lines, game->bets[i]->name, lines_json(game->bets[i]));
    for (size_t i = 0; i < game->readings_count; i++)
        json_array_append_new(readings, reading_json(&game->readings[i]));
    for (size_t i = 0; i < game->rules.assumed_count; i++)
        json_array_append_new(assumed, assumption_json(&game->rules.assumed[i]));
    json_object_set_new(json, "lines", lines);
    json_object_set_new(json, "readings", readings);
    json_object_set_new(json, "assumed", assumed);
    add_assumed_lines(json, game);
    if (with->replaced & SETUP_REPLACED_TABLEAU)
        json_object_set_new(json, "own_tableau", tableau_json(&game->tableau));
}

static json_t *rules_json(const setup *with)
{
    const sabot_rules *rules = &with->game.rules;
    json_t *bets = json_object();
    for (size_t i = 0; i < rules->bets_count; i++)
        json_object_set_new(bets, rules->bets[i].name, json_string(rules->bets[i].value));
    json_t *decks = rules->decks ? json_integer((json_int_t)rules->decks) : json_string("infinite");
    json_t *json = json_pack("{ss ss so so so so}", "name", rules->name, "sha256", with->game.hash,
                             "title", text_or_null(rules->about.title), "decks", decks, "tableau",
                             text_or_null(rules->tableau), "bets", bets);
    json_object_set_new(json, "burn", text_or_null(rules->burn));
    json_object_set_new(json, "cut-card", text_or_null(rules->cut_card));
    json_object_set_new(json, "last-coup", text_or_null(sabot_last_coup_name(rules->last_coup)));
    json_object_set_new(json, "limits", limits_json(rules));
    if (*rules->commission.bet)
        json_object_set_new(json, "commission", commission_json(rules));
    add_contents(json, with);
    return json;
}

/* The rule set's keys replaced by options, and `cards` if some were removed. */
static json_t *replaced_json(const setup *with)
{
    json_t *keys = json_array();
    if (with->replaced & SETUP_REPLACED_DECKS)
        json_array_append_new(keys, json_string("decks"));
    if (with->replaced & SETUP_REPLACED_CARDS)
        json_array_append_new(keys, json_string("cards"));
    if (with->replaced & SETUP_REPLACED_TABLEAU)
        json_array_append_new(keys, json_string("tableau"));
    for (size_t i = 0; i < with->bets_count; i++)
        if (setup_bet_is_other(with, with->bets[i]))
            json_array_append_new(keys, json_sprintf("bets.%s", with->bets[i]->name));
    return keys;
}

static json_t *assumed_json(const setup *with)
{
    json_t *keys = json_array();
    for (size_t i = 0; i < with->assumed_count; i++)
        json_array_append_new(keys, json_string(with->assumed[i]->key));
    return keys;
}

static json_t *assumptions_json(const setup *with)
{
    json_t *list = json_array();
    for (size_t i = 0; i < with->assumed_count; i++)
        json_array_append_new(list, assumption_json(with->assumed[i]));
    return list;
}

void setup_each_assuming_bet(const setup *with, void (*call)(void *, const sabot_bet *), void *data)
{
    const sabot_bet **seen = NULL;
    size_t count = 0;
    for (size_t w = 0; w < with->wagers_count; w++)
        for (unsigned p = 0; p < with->wagers[w].count; p++) {
            const sabot_bet *bet = with->wagers[w].part[p].bet;
            size_t i = 0;
            while (i < count && seen[i] != bet)
                i++;
            if (i < count || !bet->assumed_count)
                continue;
            seen = sabot_reallocate(seen, count + 1, sizeof *seen);
            seen[count++] = bet;
            call(data, bet);
        }
    free(seen);
}

static void append_assumptions(void *list, const sabot_bet *bet)
{
    for (size_t i = 0; i < bet->assumed_count; i++) {
        json_t *item = json_pack("{ss}", "bet", bet->name);
        json_t *assumption = assumption_json(&bet->assumed[i]);
        json_object_update(item, assumption);
        json_decref(assumption);
        json_array_append_new(list, item);
    }
}

/* The assumptions of the bets, if there are any. */
static void add_bet_assumptions(json_t *document, const setup *with)
{
    json_t *list = json_array();
    setup_each_assuming_bet(with, append_assumptions, list);
    if (json_array_size(list))
        json_object_set(document, "bet_assumptions", list);
    json_decref(list);
}

void asked_add(json_t *document, const json_t *asked)
{
    if (asked)
        json_object_set_new(document, "asked", texts_asked(asked));
}

json_t *setup_document(const setup *with, const char *schema)
{
    json_t *json = json_pack("{ss ss so so}", "schema", schema, "version", SABOT_VERSION, "rules",
                             rules_json(with), "assumed", assumed_json(with));
    json_object_set_new(json, "assumptions", assumptions_json(with));
    add_bet_assumptions(json, with);
    json_object_set_new(json, "replaced", replaced_json(with));
    asked_add(json, with->asked);
    json_object_set_new(json, "tableau", tableau_json(&with->tableau));
    if (sabot_shoe_size(&with->shoe))
        json_object_set_new(json, "shoe", shoe_json(&with->shoe));
    return json;
}

json_t *undetermined_json(const sabot_wager *wager)
{
    return json_pack("{ss ss}", "bet", wager->name, "undetermined",
                     sabot_level_name(sabot_wager_level(wager)));
}

void undetermined_note(sabot_report *report, const sabot_wager *wager)
{
    sabot_report_note(report, "%s: undetermined: needs %s", wager->name,
                      sabot_level_name(sabot_wager_level(wager)));
}

void undetermined_notes(sabot_report *report, const json_t *bets)
{
    size_t i;
    const json_t *bet;
    json_array_foreach((json_t *)bets, i, bet)
    {
        const char *needs = json_string_value(json_object_get(bet, "undetermined"));
        if (needs)
            sabot_report_note(report, "%s: undetermined: needs %s",
                              json_string_value(json_object_get(bet, "bet")), needs);
    }
}

void setup_shoe_words(char words[SHOE_WORDS], const setup *with)
{
    const sabot_shoe *shoe = &with->shoe;
    uint64_t size = sabot_shoe_size(shoe), decks = size / SABOT_CARDS;
    char number[32];
    snprintf(number, sizeof number, "%" PRIu64, size);
    char *grouped = sabot_report_group(number);
    if (shoe->infinite)
        snprintf(words, SHOE_WORDS, "infinite shoe");
    else if (with->is_decks)
        snprintf(words, SHOE_WORDS, "%" PRIu64 " deck%s, %s cards", decks, decks == 1 ? "" : "s",
                 grouped);
    else
        snprintf(words, SHOE_WORDS, "%s cards, known by %s", grouped,
                 sabot_level_name(shoe->level));
    free(grouped);
}

/* KEY (VALUE), after a comma or the words that begin the note; `bet` may be NULL. */
static void add_assumption(sabot_text *text, const char *bet, const sabot_assumption *assumption)
{
    sabot_text_add(text, "%s%s%s%s",
                   text->length ? ", " : "assumed (not stated in the rules): ", bet ? bet : "",
                   bet ? "." : "", assumption->key);
    if (assumption->value)
        sabot_text_add(text, " (%s)", assumption->value);
}

static void add_assumptions_of(void *text, const sabot_bet *bet)
{
    for (size_t i = 0; i < bet->assumed_count; i++)
        add_assumption(text, bet->name, &bet->assumed[i]);
}

void setup_assumed_note(sabot_report *report, const setup *with)
{
    sabot_text text = {0};
    for (size_t i = 0; i < with->assumed_count; i++)
        add_assumption(&text, NULL, with->assumed[i]);
    setup_each_assuming_bet(with, add_assumptions_of, &text);
    if (text.length)
        sabot_report_note(report, "%s", text.text);
    free(text.text);
}

void setup_heading(sabot_report *report, const setup *with, const char *title)
{
    char words[SHOE_WORDS];
    setup_shoe_words(words, with);
    sabot_report_heading(report, "%s", title);
    sabot_report_note(report, "rules %s; %s; tableau %s", with->game.rules.name, words,
                      with->tableau.name);
    setup_assumed_note(report, with);
}

void setup_heading_of_tables(sabot_report *report, const setup *with, const char *title)
{
    char words[SHOE_WORDS];
    setup_shoe_words(words, with);
    sabot_report_heading(report, "%s", title);
    sabot_report_note(report, "bets of %s; %s", with->game.rules.name, words);
    setup_assumed_note(report, with);
}
