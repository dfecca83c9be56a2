#include "flips_document.h"

#include "write/value.h"
#include "write/view.h"

/* A change of naturals is from those of the table to its own. */
static const char *letter_of(const setup *played, const sabot_flips *flips, int cell, int turned)
{
    if (cell >= SABOT_CELLS_ALL)
        return sabot_naturals_name(turned ? (unsigned)(cell - SABOT_CELLS_ALL)
                                          : played->tableau.lasting);
    return flips->from[cell] < 0 ? "T/R" : (flips->from[cell] == SABOT_DRAW) != turned ? "T" : "R";
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *bet_json(const sabot_wager *wager, const sabot_wager_flips *found, int cell,
                        unsigned long digits)
{
    const sabot_flip *flip = &found->cell[cell];
    if (!found->determined)
        return undetermined_json(wager);
    return json_pack("{ss so so}", "bet", wager->name, "change", value_json(flip->change, digits),
                     "coups", mpq_sgn(flip->change) ? value_ways(flip->coups) : json_null());
}

/* The bet that shows the change first, and the number of coups. */
static json_t *fewest_json(const setup *played, const sabot_flips *flips, int cell)
{
    int first = flips->first[cell];
    if (first < 0)
        return json_null();
    return json_pack("{so ss}", "coups", value_ways(flips->wagers[first].cell[cell].coups), "bet",
                     played->wagers[first].name);
}

static json_t *list_json(const setup *played, const sabot_flips *flips, sabot_flip_kind kind,
                         unsigned long digits)
{
    json_t *cells = json_array();
    const int naturals =
        SABOT_CHANGES - SABOT_CELLS_ALL; /* listed first, `none` before the others */
    for (int place = 0; place < SABOT_CHANGES; place++) {
        const int cell = place < naturals ? SABOT_CHANGES - 1 - place : place - naturals;
        if (sabot_flip_listed(&played->tableau, cell) != kind)
            continue;
        json_t *bets = json_array();
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, cell);
        for (size_t i = 0; i < flips->wagers_count; i++)
            json_array_append_new(bets,
                                  bet_json(&played->wagers[i], &flips->wagers[i], cell, digits));
        json_array_append_new(cells, json_pack("{ss ss ss so so so}", "cell", name, "from",
                                               letter_of(played, flips, cell, 0), "to",
                                               letter_of(played, flips, cell, 1), "probability",
                                               value_json(flips->reached[cell], digits), "fewest",
                                               fewest_json(played, flips, cell), "bets", bets));
    }
    return cells;
}

json_t *flips_document(const setup *played, const sabot_flips *flips, unsigned long digits)
{
    json_t *document = setup_document(played, "sabot.flips/1");
    json_object_set_new(document, "cells", list_json(played, flips, SABOT_FLIP_CELL, digits));
    json_object_set_new(document, "faults", list_json(played, flips, SABOT_FLIP_FAULT, digits));
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column bet_columns[] = {{NULL, 'r', "change", VIEW_POINTS(6)},
                                          {"coups", 'r', "coups", VIEW_SHORT, .none = "never"}};
static const view bets = {"bets", "undetermined", VIEW_COLUMNS(bet_columns)};
static const view_column columns[] = {{"cell", 'l', "cell", VIEW_TEXT},
                                      {"from", 'l', "from", VIEW_TEXT},
                                      {"to", 'l', "to", VIEW_TEXT},
                                      {"reached", 'r', "probability", VIEW_PERCENT(4)},
                                      {"fewest coups", 'r', "fewest.coups", VIEW_SHORT},
                                      {"seen by", 'l', "fewest.bet", VIEW_TEXT}};
static const view table = {"cells", VIEW_COLUMNS(columns), .beside = &bets};
static const view_column fault_columns[] = {{"fault", 'l', "cell", VIEW_TEXT},
                                            {"from", 'l', "from", VIEW_TEXT},
                                            {"to", 'l', "to", VIEW_TEXT},
                                            {"reached", 'r', "probability", VIEW_PERCENT(4)},
                                            {"fewest coups", 'r', "fewest.coups", VIEW_SHORT},
                                            {"seen by", 'l', "fewest.bet", VIEW_TEXT}};
static const view faults = {"faults", VIEW_COLUMNS(fault_columns), .beside = &bets};

void flips_view(sabot_report *report, const json_t *document, const setup *played)
{
    setup_heading_of_tables(report, played, played->tableau.name);
    sabot_report_note(report,
                      "Changes of the player's EV in percentage points when only this cell is "
                      "changed; coups: the number that a test of the bet's mean needs to see the "
                      "change at three standard deviations; fewest: over these bets.");
    view_table(report, document, &table);
    sabot_report_note(report, "Faults that are not cells: other naturals end the coup, or one hand "
                              "decides otherwise against a natural of the other. A natural that "
                              "ends the coup counts as R.");
    view_table(report, document, &faults);
    undetermined_notes(report, view_get(json_array_get(view_get(document, "cells"), 0), "bets"));
}
