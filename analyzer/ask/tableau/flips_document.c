#include "flips_document.h"

#include "base/text.h"
#include "write/value.h"
#include "write/view.h"

#include <stdlib.h>

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

/* The shoe does not tell how often cards of one point are no pair. */
static json_t *reached_json(const setup *played, const sabot_flips *flips, int cell,
                            unsigned long digits)
{
    if (cell == SABOT_PAIRS_BY_POINT && played->shoe.level == SABOT_LEVEL_POINTS)
        return json_null();
    return value_json(flips->reached[cell], digits);
}

static json_t *exposed_json(const sabot_tableau *tableau, int variant)
{
    static const char *const hands[] = {"none", "punto", "banco", "both"};
    sabot_exposed exposed[10];
    const size_t found = sabot_variant_exposed(exposed, 10, tableau, variant);
    json_t *coups = json_array();
    for (size_t i = 0; i < found; i++) {
        const sabot_coup *coup = &exposed[i].coup;
        char cards[SABOT_POSITIONS + 1] = "";
        for (int k = 0; k < coup->cards; k++)
            cards[k] = sabot_rank_name(sabot_card_rank(coup->card[k]))[0];
        json_array_append_new(coups, json_pack("{ss ss ss}", "cards", cards, "table",
                                               hands[exposed[i].by_table], "fault",
                                               hands[exposed[i].by_fault]));
    }
    return coups;
}

static json_t *change_json(const setup *played, const sabot_flips *flips, int cell,
                           sabot_flip_kind kind, unsigned long digits)
{
    json_t *bets = json_array(), *json = json_object();
    char name[SABOT_CELL_NAME];
    sabot_tableau_cell_name(name, cell);
    for (size_t i = 0; i < flips->wagers_count; i++)
        json_array_append_new(bets, bet_json(&played->wagers[i], &flips->wagers[i], cell, digits));
    json_object_set_new(json, "cell", json_string(name));
    if (kind != SABOT_FLIP_VARIANT) {
        json_object_set_new(json, "from", json_string(letter_of(played, flips, cell, 0)));
        json_object_set_new(json, "to", json_string(letter_of(played, flips, cell, 1)));
    }
    json_object_set_new(json, "probability", reached_json(played, flips, cell, digits));
    json_object_set_new(json, "fewest", fewest_json(played, flips, cell));
    json_object_set_new(json, "bets", bets);
    if (kind == SABOT_FLIP_VARIANT)
        json_object_set_new(json, "exposed_by", exposed_json(&played->tableau, cell));
    return json;
}

static json_t *list_json(const setup *played, const sabot_flips *flips, sabot_flip_kind kind,
                         unsigned long digits)
{
    json_t *list = json_array();
    const int naturals =
        SABOT_CHANGES - SABOT_CELLS_ALL; /* listed first, `none` before the others */
    for (int place = 0; place < SABOT_CHANGES_ALL; place++) {
        const int cell = place < naturals        ? SABOT_CHANGES - 1 - place
                         : place < SABOT_CHANGES ? place - naturals
                                                 : place;
        if (sabot_flip_listed(&played->tableau, cell) == kind)
            json_array_append_new(list, change_json(played, flips, cell, kind, digits));
    }
    return list;
}

json_t *flips_document(const setup *played, const sabot_flips *flips, int variants,
                       unsigned long digits)
{
    json_t *document = setup_document(played, "sabot.flips/1");
    json_object_set_new(document, "cells", list_json(played, flips, SABOT_FLIP_CELL, digits));
    json_object_set_new(document, "faults", list_json(played, flips, SABOT_FLIP_FAULT, digits));
    if (variants)
        json_object_set_new(document, "variants",
                            list_json(played, flips, SABOT_FLIP_VARIANT, digits));
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
static const view_column variant_columns[] = {{"variant", 'l', "cell", VIEW_TEXT},
                                              {"reached", 'r', "probability", VIEW_PERCENT(4)},
                                              {"fewest coups", 'r', "fewest.coups", VIEW_SHORT},
                                              {"seen by", 'l', "fewest.bet", VIEW_TEXT}};
static const view variants = {"variants", VIEW_COLUMNS(variant_columns), .beside = &bets};

static void add_variants(sabot_report *report, const json_t *document)
{
    size_t i, k;
    json_t *variant, *coup;
    sabot_report_note(report, "Faults that no table expresses; reached: a coup is drawn or paid "
                              "differently.");
    view_table(report, document, &variants);
    sabot_report_table(report, "ll", (const char *[]){"variant", "first coups that expose it"});
    json_array_foreach(view_get(document, "variants"), i, variant)
    {
        sabot_text cards = {0};
        json_array_foreach(view_get(variant, "exposed_by"), k, coup) sabot_text_add(
            &cards, "%s%s", k ? " " : "", json_string_value(view_get(coup, "cards")));
        sabot_report_row(report, (const char *[]){json_string_value(view_get(variant, "cell")),
                                                  cards.text ? cards.text : "none"});
        free(cards.text);
    }
}

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
    if (view_get(document, "variants"))
        add_variants(report, document);
    undetermined_notes(report, view_get(json_array_get(view_get(document, "cells"), 0), "bets"));
}
