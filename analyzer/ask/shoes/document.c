#include "document.h"

#include "ask/edge/document.h"
#include "ask/setup_document.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* --- numbers ------------------------------------------------------------------------------ */

/* A number that is not exact: `error` is the standard error of a simulated one, or the bound of the
 * error of one that a model computes. A value that is not known is NAN. */
typedef struct {
    double value, error;
    int is_model;
} shoes_number;

/* What one player comes to per shoe, computed or simulated. */
typedef struct {
    shoes_number bets, share, ev, units, sd, per_100;
    const sabot_simulated_figures *simulated; /* NULL: computed */
} shoes_line;

/* An option's number, unchanged. */
static json_t *given_json(double value, unsigned long digits)
{
    return json_pack("{so}", "decimal",
                     value_text(value_double(value, value_digits_of_error(value, 0, digits))));
}

static json_t *number_json(shoes_number number, unsigned long digits)
{
    return number.is_model ? value_model_json(number.value, number.error, digits)
                           : value_estimate_json(number.value, number.error, digits);
}

static shoes_number estimated(sabot_estimated number)
{
    return (shoes_number){number.value, number.error, 0};
}

static shoes_number modelled(double value, double share)
{
    return (shoes_number){value, share * fabs(value), 1};
}

static shoes_number coups_mean(const sabot_schedule *schedule)
{
    return modelled(schedule->mean, SABOT_COUPS_ERROR);
}

static shoes_number coups_share(const sabot_schedule *schedule, size_t coups)
{
    return (shoes_number){schedule->coups[coups], SABOT_COUPS_PROBABILITY_ERROR, 1};
}

/* --- players ------------------------------------------------------------------------------ */

static double error_share(const shoes_answer *answer, size_t player)
{
    return sabot_shoes_error(&answer->computed->schedule, &answer->computed->players[player],
                             answer->asked->players[player].kind);
}

static shoes_line computed(const shoes_answer *answer, size_t player)
{
    const sabot_shoe_figures *f = &answer->computed->players[player];
    const sabot_schedule *schedule = &answer->computed->schedule;
    const double error = error_share(answer, player);
    const shoes_number none = {NAN, 0, 1};
    if (!f->is_known)
        return (shoes_line){none, none, none, none, none, none, NULL};
    shoes_line line = {.bets = modelled(f->bets, error),
                       .share = modelled(f->share, error),
                       .ev = modelled(f->bets > 0 ? f->ev : NAN, error),
                       .units = modelled(f->units, error),
                       .sd = modelled(f->sd, error),
                       .per_100 = modelled(100 * f->units / schedule->mean, error)};
    line.units.error += f->width / 2;
    line.per_100.error += 50 * f->width / schedule->mean;
    line.ev.error += f->bets > 0 ? f->width / 2 / f->bets : 0;
    if (answer->asked->players[player].kind == SABOT_PLAYER_FLAT) { /* bets on every coup */
        line.bets = coups_mean(schedule);
        line.share = modelled(f->share, 0);
    }
    return line;
}

static shoes_line simulated(const shoes_answer *answer, size_t player)
{
    const sabot_simulated_figures *f = &answer->simulated->players[player];
    shoes_line line = {.bets = estimated(f->bets),
                       .share = estimated(f->share),
                       .ev = estimated(f->ev),
                       .units = estimated(f->units),
                       .sd = estimated(f->sd),
                       .per_100 = estimated(f->per_100),
                       .simulated = f};
    if (!(f->bets.value > 0))
        line.ev.value = NAN;
    return line;
}

static int has_risk(const shoes_line *line)
{
    return isfinite(line->sd.value) && line->sd.value > 0;
}

static shoes_number risk_of(const shoes_line *line, sabot_shoe_risk risk,
                            const sabot_shoe_course *course)
{
    const double error =
        line->simulated ? sabot_shoe_risk_error(risk, course, line->simulated)
                        : sabot_shoe_risk_bound(risk, course, line->units.error, line->sd.error);
    return (shoes_number){sabot_shoe_risk_of(risk, course), error, !line->simulated};
}

/* By the number of shoes. */
static json_t *by_shoes(const shoes_line *line, sabot_shoe_risk risk, sabot_shoe_course course,
                        double after, unsigned long digits)
{
    const double shoes[] = {1, 10, 100, 1000, after};
    json_t *json = json_object();
    for (size_t i = 0; i < sizeof shoes / sizeof *shoes && shoes[i] > 0; i++) {
        char *key = value_double(shoes[i], 0);
        course.shoes = shoes[i];
        json_object_set_new(json, key, number_json(risk_of(line, risk, &course), digits));
        free(key);
    }
    return json;
}

