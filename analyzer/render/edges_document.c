#include "edges_document.h"

#include "value.h"
#include <sabot/base/decimal.h>

#include <stdio.h>
#include <stdlib.h>

/* --- the document ------------------------------------------------------------------------- */

static json_t *share_json(const mpz_t ways, const mpz_t deals, unsigned long digits)
{
    return json_pack("{so so}", "ways", value_ways(ways), "probability",
                     value_share(ways, deals, digits));
}

static const sabot_line *winning_line(const sabot_wager *wager)
{
    return wager->count == 1 ? sabot_bet_winning_line(wager->part[0].bet) : NULL;
}

/* What the bet assumes, if it does; of a sum, `bet_assumptions` of the document says it. */
static void add_assumptions(json_t *json, const sabot_wager *wager)
{
    if (wager->count == 1 && wager->part[0].bet->assumed_count)
        json_object_set_new(json, "assumptions", bet_assumptions_json(wager->part[0].bet));
}

static json_t *bet_json(const sabot_wager *wager, const sabot_wager_edge *found,
                        unsigned long digits)
{
    const sabot_edge *edge = &found->edge;
    if (!found->determined) {
        json_t *json = undetermined_json(wager);
        returns_add_lines(json, wager, NULL, digits);
        add_assumptions(json, wager);
        return json;
    }
    const sabot_line *line = winning_line(wager);
    json_t *json = json_pack("{ss so}", "bet", wager->name, "pays",
                             line ? json_string(line->printed) : json_null());
    json_object_set_new(json, "win", share_json(edge->win, edge->deals, digits));
    json_object_set_new(json, "push", share_json(edge->push, edge->deals, digits));
    json_object_set_new(json, "lose", share_json(edge->lose, edge->deals, digits));
    json_object_set_new(json, "ev", value_json(edge->ev, digits));
    json_object_set_new(json, "ev_resolved",
                        edge->has_ev_resolved ? value_json(edge->ev_resolved, digits)
                                              : json_null());
    json_object_set_new(json, "variance", value_json(edge->variance, digits));
    json_object_set_new(
        json, "sd",
        json_pack("{so}", "decimal", value_text(sabot_decimal_root(edge->variance, digits))));
    json_object_set_new(json, "fair_pays",
                        edge->has_fair_pays ? value_json(edge->fair_pays, digits) : json_null());
    returns_add(json, &found->returns, digits);
    returns_add_lines(json, wager, &found->returns, digits);
    add_assumptions(json, wager);
    return json;
}

static json_t *covariances_json(const edges_answer *answer, unsigned long digits)
{
    json_t *list = json_array();
    for (size_t i = 0; i < answer->covariances->count; i++) {
        const sabot_covariance *pair = &answer->covariances->pairs[i];
        json_t *json = value_json(pair->covariance, digits);
        json_t *item = json_pack("{s[ss]}", "bets", answer->setup->wagers[pair->a].name,
                                 answer->setup->wagers[pair->b].name);
        json_object_update(item, json);
        json_decref(json);
        json_array_append_new(list, item);
    }
    return list;
}

