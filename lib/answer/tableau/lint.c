#include "lint.h"

#include "../../base/memory.h"
#include "tabulation.h"

#include <stdlib.h>

void sabot_lint_init(sabot_lint *lint)
{
    *lint = (sabot_lint){0};
}

void sabot_lint_clear(sabot_lint *lint)
{
    for (size_t i = 0; i < lint->wagers_count; i++) {
        sabot_wager_readings *wager = &lint->wagers[i];
        mpq_clears(wager->standard, wager->range.least, wager->range.greatest, NULL);
        for (size_t c = 0; c < lint->open_count; c++)
            mpq_clear(wager->worth[c]);
        free(wager->worth);
    }
    free(lint->wagers);
    free(lint->open);
    sabot_findings_clear(&lint->findings);
    *lint = (sabot_lint){0};
}

/* Completes the open cells of some rows from the standard table. If the columns are headed
 * differently, the standard table may both draw and stand in one cell, which then stays open.
 * Returns the first such cell, or -1. */
static int read_as_standard(sabot_tableau *read, const sabot_tableau *tableau, unsigned rows)
{
    const sabot_tableau headings = {.by = tableau->by};
    sabot_tableau standard;
    sabot_situations situations;
    sabot_policy policy;
    int left = -1;
    sabot_tableau_standard(&standard);
    sabot_policy_of(&policy, &standard);
    sabot_situations_find(&situations, &headings);
    *read = *tableau;
    if (rows == SABOT_ROWS_ALL && read->lasting == SABOT_NATURALS_OPEN)
        read->lasting = 0;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        int opening = sabot_cell_opening(cell);
        int is_taken = sabot_cell_side(cell) == SABOT_PUNTO ? !!(rows & SABOT_ROW_PUNTO)
                       : opening < SABOT_OPENINGS           ? (int)(rows >> opening & 1)
                                                            : rows == SABOT_ROWS_ALL;
        if (read->cell[cell] <= SABOT_DRAW || !is_taken)
            continue;
        int decision = cell < SABOT_CELLS ? sabot_policy_decision(&policy, &situations, cell, NULL)
                                          : SABOT_STAND;
        if (decision >= 0)
            read->cell[cell] = (uint8_t)decision;
        else if (left < 0)
            left = cell;
    }
    return left;
}

static sabot_status take_rows(sabot_tableau *read, const sabot_tableau *tableau, unsigned rows,
                              sabot_error *error)
{
    char name[SABOT_CELL_NAME];
    int left = read_as_standard(read, tableau, rows);
    if (left < 0)
        return SABOT_OK;
    sabot_tableau_cell_name(name, left);
    return sabot_error_set(
        error, SABOT_INVALID, 0, 0,
        "%s: the standard table both draws and stands there, depending on punto's third card: "
        "expected rows with standard columns",
        name);
}

/* The worth of a punto cell depends on banco's cells, so these must all have a reading. */
static void find_open(sabot_lint *lint, const sabot_tableau *tableau, int complete)
{
    lint->open = sabot_allocate(SABOT_CELLS_ALL, sizeof *lint->open);
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (tableau->cell[cell] > SABOT_DRAW)
            lint->open[lint->open_count++] =
                (sabot_open_cell){cell, complete || sabot_cell_side(cell) == SABOT_BANCO};
}

static void find_wager(sabot_wager_readings *wager, const sabot_lint *lint,
                       const sabot_contributions *cells, const sabot_tableau *tableau,
                       const sabot_tableau *read)
{
    sabot_tableau standard;
    sabot_situations situations;
    sabot_policy policy;
    wager->determined = cells != NULL;
    mpq_inits(wager->standard, wager->range.least, wager->range.greatest, NULL);
    wager->worth = sabot_allocate(lint->open_count, sizeof *wager->worth);
    for (size_t c = 0; c < lint->open_count; c++)
        mpq_init(wager->worth[c]);
    if (!cells)
        return;
    sabot_tableau_standard(&standard);
    sabot_policy_of(&policy, &standard);
    sabot_contributions_ev(wager->standard, cells, &policy);
    sabot_ev_range_find(&wager->range, cells, tableau);
    sabot_situations_find(&situations, read);
    sabot_policy_of(&policy, read);
    for (size_t c = 0; c < lint->open_count; c++)
        if (lint->open[c].has_worth)
            sabot_contributions_gain(wager->worth[c], cells, &situations, &policy,
                                     lint->open[c].cell);
}

static void fill(sabot_lint *lint, const sabot_tabulation *tabulation)
{
    sabot_tableau whole;
    int complete = read_as_standard(&whole, &lint->read, SABOT_ROWS_ALL) < 0;
    find_open(lint, &lint->read, complete);
    lint->wagers_count = tabulation->wagers_count;
    lint->wagers = sabot_allocate(lint->wagers_count, sizeof *lint->wagers);
    for (size_t i = 0; i < lint->wagers_count; i++)
        find_wager(&lint->wagers[i], lint, tabulation->of[i], &lint->read, &whole);
}

/* Counts one complete reading with both engines: open cells are read as in the standard table, and
 * as stand where that decides neither. */
static sabot_status check(const sabot_tabulation *tabulation, const sabot_question *question,
                          sabot_error *error)
{
    sabot_tableau read;
    read_as_standard(&read, question->tableau, SABOT_ROWS_ALL);
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (read.cell[cell] > SABOT_DRAW)
            read.cell[cell] = SABOT_STAND;
    return sabot_tabulation_check(tabulation, question, &read, error);
}

sabot_status sabot_lint_find(sabot_lint *lint, const sabot_question *question,
                             const sabot_about *about, unsigned rows, sabot_error *error)
{
    sabot_tabulation tabulation = {0};
    sabot_lint_clear(lint);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_TABLEAU_OPEN, error);
    if (!status)
        status = take_rows(&lint->read, question->tableau, rows, error);
    if (!status)
        status = sabot_tabulation_find(&tabulation, question,
                                       sabot_naturals_may_last(question->tableau->lasting), error);
    if (!status)
        status = check(&tabulation, question, error);
    if (!status) {
        sabot_findings_find(&lint->findings, question->tableau, about);
        fill(lint, &tabulation);
    }
    sabot_tabulation_clear(&tabulation);
    return status;
}