/* Figures of many shoes from the units and their SD. */
static void add_risk(json_t *json, const shoes_line *line, double coups, const shoes_setup *asked,
                     unsigned long digits)
{
    static const char *const names[SABOT_RISKS] = {"n0",   "di",   "score",       "kelly", "growth",
                                                   "ruin", "goal", "ruin_within", "ahead"};
    const sabot_shoe_course course = {.units = line->units.value,
                                      .sd = line->sd.value,
                                      .coups = coups,
                                      .bankroll = asked->bankroll,
                                      .goal = asked->goal};
    for (sabot_shoe_risk risk = 0; has_risk(line) && risk < SABOT_RISKS; risk++) {
        const int needs_bankroll = risk >= SABOT_RISK_RUIN && risk < SABOT_RISK_AHEAD;
        if ((needs_bankroll && !(asked->bankroll > 0)) ||
            (risk == SABOT_RISK_GOAL && !(asked->goal > 0)))
            continue;
        json_object_set_new(json, names[risk],
                            risk >= SABOT_RISK_RUIN_WITHIN
                                ? by_shoes(line, risk, course, asked->after, digits)
                                : number_json(risk_of(line, risk, &course), digits));
    }
}

static json_t *line_of_player(const shoes_answer *answer, size_t player, const shoes_line *line,
                              unsigned long digits)
{
    const shoes_setup *asked = answer->asked;
    const sabot_player *p = &asked->players[player];
    json_t *json = value_object(
        digits, "bet:s player:s stake:o bets:o share:o ev:o units:o sd:o per_100_coups:o",
        asked->played.names[p->wager], asked->player_names[player], given_json(p->stake, digits),
        number_json(line->bets, digits), number_json(line->share, digits),
        number_json(line->ev, digits), number_json(line->units, digits),
        number_json(line->sd, digits), number_json(line->per_100, digits));
    if (p->kind == SABOT_PLAYER_COUNT)
        json_object_set_new(json, "trigger",
                            p->trigger ? value_text(sabot_trigger_text(p->trigger)) : json_null());
    add_risk(json, line,
             line->simulated ? answer->simulated->coups.value : answer->computed->schedule.mean,
             asked, digits);
    return json;
}

static json_t *depths_json(const shoes_answer *answer, size_t player, unsigned long digits)
{
    const sabot_schedule *schedule = &answer->computed->schedule;
    const sabot_shoe_figures *f = &answer->computed->players[player];
    const double flat = sabot_shoes_error(schedule, NULL, SABOT_PLAYER_FLAT);
    const double error = error_share(answer, player);
    json_t *list = json_array();
    for (uint64_t n = schedule->cards + 1; n-- > 0;)
        if (schedule->starts[n] > 0)
            json_array_append_new(
                list,
                value_object(
                    digits, "cards:I starts:o share:o gain:o", (json_int_t)n,
                    number_json(modelled(schedule->starts[n], flat), digits),
                    number_json(modelled(f->share_at[n], f->share_at[n] < 1 ? error : 0), digits),
                    number_json((shoes_number){f->gain_at[n],
                                               error * fabs(f->gain_at[n]) + f->width_at[n] / 2, 1},
                                digits)));
    return list;
}

static json_t *simulated_player(const shoes_answer *answer, size_t player, unsigned long digits)
{
    const shoes_line line = simulated(answer, player);
    json_t *json = line_of_player(answer, player, &line, digits);
    if (answer->simulated->players[player].by_result)
        json_object_set_new(json, "valued", json_string("results"));
    if (answer->simulated->has_results)
        json_object_set_new(json, "won",
                            number_json(estimated(answer->simulated->players[player].won), digits));
    return json;
}

static json_t *simulated_coups(const sabot_simulated *s, unsigned long digits)
{
    json_t *list = json_array();
    for (size_t k = 0; k < s->coups_count; k++)
        if (s->coups_share[k].value > 0)
            json_array_append_new(list,
                                  json_pack("{sI so}", "coups", (json_int_t)k, "probability",
                                            number_json(estimated(s->coups_share[k]), digits)));
    return list;
}

static json_t *simulated_json(const shoes_answer *answer, unsigned long digits)
{
    const sabot_simulated *s = answer->simulated;
    json_t *players = json_array();
    for (size_t i = 0; i < s->players_count; i++)
        json_array_append_new(players, simulated_player(answer, i, digits));
    return value_object(
        digits, "shoes:I seed:I coups:o players:o", (json_int_t)s->shoes,
        (json_int_t)answer->asked->sample.seed,
        value_object(digits, "mean:o sd:o distribution:o", number_json(estimated(s->coups), digits),
                     number_json(estimated(s->coups_sd), digits), simulated_coups(s, digits)),
        players);
}

/* Of a player whose gain is known between the depths of a table only. */
static void add_bounds(json_t *json, shoes_number units, unsigned long digits)
{
    const shoes_number least = {units.value - units.error, units.error / 10, 1};
    const shoes_number greatest = {units.value + units.error, units.error / 10, 1};
    json_object_set_new(json, "units_bounds",
                        value_object(digits, "least:o greatest:o", number_json(least, digits),
                                     number_json(greatest, digits)));
}

