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

void tableau_grid(sabot_report *report, const char *const cells[SABOT_CELLS], char align)
{
    static const char *const punto_titles[] = {"punto", "0", "1", "2", "3", "4", "5", "6", "7"};
    static const char *const banco_titles[] = {"banco", "0", "1", "2", "3", "4",
                                               "5",     "6", "7", "8", "9", "none"};
    char aligned[2 + SABOT_COLUMNS] = "l";
    const char *row[1 + SABOT_COLUMNS] = {"opening"};
    memset(aligned + 1, align, SABOT_OPENINGS);
    sabot_report_table(report, aligned, punto_titles);
    for (int opening = 0; opening < SABOT_OPENINGS; opening++)
        row[1 + opening] = cells[opening];
    sabot_report_row(report, row);
    memset(aligned + 1, align, SABOT_COLUMNS);
    sabot_report_table(report, aligned, banco_titles);
    for (unsigned opening = 0; opening < SABOT_OPENINGS; opening++) {
        row[0] = punto_titles[1 + opening];
        for (unsigned column = 0; column < SABOT_COLUMNS; column++)
            row[1 + column] = cells[sabot_tableau_cell_of(opening, column)];
        sabot_report_row(report, row);
    }
}

static void add_letters(sabot_report *report, const sabot_tableau *tableau)
{
    char letters[SABOT_CELLS][2];
    const char *cells[SABOT_CELLS];
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        letters[cell][0] = sabot_decision_letter(tableau->cell[cell]);
        letters[cell][1] = 0;
        cells[cell] = letters[cell];
    }
    tableau_grid(report, cells, 'l');
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
