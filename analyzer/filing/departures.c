#include "departures.h"

#include "ask/setup_document.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Takes the texts over. */
static void add(filing_departures *list, char *key, const char *what, char *own, char *given)
{
    list->items = sabot_reallocate(list->items, list->count + 1, sizeof *list->items);
    list->items[list->count++] = (filing_departure){key, sabot_copy_text(what), own, given};
}

/* "311 cards, known by suits: 6 decks without As", or the composition. */
static char *shoe_words(const setup *played)
{
    char words[SHOE_WORDS];
    sabot_text text = {0};
    const char *removed = json_string_value(json_object_get(played->asked, "remove"));
    const char *decks = json_string_value(json_object_get(played->asked, "decks"));
    setup_shoe_words(words, played);
    sabot_text_add(&text, "%s%s", words, played->is_decks ? "" : ": ");
    if (played->is_decks)
        return text.text;
    if (removed && *removed != '@' && !json_object_get(played->asked, "shoe")) {
        sabot_text_add(&text, decks ? "%s decks without %s" : "the rule set's decks without %s",
                       decks ? decks : removed, removed);
        return text.text;
    }
    json_t *shoe = shoe_json(&played->shoe);
    sabot_text_add(&text, "%s", json_string_value(json_object_get(shoe, "spec")));
    json_decref(shoe);
    return text.text;
}

static void add_shoe(filing_departures *list, const setup *played)
{
    setup own = {.is_decks = 1};
    char words[SHOE_WORDS];
    if (played->game.rules.decks)
        sabot_shoe_from_decks(&own.shoe, played->game.rules.decks);
    else
        sabot_shoe_infinite(&own.shoe);
    if (own.shoe.infinite == played->shoe.infinite && own.shoe.level == played->shoe.level &&
        memcmp(own.shoe.count, played->shoe.count, sizeof own.shoe.count) == 0)
        return;
    setup_shoe_words(words, &own);
    add(list, sabot_copy_text("decks"), "Shoe", sabot_copy_text(words), shoe_words(played));
}

/* "19:20", or "winner = banco pays 19:20; winner = tie pays push". */
static char *bet_words(const sabot_bet *bet, int with_conditions)
{
    sabot_text text = {0};
    for (unsigned i = 0; i < bet->lines_count; i++) {
        const sabot_line *line = &bet->lines[i];
        if (with_conditions)
            sabot_text_add(&text, "%s%s pays %s", i ? "; " : "", line->when, line->printed);
        else if (line->pays.numerator > 0)
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", line->printed);
    }
    return text.text ? text.text : sabot_copy_text("");
}

static void add_bet(filing_departures *list, const sabot_bet *own, const sabot_bet *given)
{
    sabot_text key = {0}, what = {0};
    char *before = bet_words(own, 0), *now = bet_words(given, 0);
    if (strcmp(before, now) == 0) {
        free(before);
        free(now);
        before = bet_words(own, 1);
        now = bet_words(given, 1);
    }
    sabot_text_add(&key, "bets.%s", own->name);
    sabot_text_add(&what, "Payout of %s", own->name);
    add(list, key.text, what.text, before, now);
    free(what.text);
}

/* Each bet of a name of the rule set that is not the rule set's. */
static void add_bets(filing_departures *list, const setup *played)
{
    char own[SABOT_HASH], given[SABOT_HASH];
    for (size_t i = 0; i < played->bets_count; i++) {
        const sabot_bet *bet = sabot_game_bet(&played->game, played->bets[i]->name);
        if (!setup_bet_is_other(played, played->bets[i]))
            continue;
        sabot_bet_hash(own, bet);
        sabot_bet_hash(given, played->bets[i]);
        if (strcmp(own, given) != 0)
            add_bet(list, bet, played->bets[i]);
    }
}

static void add_wagers(filing_departures *list, const setup *played)
{
    const sabot_game *game = &played->game;
    int differ = played->wagers_count != game->bets_count;
    sabot_text own = {0}, given = {0};
    for (size_t w = 0; w < played->wagers_count; w++) {
        differ |= !sabot_game_bet(game, played->wagers[w].name);
        sabot_text_add(&given, "%s%s", w ? ", " : "", played->wagers[w].name);
    }
    for (size_t i = 0; i < game->bets_count; i++)
        sabot_text_add(&own, "%s%s", i ? ", " : "", game->bets[i]->name);
    if (differ) {
        add(list, sabot_copy_text("wagers"), "Wagers", own.text, given.text);
    } else {
        free(own.text);
        free(given.text);
    }
}

const char *naturals_words(unsigned lasting)
{
    static const char *const words[] = {"8 or 9 on two cards of either hand ends the coup",
                                        "8 or 9 on two cards of banco alone ends the coup",
                                        "8 or 9 on two cards of punto alone ends the coup",
                                        "8 or 9 on two cards does not end the coup", "not stated"};
    return words[lasting];
}

void departures_find(filing_departures *list, const setup *played)
{
    const unsigned own = played->game.tableau.lasting, given = played->tableau.lasting;
    *list = (filing_departures){0};
    add_shoe(list, played);
    if (own != given)
        add(list, sabot_copy_text("naturals"), "Naturals", sabot_copy_text(naturals_words(own)),
            sabot_copy_text(naturals_words(given)));
    if (!sabot_tableau_equal(&played->tableau, &played->game.tableau))
        add(list, sabot_copy_text("tableau"), "Drawing table",
            sabot_copy_text(played->game.tableau.name), sabot_copy_text(played->tableau.name));
    add_bets(list, played);
    add_wagers(list, played);
}

void departures_clear(filing_departures *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].key);
        free(list->items[i].what);
        free(list->items[i].own);
        free(list->items[i].given);
    }
    free(list->items);
    *list = (filing_departures){0};
}

const filing_departure *departures_of(const filing_departures *list, const char *key)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].key, key) == 0)
            return &list->items[i];
    return NULL;
}
