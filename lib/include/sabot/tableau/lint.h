#ifndef SABOT_TABLEAU_LINT_H
#define SABOT_TABLEAU_LINT_H

#include "../question/question.h"
#include "ev_range.h"
#include "findings.h"

SABOT_API_BEGIN

/* Rows of a tableau, a bit each: those of banco's openings 0 to 7, then punto's. */
enum { SABOT_ROW_PUNTO = 1 << SABOT_OPENINGS, SABOT_ROWS_ALL = 2 * SABOT_ROW_PUNTO - 1 };

/* A cell that a tableau leaves open, or contradicts itself on. */
typedef struct {
    int cell;
    int has_worth; /* 0: one of punto's, and the standard table reads not all open cells of banco,
                      because its own columns are headed otherwise */
} sabot_open_cell;

/* What the readings of a tableau make of a wager. */
typedef struct {
    int determined; /* 0: nothing else is there */
    mpq_t standard; /* the EV by the standard table */
    sabot_ev_range range;
    mpq_t
        *worth; /* by open cell: the EV if it draws less that if it stands, the other open cells as
                     in the standard table */
} sabot_wager_readings;

/* What is wrong or unusual with a tableau, and what that may be worth. */
typedef struct {
    sabot_findings findings;
    sabot_tableau read;    /* with the rows that are taken as in the standard table */
    sabot_open_cell *open; /* of that, in order */
    size_t open_count;
    sabot_wager_readings *wagers;
    size_t wagers_count;
} sabot_lint;

void sabot_lint_init(sabot_lint *lint);
void sabot_lint_clear(sabot_lint *lint);

/* Needs a shoe, a tableau, which may have open cells, wagers, and no condition. `about` is what the
 * tableau's document says beyond the cells, or NULL: its notes may be findings. `rows`: of which
 * the open and contradictory cells are taken as in the standard table; the findings stay.
 * SABOT_INVALID where that does both in one cell, for its columns are headed otherwise. A double
 * check counts one reading, that of the standard table. */
sabot_status sabot_lint_find(sabot_lint *lint, const sabot_question *question,
                             const sabot_about *about, unsigned rows, sabot_error *error);

SABOT_API_END

#endif
