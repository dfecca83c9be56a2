#include "lint_document.h"

#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the document ------------------------------------------------------------------------- */

static json_t *finding_json(const sabot_finding *finding)
{
    char name[SABOT_CELL_NAME];
    if (finding->cell >= 0)
        sabot_tableau_cell_name(name, finding->cell);
    return json_pack("{so ss ss}", "cell", finding->cell < 0 ? json_null() : json_string(name),
                     "kind", sabot_finding_name(finding->kind), "text", finding->text);
}

/* Whether any open cell changes the EV; otherwise no reading matters. */
static int is_touched(const sabot_ev_range *range)
{
    return !mpq_equal(range->least, range->greatest);
}

/* The decisions of a reading in the open cells. */
static json_t *reading_json(const sabot_lint *lint, const sabot_tableau *reading)
{
    json_t *json = json_object();
    if (lint->read.lasting == SABOT_NATURALS_OPEN)
        json_object_set_new(json, "naturals", json_string(sabot_naturals_name(reading->lasting)));
    for (size_t c = 0; c < lint->open_count; c++) {
        int cell = lint->open[c].cell;
        char name[SABOT_CELL_NAME], letter[2] = {sabot_decision_letter(reading->cell[cell]), 0};
        sabot_tableau_cell_name(name, cell);
        json_object_set_new(json, name, json_string(letter));
    }
    return json;
}

static json_t *worths_json(const sabot_lint *lint, const sabot_wager_readings *found,
                           unsigned long digits)
{
    json_t *list = json_array();
    for (size_t c = 0; c < lint->open_count; c++) {
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, lint->open[c].cell);
        json_array_append_new(
            list,
            json_pack("{ss so}", "cell", name, "worth",
                      lint->open[c].has_worth ? value_json(found->worth[c], digits) : json_null()));
    }
    return list;
}

static json_t *range_json(const sabot_lint *lint, size_t i, const sabot_wager *wager,
                          unsigned long digits)
{
    const sabot_wager_readings *found = &lint->wagers[i];
    const sabot_ev_range *range = &found->range;
    if (!found->determined)
        return undetermined_json(wager);
    json_t *json = json_pack(
        "{ss so so so}", "bet", wager->name, "standard", value_json(found->standard, digits),
        "least", value_json(range->least, digits), "greatest", value_json(range->greatest, digits));
    if (is_touched(range)) {
        json_object_set_new(json, "least_reading", reading_json(lint, &range->least_reading));
        json_object_set_new(json, "greatest_reading", reading_json(lint, &range->greatest_reading));
    }
    json_object_set_new(json, "cells", worths_json(lint, found, digits));
    return json;
}

/* "punto", "banco 3": the row of a bit. */
static const char *row_name(char name[SABOT_CELL_NAME], int row)
{
    snprintf(name, SABOT_CELL_NAME, row == SABOT_OPENINGS ? "punto" : "banco %d", row);
    return name;
}

static json_t *assumed_json(unsigned rows)
{
    json_t *list = json_array();
    char name[SABOT_CELL_NAME];
    for (int row = 0; row <= SABOT_OPENINGS; row++)
        if (rows >> row & 1)
            json_array_append_new(list, json_string(row_name(name, row)));
    return list;
}

json_t *lint_document(const lint_answer *answer, unsigned long digits)
{
    const sabot_lint *lint = answer->lint;
    const readings_answer of = {answer->played, answer->readings};
    json_t *document = setup_document(answer->played, "sabot.lint/1");
    json_t *findings = json_array(), *ranges = json_array();
    for (size_t i = 0; i < lint->findings.count; i++)
        json_array_append_new(findings, finding_json(&lint->findings.items[i]));
    for (size_t i = 0; i < lint->wagers_count; i++)
        json_array_append_new(ranges, range_json(lint, i, &answer->played->wagers[i], digits));
    json_object_set_new(document, "findings", findings);
    if (answer->assumed)
        json_object_set_new(document, "taken_as_standard", assumed_json(answer->assumed));
    json_object_set_new(document, "envelope", ranges);
    json_object_set_new(document, "readings",
                        answer->readings ? readings_json(&of, digits) : json_array());
    return document;
}

/* --- the report: the findings ------------------------------------------------------------- */

