#include "document.h"
#include "write/value.h"

#include "ask/setup_document.h"
#include "base/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE_DIGITS = 3, UNIT_DIGITS = 5, SD_DIGITS = 3, DEPTH_DIGITS = 6 };

static void add_row(sabot_report *report, char **texts, size_t count)
{
    sabot_report_row(report, (const char *const *)texts);
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
}

static char *text_of(const char *text)
{
    sabot_text copy = {0};
    sabot_text_add(&copy, "%s", text);
    return copy.text;
}

static const char *bet_of(const shoes_answer *answer, size_t player)
{
    const shoes_setup *asked = answer->asked;
    return asked->played.names[asked->players[player].wager];
}

/* "dragon-7-jacobson, tc>=4" */
static char *name_of(const shoes_answer *answer, size_t player)
{
    const sabot_player *p = &answer->asked->players[player];
    sabot_text text = {0};
    sabot_text_add(&text, "%s", answer->asked->player_names[player]);
    if (p->kind == SABOT_PLAYER_COUNT && p->trigger) {
        char *trigger = sabot_trigger_text(p->trigger);
        sabot_text_add(&text, ", %s", trigger);
        free(trigger);
    }
    return text.text;
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
    sabot_text_add(
        &text, "; %" PRIu64 " card%s behind the cut card; the coup that reaches it is %s%s", d->cut,
        d->cut == 1 ? "" : "s", d->last == SABOT_LAST_FINISH ? "the last" : "followed by one more",
        asked->last_assumed ? " (not stated)" : "");
    sabot_report_note(report, "%s", text.text);
    free(text.text);
}

/* --- players ------------------------------------------------------------------------------ */

static void add_player(sabot_report *report, const shoes_answer *answer, size_t player,
                       const shoes_line *line)
{
    const sabot_estimated *won = line->simulated ? &line->simulated->won : NULL;
    char *texts[] = {
        text_of(bet_of(answer, player)),
        name_of(answer, player),
        shoes_text(line->bets, 1, SHARE_DIGITS),
        shoes_text(line->share, 100, SHARE_DIGITS),
        shoes_text(line->ev, 100, SHARE_DIGITS),
        shoes_text(line->units, 1, UNIT_DIGITS),
        shoes_text(line->sd, 1, SD_DIGITS),
        shoes_text(line->per_100, 1, UNIT_DIGITS),
        won ? shoes_text((shoes_number){won->value, won->error, 0}, 1, SD_DIGITS) : NULL,
    };
    add_row(report, texts, sizeof texts / sizeof *texts);
}

/* The lines of the players, computed or simulated. */
typedef shoes_line lines(const shoes_answer *answer, size_t player);

/* With `results` what they won by results, too. */
static void add_players(sabot_report *report, const shoes_answer *answer, lines *line_of,
                        int results)
{
    static const char *const titles[] = {"bet",        "player",        "bets",
                                         "% of coups", "player's EV %", "units",
                                         "SD",         "per 100 coups", "units by results"};
    sabot_report_table(report, results ? "llrrrrrrr" : "llrrrrrr", titles);
    for (size_t i = 0; i < answer->asked->players_count; i++) {
        const shoes_line line = line_of(answer, i);
        add_player(report, answer, i, &line);
    }
}

/* Flat players of what sees suits. */
static void add_unknown(sabot_report *report, const shoes_answer *answer)
{
    const shoes_setup *asked = answer->asked;
    for (size_t i = 0; i < asked->players_count; i++)
        if (asked->players[i].kind == SABOT_PLAYER_FLAT &&
            !answer->computed->has_moments[asked->players[i].wager])
            sabot_report_note(report,
                              "%s distinguishes too many kinds of cards: its SD is simulated only "
                              "(--simulate N --results)",
                              bet_of(answer, i));
}

static void add_limits(sabot_report *report, const shoes_answer *answer)
{
    if (answer->asked->has_limits)
        sabot_report_note(report,
                          "a unit is the table's maximum; the rule set's limits cap stakes");
}

/* Whether an SD is known of anyone. */
static int has_risks(const shoes_answer *answer, lines *line_of)
{
    for (size_t i = 0; i < answer->asked->players_count; i++) {
        const shoes_line line = line_of(answer, i);
        if (shoes_has_risk(&line))
            return 1;
    }
    return 0;
}

static void add_risk(sabot_report *report, const shoes_answer *answer, size_t player,
                     const shoes_line *line, double shoes)
{
    const double bankroll = answer->asked->bankroll;
    char *texts[] = {
        text_of(bet_of(answer, player)),
        name_of(answer, player),
        shoes_text(shoes_risk(line, SABOT_RISK_N0, 0), 1, 1),
        shoes_text(shoes_risk(line, SABOT_RISK_KELLY, 0), 1, DEPTH_DIGITS),
        shoes_text(shoes_risk(line, SABOT_RISK_GROWTH, 0), 1, 8),
        shoes_text(shoes_risk(line, SABOT_RISK_AHEAD, shoes), 100, 2),
        shoes_text(shoes_risk(line, SABOT_RISK_RUIN, bankroll), 100, 2),
    };
    add_row(report, texts, sizeof texts / sizeof *texts);
}

