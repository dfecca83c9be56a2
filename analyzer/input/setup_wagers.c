#include "setup_wagers.h"

#include "base/memory.h"
#include "loader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Room for another bet, zeroed. */
static sabot_bet *add_bet(setup *with)
{
    with->bets = sabot_reallocate(with->bets, with->bets_count + 1, sizeof *with->bets);
    sabot_bet *bet = sabot_allocate(1, sizeof *bet);
    with->bets[with->bets_count++] = bet;
    return bet;
}

/* A wager, with a copy of its name. */
static sabot_wager *add_wager(setup *with, const char *name)
{
    size_t count = with->wagers_count + 1;
    with->wagers = sabot_reallocate(with->wagers, count, sizeof *with->wagers);
    with->names = sabot_reallocate(with->names, count, sizeof *with->names);
    with->names[count - 1] = sabot_copy_text(name);
    with->wagers[count - 1] = (sabot_wager){.name = with->names[count - 1]};
    with->wagers_count = count;
    return &with->wagers[count - 1];
}

static void add_single(setup *with, const sabot_bet *bet, const char *name)
{
    sabot_wager *wager = add_wager(with, name);
    sabot_wager single;
    sabot_wager_single(&single, bet);
    single.name = wager->name;
    *wager = single;
}

/* --- bets --------------------------------------------------------------------------------- */

/* Replaces a game's words for the hands in a bet's name: banker-pair becomes banco-pair. */
static void translate_sides(char out[SABOT_NAME], const char *name)
{
    size_t used = 0;
    while (*name && used + 1 < SABOT_NAME) {
        size_t length = strcspn(name, "-");
        int side = sabot_side_parse(name, length);
        int written = side < 0
                          ? snprintf(out + used, SABOT_NAME - used, "%.*s", (int)length, name)
                          : snprintf(out + used, SABOT_NAME - used, "%s", sabot_side_name(side));
        used += (size_t)written;
        name += length;
        if (*name && used + 1 < SABOT_NAME) {
            out[used++] = *name++;
            out[used] = 0;
        }
    }
    if (used >= SABOT_NAME)
        out[SABOT_NAME - 1] = 0;
}

static int is_name(const setup *with, const char *name)
{
    return sabot_game_bet(&with->game, name) || sabot_catalogue_find(SABOT_CATALOGUE_BETS, name);
}

static int is_alias(const setup *with, const char *name)
{
    return sabot_game_bet_called(&with->game, name) || sabot_catalogue_alias(name);
}

/* The bet of that name or, if there is none, with that alias: from the game, the catalogue, or a
 * file. Owned by the setup. */
static sabot_status find_bet(const sabot_bet **bet, setup *with, const char *name,
                             sabot_error *error)
{
    char translated[SABOT_NAME] = "";
    if (!sabot_files_has(name)) {
        translate_sides(translated, name);
        if (!is_name(with, name) &&
            (is_name(with, translated) || (!is_alias(with, name) && is_alias(with, translated))))
            name = translated;
        if ((*bet = sabot_game_bet_called(&with->game, name)))
            return SABOT_OK;
    }
    sabot_bet *loaded = add_bet(with);
    *bet = loaded;
    return loader_bet(loaded, name, with->files, error);
}

/* --- wagers ------------------------------------------------------------------------------- */

int setup_stake_parse(sabot_part *part, const char *text)
{
    sabot_pays stake;
    char ratio[80];
    const char *slash = strchr(text, '/');
    if (strlen(text) > 40 || strchr(text, ':') || strchr(text, '%'))
        return -1;
    if (slash)
        snprintf(ratio, sizeof ratio, "%.*s:%s", (int)(slash - text), text, slash + 1);
    else
        snprintf(ratio, sizeof ratio, "%s:1", text);
    if (sabot_pays_parse(&stake, ratio))
        return -1;
    part->numerator = stake.numerator;
    part->denominator = stake.denominator;
    return 0;
}

/* An error of the option --bet, whose text is about `what`. */
static sabot_status refuse(sabot_error *error, const char *what, const char *why)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.300s'%s", what, why);
    return sabot_error_name(error, "--bet");
}

/* Whether a text is the bet's name, with any of the words for the hands. A file's path is not,
 * because it is not part of the game, nor is an alias. */
static int names_bet(const char *text, const sabot_bet *bet)
{
    char translated[SABOT_NAME] = "";
    translate_sides(translated, text);
    return strcasecmp(text, bet->name) == 0 || strcasecmp(translated, bet->name) == 0;
}

