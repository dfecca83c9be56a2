#include "setup.h"

#include "base/memory.h"
#include "loader.h"
#include "setup_wagers.h"
#include "setups.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- the shoe ----------------------------------------------------------------------------- */

/* Reads SPEC, CARDS or @FILE of an option into a text that the caller frees; `where` becomes its
 * name in errors. */
static sabot_status read_argument(char **text, const char **where, const options *o,
                                  const char *argument, const char *option, sabot_error *error)
{
    *where = option;
    if (argument[0] != '@') {
        *text = sabot_copy_text(argument);
        return SABOT_OK;
    }
    *where = argument + 1;
    size_t length;
    sabot_status status = o->files->read(text, &length, o->files->data, *where, error);
    if (status == SABOT_OK && strlen(*text) != length) {
        free(*text);
        sabot_error_set(error, SABOT_INVALID, 0, 0, "not a text file: expected cards");
        return sabot_error_name(error, *where);
    }
    return status;
}

/* Parses the argument of an option into the shoe by one of the library's parsers. */
static sabot_status apply(sabot_shoe *shoe, const options *o, const char *argument,
                          const char *option,
                          sabot_status (*read)(sabot_shoe *, const char *, sabot_error *),
                          sabot_error *error)
{
    char *text;
    const char *where;
    sabot_status status = read_argument(&text, &where, o, argument, option, error);
    if (status)
        return status;
    if ((status = read(shoe, text, error)))
        sabot_error_name(error, where);
    free(text);
    return status;
}

/* Parses the argument of --decks; 0 means infinite. */
static sabot_status parse_decks(uint64_t *decks, const char *text, sabot_error *error)
{
    if (sabot_decks_parse(decks, text) == 0)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0,
                    "'%.40s': expected a whole number from 1 to %llu, or infinite", text,
                    SABOT_DECKS_MOST);
    return sabot_error_name(error, "--decks");
}

static sabot_status load_shoe(setup *with, const options *o, sabot_error *error)
{
    uint64_t decks = with->game.rules.decks;
    sabot_status status = SABOT_OK;
    if (o->decks && o->shoe)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "--decks and --shoe exclude each other: expected one of them");
    if (o->decks && (status = parse_decks(&decks, o->decks, error)))
        return status;
    with->is_decks = !o->shoe && !o->remove;
    if (decks)
        sabot_shoe_from_decks(&with->shoe, decks);
    else
        sabot_shoe_infinite(&with->shoe);
    if (o->shoe)
        status = apply(&with->shoe, o, o->shoe, "--shoe", sabot_shoe_parse, error);
    if (!status && o->remove)
        status = apply(&with->shoe, o, o->remove, "--remove", sabot_shoe_remove, error);
    return status;
}

static sabot_status require_six(const sabot_shoe *shoe, const options *o, sabot_error *error)
{
    uint64_t size = sabot_shoe_size(shoe);
    if (size >= SABOT_POSITIONS || shoe->infinite)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_INVALID, 0, 0,
                           "%s leaves a shoe of %" PRIu64 " card%s: expected at least 6",
                           o->remove ? "--remove" : "--shoe", size, size == 1 ? "" : "s");
}

/* --- the whole ---------------------------------------------------------------------------- */

static int is_wagered(const setup *with, const sabot_bet *bet)
{
    for (size_t w = 0; w < with->wagers_count; w++)
        for (unsigned p = 0; p < with->wagers[w].count; p++)
            if (with->wagers[w].part[p].bet == bet)
                return 1;
    return 0;
}

int setup_bet_is_other(const setup *with, const sabot_bet *bet)
{
    const sabot_bet *own = sabot_game_bet(&with->game, bet->name);
    return own && own != bet;
}

static int is_used(const setup *with, const char *key)
{
    const sabot_game *game = &with->game;
    if (strcmp(key, "decks") == 0)
        return !(with->replaced & SETUP_REPLACED_DECKS);
    if (strcmp(key, "tableau") == 0)
        return !(with->replaced & SETUP_REPLACED_TABLEAU);
    if (strncmp(key, "bets.", 5) == 0)
        return is_wagered(with, sabot_game_bet(game, key + 5));
    if (strcmp(key, "ties") == 0)
        return is_wagered(with, sabot_game_bet(game, "punto")) ||
               is_wagered(with, sabot_game_bet(game, "banco"));
    /* The rules for dealing a shoe do not affect a single coup. */
    return strcmp(key, "burn") != 0 && strcmp(key, "cut-card") != 0 &&
           strcmp(key, "last-coup") != 0 && strcmp(key, "limits") != 0 &&
           strcmp(key, "commission") != 0;
}

/* The rule set's assumptions that the result depends on. */
static void find_assumed(setup *with)
{
    const sabot_rules *rules = &with->game.rules;
    free(with->assumed);
    with->assumed_count = 0;
    with->assumed = sabot_allocate(rules->assumed_count, sizeof *with->assumed);
    for (size_t i = 0; i < rules->assumed_count; i++)
        if (is_used(with, rules->assumed[i].key))
            with->assumed[with->assumed_count++] = &rules->assumed[i];
}

void setup_keep_wagers(setup *some, const setup *all, const char *is_used)
{
    *some = *all;
    some->wagers = sabot_allocate(all->wagers_count, sizeof *some->wagers);
    some->wagers_count = 0;
    for (size_t i = 0; i < all->wagers_count; i++)
        if (is_used[i])
            some->wagers[some->wagers_count++] = all->wagers[i];
    some->assumed = NULL;
    find_assumed(some);
}

