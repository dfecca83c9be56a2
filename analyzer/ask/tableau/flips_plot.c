/* The changes that `tableau flips` finds, as a heat map of the grid. */
#include "base/text.h"
#include "chart/chart.h"
#include "flips_document.h"
#include "write/value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Punto's row, banco's, and those against a natural that does not end the coup. */
enum { BANCO_ROW = 1, AGAINST_ROW = BANCO_ROW + SABOT_OPENINGS_ALL, ROWS = AGAINST_ROW + 2 };

/* The cell of a place in the grid; SABOT_CELLS_ALL if there is none. */
static int cell_at(const sabot_tableau *tableau, int row, int column)
{
    const int is_banco = row >= BANCO_ROW && row < AGAINST_ROW;
    int cell = row < BANCO_ROW ? sabot_tableau_punto_cell((unsigned)column)
               : is_banco ? sabot_tableau_cell_of((unsigned)(row - BANCO_ROW), (unsigned)column)
               : row == AGAINST_ROW ? SABOT_PUNTO_AGAINST + column
                                    : SABOT_BANCO_AGAINST + column;
    int is_place = is_banco || column < SABOT_OPENINGS_ALL;
    return is_place && sabot_tableau_uses(tableau, cell) ? cell : SABOT_CELLS_ALL;
}

char *flips_plot(const setup *played, const sabot_flips *flips, size_t wager)
{
    static const char *const names[ROWS] = {
        "punto",   "banco 0", "banco 1", "banco 2", "banco 3",       "banco 4",      "banco 5",
        "banco 6", "banco 7", "banco 8", "banco 9", "punto against", "banco against"};
    static const char *const columns[SABOT_COLUMNS] = {"0", "1", "2", "3", "4",   "5",
                                                       "6", "7", "8", "9", "none"};
    const char *rows[ROWS];
    double values[ROWS * SABOT_COLUMNS];
    char *texts[ROWS * SABOT_COLUMNS] = {0}, subtitle[160];
    unsigned rows_count = 0;
    sabot_text title = {0};
    for (int row = 0; row < ROWS; row++) {
        if (cell_at(&played->tableau, row, 0) == SABOT_CELLS_ALL)
            continue;
        for (int column = 0; column < SABOT_COLUMNS; column++) {
            const int cell = cell_at(&played->tableau, row, column);
            const unsigned i = rows_count * SABOT_COLUMNS + (unsigned)column;
            values[i] = NAN;
            if (cell == SABOT_CELLS_ALL)
                continue;
            mpq_srcptr change = flips->wagers[wager].cell[cell].change;
            values[i] = 100 * mpq_get_d(change);
            texts[i] = value_points(change, 4);
        }
        rows[rows_count++] = names[row];
    }
    sabot_text_add(&title, "What turning one cell does to the player's EV of %s",
                   played->wagers[wager].name);
    snprintf(subtitle, sizeof subtitle,
             "table %s; percentage points; colour by the logarithm; punto's row by its opening",
             played->tableau.name);
    /* Changes cover more than four orders of magnitude. */
    sabot_chart chart = {.title = title.text,
                         .subtitle = subtitle,
                         .x_title = played->tableau.by == SABOT_BY_POINT ? "punto's final point"
                                    : played->tableau.by == SABOT_BY_THIRD
                                        ? "punto's third card"
                                        : "punto's third card or final point",
                         .y_title = "opening",
                         .logarithmic = true,
                         .least_power = -5};
    char *svg = sabot_chart_grid(&chart, rows, rows_count, columns, SABOT_COLUMNS, values,
                                 (const char *const *)texts);
    for (int i = 0; i < ROWS * SABOT_COLUMNS; i++)
        free(texts[i]);
    free(title.text);
    return svg;
}
