/* The drawing table in the chapter of rules: each cell, with what the document leaves in doubt. */
#include "filing.h"

#include "ask/tableau/document.h"
#include "base/memory.h"
#include "base/text.h"
#include "game/policy.h"

#include <stdlib.h>
#include <string.h>

/* Another table's decision in a cell of this table, whichever their headings; -1 if it depends on
 * punto's opening. */
static int decision_of(const filing *f, const sabot_tableau *other, int cell)
{
    const sabot_tableau *played = &f->played->tableau;
    sabot_situations situations;
    sabot_policy own, with;
    /* The ordinary cells as if every natural ended the coup: that others do not is its own finding.
     * */
    const sabot_tableau headings = {.by = played->by};
    sabot_situations_find(&situations, cell < SABOT_CELLS ? &headings : played);
    sabot_policy_of(&own, other);
    sabot_policy_of(&with, played);
    return sabot_policy_decision(&own, &situations, cell, &with);
}

static int is_nonstandard(const filing *f, int cell)
{
    sabot_tableau standard;
    sabot_tableau_standard(&standard);
    return decision_of(f, &standard, cell) != f->played->tableau.cell[cell];
}

static const char *mark_of(const filing *f, int cell)
{
    const sabot_game *game = &f->played->game;
    const char *mark = NULL;
    for (size_t r = 0; r < game->readings_count; r++) {
        int decision = decision_of(f, &game->readings[r].tableau, cell);
        if (decision == SABOT_CONTRADICTORY)
            return "contradictory";
        if (decision == SABOT_OPEN)
            mark = "open";
        else if (!mark && decision != f->played->tableau.cell[cell])
            mark = "ambiguous";
    }
    return mark ? mark : is_nonstandard(f, cell) ? "nonstandard" : NULL;
}

const char *rules_doubt(const filing *f, int cell)
{
    const char *mark = mark_of(f, cell);
    return !mark || strcmp(mark, "nonstandard") == 0 ? NULL
           : strcmp(mark, "ambiguous") == 0          ? "read otherwise"
                                                     : mark;
}

/* A letter, with a sign in addition to the colour; a cell that differs from the standard table has
 * another sign beside it. */
static void grid_cell(sabot_report *report, const filing *f, size_t column, int cell)
{
    const char *mark = mark_of(f, cell);
    sabot_report_cell(report, column)->mark = mark                                          ? mark
                                              : f->played->tableau.cell[cell] == SABOT_DRAW ? "draw"
                                                                                            : NULL;
}

static char *cell_text(const filing *f, int cell)
{
    static const char *const signs[][2] = {
        {"open", "?"}, {"contradictory", "!"}, {"ambiguous", "~"}};
    const char *mark = mark_of(f, cell), *sign = "";
    sabot_text text = {0};
    for (size_t i = 0; mark && i < 3; i++)
        if (strcmp(signs[i][0], mark) == 0)
            sign = signs[i][1];
    sabot_text_add(&text, "%c%s%s", sabot_decision_letter(f->played->tableau.cell[cell]), sign,
                   is_nonstandard(f, cell) ? "*" : "");
    return text.text;
}

static void grid_row(sabot_report *report, const filing *f, char *title, const int *of, int count)
{
    char *cells[1 + SABOT_COLUMNS] = {title};
    for (int i = 0; i < count; i++)
        cells[1 + i] = cell_text(f, of[i]);
    sabot_report_take(report, cells);
    for (int i = 0; i < count; i++)
        grid_cell(report, f, (size_t)i + 1, of[i]);
}

static const char *columns_words(sabot_columns by)
{
    return by == SABOT_BY_THIRD   ? "punto's third card"
           : by == SABOT_BY_POINT ? "punto's point after its third card"
                                  : "punto's third card, or its point where the row says so";
}

static void start_openings(sabot_report *report, int count)
{
    static const char *const titles[] = {"Opening", "0", "1", "2", "3", "4",
                                         "5",       "6", "7", "8", "9"};
    static const char aligned[] = "lllllllllll";
    sabot_report_table(report, aligned + SABOT_OPENINGS_ALL - count, titles);
}

static void show_against(sabot_report *report, const filing *f)
{
    const sabot_tableau *tableau = &f->played->tableau;
    char letters[SABOT_COLUMNS + 1];
    int of[SABOT_OPENINGS_ALL];
    if (!tableau->against)
        return;
    start_openings(report, SABOT_OPENINGS_ALL);
    sabot_report_caption(report, "Against a natural of the other hand, by one's own opening");
    for (int side = SABOT_PUNTO; side <= SABOT_BANCO; side++) {
        int first = side == SABOT_PUNTO ? SABOT_PUNTO_AGAINST : SABOT_BANCO_AGAINST;
        for (int i = 0; i < SABOT_OPENINGS_ALL; i++)
            of[i] = first + i;
        if (sabot_tableau_against_row(letters, tableau, side))
            grid_row(report, f, sabot_copy_text(side == SABOT_PUNTO ? "Punto" : "Banco"), of,
                     SABOT_OPENINGS_ALL);
    }
}

void rules_show_table(sabot_report *report, const filing *f)
{
    const sabot_tableau *tableau = &f->played->tableau;
    char letters[SABOT_COLUMNS + 1];
    int of[SABOT_COLUMNS];
    sabot_report_section(report, 3, "The drawing table");
    sabot_report_apart(report);
    sabot_report_note(report,
                      "T draws, R stands. ? the document leaves the cell open, ! it contradicts "
                      "itself there, ~ a reading of it decides otherwise, * the cell differs from "
                      "the standard table.");
    tableau_naturals_note(report, tableau->lasting);
    sabot_tableau_row(letters, tableau, -1);
    int openings = (int)strlen(letters);
    for (unsigned i = 0; i < SABOT_OPENINGS_ALL; i++)
        of[i] = sabot_tableau_punto_cell(i);
    start_openings(report, openings);
    sabot_report_caption(report, "Punto, by its opening");
    grid_row(report, f, sabot_copy_text("Punto"), of, openings);
    sabot_report_table(
        report, "llllllllllll",
        (const char *[]){"Opening", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "none"});
    sabot_report_caption(report,
                         "Banco, by its opening (rows) and %s (columns; none: punto stands)",
                         columns_words(tableau->by));
    for (unsigned row = 0; row < (unsigned)sabot_tableau_banco_rows(tableau); row++) {
        sabot_text title = {0};
        int by_point = tableau->by != SABOT_BY_POINT && sabot_columns_are_points(tableau->by, row);
        sabot_text_add(&title, "Banco %u%s", row, by_point ? " (by point)" : "");
        for (unsigned i = 0; i < SABOT_COLUMNS; i++)
            of[i] = sabot_tableau_cell_of(row, i);
        grid_row(report, f, title.text, of, SABOT_COLUMNS);
    }
    show_against(report, f);
}

void rules_show_findings(sabot_report *report, const filing *f)
{
    const sabot_findings *findings = &f->lint.findings;
    if (!findings->count) {
        sabot_report_note(report, "As modelled, every cell is decided, as in the standard table.");
        return;
    }
    sabot_report_table(report, "lll", (const char *[]){"Cell", "Kind", "Finding"});
    sabot_report_caption(report, "Peculiarities of the table");
    for (size_t i = 0; i < findings->count; i++) {
        char name[SABOT_CELL_NAME] = "table";
        if (findings->items[i].cell >= 0)
            sabot_tableau_cell_name(name, findings->items[i].cell);
        sabot_report_row(report, (const char *[]){name, sabot_finding_name(findings->items[i].kind),
                                                  findings->items[i].text});
    }
}
