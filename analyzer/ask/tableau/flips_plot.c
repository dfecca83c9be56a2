/* The changes that `tableau flips` finds, as a heat map of the grid. */
#include "base/text.h"
#include "chart/chart.h"
#include "flips_document.h"
#include "write/value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 1 + SABOT_OPENINGS };

char *flips_plot(const setup *played, const sabot_flips *flips, size_t wager)
{
    static const char *const rows[ROWS] = {"punto",   "banco 0", "banco 1", "banco 2", "banco 3",
                                           "banco 4", "banco 5", "banco 6", "banco 7"};
    static const char *const columns[SABOT_COLUMNS] = {"0", "1", "2", "3", "4",   "5",
                                                       "6", "7", "8", "9", "none"};
    double values[ROWS * SABOT_COLUMNS];
    char *texts[ROWS * SABOT_COLUMNS] = {0}, subtitle[160];
    sabot_text title = {0};
    for (int i = 0; i < ROWS * SABOT_COLUMNS; i++) {
        int cell = i < SABOT_COLUMNS ? i : i - SABOT_COLUMNS + SABOT_PUNTO_CELLS;
        values[i] = NAN;
        if (i < SABOT_COLUMNS && i >= SABOT_PUNTO_CELLS)
            continue;
        mpq_srcptr change = flips->wagers[wager].cell[cell].change;
        values[i] = 100 * mpq_get_d(change);
        texts[i] = value_points(change, 4);
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
    char *svg = sabot_chart_grid(&chart, rows, ROWS, columns, SABOT_COLUMNS, values,
                                 (const char *const *)texts);
    for (int i = 0; i < ROWS * SABOT_COLUMNS; i++)
        free(texts[i]);
    free(title.text);
    return svg;
}