void setup_rest_on(setup *with, const char *key)
{
    const sabot_rules *rules = &with->game.rules;
    for (size_t i = 0; i < rules->assumed_count; i++)
        if (strcmp(rules->assumed[i].key, key) == 0)
            with->assumed[with->assumed_count++] = &rules->assumed[i];
}

/* Report an open cell against the file that named the table. */
static void name_open(const options *o, sabot_error *error)
{
    char *found = o->tableau ? sabot_files_find(options_files(o, OPTIONS_TABLEAU), o->tableau)
                             : sabot_files_find(options_files(o, OPTIONS_RULES), o->rules);
    sabot_error_name(error, found);
    free(found);
}

static sabot_status load_tableau(setup *with, const options *o, unsigned needs, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    with->tableau = with->game.tableau;
    if (o->tableau && (needs & (SETUP_TABLEAU | SETUP_TABLEAU_AS_IS)))
        status = loader_tableau(&with->tableau, &with->about, o->tableau,
                                options_files(o, OPTIONS_TABLEAU), error);
    if (!status && (needs & SETUP_TABLEAU) &&
        (status = sabot_tableau_require_complete(&with->tableau, error)))
        name_open(o, error);
    return status;
}

static sabot_status load_condition(setup *with, const options *o, sabot_error *error)
{
    with->given = o->given;
    with->window = o->window;
    sabot_condition_init(&with->condition);
    if (o->given && sabot_condition_parse(&with->condition, o->given, error))
        return sabot_error_name(error, "--given");
    if (o->window && sabot_condition_parse_window(&with->condition, o->window, error))
        return sabot_error_name(error, "--window");
    return SABOT_OK;
}

void setup_ask(setup *with, const options *o)
{
    with->question = (sabot_question){
        .shoe = &with->shoe,
        .tableau = &with->tableau,
        .wagers = with->wagers,
        .wagers_count = with->wagers_count,
        .condition = with->given || with->window ? &with->condition : NULL,
        .mark_undetermined = 1,
        .double_check = o->double_check,
        .threads = o->threads,
    };
}

/* Reject unused options: a reader would think that the result depends on them. */
static sabot_status refuse_unused(const options *o, unsigned needs, sabot_error *error)
{
    const struct {
        const char *name, *value;
        int is_used;
    } given[] = {
        {"--decks", o->decks, needs & SETUP_SHOE},
        {"--shoe", o->shoe, needs & SETUP_SHOE},
        {"--remove", o->remove, needs & SETUP_SHOE},
        {"--bet", o->bets, needs & SETUP_BETS},
    };
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        if (given[i].value && !given[i].is_used) {
            sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s' is not used here: expected none",
                            given[i].value);
            return sabot_error_name(error, given[i].name);
        }
    return SABOT_OK;
}

static sabot_status load_documents(setup *with, const options *o, unsigned needs,
                                   sabot_error *error)
{
    sabot_status status =
        loader_game(&with->game, o->rules, options_files(o, OPTIONS_RULES), error);
    if (!status)
        status = load_tableau(with, o, needs, error);
    if (!status && (needs & SETUP_BETS))
        status = setup_load_wagers(with, o->bets, error);
    if (!status && (needs & SETUP_OWN_BETS))
        setup_add_own_wagers(with);
    return status;
}

static sabot_status load(setup *with, const options *o, unsigned needs, sabot_error *error)
{
    /* Texts recorded before, of counting systems, do not belong to the documents: then nothing is
     * cached. */
    int is_first = !json_object_get(o->asked, "texts");
    sabot_status status = refuse_unused(o, needs, error);
    if (!status)
        status = load_condition(with, o, error);
    if (!status && !(is_first && setups_take(with, o, needs))) {
        status = load_documents(with, o, needs, error);
        if (!status && is_first)
            setups_keep(with, o, needs);
    }
    if (!status && (needs & SETUP_SHOE) && !(status = load_shoe(with, o, error)))
        status = require_six(&with->shoe, o, error);
    with->replaced = (o->decks || o->shoe ? SETUP_REPLACED_DECKS : 0) |
                     (o->remove ? SETUP_REPLACED_CARDS : 0) |
                     (o->tableau ? SETUP_REPLACED_TABLEAU : 0);
    if (!status)
        find_assumed(with);
    return status;
}

sabot_status setup_load(setup *with, const options *o, unsigned needs, sabot_error *error)
{
    *with = (struct setup){.files = options_files(o, OPTIONS_BETS), .asked = o->asked};
    sabot_status status = load(with, o, needs, error);
    if (status)
        setup_clear(with);
    else
        setup_ask(with, o);
    return status;
}

static void free_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
    free(texts);
}

void setup_clear(setup *with)
{
    free(with->assumed);
    if (with->shared) {
        sabot_recent_end(with->shared);
        *with = (struct setup){0};
        return;
    }
    for (size_t i = 0; i < with->bets_count; i++) {
        sabot_bet_clear(with->bets[i]);
        free(with->bets[i]);
    }
    free(with->bets);
    free(with->wagers);
    free_texts(with->names, with->wagers_count);
    sabot_about_clear(&with->about);
    sabot_game_clear(&with->game);
    *with = (struct setup){0};
}