/* Adds a part to a wager, and its name to `name`: as written, if that is its name. */
static sabot_status parse_part(sabot_wager *wager, sabot_text *name, setup *with, char *text,
                               sabot_error *error)
{
    char *star = strrchr(text, '*');
    sabot_part part = {.numerator = 1, .denominator = 1};
    if (star) {
        if (setup_stake_parse(&part, star + 1))
            return refuse(error, star + 1,
                          " is not a stake: expected a positive number, such as 2, 0.1 or 1/10");
        *star = 0;
    }
    sabot_status status = find_bet(&part.bet, with, text, error);
    if (status)
        return status;
    sabot_text_add(name, "%s%s", wager->count ? "+" : "",
                   names_bet(text, part.bet) ? text : part.bet->name);
    if (star)
        sabot_text_add(name, "*%s", star + 1);
    wager->part[wager->count++] = part;
    return SABOT_OK;
}

static sabot_status parse_wager(setup *with, char *text, sabot_error *error)
{
    sabot_wager wager = {0};
    sabot_text name = {0};
    char *given = sabot_copy_text(text);
    sabot_status status = SABOT_OK;
    for (char *rest = text, *part; !status && (part = strsep(&rest, "+"));) {
        if (wager.count == SABOT_PARTS_MOST)
            status = refuse(error, given, ": expected at most 8 bets in one wager");
        else if (!*part)
            status = refuse(error, given, ": expected a bet on each side of + and ,");
        else
            status = parse_part(&wager, &name, with, part, error);
    }
    if (!status && !sabot_wager_outcomes(&wager))
        status = refuse(error, given, " has too many outcomes: expected at most 65536");
    if (!status && wager.count == 1) { /* a single bet is per staked unit, whatever the stake */
        add_single(with, wager.part[0].bet, wager.part[0].bet->name);
    } else if (!status) {
        sabot_wager *added = add_wager(with, name.text);
        wager.name = added->name;
        *added = wager;
    }
    free(name.text);
    free(given);
    return status;
}

static long wager_named(const setup *with, const char *name)
{
    for (size_t i = 0; i < with->wagers_count; i++)
        if (strcasecmp(with->names[i], name) == 0)
            return (long)i;
    return -1;
}

static long wager_with_alias(const setup *with, const char *name)
{
    for (size_t i = 0; i < with->wagers_count; i++)
        if (with->wagers[i].count == 1 && sabot_bet_has_alias(with->wagers[i].part[0].bet, name))
            return (long)i;
    return -1;
}

long setup_wager_of(const setup *with, const char *name, size_t length)
{
    char given[SABOT_NAME], translated[SABOT_NAME] = "";
    if (length >= sizeof given)
        return -1;
    snprintf(given, sizeof given, "%.*s", (int)length, name);
    translate_sides(translated, given);
    long wager = wager_named(with, given);
    if (wager < 0)
        wager = wager_named(with, translated);
    if (wager < 0)
        wager = wager_with_alias(with, given);
    return wager < 0 ? wager_with_alias(with, translated) : wager;
}

void setup_add_own_wagers(setup *with)
{
    for (size_t i = 0; i < with->game.bets_count; i++) {
        const sabot_bet *bet = with->game.bets[i];
        if (wager_named(with, bet->name) < 0)
            add_single(with, bet, bet->name);
    }
}

/* The game's own, then the rest of the catalogue that is on one coup. */
static sabot_status load_all(setup *with, sabot_error *error)
{
    setup_add_own_wagers(with);
    for (const sabot_entry *entry = NULL;
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_BETS, entry));) {
        const sabot_bet *bet;
        /* A bet that is left out is not read, because a result has the texts that were. */
        if (sabot_game_bet(&with->game, entry->name) || strstr(entry->text, "\ncoups:"))
            continue;
        sabot_status status = find_bet(&bet, with, entry->name, error);
        if (status)
            return status;
        add_single(with, bet, entry->name);
    }
    return SABOT_OK;
}

sabot_status setup_load_wagers(setup *with, const char *bets, sabot_error *error)
{
    if (!bets) {
        setup_add_own_wagers(with);
        return SABOT_OK;
    }
    if (strcmp(bets, "all") == 0)
        return load_all(with, error);
    sabot_status status = SABOT_OK;
    char *copy = sabot_copy_text(bets);
    for (char *rest = copy, *text; !status && (text = strsep(&rest, ","));)
        status = strcmp(text, "all") == 0 ? refuse(error, text, " in a list: expected it alone")
                                          : parse_wager(with, text, error);
    free(copy);
    return status;
}

void setup_add_wager_text(sabot_text *text, const sabot_wager *wager)
{
    char hash[SABOT_HASH];
    sabot_text_add(text, " wager %s", wager->name);
    for (unsigned p = 0; p < wager->count; p++) {
        sabot_bet_lines_hash(hash, wager->part[p].bet);
        sabot_text_add(text, " %s %" PRId64 "/%" PRId64, hash, wager->part[p].numerator,
                       wager->part[p].denominator);
    }
}
