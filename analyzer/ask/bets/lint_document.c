#include "lint_document.h"

#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"
#include "write/view.h"
#include <sabot/base/decimal.h>

#include <stdlib.h>

enum { SHOWN_DIGITS = 4 };

static const sabot_line *line_of(const setup *with, const sabot_bet_finding *finding)
{
    return finding->line < 0 ? NULL
                             : &with->wagers[finding->wager].part[0].bet->lines[finding->line];
}

/* The caller frees. */
static char *words_of(const sabot_bet_finding *finding)
{
    sabot_text text = {0};
    char *percent = value_percent(finding->value, SHOWN_DIGITS);
    switch (finding->fault) {
    case SABOT_BET_IMPOSSIBLE:
        sabot_text_add(&text, "can never pay: no deal meets its condition");
        break;
    case SABOT_BET_SHADOWED:
        sabot_text_add(&text, "can never pay: earlier lines take all its deals, %s of all",
                       percent);
        break;
    case SABOT_BET_FAVOURS:
        sabot_text_add(&text, "favours the player: player's EV %s", percent);
        break;
    case SABOT_BET_HOPELESS:
        sabot_text_add(&text, "can never win");
        break;
    }
    free(percent);
    return text.text;
}

json_t *bet_lint_document(const setup *with, const sabot_bet_lint *lint, unsigned long digits)
{
    json_t *document = setup_document(with, "sabot.bets-lint/1"), *list = json_array();
    json_t *unseen = json_array();
    for (size_t i = 0; i < lint->undetermined_count; i++)
        json_array_append_new(unseen, undetermined_json(&with->wagers[lint->undetermined[i]]));
    json_object_set_new(document, "findings", list);
    json_object_set_new(document, "undetermined", unseen);
    for (size_t i = 0; i < lint->count; i++) {
        const sabot_bet_finding *finding = &lint->findings[i];
        const sabot_line *line = line_of(with, finding);
        char *words = words_of(finding);
        json_t *json = json_pack("{ss so ss}", "bet", with->wagers[finding->wager].name, "line",
                                 line ? json_integer(finding->line + 1) : json_null(), "kind",
                                 sabot_bet_fault_name(finding->fault));
        if (line) {
            json_object_set_new(json, "when", json_string(line->when));
            json_object_set_new(json, "pays", json_string(line->printed));
        }
        if (finding->fault == SABOT_BET_FAVOURS)
            json_object_set_new(json, "ev", value_json(finding->value, digits));
        if (finding->fault == SABOT_BET_SHADOWED)
            json_object_set_new(json, "probability", value_json(finding->value, digits));
        json_object_set_new(json, "text", json_string(words));
        json_array_append_new(list, json);
        free(words);
    }
    return document;
}

static const view_column columns[] = {{"bet", 'l', "bet", VIEW_TEXT},
                                      {"line", 'l', "line", VIEW_TEXT},
                                      {"pays", 'l', "pays", VIEW_TEXT},
                                      {"finding", 'l', "text", VIEW_TEXT}};
static const view findings = {"findings", VIEW_COLUMNS(columns)};

void bet_lint_view(sabot_report *report, const json_t *document, const setup *with,
                   const sabot_bet_lint *lint)
{
    setup_heading(report, with, "faults of bets");
    sabot_report_note(report, "%zu bet%s, %zu finding%s", with->wagers_count,
                      with->wagers_count == 1 ? "" : "s", lint->count, lint->count == 1 ? "" : "s");
    for (size_t i = 0; i < lint->undetermined_count; i++) {
        const sabot_wager *wager = &with->wagers[lint->undetermined[i]];
        sabot_report_note(report, "%s is undetermined and not checked: it needs %s", wager->name,
                          sabot_level_name(sabot_wager_level(wager)));
    }
    if (lint->count)
        view_table(report, document, &findings);
}

/* --- fitting ------------------------------------------------------------------------------ */

