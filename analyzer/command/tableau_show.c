#include "../input/named.h"
#include "../render/setup_document.h"
#include "../render/value.h"
#include "listing.h"
#include "tableau_commands.h"

#include <stdio.h>

static void grid(sabot_report *report, const sabot_tableau *tableau, const sabot_about *about)
{
    static const char *const punto_titles[] = {"punto", "0", "1", "2", "3", "4", "5", "6", "7"};
    static const char *const banco_titles[] = {"banco", "0", "1", "2", "3", "4",
                                               "5",     "6", "7", "8", "9", "none"};
    char letters[SABOT_CELLS][2];
    const char *row[12] = {0};
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        letters[cell][0] = sabot_decision_letter(tableau->cell[cell]);
        letters[cell][1] = 0;
    }
    if (about->title)
        sabot_report_heading(report, "%s: %s", tableau->name, about->title);
    else
        sabot_report_heading(report, "%s", tableau->name);
    if (about->source)
        sabot_report_note(report, "%s", about->source);
    sabot_report_note(report, "T tire (draws), R reste (stands)%s",
                      sabot_tableau_open_cells(tableau) ? ", ? open, ! contradictory" : "");
    sabot_report_table(report, "lllllllll", punto_titles);
    row[0] = "opening";
    for (int opening = 0; opening < SABOT_OPENINGS; opening++)
        row[1 + opening] = letters[opening];
    sabot_report_row(report, row);
    sabot_report_table(report, "llllllllllll", banco_titles);
    for (unsigned opening = 0; opening < SABOT_OPENINGS; opening++) {
        row[0] = punto_titles[1 + opening];
        for (unsigned column = 0; column < SABOT_COLUMNS; column++)
            row[1 + column] = letters[sabot_tableau_cell_of(opening, column)];
        sabot_report_row(report, row);
    }
    char rows[SABOT_COLUMNS_NAME];
    sabot_columns_name(rows, tableau->by);
    if (tableau->by == SABOT_BY_THIRD || tableau->by == SABOT_BY_POINT)
        sabot_report_note(report, "Columns: %s.",
                          tableau->by == SABOT_BY_POINT
                              ? "punto's final point after its third card, or none drawn"
                              : "the point of punto's third card, or none drawn");
    else
        sabot_report_note(report,
                          "Columns: the point of punto's third card, or none drawn; in the rows %s "
                          "punto's final point after it.",
                          rows);
    for (size_t i = 0; i < about->notes_count; i++)
        sabot_report_note(report, "- %s", about->notes[i]);
}

static json_t *json_of(const sabot_tableau *tableau, const sabot_about *about)
{
    json_t *json = tableau_json(tableau);
    json_object_set_new(json, "title", about->title ? json_string(about->title) : json_null());
    json_object_set_new(json, "source", about->source ? json_string(about->source) : json_null());
    json_object_set_new(json, "notes", value_texts(about->notes, about->notes_count));
    return json;
}

static void add_row(sabot_report *report, const sabot_tableau *tableau, const sabot_about *about)
{
    char open[16];
    snprintf(open, sizeof open, "%d", sabot_tableau_open_cells(tableau));
    sabot_report_row(report, (const char *[]){tableau->name, open, about->title});
}

static sabot_status add_tableau(const listing_place *place, const char *name, sabot_error *error)
{
    sabot_tableau tableau;
    sabot_about about = {0};
    sabot_status status = named_tableau(&tableau, &about, name, error);
    if (status)
        return status;
    if (place->list)
        json_array_append_new(place->list, json_of(&tableau, &about));
    else if (place->whole)
        grid(place->report, &tableau, &about);
    else
        add_row(place->report, &tableau, &about);
    sabot_about_clear(&about);
    return SABOT_OK;
}

static const char doc[] = "Show a drawing table, or list those built in.\v"
                          "Examples:\n"
                          "  sabot tableau show                    the list\n"
                          "  sabot tableau show standard           the grid\n"
                          "  sabot tableau show british-printed    a document as printed\n"
                          "  sabot tableau show ./mine.yaml        one of your own\n";

int tableau_show(int argc, char **argv)
{
    static const char *const titles[] = {"tableau", "open cells", "title"};
    static const char *const csv_path[] = {"tableaus", NULL};
    static const listing all = {.command = "tableau show",
                                .kind = SABOT_CATALOGUE_TABLEAUS,
                                .schema = "sabot.tableau/1",
                                .member = "tableaus",
                                .doc = doc,
                                .align = "lrl",
                                .titles = titles,
                                .csv_path = csv_path,
                                .add = add_tableau};
    return listing_run(&all, argc, argv);
}