/* Whether a whole row of banco is open, from finding `i` on, without other notes. */
static int is_open_row(const sabot_findings *findings, size_t i)
{
    const sabot_finding *first = &findings->items[i];
    if (first->cell < SABOT_PUNTO_CELLS || (first->cell - SABOT_PUNTO_CELLS) % SABOT_COLUMNS ||
        i + SABOT_COLUMNS > findings->count)
        return 0;
    for (int c = 0; c < SABOT_COLUMNS; c++)
        if (first[c].cell != first->cell + c || first[c].kind != SABOT_FINDING_OPEN ||
            first[c].noted || first[c].standard < 0)
            return 0;
    return 1;
}

static void add_open_row(sabot_report *report, const sabot_finding *first)
{
    char text[96], name[SABOT_CELL_NAME], letters[2 * SABOT_COLUMNS] = "";
    int row = (first->cell - SABOT_PUNTO_CELLS) / SABOT_COLUMNS;
    for (int c = 0; c < SABOT_COLUMNS; c++) {
        letters[2 * c] = sabot_decision_letter((unsigned)first[c].standard);
        letters[2 * c + 1] = ' ';
    }
    letters[2 * SABOT_COLUMNS - 1] = 0;
    snprintf(name, sizeof name, "banco %d", row);
    snprintf(text, sizeof text, "banco %d: no cell is stated; standard: %s", row, letters);
    sabot_report_row(report, (const char *[]){name, "open", text});
}

static void add_findings(sabot_report *report, const sabot_findings *findings)
{
    if (!findings->count) {
        sabot_report_note(report, "nothing found: every cell is stated, and as in the standard "
                                  "table");
        return;
    }
    sabot_report_table(report, "lll", (const char *[]){"cell", "kind", "finding"});
    for (size_t i = 0; i < findings->count; i++) {
        const sabot_finding *f = &findings->items[i];
        char name[SABOT_CELL_NAME] = "";
        if (is_open_row(findings, i)) {
            add_open_row(report, f);
            i += SABOT_COLUMNS - 1;
            continue;
        }
        if (f->cell >= 0)
            sabot_tableau_cell_name(name, f->cell);
        sabot_report_row(report, (const char *[]){name, sabot_finding_name(f->kind), f->text});
    }
}

/* --- the ranges --------------------------------------------------------------------------- */

static const view_column range_columns[] = {{"bet", 'l', "bet", VIEW_TEXT},
                                            {"standard", 'r', "standard", VIEW_PERCENT(4)},
                                            {"least", 'r', "least", VIEW_PERCENT(4)},
                                            {"greatest", 'r', "greatest", VIEW_PERCENT(4)},
                                            {"exact least", 'l', "least", VIEW_EXACT},
                                            {"exact greatest", 'l', "greatest", VIEW_EXACT}};
static const view ranges = {"envelope", "undetermined", VIEW_COLUMNS(range_columns)};

/* Whether the player's EV has the opposite sign to that of the standard table. */
static void add_sign(sabot_report *report, const char *bet, const sabot_wager_readings *found)
{
    const sabot_ev_range *range = &found->range;
    int sign = mpq_sgn(found->standard);
    int least = mpq_sgn(range->least) * sign < 0;
    int greatest = mpq_sgn(range->greatest) * sign < 0;
    if (!least && !greatest)
        return;
    const char *when = mpq_equal(range->least, range->greatest) ? ""
                       : least && greatest                      ? " in every reading"
                                                                : " in some readings";
    sabot_report_note(report, "%s: the player's EV turns %s%s.", bet,
                      sign < 0 ? "positive" : "negative", when);
}

/* The open cells of a reading by name, or, if there are many, row by row with a dot for each stated
 * cell. */
static char *reading_words(const sabot_tableau *tableau, const sabot_tableau *reading)
{
    sabot_text text = {0};
    int by_name = sabot_tableau_open_cells(tableau) <= 4;
    if (tableau->lasting == SABOT_NATURALS_OPEN)
        sabot_text_add(&text, "naturals %s", sabot_naturals_name(reading->lasting));
    for (int row = -1; row < sabot_tableau_banco_rows(tableau); row++) {
        int open = 0;
        char letters[SABOT_COLUMNS + 1], name[SABOT_CELL_NAME];
        sabot_tableau_row(letters, reading, row);
        for (unsigned i = 0; letters[i]; i++) {
            int cell =
                row < 0 ? sabot_tableau_punto_cell(i) : sabot_tableau_cell_of((unsigned)row, i);
            if (tableau->cell[cell] <= SABOT_DRAW) {
                letters[i] = '.';
                continue;
            }
            open++;
            sabot_tableau_cell_name(name, cell);
            if (by_name)
                sabot_text_add(&text, "%s%s %c", text.length ? ", " : "", name, letters[i]);
        }
        if (open && !by_name)
            sabot_text_add(&text, "%s%.*s %s", text.length ? ", " : "",
                           (int)strlen(row < 0 ? "punto" : "banco 0"), name, letters);
    }
    for (int cell = SABOT_CELLS; cell < SABOT_CELLS_ALL; cell++)
        if (sabot_cell_is_against(cell) && tableau->cell[cell] > SABOT_DRAW) {
            char name[SABOT_CELL_NAME];
            sabot_tableau_cell_name(name, cell);
            sabot_text_add(&text, "%s%s %c", text.length ? ", " : "", name,
                           sabot_decision_letter(reading->cell[cell]));
        }
    return text.text;
}