/* Over many shoes. */
static void add_risks(sabot_report *report, const shoes_answer *answer, lines *line_of)
{
    const shoes_setup *asked = answer->asked;
    if (!has_risks(answer, line_of))
        return;
    double shoes = asked->after > 0 ? asked->after : 100;
    char *ahead = value_double(shoes, 0);
    sabot_text title = {0}, ruin = {0};
    sabot_text_add(&title, "ahead after %s shoe%s, %%", ahead, shoes > 1 ? "s" : "");
    if (asked->bankroll > 0)
        sabot_text_add(&ruin, "ruin of %s unit%s, %%", asked->bankroll_stated,
                       strcmp(asked->bankroll_stated, "1") ? "s" : "");
    const char *titles[] = {"bet", "player", "N0, shoes", "Kelly", "growth", title.text, ruin.text};
    sabot_report_table(report, asked->bankroll > 0 ? "llrrrrr" : "llrrrr", titles);
    for (size_t i = 0; i < asked->players_count; i++) {
        const shoes_line line = line_of(answer, i);
        if (shoes_has_risk(&line))
            add_risk(report, answer, i, &line, shoes);
    }
    free(title.text);
    free(ruin.text);
    free(ahead);
}

static void add_depths(sabot_report *report, const shoes_answer *answer, size_t player)
{
    static const char *const titles[] = {"cards unseen", "coups that begin", "bets %", "gain %"};
    const sabot_schedule *schedule = &answer->computed->schedule;
    char *name = name_of(answer, player);
    sabot_report_heading(report, "%s, %s", bet_of(answer, player), name);
    free(name);
    sabot_report_table(report, "rrrr", titles);
    for (uint64_t n = schedule->cards + 1; n-- > 0;) {
        if (!(schedule->starts[n] > 0))
            continue;
        char *texts[] = {value_double((double)n, 0),
                         shoes_text(shoes_starts(answer, n), 1, DEPTH_DIGITS),
                         shoes_text(shoes_share_at(answer, player, n), 100, DEPTH_DIGITS - 2),
                         shoes_text(shoes_gain_at(answer, player, n), 100, DEPTH_DIGITS - 2)};
        add_row(report, texts, sizeof texts / sizeof *texts);
    }
}

/* How likely each number of coups is; one that is less likely than one in a million is not
 * shown. */
static void add_coups(sabot_report *report, const shoes_answer *answer)
{
    static const char *const titles[] = {"coups", "% of shoes", "simulated %"};
    const sabot_schedule *schedule = &answer->computed->schedule;
    const sabot_simulated *s = answer->simulated;
    sabot_report_table(report, s ? "rrr" : "rr", titles);
    for (size_t k = 0; k < schedule->coups_count; k++) {
        const sabot_estimated found = s ? s->coups_share[k] : (sabot_estimated){NAN, NAN};
        if (schedule->coups[k] < 1e-6 && !(found.value > 0))
            continue;
        char *texts[] = {value_double((double)k, 0),
                         shoes_text(shoes_coups_share(schedule, k), 100, 4),
                         shoes_text((shoes_number){found.value, found.error, 0}, 100, 4)};
        add_row(report, texts, sizeof texts / sizeof *texts);
    }
}

static void add_simulated(sabot_report *report, const shoes_answer *answer)
{
    const sabot_simulated *s = answer->simulated;
    char *mean = shoes_text((shoes_number){s->coups.value, s->coups.error, 0}, 1, UNIT_DIGITS);
    char *sd = shoes_text((shoes_number){s->coups_sd.value, s->coups_sd.error, 0}, 1, UNIT_DIGITS);
    sabot_report_note(report,
                      "simulated: %" PRIu64 " shoes, seed %" PRIu64
                      "; %s coups per shoe, SD %s; ± is the standard error",
                      s->shoes, answer->asked->sample.seed, mean, sd);
    free(mean);
    free(sd);
    add_players(report, answer, shoes_simulated, s->has_results);
    add_risks(report, answer, shoes_simulated);
    for (size_t i = 0; i < s->players_count; i++)
        if (s->players[i].by_result)
            sabot_report_note(report,
                              "%s distinguishes too many kinds of cards: valued by its results",
                              bet_of(answer, i));
}

void shoes_report(sabot_report *report, const shoes_answer *answer)
{
    const sabot_schedule *schedule = &answer->computed->schedule;
    setup_heading(report, &answer->asked->played, "whole shoes");
    add_dealing(report, answer->asked);
    char *mean = shoes_text(shoes_coups_mean(schedule), 1, SD_DIGITS);
    char *sd = shoes_text(shoes_coups_sd(schedule), 1, SD_DIGITS);
    sabot_report_note(report, "computed: %s coups per shoe, SD %s", mean, sd);
    free(mean);
    free(sd);
    add_players(report, answer, shoes_computed, 0);
    add_unknown(report, answer);
    add_limits(report, answer);
    add_risks(report, answer, shoes_computed);
    if (answer->simulated)
        add_simulated(report, answer);
    if (answer->by_coups)
        add_coups(report, answer);
    for (size_t i = 0; answer->by_depth && i < answer->asked->players_count; i++)
        if (answer->computed->players[i].is_known)
            add_depths(report, answer, i);
}
