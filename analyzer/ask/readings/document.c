#include "document.h"

#include "write/value.h"

static const sabot_reading_ev *ev_of(const readings_answer *answer, size_t reading, size_t wager)
{
    return &answer->readings->ev[reading * answer->readings->wagers_count + wager];
}

static int is_one(const sabot_reading_ev *ev)
{
    return mpq_equal(ev->least, ev->greatest);
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *range_json(const char *name, const sabot_reading_ev *ev, unsigned long digits)
{
    return json_pack("{ss so so}", "bet", name, "least", value_json(ev->least, digits), "greatest",
                     value_json(ev->greatest, digits));
}

static json_t *bets_json(const readings_answer *answer, size_t reading, unsigned long digits)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < answer->readings->wagers_count; i++) {
        const sabot_wager *wager = &answer->with->wagers[i];
        const sabot_reading_ev *ev = ev_of(answer, reading, i);
        json_array_append_new(bets, !ev->determined ? undetermined_json(wager)
                                    : is_one(ev)    ? json_pack("{ss so}", "bet", wager->name, "ev",
                                                                value_json(ev->least, digits))
                                                    : range_json(wager->name, ev, digits));
    }
    return bets;
}

json_t *readings_json(const readings_answer *answer, unsigned long digits)
{
    json_t *list = json_array();
    for (size_t r = 0; r < answer->readings->readings_count; r++) {
        const sabot_reading *reading = &answer->with->game.readings[r];
        json_array_append_new(list,
                              json_pack("{ss ss so so}", "reading", reading->name, "basis",
                                        reading->basis, "tableau", tableau_json(&reading->tableau),
                                        "bets", bets_json(answer, r, digits)));
    }
    return list;
}

json_t *readings_range_json(const readings_answer *answer, unsigned long digits)
{
    json_t *list = json_array();
    for (size_t i = 0; i < answer->readings->wagers_count; i++) {
        const sabot_wager *wager = &answer->with->wagers[i];
        const sabot_reading_ev *range = &answer->readings->range[i];
        json_array_append_new(list, range->determined ? range_json(wager->name, range, digits)
                                                      : undetermined_json(wager));
    }
    return list;
}

json_t *readings_document(const readings_answer *answer, unsigned long digits)
{
    json_t *document = setup_document(answer->with, "sabot.readings/1");
    json_object_set_new(document, "readings", readings_json(answer, digits));
    json_object_set_new(document, "range", readings_range_json(answer, digits));
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {{"reading", 'l', "^reading", VIEW_ONCE},
                                      {"bet", 'l', "bet", VIEW_TEXT},
                                      {"player's EV", 'r', "ev|least", VIEW_PERCENT(4)},
                                      {"to", 'r', "greatest", VIEW_PERCENT(4)},
                                      {"exact player's EV", 'l', "ev|least", VIEW_EXACT},
                                      {"to", 'l', "greatest", VIEW_EXACT}};
const view readings_table = {"readings.bets", "undetermined", VIEW_COLUMNS(columns)};
static const view_column range_columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},
    {"least player's EV", 'r', "least", VIEW_PERCENT(4)},
    {"greatest player's EV", 'r', "greatest", VIEW_PERCENT(4)},
    {"exactly", 'l', "least", VIEW_EXACT},
    {"exactly", 'l', "greatest", VIEW_EXACT}};
static const view range = {"range", "undetermined", VIEW_COLUMNS(range_columns)};

void readings_view(sabot_report *report, const json_t *document, const setup *played)
{
    setup_heading_of_tables(report, played, "readings of the document");
    sabot_report_note(report, "The player's EV per unit staked; two values are its range over "
                              "cells that remain open.");
    view_table(report, document, &readings_table);
    sabot_report_note(report, "Over every reading and every open cell:");
    view_table(report, document, &range);
    undetermined_notes(report, view_get(document, "range"));
    for (size_t r = 0; r < played->game.readings_count; r++)
        sabot_report_note(report, "%s: %s", played->game.readings[r].name,
                          played->game.readings[r].basis);
}