static void add_readings(sabot_report *report, const char *bet, const sabot_tableau *tableau,
                         const sabot_ev_range *range)
{
    char *least = reading_words(tableau, &range->least_reading);
    char *greatest = reading_words(tableau, &range->greatest_reading);
    sabot_report_note(report, "%s, least: %s", bet, least);
    sabot_report_note(report, "%s, greatest: %s", bet, greatest);
    free(least);
    free(greatest);
}

static void add_ranges(sabot_report *report, const json_t *document, const setup *played,
                       const sabot_lint *lint)
{
    sabot_report_note(report, "%s",
                      lint->open_count || lint->read.lasting == SABOT_NATURALS_OPEN
                          ? "Player's EV by the standard table, and its range over every "
                            "reading of the open cells:"
                          : "Player's EV by the standard table and by this one:");
    view_table(report, document, &ranges);
    for (size_t i = 0; i < lint->wagers_count; i++) {
        if (!lint->wagers[i].determined) {
            undetermined_note(report, &played->wagers[i]);
            continue;
        }
        add_sign(report, played->wagers[i].name, &lint->wagers[i]);
        if (is_touched(&lint->wagers[i].range))
            add_readings(report, played->wagers[i].name, &lint->read, &lint->wagers[i].range);
    }
}

/* --- the worths --------------------------------------------------------------------------- */

static void add_worths_row(sabot_report *report, const sabot_lint *lint, size_t c,
                           const char **cells)
{
    char name[SABOT_CELL_NAME];
    sabot_tableau_cell_name(name, lint->open[c].cell);
    cells[0] = name;
    for (size_t i = 0; i < lint->wagers_count; i++)
        cells[1 + i] = lint->wagers[i].determined && lint->open[c].has_worth
                           ? value_points(lint->wagers[i].worth[c], 6)
                           : NULL;
    sabot_report_row(report, cells);
    for (size_t i = 0; i < lint->wagers_count; i++)
        free((char *)cells[1 + i]);
}

/* The worth of each open cell alone, a column for each bet. */
static void add_worths(sabot_report *report, const setup *played, const sabot_lint *lint)
{
    size_t columns = 1 + lint->wagers_count;
    const char **cells = sabot_allocate(columns, sizeof *cells);
    char *align = sabot_allocate(columns + 1, 1);
    memset(align, 'r', columns);
    align[0] = 'l';
    cells[0] = "open cell";
    for (size_t i = 0; i < lint->wagers_count; i++)
        cells[1 + i] = played->wagers[i].name;
    sabot_report_note(
        report,
        "The effect of each open cell alone: the player's EV if it draws minus the EV if it "
        "stands, in percentage points, with the other open cells as in the standard table.");
    sabot_report_table(report, align, cells);
    for (size_t c = 0; c < lint->open_count; c++)
        add_worths_row(report, lint, c, cells);
    free(align);
    free(cells);
}

static void add_assumed(sabot_report *report, unsigned rows)
{
    char name[SABOT_CELL_NAME];
    sabot_text text = {0};
    for (int row = 0; row <= SABOT_OPENINGS; row++)
        if (rows >> row & 1)
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", row_name(name, row));
    if (text.length)
        sabot_report_note(report, "Open cells taken as in the standard table: %s.", text.text);
    free(text.text);
}

void lint_view(sabot_report *report, const json_t *document, const lint_answer *answer)
{
    const setup *played = answer->played;
    const sabot_lint *lint = answer->lint;
    setup_heading_of_tables(report, played, played->tableau.name);
    add_findings(report, &lint->findings);
    add_assumed(report, answer->assumed);
    add_ranges(report, document, played, lint);
    if (lint->open_count)
        add_worths(report, played, lint);
    if (answer->readings && answer->tells_readings) {
        sabot_report_note(report, "The player's EV under each reading of the document of %s:",
                          played->game.rules.name);
        view_table(report, document, &readings_table);
    }
}
