/* The report of `shoes`. */
#include "document.h"

#include "ask/setup_document.h"
#include "base/text.h"
#include "write/value.h"
#include "write/view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define PLAYER                                             \
    {                                                      \
        "player", 'l', "{player}[, {trigger}]", VIEW_WORDS \
    }

/* --- how it is dealt ---------------------------------------------------------------------- */

static void add_dealing(sabot_report *report, const shoes_setup *asked)
{
    const sabot_dealing *d = &asked->dealing;
    sabot_text text = {0};
    if (d->burn == SABOT_BURN_FIRST_CARD)
        sabot_text_add(&text, "the first card is seen and burns as many as it counts, unseen");
    else if (d->burn)
        sabot_text_add(&text, "%d card%s burnt unseen", d->burn, d->burn == 1 ? " is" : "s are");
    else
        sabot_text_add(&text, "nothing is burnt%s", asked->burn_assumed ? " (not stated)" : "");
    if (d->between)
        sabot_text_add(&text, ", and %" PRIu64 " after each coup", d->between);
    sabot_text_add(
        &text, "; %" PRIu64 " card%s behind the cut card; the coup that reaches it is %s%s", d->cut,
        d->cut == 1 ? "" : "s", d->last == SABOT_LAST_FINISH ? "the last" : "followed by one more",
        asked->last_assumed ? " (not stated)" : "");
    sabot_report_note(report, "%s", text.text);
    free(text.text);
}

/* --- players ------------------------------------------------------------------------------ */

static const view_column player_columns[] = {{"bet", 'l', "bet", VIEW_TEXT},
                                             PLAYER,
                                             {"bets", 'r', "bets", VIEW_BOTH(3)},
                                             {"% of coups", 'r', "share", VIEW_BOTH_HUNDRED(3)},
                                             {"player's EV %", 'r', "ev", VIEW_BOTH_HUNDRED(3)},
                                             {"units", 'r', "units", VIEW_BOTH(5)},
                                             {"SD", 'r', "sd", VIEW_BOTH(3)},
                                             {"per 100 coups", 'r', "per_100_coups", VIEW_BOTH(5)},
                                             {"units by results", 'r', "won", VIEW_BOTH(3)}};
enum { PLAYER_COLUMNS = sizeof player_columns / sizeof *player_columns };

/* Of the computed or the simulated players; with `results` also the gain by results. */
static void add_players(sabot_report *report, const json_t *document, const char *list, int results)
{
    view_table(report, document,
               &(view){list, .columns = player_columns,
                       .count = results ? PLAYER_COLUMNS : PLAYER_COLUMNS - 1});
}

/* Flat players of bets on suits. */
static void add_unknown(sabot_report *report, const shoes_answer *answer)
{
    const shoes_setup *asked = answer->asked;
    for (size_t i = 0; i < asked->players_count; i++)
        if (asked->players[i].kind == SABOT_PLAYER_FLAT &&
            !answer->computed->has_moments[asked->players[i].wager])
            sabot_report_note(report,
                              "%s distinguishes too many kinds of cards: its SD is simulated only "
                              "(--simulate N --results)",
                              asked->played.names[asked->players[i].wager]);
}

