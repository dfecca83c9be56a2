#include "document.h"

#include "write/value.h"
#include "write/view.h"

#include <string.h>

/* --- the document ------------------------------------------------------------------------- */

static json_t *sequence_json(json_t *events, const mpq_t probability, const mpq_t independent,
                             unsigned long digits)
{
    return value_object(digits, "events:o probability:q independent:q", events, probability,
                        independent);
}

/* The sequence of that number, and the product of the probabilities of its winners. */
static json_t *winners_json(const sabot_next_winners *winners, size_t number, unsigned long digits)
{
    json_t *events = json_array();
    mpq_t product;
    mpq_init(product);
    mpq_set_ui(product, 1, 1);
    for (size_t i = 0, left = number; i < winners->coups; i++, left /= 3) {
        json_array_insert_new(events, 0, json_string(sabot_side_name((int)(left % 3))));
        mpq_mul(product, product, winners->single[left % 3]);
    }
    json_t *json = sequence_json(events, winners->probability[number], product, digits);
    mpq_clear(product);
    return json;
}

/* Beside an undetermined bet's level there are words for what else is needed. */
static json_t *beyond_json(const sabot_wager *wager)
{
    return json_pack("{ss ss}", "bet", wager->name, "undetermined",
                     "a condition on at most 13 kinds of cards");
}

static json_t *after_json(const coups_answer *answer, unsigned long digits)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < answer->after->count; i++) {
        const sabot_after_wager *w = &answer->after->wagers[i];
        const sabot_wager *wager = &answer->single->wagers[i];
        json_t *bet = !w->determined ? undetermined_json(wager)
                      : w->is_beyond ? beyond_json(wager)
                                     : value_object(digits,
                                                    "bet:s ev:q ev_before:q ev_otherwise:q "
                                                    "correlation:o",
                                                    wager->name, w->after, w->before, w->otherwise,
                                                    value_root_json(w->squared, w->sign, digits));
        json_array_append_new(bets, bet);
    }
    return value_object(digits, "condition:s probability:q bets:o", answer->condition,
                        answer->after->probability, bets);
}

static json_t *streak_json(const sabot_bet *bet, const sabot_streak *streak, unsigned long digits)
{
    json_t *lines = json_array();
    mpq_t house;
    for (unsigned i = 0; i < bet->lines_count; i++) {
        json_t *line = line_json(&bet->lines[i]);
        json_object_set_new(line, "probability",
                            value_share(streak->ways.of[i], streak->edge.deals, digits));
        json_array_append_new(lines, line);
    }
    mpq_init(house);
    mpq_neg(house, streak->edge.ev);
    json_t *json = value_object(digits, "bet:s coups:i ties:s by:s edge:q ev:q sd:r lines:o",
                                bet->name, (int)bet->coups, sabot_ties_name(bet->ties),
                                streak->is_exact ? "exact" : "model", house, streak->edge.ev,
                                streak->edge.variance, lines);
    mpq_clear(house);
    return json;
}

static json_t *streaks_json(const coups_answer *answer, unsigned long digits)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < answer->several->wagers_count; i++)
        json_array_append_new(
            bets, streak_json(answer->several->wagers[i].part[0].bet, &answer->streaks[i], digits));
    return bets;
}

json_t *coups_document(const coups_answer *answer, unsigned long digits)
{
    json_t *document = setup_document(
               answer->runs->shoes ? &answer->runs->shoes->played : answer->setup, "sabot.coups/1"),
           *next = json_array();
    for (size_t i = 0; answer->winners && i < answer->winners->count; i++)
        json_array_append_new(next, winners_json(answer->winners, i, digits));
    if (answer->events)
        json_array_append_new(
            next, sequence_json(value_texts((char *const *)answer->event, answer->events),
                                answer->probability, answer->independent, digits));
    if (json_array_size(next))
        json_object_set(document, "next", next);
    json_decref(next);
    if (answer->after)
        json_object_set_new(document, "after", after_json(answer, digits));
    if (answer->several->wagers_count)
        json_object_set_new(document, "bets", streaks_json(answer, digits));
    runs_add(document, answer->runs, digits);
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static void next_view(sabot_report *report, const json_t *document, unsigned coups)
{
    static const view_column coup[SABOT_COUPS_MOST] = {{"coup 1", 'l', "events.0", VIEW_TEXT},
                                                       {"coup 2", 'l', "events.1", VIEW_TEXT},
                                                       {"coup 3", 'l', "events.2", VIEW_TEXT},
                                                       {"coup 4", 'l', "events.3", VIEW_TEXT}};
    static const view_column figures[] = {
        {"probability", 'r', "probability", VIEW_PERCENT(6)},
        {"if they were independent", 'r', "independent", VIEW_PERCENT(6)}};
    view_column columns[SABOT_COUPS_MOST + 2];
    memcpy(columns, coup, coups * sizeof *coup);
    memcpy(columns + coups, figures, sizeof figures);
    const view next = {"next", .columns = columns, .count = coups + 2};
    view_table(report, document, &next);
}

static const view_column after_columns[] = {{"bet", 'l', "bet", VIEW_TEXT},
                                            {"player's EV after it", 'r', "ev", VIEW_PERCENT(4)},
                                            {"otherwise", 'r', "ev_otherwise", VIEW_PERCENT(4)},
                                            {"not knowing", 'r', "ev_before", VIEW_PERCENT(4)},
                                            {"correlation", 'r', "correlation", VIEW_ROOT(8)}};
static const view after = {"after.bets", "undetermined", VIEW_COLUMNS(after_columns)};

static const view_column streak_columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},   {"coups", 'r', "coups", VIEW_TEXT},
    {"ties", 'l', "ties", VIEW_TEXT}, {"house edge", 'r', "edge", VIEW_PERCENT(4)},
    {"SD", 'r', "sd", VIEW_ROOT(6)},  {"by", 'l', "by", VIEW_TEXT}};
static const view streaks = {"bets", VIEW_COLUMNS(streak_columns)};
static const view_column line_columns[] = {{"bet", 'l', "^bet", VIEW_ONCE},
                                           {"pays", 'r', "pays", VIEW_TEXT},
                                           {"probability", 'r', "probability", VIEW_PERCENT(6)},
                                           {"when", 'l', "when", VIEW_TEXT}};
static const view lines = {"bets.lines", VIEW_COLUMNS(line_columns)};

void coups_view(sabot_report *report, const json_t *document, const coups_answer *answer)
{
    setup_heading(report, answer->runs->shoes ? &answer->runs->shoes->played : answer->setup,
                  "successive coups");
    if (view_get(document, "next"))
        next_view(report, document, answer->winners ? answer->winners->coups : answer->events);
    if (answer->after) {
        view_note(report, document,
                  "The next coup, after one with {after.condition} ({after.probability %4} of "
                  "coups):");
        view_table(report, document, &after);
        undetermined_notes(report, view_get(document, "after.bets"));
    }
    if (answer->after || view_get(document, "next"))
        sabot_report_note(report, "Proved in this run: summed over all that can come before it, "
                                  "the last coup is like a single one.");
    if (answer->several->wagers_count) {
        view_table(report, document, &streaks);
        view_table(report, document, &lines);
    }
    runs_view(report, document, answer->runs);
}
