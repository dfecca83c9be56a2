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

/* What was asked, as it is. */
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

char *shoes_text(shoes_number number, double factor, unsigned long digits)
{
    const double shown = factor * number.value, error = factor * number.error;
    if (!isfinite(number.value))
        return NULL;
    if (number.is_model)
        return value_model(shown, error, digits);
    digits = value_digits_of_error(shown, error, digits);
    char *value = value_double(shown, digits), *beside = value_double(error, digits), *both;
    if (asprintf(&both, "%s ± %s", value, beside) < 0)
        both = NULL;
    free(value);
    free(beside);
    return both;
}

static shoes_number estimated(sabot_estimated number)
{
    return (shoes_number){number.value, number.error, 0};
}

static shoes_number modelled(double value, double share)
{
    return (shoes_number){value, share * fabs(value), 1};
}

shoes_number shoes_coups_mean(const sabot_schedule *schedule)
{
    return modelled(schedule->mean, SABOT_COUPS_ERROR);
}

shoes_number shoes_coups_sd(const sabot_schedule *schedule)
{
    return modelled(schedule->sd, sabot_shoes_error(schedule, NULL, SABOT_PLAYER_FLAT));
}

shoes_number shoes_coups_share(const sabot_schedule *schedule, size_t coups)
{
    return (shoes_number){schedule->coups[coups], SABOT_COUPS_PROBABILITY_ERROR, 1};
}

/* --- players ------------------------------------------------------------------------------ */

static double error_share(const shoes_answer *answer, size_t player)
{
    return sabot_shoes_error(&answer->computed->schedule, &answer->computed->players[player],
                             answer->asked->players[player].kind);
}

shoes_line shoes_computed(const shoes_answer *answer, size_t player)
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
    if (answer->asked->players[player].kind == SABOT_PLAYER_FLAT) { /* bets on every coup */
        line.bets = shoes_coups_mean(schedule);
        line.share = modelled(f->share, 0);
    }
    return line;
}

shoes_line shoes_simulated(const shoes_answer *answer, size_t player)
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

shoes_number shoes_starts(const shoes_answer *answer, uint64_t unseen)
{
    const sabot_schedule *schedule = &answer->computed->schedule;
    return modelled(schedule->starts[unseen], sabot_shoes_error(schedule, NULL, SABOT_PLAYER_FLAT));
}

shoes_number shoes_share_at(const shoes_answer *answer, size_t player, uint64_t unseen)
{
    const double share = answer->computed->players[player].share_at[unseen];
    return modelled(share, share < 1 ? error_share(answer, player) : 0);
}

shoes_number shoes_gain_at(const shoes_answer *answer, size_t player, uint64_t unseen)
{
    return modelled(answer->computed->players[player].gain_at[unseen], error_share(answer, player));
}

int shoes_has_risk(const shoes_line *line)
{
    return isfinite(line->sd.value) && line->sd.value > 0;
}

/* Of the model, whose errors of units and SD may add up: as if they were fully correlated. */
static double risk_bound(const shoes_line *line, sabot_shoe_risk risk, double of)
{
    const shoes_number *units = &line->units, *sd = &line->sd;
    const sabot_simulated_figures worst = {.units = {units->value, units->error},
                                           .sd = {sd->value, sd->error},
                                           .units_with_sd = (units->value > 0 ? -1 : 1) *
                                                            units->error * sd->error};
    return sabot_shoe_risk_error(risk, &worst, of);
}

shoes_number shoes_risk(const shoes_line *line, sabot_shoe_risk risk, double of)
{
    const double units = line->units.value, sd = line->sd.value;
    const double values[] = {sabot_shoe_n0(units, sd), sabot_shoe_kelly(units, sd),
                             sabot_shoe_growth(units, sd), sabot_shoe_ruin(units, sd, of),
                             sabot_shoe_ahead(units, sd, of)};
    return (shoes_number){values[risk],
                          line->simulated ? sabot_shoe_risk_error(risk, line->simulated, of)
                                          : risk_bound(line, risk, of),
                          !line->simulated};
}

/* By the number of shoes. */
static json_t *ahead_json(const shoes_line *line, double after, unsigned long digits)
{
    const double shoes[] = {1, 10, 100, 1000, after};
    json_t *json = json_object();
    for (size_t i = 0; i < sizeof shoes / sizeof *shoes && shoes[i] > 0; i++) {
        char *key = value_double(shoes[i], 0);
        json_object_set_new(json, key,
                            number_json(shoes_risk(line, SABOT_RISK_AHEAD, shoes[i]), digits));
        free(key);
    }
    return json;
}

/* What the units and their SD come to over many shoes. */
static void add_risk(json_t *json, const shoes_line *line, const shoes_setup *asked,
                     unsigned long digits)
{
    static const struct {
        const char *name;
        sabot_shoe_risk risk;
    } risks[] = {{"n0", SABOT_RISK_N0},
                 {"kelly", SABOT_RISK_KELLY},
                 {"growth", SABOT_RISK_GROWTH},
                 {"ruin", SABOT_RISK_RUIN}};
    if (!shoes_has_risk(line))
        return;
    for (size_t i = 0; i < sizeof risks / sizeof *risks; i++)
        if (risks[i].risk != SABOT_RISK_RUIN || asked->bankroll > 0)
            json_object_set_new(
                json, risks[i].name,
                number_json(shoes_risk(line, risks[i].risk, asked->bankroll), digits));
    json_object_set_new(json, "ahead", ahead_json(line, asked->after, digits));
}

