#include "document.h"

#include "base/memory.h"
#include "write/value.h"
#include "write/view.h"

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

/* The bet's assumptions, if any; for a sum the document has them in `bet_assumptions`. */
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
    json_t *json = value_object(
        digits, "bet:s pays:s win:o push:o lose:o ev:q ev_resolved:q variance:q sd:r fair_pays:q",
        wager->name, line ? line->printed : NULL, share_json(edge->win, edge->deals, digits),
        share_json(edge->push, edge->deals, digits), share_json(edge->lose, edge->deals, digits),
        edge->ev, edge->has_ev_resolved ? edge->ev_resolved : NULL, edge->variance, edge->variance,
        edge->has_fair_pays ? edge->fair_pays : NULL);
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
    for (size_t i = 0; i < with->wagers_count; i++) {
        json_t *bet = bet_json(&with->wagers[i], &answer->edges->wagers[i], digits);
        if (answer->rebates && answer->edges->wagers[i].determined)
            rebates_add(bet, answer->rebates, i, digits);
        if (answer->stakes && answer->edges->wagers[i].determined)
            json_object_set_new(
                bet, "stakes",
                stakes_json(answer->stakes, with, i, &answer->edges->wagers[i], digits));
        json_array_append_new(bets, bet);
    }
    if (answer->covariances)
        json_object_set_new(document, "covariance", covariances_json(answer, digits));
    if (answer->openings)
        json_object_set_new(document, "openings", openings_json(answer, digits));
    if (answer->observation)
        json_object_set_new(document, "observed", observation_json(answer, digits));
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},
    {"pays", 'r', "pays", VIEW_TEXT, .none = "table"},
    {"house edge", 'r', "edge", VIEW_PERCENT(4)},
    {"house edge resolved", 'r', "resolved.edge", VIEW_PERCENT(4)},
    {"return", 'r', "return", VIEW_PERCENT(4)},
    {"hit", 'r', "hit", VIEW_PERCENT(4)},
    {"push", 'r', "push.probability", VIEW_PERCENT(4)},
    {"SD", 'r', "variance", VIEW_ROOT(6)},
    {"true odds", 'r', "fair_pays", VIEW_DECIMAL(4)},
    {"exact house edge", 'l', "edge", VIEW_EXACT}};
static const view table = {"bets", "undetermined", VIEW_COLUMNS(columns)};

static const view_column ways_columns[] = {{"bet", 'l', "bet", VIEW_TEXT},
                                           {"ways to win", 'r', "win.ways", VIEW_GROUPED(0)},
                                           {"to push", 'r', "push.ways", VIEW_GROUPED(0)},
                                           {"to lose", 'r', "lose.ways", VIEW_GROUPED(0)}};
static const view ways = {"bets", "undetermined", VIEW_COLUMNS(ways_columns)};

/* All digits that were requested: one value per line, which has room for any number of them. */
static void add_digits(sabot_report *report, const json_t *bets, unsigned long digits)
{
    size_t i;
    const json_t *bet;
    sabot_report_table(report, "lll", (const char *[]){"bet", "value", "decimal"});
    json_array_foreach((json_t *)bets, i, bet)
    {
        const json_t *name = view_get(bet, "bet");
        if (view_get(bet, "undetermined"))
            continue;
        SABOT_REPORT_TAKE(report, view_text(name, VIEW_FORM_TEXT, 0),
                          sabot_copy_text("player's EV"),
                          view_text(view_get(bet, "ev"), VIEW_FORM_DECIMAL, digits));
        SABOT_REPORT_TAKE(report, view_text(name, VIEW_FORM_TEXT, 0), sabot_copy_text("SD"),
                          view_text(view_get(bet, "variance"), VIEW_FORM_ROOT, digits));
    }
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

static void add_covariances(sabot_report *report, const json_t *document, unsigned long digits)
{
    const view_column pairs[] = {{"bet", 'l', "bets.0", VIEW_TEXT},
                                 {"bet", 'l', "bets.1", VIEW_TEXT},
                                 {"covariance", 'l', "", VIEW_DECIMAL(digits)},
                                 {"exact", 'l', "", VIEW_EXACT}};
    view_table(report, document, &(view){"covariance", NULL, VIEW_COLUMNS(pairs)});
}

void edges_view(sabot_report *report, const json_t *document, const edges_answer *answer,
                const output *to)
{
    const json_t *bets = view_get(document, "bets");
    add_heading(report, answer);
    if (view_rows(document, &table))
        view_table(report, document, &table);
    undetermined_notes(report, bets);
    if (view_rows(document, &ways))
        view_table(report, document, &ways);
    returns_view(report, document);
    if (answer->rebates)
        rebates_view(report, document, answer->rebates);
    if (answer->stakes)
        stakes_view(report, document);
    if (to->digits_given)
        add_digits(report, bets, to->digits);
    setup_assumed_note(report, answer->setup);
    if (answer->covariances)
        add_covariances(report, document, to->digits);
    if (answer->openings)
        openings_view(report, document);
    if (answer->observation)
        observation_view(report, document, answer->observation);
}
