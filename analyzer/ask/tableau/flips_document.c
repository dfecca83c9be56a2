#include "flips_document.h"

#include "write/value.h"
#include "write/view.h"

static const char *letter_of(const setup *played, int cell, int turned)
{
    int draws = played->tableau.cell[cell] == SABOT_DRAW;
    return draws != turned ? "T" : "R";
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

json_t *flips_document(const setup *played, const sabot_flips *flips, unsigned long digits)
{
    json_t *document = setup_document(played, "sabot.flips/1"), *cells = json_array();
    json_object_set_new(document, "cells", cells);
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        json_t *bets = json_array();
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, cell);
        for (size_t i = 0; i < flips->wagers_count; i++)
            json_array_append_new(bets,
                                  bet_json(&played->wagers[i], &flips->wagers[i], cell, digits));
        json_array_append_new(cells, json_pack("{ss ss ss so so so}", "cell", name, "from",
                                               letter_of(played, cell, 0), "to",
                                               letter_of(played, cell, 1), "probability",
                                               value_json(flips->reached[cell], digits), "fewest",
                                               fewest_json(played, flips, cell), "bets", bets));
    }
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column bet_columns[] = {{NULL, 'r', "change", VIEW_POINTS(6)},
                                          {"coups", 'r', "coups", VIEW_SHORT, .none = "-"}};
static const view bets = {"bets", "undetermined", VIEW_COLUMNS(bet_columns)};
static const view_column columns[] = {{"cell", 'l', "cell", VIEW_TEXT},
                                      {"from", 'l', "from", VIEW_TEXT},
                                      {"to", 'l', "to", VIEW_TEXT},
                                      {"reached", 'r', "probability", VIEW_PERCENT(4)},
                                      {"fewest coups", 'r', "fewest.coups", VIEW_SHORT},
                                      {"seen by", 'l', "fewest.bet", VIEW_TEXT}};
static const view table = {"cells", VIEW_COLUMNS(columns), .beside = &bets};

void flips_view(sabot_report *report, const json_t *document, const setup *played)
{
    setup_heading_of_tables(report, played, played->tableau.name);
    sabot_report_note(report,
                      "Changes of the player's EV in percentage points when only this cell is "
                      "changed; coups: the number that a test of the bet's mean needs to see the "
                      "change at three standard deviations; fewest: over these bets.");
    view_table(report, document, &table);
    undetermined_notes(report, view_get(json_array_get(view_get(document, "cells"), 0), "bets"));
}