static json_t *line_of_player(const shoes_answer *answer, size_t player, const shoes_line *line,
                              unsigned long digits)
{
    const shoes_setup *asked = answer->asked;
    const sabot_player *p = &asked->players[player];
    json_t *json = json_pack(
        "{ss ss so so so so so so so}", "bet", asked->played.names[p->wager], "player",
        asked->player_names[player], "stake", given_json(p->stake, digits), "bets",
        number_json(line->bets, digits), "share", number_json(line->share, digits), "ev",
        number_json(line->ev, digits), "units", number_json(line->units, digits), "sd",
        number_json(line->sd, digits), "per_100_coups", number_json(line->per_100, digits));
    if (p->kind == SABOT_PLAYER_COUNT)
        json_object_set_new(json, "trigger",
                            p->trigger ? value_text(sabot_trigger_text(p->trigger)) : json_null());
    add_risk(json, line, asked, digits);
    return json;
}

static json_t *depths_json(const shoes_answer *answer, size_t player, unsigned long digits)
{
    const sabot_schedule *schedule = &answer->computed->schedule;
    json_t *list = json_array();
    for (uint64_t n = schedule->cards + 1; n-- > 0;)
        if (schedule->starts[n] > 0)
            json_array_append_new(
                list, json_pack("{sI so so so}", "cards", (json_int_t)n, "starts",
                                number_json(shoes_starts(answer, n), digits), "share",
                                number_json(shoes_share_at(answer, player, n), digits), "gain",
                                number_json(shoes_gain_at(answer, player, n), digits)));
    return list;
}

static json_t *simulated_player(const shoes_answer *answer, size_t player, unsigned long digits)
{
    const shoes_line line = shoes_simulated(answer, player);
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
    return json_pack("{sI sI s{so so so} so}", "shoes", (json_int_t)s->shoes, "seed",
                     (json_int_t)answer->asked->sample.seed, "coups", "mean",
                     number_json(estimated(s->coups), digits), "sd",
                     number_json(estimated(s->coups_sd), digits), "distribution",
                     simulated_coups(s, digits), "players", players);
}

static json_t *players_json(const shoes_answer *answer, unsigned long digits, int rows)
{
    json_t *list = json_array();
    for (size_t i = 0; i < answer->asked->players_count; i++) {
        const shoes_line line = shoes_computed(answer, i);
        json_t *json = line_of_player(answer, i, &line, digits);
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
    return json_pack("{ss sI ss}", "burn", burn, "cut", (json_int_t)d->cut, "last",
                     sabot_last_coup_name(d->last));
}

static json_t *coups_json(const sabot_schedule *schedule, unsigned long digits)
{
    json_t *list = json_array();
    for (size_t k = 0; k < schedule->coups_count; k++)
        if (schedule->coups[k] > 0)
            json_array_append_new(list,
                                  json_pack("{sI so}", "coups", (json_int_t)k, "probability",
                                            number_json(shoes_coups_share(schedule, k), digits)));
    return json_pack("{so so so}", "mean", number_json(shoes_coups_mean(schedule), digits), "sd",
                     number_json(shoes_coups_sd(schedule), digits), "distribution", list);
}

/* Computed and simulated side by side. */
static json_t *coups_rows(const shoes_answer *answer, unsigned long digits)
{
    const sabot_schedule *schedule = &answer->computed->schedule;
    const sabot_simulated *s = answer->simulated;
    json_t *list = json_array();
    for (size_t k = 0; k < schedule->coups_count; k++) {
        if (!(schedule->coups[k] > 0))
            continue;
        json_t *row = json_pack("{sI so}", "coups", (json_int_t)k, "probability",
                                number_json(shoes_coups_share(schedule, k), digits));
        if (s)
            json_object_set_new(row, "simulated",
                                number_json(estimated(s->coups_share[k]), digits));
        json_array_append_new(list, row);
    }
    return list;
}

/* --- what is exact ------------------------------------------------------------------------ */

static json_t *exact_json(const shoes_answer *answer, unsigned long digits)
{
    const sabot_shoes *shoes = answer->computed;
    json_t *bets = json_array();
    for (size_t i = 0; i < shoes->wagers_count; i++) {
        const sabot_two_coups *two = &shoes->wagers[i];
        if (shoes->has_moments[i])
            json_array_append_new(
                bets, json_pack("{ss so so so so}", "bet", answer->asked->played.names[i], "ev",
                                value_json(two->ev, digits), "variance",
                                value_json(two->variance, digits), "covariance",
                                value_json(two->results, digits), "covariance_with_length",
                                value_json(two->length_result, digits)));
    }
    return json_pack("{s{so so so} so}", "length", "mean",
                     value_json(shoes->lengths.length_mean, digits), "variance",
                     value_json(shoes->lengths.length_variance, digits), "covariance",
                     value_json(shoes->lengths.lengths, digits), "bets", bets);
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
    if (answer->simulated && !rows)
        json_object_set_new(document, "simulated", simulated_json(answer, digits));
    return document;
}
