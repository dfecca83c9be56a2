#include "setup.h"
#include "input/setup_wagers.h"
#include "stakes.h"

#include "base/memory.h"
#include "base/rational.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static sabot_status refuse(const char *option, const char *text, const char *expected,
                           sabot_error *error)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected %s", text, expected);
    return sabot_error_name(error, option);
}

/* --- systems ------------------------------------------------------------------------------ */

static sabot_status set_triggers(systems *s, const shoes_options *o, sabot_error *error)
{
    for (size_t i = 0; i < s->count; i++) {
        sabot_count_system *system = &s->list[i];
        if (o->trigger && sabot_trigger_parse(&system->trigger, o->trigger, error))
            return sabot_error_name(error, "--trigger");
        system->has_trigger |= o->trigger != NULL;
        system->trigger.way = o->way;
        if (options_refuse_one(o->way && o->trigger && system->trigger.is_running, "--true-count",
                               "the trigger is a running count", error))
            return SABOT_INVALID;
    }
    return SABOT_OK;
}

/* --- bets --------------------------------------------------------------------------------- */

/* Each bet of a list with another beside it: `a,b` and `c` make `a+c,b+c`; malloc'd. */
static char *bets_with(const char *bets, const char *with)
{
    sabot_text text = {0};
    char *copy = sabot_copy_text(bets);
    for (char *rest = copy, *bet; (bet = strsep(&rest, ","));)
        sabot_text_add(&text, "%s%s+%s", text.length ? "," : "", bet, with);
    free(copy);
    return text.text;
}

/* The prepared argument of -b. */
static sabot_status choose_bets(shoes_options *o, sabot_error *error)
{
    const char *bets = o->common.bets;
    char *own = bets ? NULL : systems_bets(&o->systems);
    const char *star = o->with ? strrchr(o->with, '*') : NULL;
    sabot_part part;
    bets = bets ? bets : own;
    if (o->with && (!bets || strcmp(bets, "all") == 0 || strpbrk(o->with, ",+") ||
                    (star && setup_stake_parse(&part, star + 1)))) {
        free(own);
        return refuse("--with", o->with,
                      "one bet with its stake, such as banco*1/10, beside the bets of -b", error);
    }
    if (o->with) {
        o->bets = bets_with(bets, o->with);
        free(own);
    } else {
        o->bets = own;
    }
    o->common.bets = o->bets ? o->bets : bets;
    return SABOT_OK;
}

sabot_status shoes_options_prepare(shoes_options *o, sabot_error *error)
{
    systems_init(&o->systems);
    shoes_choose_limits(o);
    sabot_status status = shoes_check_limits(o, error);
    if (!status)
        status = systems_load(&o->systems, &o->named, o->common.files, error);
    if (!status)
        status = set_triggers(&o->systems, o, error);
    return status ? status : choose_bets(o, error);
}

void shoes_options_clear(shoes_options *o)
{
    systems_clear(&o->systems);
    free(o->bets);
}

/* Names each wager by its bet alone, without the accompanying bet: by the last of its parts. */
static void rename_wagers(setup *played, const char *with)
{
    for (size_t i = 0; with && i < played->wagers_count; i++) {
        char *plus = strrchr(played->names[i], '+');
        if (plus)
            *plus = 0;
    }
}

/* A setup with its own names and assumptions. */
static void take_played(setup *own, const setup *played)
{
    *own = *played;
    own->names = sabot_allocate(played->wagers_count, sizeof *own->names);
    for (size_t i = 0; i < played->wagers_count; i++)
        own->names[i] = sabot_copy_text(played->names[i]);
    own->assumed = sabot_allocate(played->game.rules.assumed_count, sizeof *own->assumed);
    for (size_t i = 0; i < played->assumed_count; i++)
        own->assumed[i] = played->assumed[i];
}

/* --- players ------------------------------------------------------------------------------ */

typedef struct {
    int flat, perfect, count;
} kinds_asked;

static sabot_status choose_players(kinds_asked *kinds, const shoes_options *o, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    char *copy = sabot_copy_text(o->players ? o->players : o->named.count ? "flat,count" : "flat");
    for (char *rest = copy, *name; !status && (name = strsep(&rest, ","));)
        if (strcmp(name, "flat") == 0)
            kinds->flat = 1;
        else if (strcmp(name, "perfect") == 0)
            kinds->perfect = 1;
        else if (strcmp(name, "count") == 0)
            kinds->count = 1;
        else {
            sabot_error_set(error, SABOT_INVALID, 0, 0,
                            "'%.40s': expected flat, perfect, count, or several of these", name);
            status = sabot_error_name(error, "--player");
        }
    free(copy);
    return status;
}

static void add_player(shoes_setup *asked, const sabot_player *player, const char *name)
{
    size_t count = asked->players_count + 1;
    asked->players = sabot_reallocate(asked->players, count, sizeof *asked->players);
    asked->player_names = sabot_reallocate(asked->player_names, count, sizeof *asked->player_names);
    asked->players[count - 1] = *player;
    asked->player_names[count - 1] = name;
    asked->players_count = count;
}