/* In the notation of a bet's `pays`; the caller frees. */
static char *odds_text(const sabot_bet_odds *odds)
{
    char *pays = mpz_get_str(NULL, 10, odds->pays);
    sabot_text text = {0};
    if (mpz_sgn(odds->pays))
        sabot_text_add(&text, "%s:%lu", pays, odds->to);
    else
        sabot_text_add(&text, "push");
    free(pays);
    return text.text;
}

static json_t *odds_json(const sabot_bet_odds *odds, unsigned long digits)
{
    char *text = odds_text(odds);
    json_t *json = json_pack("{ss so}", "pays", text, "edge", value_json(odds->edge, digits));
    free(text);
    return json;
}

json_t *bet_fit_document(const setup *with, const sabot_bet_fit *fit, const mpq_t wanted,
                         unsigned long digits)
{
    const sabot_bet *bet = with->wagers[0].part[0].bet;
    json_t *document = setup_document(with, "sabot.bets-fit/1"), *odds = json_array();
    json_object_set_new(document, "bet", json_string(bet->name));
    json_object_set_new(document, "line", json_integer(fit->line + 1));
    json_object_set_new(document, "when", json_string(bet->lines[fit->line].when));
    json_object_set_new(document, "pays", json_string(bet->lines[fit->line].printed));
    json_object_set_new(document, "edge", value_json(fit->edge_now, digits));
    json_object_set_new(document, "wanted", value_json(wanted, digits));
    json_object_set_new(document, "fitted", value_json(fit->pays, digits));
    json_object_set_new(document, "rounded", odds_json(sabot_bet_fit_nearest(fit), digits));
    json_object_set_new(document, "payable", odds);
    for (unsigned i = 0; i < fit->odds_count; i++)
        json_array_append_new(odds, odds_json(&fit->odds[i], digits));
    json_array_append_new(odds, odds_json(&fit->above, digits));
    for (unsigned i = 0; i < fit->closer_count; i++)
        json_array_append_new(odds, odds_json(&fit->closer[i], digits));
    return document;
}

static void add_odds(sabot_report *report, const sabot_bet_odds *odds, const sabot_bet_fit *fit,
                     const mpq_t wanted)
{
    int order = mpq_cmp(odds->edge, wanted);
    const char *what = order > 0   ? "more than the wanted edge"
                       : order < 0 ? "less than the wanted edge"
                                   : "the wanted edge";
    SABOT_REPORT_TAKE(report, odds_text(odds), value_percent(odds->edge, SHOWN_DIGITS),
                      value_exact(odds->edge), sabot_copy_text(what),
                      sabot_copy_text(odds == sabot_bet_fit_nearest(fit) ? "the nearest" : ""));
}

void bet_fit_report(sabot_report *report, const setup *with, const sabot_bet_fit *fit,
                    const mpq_t wanted)
{
    const sabot_bet *bet = with->wagers[0].part[0].bet;
    char *now = value_percent(fit->edge_now, SHOWN_DIGITS);
    char *aim = value_percent(wanted, SHOWN_DIGITS), *exact = value_exact(fit->pays);
    char *decimal = sabot_decimal_rational(fit->pays, 6);
    setup_heading(report, with, bet->name);
    sabot_report_note(report, "line %u: %s; pays %s, house edge %s", fit->line + 1,
                      bet->lines[fit->line].when, bet->lines[fit->line].printed, now);
    sabot_report_note(report, "a house edge of %s requires a payout of %s to 1, exactly %s", aim,
                      decimal, exact);
    sabot_report_table(report, "rrlll",
                       (const char *[]){"payable", "house edge", "exact house edge", "", ""});
    for (unsigned i = 0; i < fit->odds_count; i++)
        add_odds(report, &fit->odds[i], fit, wanted);
    add_odds(report, &fit->above, fit, wanted);
    for (unsigned i = 0; i < fit->closer_count; i++)
        add_odds(report, &fit->closer[i], fit, wanted);
    free(now);
    free(aim);
    free(exact);
    free(decimal);
}