json_t *edges_document(const edges_answer *answer, unsigned long digits)
{
    const setup *with = answer->setup;
    json_t *document = setup_document(with, "sabot.edge/1"), *bets = json_array();
    if (with->given)
        json_object_set_new(document, "given", json_string(with->given));
    if (with->window)
        json_object_set_new(document, "window", json_string(with->window));
    json_object_set_new(document, "deals", value_ways(answer->edges->deals));
    json_object_set_new(document, "bets", bets);
    for (size_t i = 0; i < with->wagers_count; i++)
        json_array_append_new(bets, bet_json(&with->wagers[i], &answer->edges->wagers[i], digits));
    if (answer->covariances)
        json_object_set_new(document, "covariance", covariances_json(answer, digits));
    if (answer->openings)
        json_object_set_new(document, "openings", openings_json(answer, digits));
    if (answer->observation)
        json_object_set_new(document, "observed", observation_json(answer, digits));
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

enum { COLUMNS = 9, FIGURES = COLUMNS - 2, TEXT_DIGITS = 4 };

static void add_row(sabot_report *report, const sabot_wager *wager, const sabot_wager_edge *found)
{
    const sabot_line *line = winning_line(wager);
    const char *cells[COLUMNS] = {wager->name, line ? line->printed : "table"};
    if (!found->determined) {
        char needs[64];
        snprintf(needs, sizeof needs, "undetermined: needs %s", sabot_level_name(found->needs));
        cells[COLUMNS - 1] = needs;
        sabot_report_row(report, cells);
        return;
    }
    const sabot_edge *edge = &found->edge;
    const sabot_returns *returns = &found->returns;
    char *texts[FIGURES] = {
        value_percent(returns->staked.edge, TEXT_DIGITS),
        returns->has_resolved ? value_percent(returns->resolved.edge, TEXT_DIGITS) : NULL,
        value_percent(returns->staked.back, TEXT_DIGITS),
        value_percent(returns->staked.hit, TEXT_DIGITS),
        value_share_percent(edge->push, edge->deals, TEXT_DIGITS),
        sabot_decimal_root(edge->variance, TEXT_DIGITS + 2),
        value_exact(returns->staked.edge)};
    for (int i = 0; i < FIGURES; i++)
        cells[2 + i] = texts[i];
    sabot_report_row(report, cells);
    for (int i = 0; i < FIGURES; i++)
        free(texts[i]);
}

/* All digits that were asked for: one value a line, so that any number of them can be read. */
static void add_digits(sabot_report *report, const edges_answer *answer, unsigned long digits)
{
    static const char *const titles[] = {"bet", "value", "decimal"};
    sabot_report_table(report, "lll", titles);
    for (size_t i = 0; i < answer->edges->wagers_count; i++) {
        const sabot_wager_edge *found = &answer->edges->wagers[i];
        const char *name = answer->setup->wagers[i].name;
        if (!found->determined)
            continue;
        char *ev = sabot_decimal_rational(found->edge.ev, digits);
        char *sd = sabot_decimal_root(found->edge.variance, digits);
        sabot_report_row(report, (const char *[]){name, "player's EV", ev});
        sabot_report_row(report, (const char *[]){name, "SD", sd});
        free(ev);
        free(sd);
    }
}

static void add_ways_row(sabot_report *report, const char *name, const sabot_edge *edge)
{
    char *win = value_grouped(edge->win), *push = value_grouped(edge->push),
         *lose = value_grouped(edge->lose);
    sabot_report_row(report, (const char *[]){name, win, push, lose});
    free(win);
    free(push);
    free(lose);
}

static void add_ways(sabot_report *report, const edges_answer *answer)
{
    static const char *const titles[] = {"bet", "ways to win", "to push", "to lose"};
    const sabot_edges *edges = answer->edges;
    size_t determined = 0;
    for (size_t i = 0; i < edges->wagers_count; i++)
        determined += edges->wagers[i].determined != 0;
    if (!determined)
        return;
    sabot_report_table(report, "lrrr", titles);
    for (size_t i = 0; i < edges->wagers_count; i++)
        if (edges->wagers[i].determined)
            add_ways_row(report, answer->setup->wagers[i].name, &edges->wagers[i].edge);
}

static void add_heading(sabot_report *report, const edges_answer *answer)
{
    const setup *with = answer->setup;
    const sabot_rules *rules = &with->game.rules;
    char words[SHOE_WORDS];
    setup_shoe_words(words, with);
    if (rules->about.title)
        sabot_report_heading(report, "%s: %s", rules->name, rules->about.title);
    else
        sabot_report_heading(report, "%s", rules->name);
    char *deals = value_grouped(answer->edges->deals);
    sabot_report_note(report, "%s; tableau %s; %s deals", words, with->tableau.name, deals);
    if (with->given)
        sabot_report_note(report, "given %s", with->given);
    if (with->window)
        sabot_report_note(report, "window %s", with->window);
    free(deals);
}

static void add_covariances(sabot_report *report, const edges_answer *answer, unsigned long digits)
{
    sabot_report_table(report, "llll", (const char *[]){"bet", "bet", "covariance", "exact"});
    for (size_t i = 0; i < answer->covariances->count; i++) {
        const sabot_covariance *pair = &answer->covariances->pairs[i];
        char *decimal = sabot_decimal_rational(pair->covariance, digits);
        char *exact = value_exact(pair->covariance);
        sabot_report_row(report,
                         (const char *[]){answer->setup->wagers[pair->a].name,
                                          answer->setup->wagers[pair->b].name, decimal, exact});
        free(decimal);
        free(exact);
    }
}

void edges_report(sabot_report *report, const edges_answer *answer, const output *to)
{
    static const char *const titles[COLUMNS] = {
        "bet", "pays", "house edge", "house edge resolved", "return",
        "hit", "push", "SD",         "exact house edge"};
    add_heading(report, answer);
    sabot_report_table(report, "lrrrrrrrl", titles);
    for (size_t i = 0; i < answer->edges->wagers_count; i++)
        add_row(report, &answer->setup->wagers[i], &answer->edges->wagers[i]);
    add_ways(report, answer);
    returns_report_lines(report, answer->setup->wagers, answer->edges);
    if (to->digits_given)
        add_digits(report, answer, to->digits);
    setup_assumed_note(report, answer->setup);
    if (answer->covariances)
        add_covariances(report, answer, to->digits);
    if (answer->openings)
        openings_report(report, answer);
    if (answer->observation)
        observation_report(report, answer);
}