static json_t *players_json(const shoes_answer *answer, unsigned long digits, int rows)
{
    json_t *list = json_array();
    for (size_t i = 0; i < answer->asked->players_count; i++) {
        const shoes_line line = computed(answer, i);
        json_t *json = line_of_player(answer, i, &line, digits);
        if (answer->computed->players[i].width > 0)
            add_bounds(json, line.units, digits);
        if (rows && answer->simulated)
            json_object_set_new(json, "simulated", simulated_player(answer, i, digits));
        if (answer->by_depth && answer->computed->players[i].is_known)
            json_object_set_new(json, "depths", depths_json(answer, i, digits));
        json_array_append_new(list, json);
    }
    return list;
}

/* --- coups -------------------------------------------------------------------------------- */

static json_t *dealing_json(const shoes_setup *asked)
{
    const sabot_dealing *d = &asked->dealing;
    char burn[16] = "none";
    if (d->burn == SABOT_BURN_FIRST_CARD)
        snprintf(burn, sizeof burn, "first-card");
    else if (d->burn)
        snprintf(burn, sizeof burn, "%d", d->burn);
    json_t *json = json_pack("{ss sI ss}", "burn", burn, "cut", (json_int_t)d->cut, "last",
                             sabot_last_coup_name(d->last));
    if (d->between)
        json_object_set_new(json, "burn_between", json_integer((json_int_t)d->between));
    return json;
}

static json_t *coups_json(const sabot_schedule *schedule, unsigned long digits)
{
    json_t *list = json_array();
    for (size_t k = 0; k < schedule->coups_count; k++)
        if (schedule->coups[k] > 0)
            json_array_append_new(list, json_pack("{sI so}", "coups", (json_int_t)k, "probability",
                                                  number_json(coups_share(schedule, k), digits)));
    const double flat = sabot_shoes_error(schedule, NULL, SABOT_PLAYER_FLAT);
    return value_object(digits, "mean:o sd:o distribution:o",
                        number_json(coups_mean(schedule), digits),
                        number_json(modelled(schedule->sd, flat), digits), list);
}

/* Whether a report omits a number of coups: less likely than one in a million, and never
 * simulated. */
static int is_rare(const shoes_answer *answer, size_t coups)
{
    return answer->computed->schedule.coups[coups] < 1e-6 &&
           !(answer->simulated && answer->simulated->coups_share[coups].value > 0);
}

/* Computed and simulated side by side. */
static json_t *coups_rows(const shoes_answer *answer, unsigned long digits)
{
    const sabot_schedule *schedule = &answer->computed->schedule;
    const sabot_simulated *s = answer->simulated;
    json_t *list = json_array();
    for (size_t k = 0; k < schedule->coups_count; k++) {
        if (!(schedule->coups[k] > 0) || (digits == VALUE_OF_VIEW && is_rare(answer, k)))
            continue;
        json_t *row = json_pack("{sI so}", "coups", (json_int_t)k, "probability",
                                number_json(coups_share(schedule, k), digits));
        if (s)
            json_object_set_new(row, "simulated",
                                number_json(estimated(s->coups_share[k]), digits));
        json_array_append_new(list, row);
    }
    return list;
}

/* --- exact figures ------------------------------------------------------------------------ */

static json_t *exact_json(const shoes_answer *answer, unsigned long digits)
{
    const sabot_shoes *shoes = answer->computed;
    json_t *bets = json_array();
    for (size_t i = 0; i < shoes->wagers_count; i++) {
        const sabot_two_coups *two = &shoes->wagers[i];
        if (shoes->has_moments[i])
            json_array_append_new(
                bets,
                value_object(digits, "bet:s ev:q variance:q covariance:q covariance_with_length:q",
                             answer->asked->played.names[i], two->ev, two->variance, two->results,
                             two->length_result));
    }
    return value_object(digits, "length:o bets:o",
                        value_object(digits, "mean:q variance:q covariance:q",
                                     shoes->lengths.length_mean, shoes->lengths.length_variance,
                                     shoes->lengths.lengths),
                        bets);
}

static json_t *bets_json(const shoes_answer *answer)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < answer->asked->played.wagers_count; i++) {
        json_t *bet = json_pack("{ss}", "bet", answer->asked->played.names[i]);
        returns_add_lines(bet, &answer->asked->wagers[i], NULL, 0);
        json_array_append_new(bets, bet);
    }
    return bets;
}

json_t *shoes_document(const shoes_answer *answer, unsigned long digits, int rows)
{
    json_t *document = setup_document(&answer->asked->played, "sabot.shoes/1");
    json_object_set_new(document, "dealing", dealing_json(answer->asked));
    json_object_set_new(document, "bets", bets_json(answer));
    json_object_set_new(document, "coups", coups_json(&answer->computed->schedule, digits));
    json_object_set_new(document, "exact", exact_json(answer, digits));
    json_object_set_new(document, "players", players_json(answer, digits, rows));
    if (answer->by_coups && rows)
        json_object_set_new(document, "distribution", coups_rows(answer, digits));
    if (answer->simulated && (!rows || digits == VALUE_OF_VIEW))
        json_object_set_new(document, "simulated", simulated_json(answer, digits));
    return document;
}