/* The players of one wager. By default the systems are the published ones, each for its bet. */
static void add_players(shoes_setup *asked, const kinds_asked *kinds, const shoes_options *o,
                        size_t wager)
{
    sabot_player player = {.wager = wager, .stake = shoes_stake_of(&asked->wagers[wager])};
    if (kinds->flat)
        add_player(asked, &player, "flat");
    player.kind = SABOT_PLAYER_PERFECT;
    if (kinds->perfect)
        add_player(asked, &player, "perfect");
    player.kind = SABOT_PLAYER_COUNT;
    const systems *used = o->named.count ? &o->systems : &asked->published;
    for (size_t i = 0; kinds->count && i < used->count; i++) {
        const sabot_count_system *system = &used->list[i];
        if (!o->named.count && strcmp(system->bet, asked->played.names[wager]) != 0)
            continue;
        player.tags = &system->tags;
        player.trigger = system->has_trigger ? &system->trigger : NULL;
        add_player(asked, &player, system->name);
    }
}

/* A trigger needs a count. */
static sabot_status check_counts(const kinds_asked *kinds, const shoes_options *o,
                                 sabot_error *error)
{
    if (kinds->count || (!o->trigger && o->way == SABOT_TRUE_COUNT_EXACT && !o->named.count))
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0,
                    "no player counts: expected --system, --tags or --player count with it");
    return sabot_error_name(error, o->trigger                         ? "--trigger"
                                   : o->way != SABOT_TRUE_COUNT_EXACT ? "--true-count"
                                                                      : "--player");
}

/* A way of taking the true count needs a count that uses it. */
static sabot_status check_true_counts(const systems *used, const shoes_options *o,
                                      sabot_error *error)
{
    size_t true_counts = 0;
    for (size_t i = 0; i < used->count; i++)
        true_counts += used->list[i].has_trigger && !used->list[i].trigger.is_running;
    return options_refuse_one(o->way && used->count && !true_counts, "--true-count",
                              "no trigger uses a true count", error);
}

static int is_named_before(const setup *played, size_t wager)
{
    for (size_t i = 0; i < wager; i++)
        if (strcmp(played->names[i], played->names[wager]) == 0)
            return 1;
    return 0;
}

static sabot_status load_players(shoes_setup *asked, const shoes_options *o, sabot_error *error)
{
    kinds_asked kinds = {0};
    size_t wagers = asked->played.wagers_count;
    sabot_status status = choose_players(&kinds, o, error);
    if (!status)
        status = check_counts(&kinds, o, error);
    for (size_t i = 0; !status && kinds.count && !o->named.count && i < wagers; i++)
        if (!is_named_before(&asked->played, i))
            status = systems_add_published(&asked->published, asked->played.names[i], error);
    if (!status)
        status = set_triggers(&asked->published, o, error);
    if (!status)
        status = check_true_counts(o->named.count ? &o->systems : &asked->published, o, error);
    for (size_t i = 0; i < wagers && !status; i++)
        add_players(asked, &kinds, o, i);
    if (!status && kinds.count && !o->named.count && !asked->published.count) {
        sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "count: no system is published for these bets: expected --system or --tags");
        status = sabot_error_name(error, "--player");
    }
    return status;
}

/* --- the dealing -------------------------------------------------------------------------- */

static sabot_status check_dealing(const shoes_setup *asked, sabot_error *error)
{
    sabot_status status = sabot_dealing_check(&asked->dealing, &asked->played.shoe, error);
    if (status && *error->where) {
        char option[sizeof error->where];
        snprintf(option, sizeof option, "--%.32s", error->where);
        memcpy(error->where, option, sizeof option);
    }
    return status;
}

static sabot_status load_dealing(shoes_setup *asked, const shoes_options *o, sabot_error *error)
{
    const sabot_rules *rules = &asked->played.game.rules;
    sabot_dealing *dealing = &asked->dealing;
    uint64_t cut = rules->cut_card_cards;
    *dealing = (sabot_dealing){.burn = rules->burn_cards, .last = rules->last_coup};
    asked->burn_assumed = !o->burn && !rules->burn;
    if (asked->burn_assumed)
        dealing->burn = 0;
    if (o->burn && sabot_burn_parse(&dealing->burn, o->burn))
        return refuse("--burn", o->burn, "none, first-card or a number of cards", error);
    asked->last_assumed = !o->last && dealing->last == SABOT_LAST_UNKNOWN;
    if (asked->last_assumed)
        dealing->last = SABOT_LAST_FINISH;
    if (o->last && sabot_last_coup_parse(&dealing->last, o->last))
        return refuse("--last", o->last, "finish or one-more", error);
    if (!o->cut && !rules->cut_card) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "%s states no cut card: expected --cut N, the cards behind it",
                        rules->name);
        return sabot_error_name(error, "--cut");
    }
    if (o->cut && sabot_number_parse(&cut, o->cut, 0, SABOT_SHOE_MOST))
        return refuse("--cut", o->cut, "a number of cards", error);
    if (o->between && sabot_number_parse(&dealing->between, o->between, 0, SABOT_SHOE_MOST))
        return refuse("--burn-between", o->between, "a number of cards", error);
    dealing->cut = cut;
    if (!o->burn)
        setup_rest_on(&asked->played, "burn");
    if (!o->cut)
        setup_rest_on(&asked->played, "cut-card");
    if (!o->last)
        setup_rest_on(&asked->played, "last-coup");
    return check_dealing(asked, error);
}