/* Over many shoes, of the players whose SD is known. */
static void add_risks(sabot_report *report, const json_t *document, const char *list,
                      const shoes_answer *answer)
{
    enum { TEXT = 80 };
    const shoes_options *o = answer->options;
    const double shoes = answer->asked->after > 0 ? answer->asked->after : 100;
    const char *s = shoes > 1 ? "s" : "", *ruined = o->bankroll ? o->bankroll : "";
    char ahead[TEXT], ruin[TEXT], goal[TEXT], within[TEXT], paths[2][TEXT];
    char *number = value_double(shoes, 0);
    snprintf(ahead, TEXT, "ahead after %s shoe%s, %%", number, s);
    snprintf(within, TEXT, "within %s shoe%s, %%", number, s);
    snprintf(ruin, TEXT, "ruin of %s unit%s, %%", ruined, strcmp(ruined, "1") ? "s" : "");
    snprintf(goal, TEXT, "first %s won, %%", o->goal ? o->goal : "");
    snprintf(paths[0], TEXT, "ahead.%s", number);
    snprintf(paths[1], TEXT, "ruin_within.%s", number);
    free(number);
    const view_column columns[] = {{"bet", 'l', "bet", VIEW_TEXT},
                                   PLAYER,
                                   {"N0, shoes", 'r', "n0", VIEW_BOTH(1)},
                                   {"DI", 'r', "di", VIEW_BOTH(2)},
                                   {"SCORE", 'r', "score", VIEW_BOTH(2)},
                                   {"Kelly", 'r', "kelly", VIEW_BOTH(6)},
                                   {"growth", 'r', "growth", VIEW_BOTH(8)},
                                   {ahead, 'r', paths[0], VIEW_BOTH_HUNDRED(2)},
                                   {ruin, 'r', "ruin", VIEW_BOTH_HUNDRED(2)},
                                   {within, 'r', paths[1], VIEW_BOTH_HUNDRED(2)},
                                   {goal, 'r', "goal", VIEW_BOTH_HUNDRED(2)}};
    const view risks = {list, "!ahead", .columns = columns,
                        .count = 8 + (o->bankroll ? 2 : 0) + (o->goal ? 1 : 0)};
    if (view_rows(document, &risks))
        view_table(report, document, &risks);
}

static const view_column depth_columns[] = {{"cards unseen", 'r', "cards", VIEW_TEXT},
                                            {"coups that begin", 'r', "starts", VIEW_DECIMAL(6)},
                                            {"bets %", 'r', "share", VIEW_HUNDRED(4)},
                                            {"gain %", 'r', "gain", VIEW_HUNDRED(4)}};
static const view depths = {"depths", VIEW_COLUMNS(depth_columns)};

static void add_depths(sabot_report *report, const json_t *player)
{
    char *name = view_words(player, "{bet}, {player}[, {trigger}]");
    sabot_report_heading(report, "%s", name);
    view_table(report, player, &depths);
    free(name);
}

/* The probability of each number of coups. */
static const view_column coups_columns[] = {
    {"coups", 'r', "coups", VIEW_TEXT},
    {"% of shoes", 'r', "probability", VIEW_HUNDRED(4)},
    {"simulated %", 'r', "simulated", VIEW_BOTH_HUNDRED(4)}};

static void add_simulated(sabot_report *report, const json_t *document, const shoes_answer *answer)
{
    const sabot_simulated *s = answer->simulated;
    view_note(report, document,
              "simulated: {simulated.shoes} shoes, seed {simulated.seed}; "
              "{simulated.coups.mean ~5} coups per shoe, SD {simulated.coups.sd ~5}; ± is the "
              "standard error");
    add_players(report, document, "simulated.players", s->has_results);
    add_risks(report, document, "simulated.players", answer);
    view_notes(report, view_get(document, "simulated.players"),
               "{bet} distinguishes too many kinds of cards: valued by its {valued}");
}

void shoes_view(sabot_report *report, const json_t *document, const shoes_answer *answer)
{
    size_t i;
    const json_t *player;
    setup_heading(report, &answer->asked->played, "whole shoes");
    add_dealing(report, answer->asked);
    view_note(report, document, "computed: {coups.mean .3} coups per shoe, SD {coups.sd .3}");
    add_players(report, document, "players", 0);
    view_notes(report, view_get(document, "players"),
               "{bet}, {player}: {units_bounds.least ~5} to {units_bounds.greatest ~5} units; the "
               "gain does not grow with the cards left, so it lies between those of a table");
    add_unknown(report, answer);
    if (answer->asked->has_limits)
        sabot_report_note(report,
                          "a unit is the table's maximum; the rule set's limits cap stakes");
    add_risks(report, document, "players", answer);
    if (answer->options->bankroll)
        sabot_report_note(report, "Ruin and goal are those of a Brownian motion: rough where one "
                                  "win is a large part of the bankroll or of the goal.");
    if (answer->simulated)
        add_simulated(report, document, answer);
    if (answer->by_coups)
        view_table(
            report, document,
            &(view){"distribution", .columns = coups_columns, .count = answer->simulated ? 3 : 2});
    json_array_foreach(json_object_get(document, "players"), i,
                       player) if (view_get(player, "depths")) add_depths(report, player);
}
