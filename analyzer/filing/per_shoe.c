#include "per_shoe.h"

#include "answer/question/work.h"
#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"

#include <math.h>
#include <stdlib.h>

/* A count takes some tenths of a second: with more wagers counts are left out. */
enum { WAGERS_MOST = 12, FLAT = 0, COUNT, PLAYERS, FIGURES = 5, SHOWN_DIGITS = 4 };

static const char *const player_names[PLAYERS] = {"flat", "count"};

/* Unstated values are assumed: no card is burnt, and no coup begins after the cut card. */
static sabot_dealing dealing_of(const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    return (sabot_dealing){.burn = rules->burn ? rules->burn_cards : 0,
                           .cut = rules->cut_card_cards,
                           .last = rules->last_coup == SABOT_LAST_UNKNOWN ? SABOT_LAST_FINISH
                                                                          : rules->last_coup};
}

typedef struct {
    filing *f;
    per_shoe_tags *tags;
} work;

/* Unavailable figures are left out. */
static sabot_status ask_one(void *data, size_t w, sabot_error *error)
{
    const work *asked = data;
    filing *f = asked->f;
    const sabot_tags *tags = asked->tags(f, w);
    const sabot_dealing dealing = dealing_of(f);
    const sabot_player players[PLAYERS] = {
        {.kind = SABOT_PLAYER_FLAT, .stake = 1},
        {.kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = tags},
    };
    sabot_question question = filing_question_of(f, w);
    if (!f->edges.wagers[w].determined)
        return SABOT_OK;
    uint64_t earlier = 2 * dealing.cut;
    const sabot_numbers cuts = {&earlier, earlier < sabot_shoe_size(&f->played->shoe) ? 1 : 0};
    sabot_status status =
        sabot_shoes_find(&f->shoes[w], &question, &dealing, players, tags ? PLAYERS : COUNT,
                         cuts.count ? &cuts : NULL, error);
    return status == SABOT_BEYOND || status == SABOT_INVALID ? SABOT_OK : status;
}

sabot_status per_shoe_ask(filing *f, per_shoe_tags *tags, sabot_error *error)
{
    size_t count = f->question.wagers_count;
    work asked = {f, tags};
    if (!f->played->game.rules.cut_card || count > WAGERS_MOST)
        return SABOT_OK;
    f->shoes = sabot_allocate(count, sizeof *f->shoes);
    for (size_t w = 0; w < count; w++)
        sabot_shoes_init(&f->shoes[w]);
    return sabot_question_each(&f->question, "shoes", count, 1, ask_one, &asked, error);
}

/* --- numbers ------------------------------------------------------------------------------ */

/* A figure of the model, and the bound of its error. */
typedef struct {
    double value, bound;
} figure;

static char *decimal(figure of, double factor)
{
    const double value = factor * of.value;
    return value_model(value, factor * of.bound, value_digits(value, SHOWN_DIGITS));
}

/* A value that would be 0 in so many digits still shows significant ones, as in the report. */
static json_t *figure_json(figure of, unsigned long digits)
{
    unsigned long shown = value_digits(of.value, digits < SHOWN_DIGITS ? digits : SHOWN_DIGITS);
    return value_model_json(of.value, of.bound, digits > shown ? digits : shown);
}

static figure within(double value, double share)
{
    return (figure){value, share * fabs(value)};
}

static figure mean_of(const sabot_schedule *schedule)
{
    return within(schedule->mean, SABOT_COUPS_ERROR);
}

static figure sd_of(const sabot_schedule *schedule)
{
    return within(schedule->sd, sabot_shoes_error(schedule, NULL, SABOT_PLAYER_FLAT));
}

/* The first wager with known figures, because the coups are the same for all; NULL if there is
 * none. */
static const sabot_schedule *schedule_of(const filing *f)
{
    for (size_t w = 0; f->shoes && w < f->question.wagers_count; w++)
        if (f->shoes[w].players_count)
            return &f->shoes[w].schedule;
    return NULL;
}

static void list_figures(figure figures[FIGURES], const sabot_shoes *shoes, size_t player)
{
    const sabot_shoe_figures *of = &shoes->players[player];
    const sabot_schedule *schedule = &shoes->schedule;
    const double error =
        sabot_shoes_error(schedule, of, player == FLAT ? SABOT_PLAYER_FLAT : SABOT_PLAYER_COUNT);
    figures[0] = player == FLAT ? mean_of(schedule) : within(of->bets, error);
    figures[1] = within(of->share, player == FLAT ? 0 : error);
    figures[2] = within(of->bets > 0 ? of->ev : NAN, error);
    figures[3] = within(of->units, error);
    figures[4] = within(of->sd, error);
}

double per_shoe_units(const filing *f, size_t w, int is_earlier)
{
    if (!f->shoes || f->shoes[w].players_count < PLAYERS || !f->shoes[w].players[COUNT].is_known)
        return NAN;
    const sabot_shoe_figures *of = &f->shoes[w].players[COUNT];
    return !is_earlier ? of->units : of->units_at ? of->units_at[0] : NAN;
}

/* --- the document ------------------------------------------------------------------------- */

