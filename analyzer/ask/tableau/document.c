#include "document.h"

#include "ask/setup_document.h"
#include "write/value.h"

#include <stdio.h>
#include <string.h>

json_t *tableau_listed_json(const sabot_tableau *tableau, const sabot_about *about)
{
    json_t *json = tableau_json(tableau);
    json_object_set_new(json, "title", about->title ? json_string(about->title) : json_null());
    json_object_set_new(json, "source", about->source ? json_string(about->source) : json_null());
    json_object_set_new(json, "notes", value_texts(about->notes, about->notes_count));
    return json;
}

void tableau_row(sabot_report *report, const sabot_tableau *tableau, const sabot_about *about)
{
    char open[16];
    snprintf(open, sizeof open, "%d", sabot_tableau_open_cells(tableau));
    sabot_report_row(report, (const char *[]){tableau->name, open, about->title});
}

static void add_heading(sabot_report *report, const sabot_tableau *tableau,
                        const sabot_about *about)
{
    if (about->title)
        sabot_report_heading(report, "%s: %s", tableau->name, about->title);
    else
        sabot_report_heading(report, "%s", tableau->name);
    if (about->source)
        sabot_report_note(report, "%s", about->source);
    sabot_report_note(report, "T tire (draws), R reste (stands)%s",
                      sabot_tableau_open_cells(tableau) ? ", ? open, ! contradictory" : "");
}

/* The rows of the hands against naturals that do not end the coup. */
static void add_against(sabot_report *report, const sabot_tableau *tableau,
                        const char *const cells[SABOT_CELLS_ALL], const char *aligned)
{
    static const char *const titles[] = {
        "against a natural", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    char letters[SABOT_COLUMNS + 1];
    if (tableau->against)
        sabot_report_table(report, aligned, titles);
    for (int side = SABOT_PUNTO; side <= SABOT_BANCO; side++) {
        const char *row[1 + SABOT_OPENINGS_ALL] = {sabot_side_name(side)};
        int first = side == SABOT_PUNTO ? SABOT_PUNTO_AGAINST : SABOT_BANCO_AGAINST;
        if (!sabot_tableau_against_row(letters, tableau, side))
            continue;
        for (int opening = 0; opening < SABOT_OPENINGS_ALL; opening++)
            row[1 + opening] = cells[first + opening];
        sabot_report_row(report, row);
    }
}

void tableau_grid(sabot_report *report, const sabot_tableau *tableau,
                  const char *const cells[SABOT_CELLS_ALL], char align)
{
    static const char *const punto_titles[] = {"punto", "0", "1", "2", "3", "4",
                                               "5",     "6", "7", "8", "9"};
    static const char *const banco_titles[] = {"banco", "0", "1", "2", "3", "4",
                                               "5",     "6", "7", "8", "9", "none"};
    char aligned[2 + SABOT_COLUMNS] = "l", letters[SABOT_COLUMNS + 1];
    const char *row[1 + SABOT_COLUMNS] = {"opening"};
    sabot_tableau_row(letters, tableau, -1);
    memset(aligned + 1, align, strlen(letters));
    sabot_report_table(report, aligned, punto_titles);
    for (unsigned opening = 0; letters[opening]; opening++)
        row[1 + opening] = cells[sabot_tableau_punto_cell(opening)];
    sabot_report_row(report, row);
    memset(aligned + 1, align, SABOT_COLUMNS);
    sabot_report_table(report, aligned, banco_titles);
    for (int opening = 0; opening < sabot_tableau_banco_rows(tableau); opening++) {
        row[0] = punto_titles[1 + opening];
        for (unsigned column = 0; column < SABOT_COLUMNS; column++)
            row[1 + column] = cells[sabot_tableau_cell_of((unsigned)opening, column)];
        sabot_report_row(report, row);
    }
    aligned[1 + SABOT_OPENINGS_ALL] = 0;
    add_against(report, tableau, cells, aligned);
}

static void add_letters(sabot_report *report, const sabot_tableau *tableau)
{
    char letters[SABOT_CELLS_ALL][2];
    const char *cells[SABOT_CELLS_ALL];
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        letters[cell][0] = sabot_decision_letter(tableau->cell[cell]);
        letters[cell][1] = 0;
        cells[cell] = letters[cell];
    }
    tableau_grid(report, tableau, cells, 'l');
    tableau_naturals_note(report, tableau->lasting);
}

void tableau_naturals_note(sabot_report *report, unsigned lasting)
{
    static const char *const words[] = {
        NULL, "An opening of 8 or 9 ends the coup if banco has it; of punto, it does not.",
        "An opening of 8 or 9 ends the coup if punto has it; of banco, it does not.",
        "An opening of 8 or 9 does not end the coup.",
        "Not stated: whether an opening of 8 or 9 ends the coup."};
    if (lasting)
        sabot_report_note(report, "%s", words[lasting]);
}

void tableau_columns_note(sabot_report *report, sabot_columns by)
{
    char rows[SABOT_COLUMNS_NAME];
    sabot_columns_name(rows, by);
    if (by == SABOT_BY_THIRD)
        sabot_report_note(report, "Columns: the point of punto's third card, or none drawn.");
    else if (by == SABOT_BY_POINT)
        sabot_report_note(report,
                          "Columns: punto's final point after its third card, or none drawn.");
    else
        sabot_report_note(report,
                          "Columns: the point of punto's third card, or none drawn; in the rows %s "
                          "punto's final point after it.",
                          rows);
}

void tableau_report(sabot_report *report, const sabot_tableau *tableau, const sabot_about *about)
{
    add_heading(report, tableau, about);
    add_letters(report, tableau);
    tableau_columns_note(report, tableau->by);
    for (size_t i = 0; i < about->notes_count; i++)
        sabot_report_note(report, "- %s", about->notes[i]);
}