/* A number above 0 and up to `most`, or 0 if it was not given. */
static sabot_status read_amount(double *amount, const char *text, double most, const char *option,
                                const char *expected, sabot_error *error)
{
    mpq_t value;
    sabot_status status = SABOT_OK;
    if (!text)
        return SABOT_OK;
    mpq_init(value);
    if (sabot_rational_parse(value, text, strlen(text)) || mpq_sgn(value) <= 0 ||
        mpq_get_d(value) > most)
        status = refuse(option, text, expected, error);
    else
        *amount = mpq_get_d(value);
    mpq_clear(value);
    return status;
}

/* --- the simulation ----------------------------------------------------------------------- */

static sabot_status read_count(uint64_t *number, const char *text, uint64_t least, uint64_t most,
                               const char *option, const char *expected, sabot_error *error)
{
    return sabot_number_parse(number, text, least, most) ? refuse(option, text, expected, error)
                                                         : SABOT_OK;
}

/* With only --error, as many shoes as that takes. */
static sabot_status load_sample(sabot_shoes_sample *sample, const shoes_options *o,
                                sabot_error *error)
{
    const uint64_t most = 1000000000000;
    sabot_status status = SABOT_OK;
    *sample = (sabot_shoes_sample){.seed = 1, .results = o->results};
    if (o->simulate)
        status = read_count(&sample->shoes, o->simulate, 2, most, "--simulate",
                            "a number of shoes, 2 to 10^12", error);
    if (!status && o->seed)
        status = read_count(&sample->seed, o->seed, 0, UINT64_MAX / 2, "--seed", "a number from 0",
                            error);
    if (!status)
        status = read_amount(&sample->error, o->error, 1e12, "--error",
                             "a standard error above 0, such as 0.001", error);
    if (!status && o->error && !o->simulate)
        sample->shoes = most;
    if (!status && !sample->shoes && (o->seed || o->results || o->keep.path || o->keep.resume)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "--seed, --results, --checkpoint, --resume: expected --simulate N or "
                        "--error with them");
        status = SABOT_INVALID;
    }
    if (!status && (o->keep.resume || o->keep.has_interval) && !o->keep.path) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "expected --checkpoint FILE with it");
        status = sabot_error_name(error, o->keep.resume ? "--resume" : "--interval");
    }
    return status;
}

static sabot_status read_after(double *after, const char *text, sabot_error *error)
{
    uint64_t shoes = 0;
    sabot_status status = SABOT_OK;
    if (text)
        status = read_count(&shoes, text, 1, 1000000000000, "--after",
                            "a whole number of shoes above 0", error);
    *after = (double)shoes;
    return status;
}

/* --- all of it ---------------------------------------------------------------------------- */

static sabot_status read_own(shoes_setup *asked, const shoes_options *o, sabot_error *error)
{
    size_t wagers = asked->played.wagers_count;
    asked->wagers = sabot_allocate(wagers, sizeof *asked->wagers);
    for (size_t i = 0; i < wagers; i++) {
        asked->wagers[i] = asked->played.wagers[i];
        asked->wagers[i].name = asked->played.names[i];
    }
    shoes_cap_stakes(asked, o);
    asked->question = asked->played.question;
    asked->question.wagers = asked->wagers;
    asked->question.mark_undetermined = 0; /* named bets are refused, not left out */
    sabot_status status = load_dealing(asked, o, error);
    if (!status)
        status = load_players(asked, o, error);
    if (!status)
        status = load_sample(&asked->sample, o, error);
    if (!status)
        status = read_amount(&asked->bankroll, o->bankroll, 1e12, "--bankroll",
                             "a number of units above 0", error);
    if (!status)
        status =
            read_amount(&asked->goal, o->goal, 1e12, "--goal", "a number of units above 0", error);
    if (!status && o->goal && !o->bankroll) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "expected --bankroll with it");
        status = sabot_error_name(error, "--goal");
    }
    if (!status)
        status = read_after(&asked->after, o->after, error);
    return status;
}

sabot_status shoes_setup_load(shoes_setup *asked, const shoes_options *o, const setup *played,
                              sabot_error *error)
{
    *asked = (shoes_setup){0};
    systems_init(&asked->published);
    take_played(&asked->played, played);
    rename_wagers(&asked->played, o->with);
    sabot_status status = read_own(asked, o, error);
    if (status)
        shoes_setup_clear(asked);
    return status;
}

void shoes_setup_clear(shoes_setup *asked)
{
    for (size_t i = 0; i < asked->played.wagers_count; i++)
        free(asked->played.names[i]);
    free(asked->played.names);
    free(asked->played.assumed);
    systems_clear(&asked->published);
    free(asked->players);
    free(asked->perfect);
    free(asked->player_names);
    free(asked->wagers);
}
