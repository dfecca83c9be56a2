#include "per_shoe.h"

#include "answer/question/work.h"
#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"

#include <math.h>
#include <stdlib.h>

/* A count takes some tenths of a second: of more wagers they are left out. */
enum { WAGERS_MOST = 12, FLAT = 0, COUNT, PLAYERS, FIGURES = 5, SHOWN_DIGITS = 4 };

static const char *const player_names[PLAYERS] = {"flat", "count"};

/* What the document does not state is taken as: nothing is burnt, and no coup begins behind the
 * card. */
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

/* What cannot be had is left out. */
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
    sabot_status status = sabot_shoes_find(&f->shoes[w], &question, &dealing, players,
                                           tags ? PLAYERS : COUNT, NULL, error);
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

static char *decimal(double value)
{
    return value_double(
        value, value_digits_of_model(value, VALUE_MODEL_ERROR, value_digits(value, SHOWN_DIGITS)));
}

/* The first wager that something is known of, for the coups are the same for all; NULL: none. */
static const sabot_schedule *schedule_of(const filing *f)
{
    for (size_t w = 0; f->shoes && w < f->question.wagers_count; w++)
        if (f->shoes[w].players_count)
            return &f->shoes[w].schedule;
    return NULL;
}

static void list_figures(double figures[FIGURES], const sabot_shoe_figures *of)
{
    figures[0] = of->bets;
    figures[1] = of->share;
    figures[2] = of->bets > 0 ? of->ev : NAN;
    figures[3] = of->units;
    figures[4] = of->sd;
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
    const double errors[PLAYERS] = {sabot_shoes_error(schedule->cards, SABOT_PLAYER_FLAT),
                                    sabot_shoes_error(schedule->cards, SABOT_PLAYER_COUNT)};
    for (size_t w = 0; w < f->question.wagers_count; w++)
        for (size_t p = 0; p < f->shoes[w].players_count; p++) {
            double figures[FIGURES];
            if (!f->shoes[w].players[p].is_known)
                continue;
            json_t *player =
                json_pack("{ss ss}", "bet", f->played->wagers[w].name, "player", player_names[p]);
            list_figures(figures, &f->shoes[w].players[p]);
            for (int i = 0; i < FIGURES; i++)
                json_object_set_new(player, names[i],
                                    value_model_json(figures[i], errors[p], f->digits));
            json_array_append_new(players, player);
        }
    json_object_set_new(document, "shoes",
                        json_pack("{s{so so} so}", "coups", "mean",
                                  value_model_json(schedule->mean, errors[FLAT], f->digits), "sd",
                                  value_model_json(schedule->sd, errors[FLAT], f->digits),
                                  "players", players));
}

/* --- what a person reads ------------------------------------------------------------------ */

static void show_player(sabot_report *report, const filing *f, size_t w, size_t p)
{
    double figures[FIGURES];
    list_figures(figures, &f->shoes[w].players[p]);
    figures[1] *= 100; /* per cent */
    figures[2] *= 100;
    char *cells[2 + FIGURES] = {sabot_copy_text(f->played->wagers[w].name),
                                sabot_copy_text(p == FLAT ? "every coup" : "the best count")};
    for (int i = 0; i < FIGURES; i++)
        cells[2 + i] = decimal(figures[i]);
    sabot_report_take(report, cells);
    for (int i = 0; i < FIGURES; i++)
        if (isfinite(figures[i]))
            sabot_report_number(report, (size_t)i + 2, figures[i], NULL);
}

static int has_no_sd(const filing *f)
{
    for (size_t w = 0; w < f->question.wagers_count; w++)
        for (size_t p = 0; p < f->shoes[w].players_count; p++)
            if (!isfinite(f->shoes[w].players[p].sd))
                return 1;
    return 0;
}

void per_shoe_show(sabot_report *report, const filing *f)
{
    const sabot_schedule *schedule = schedule_of(f);
    sabot_report_section(report, 3, "Per shoe");
    if (!schedule) {
        sabot_report_note(report, "%s 'sabot shoes' has figures of whole shoes.",
                          f->played->game.rules.cut_card
                              ? "They are left out of a filing of this size or shoe."
                              : "The rules name no cut card, so that no end of a shoe is known.");
        return;
    }
    char *mean = decimal(schedule->mean), *sd = decimal(schedule->sd);
    sabot_report_note(
        report,
        "From the burn to the cut card and the last coup, as the rules have them, a shoe has %s "
        "coups on average, with a standard deviation of %s. The figures per shoe come from a "
        "model and are not exact. Measured against simulation, with six or eight decks coups and "
        "flat play are good to 0.1 %%, counts to 0.3 %%; with one deck to 0.2 %% and 1 %%. Counts "
        "that bet on fewer than one coup in 25 may be off by more, and what shows as 0 may be too "
        "small to show.",
        mean, sd);
    free(mean);
    free(sd);
    sabot_text without = {0}; /* told before the table, after which a page may end */
    for (size_t w = 0; w < f->question.wagers_count; w++)
        if (f->edges.wagers[w].determined && !f->shoes[w].players_count)
            sabot_text_add(&without, "%s%s", without.length ? ", " : "", f->played->wagers[w].name);
    if (has_no_sd(f))
        sabot_report_note(report,
                          "Where no SD stands, the wager tells too many kinds of cards apart, or "
                          "has too many outcomes; nor has it figures by a count then. 'sabot shoes "
                          "--simulate' estimates them.");
    if (without.length)
        sabot_report_note(report, "No figures per shoe, which the model does not have of them: %s.",
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