void per_shoe_add(json_t *document, const filing *f)
{
    static const char *const names[FIGURES] = {"bets", "share", "ev", "units", "sd"};
    const sabot_schedule *schedule = schedule_of(f);
    json_t *players = json_array();
    if (!schedule) {
        json_decref(players);
        return;
    }
    for (size_t w = 0; w < f->question.wagers_count; w++)
        for (size_t p = 0; p < f->shoes[w].players_count; p++) {
            figure figures[FIGURES];
            if (!f->shoes[w].players[p].is_known)
                continue;
            json_t *player =
                json_pack("{ss ss}", "bet", f->played->wagers[w].name, "player", player_names[p]);
            list_figures(figures, &f->shoes[w], p);
            for (int i = 0; i < FIGURES; i++)
                json_object_set_new(player, names[i], figure_json(figures[i], f->digits));
            json_array_append_new(players, player);
        }
    json_object_set_new(document, "shoes",
                        json_pack("{s{so so} so}", "coups", "mean",
                                  figure_json(mean_of(schedule), f->digits), "sd",
                                  figure_json(sd_of(schedule), f->digits), "players", players));
}

/* --- the report --------------------------------------------------------------------------- */

static void show_player(sabot_report *report, const filing *f, size_t w, size_t p)
{
    static const double factors[FIGURES] = {1, 100, 100, 1, 1}; /* per cent */
    figure figures[FIGURES];
    list_figures(figures, &f->shoes[w], p);
    char *cells[2 + FIGURES] = {sabot_copy_text(f->played->wagers[w].name),
                                sabot_copy_text(p == FLAT ? "every coup" : "the best count")};
    for (int i = 0; i < FIGURES; i++)
        cells[2 + i] = decimal(figures[i], factors[i]);
    sabot_report_take(report, cells);
    for (int i = 0; i < FIGURES; i++)
        if (isfinite(figures[i].value))
            sabot_report_number(report, (size_t)i + 2, factors[i] * figures[i].value, NULL);
}

static int has_no_sd(const filing *f)
{
    for (size_t w = 0; w < f->question.wagers_count; w++)
        for (size_t p = 0; p < f->shoes[w].players_count; p++)
            if (!isfinite(f->shoes[w].players[p].sd))
                return 1;
    return 0;
}

void per_shoe_show_model(sabot_report *report, const filing *f)
{
    if (!schedule_of(f))
        return;
    sabot_report_section(report, 3, "Figures per shoe");
    sabot_report_note(
        report,
        "The number of coups is computed from the length of each coup, which is predicted from "
        "those before it; the distribution of one coup's length and the covariance of two are "
        "exact. A flat player has the exact EV of the shoe on every coup, and a count has its "
        "exact value at each number of cards left. Only the dependence among three or more coups "
        "is left out, which causes the errors stated with the figures.");
}

void per_shoe_show(sabot_report *report, const filing *f)
{
    const sabot_schedule *schedule = schedule_of(f);
    sabot_report_section(report, 3, "Per shoe");
    if (!schedule) {
        sabot_report_note(report, "%s 'sabot shoes' has figures of whole shoes.",
                          f->played->game.rules.cut_card
                              ? "They are left out of a filing of this size or shoe."
                              : "The rules state no cut card, so the end of a shoe is unknown.");
        return;
    }
    char *mean = decimal(mean_of(schedule), 1), *sd = decimal(sd_of(schedule), 1);
    sabot_report_note(
        report,
        "From the burn to the cut card and the last coup, as the rules have them, a shoe has %s "
        "coups on average, with a standard deviation of %s. The figures per shoe come from a "
        "model and are not exact. Its errors were measured once, against simulated shoes: with six "
        "or eight decks coups and flat play are good to 0.1 %%, counts to 0.3 %%; with two decks "
        "to 0.1 %% and 1 %%, with "
        "one deck to 0.2 %% and 1 %%. Counts that bet on few coups and shoes of fewer than five "
        "coups may be off by 5 %%, and both together by 30 %%. A figure ends with the first digit "
        "of its error, and a value of 0 may be too small for the digits shown.",
        mean, sd);
    free(mean);
    free(sd);
    sabot_text without = {0}; /* before the table, after which a page may end */
    for (size_t w = 0; w < f->question.wagers_count; w++)
        if (f->edges.wagers[w].determined && !f->shoes[w].players_count)
            sabot_text_add(&without, "%s%s", without.length ? ", " : "", f->played->wagers[w].name);
    if (has_no_sd(f))
        sabot_report_note(report,
                          "A wager without an SD distinguishes too many kinds of cards or has too "
                          "many outcomes; it has no figures by a count either. 'sabot shoes "
                          "--simulate' estimates them.");
    if (without.length)
        sabot_report_note(report, "The model has no figures per shoe for these wagers: %s.",
                          without.text);
    free(without.text);
    sabot_report_table(report, "llnnnnn",
                       (const char *[]){"Wager", "Bets on", "Bets", "Of the coups,\u00a0%",
                                        "Player's EV,\u00a0%", "Units won", "SD of the units"});
    sabot_report_caption(report, "One unit a bet, per shoe: flat, and by the best count");
    for (size_t w = 0; w < f->question.wagers_count; w++)
        for (size_t p = 0; p < f->shoes[w].players_count; p++)
            if (f->shoes[w].players[p].is_known)
                show_player(report, f, w, p);
}
