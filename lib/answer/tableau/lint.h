#ifndef SABOT_TABLEAU_LINT_H
#define SABOT_TABLEAU_LINT_H

#include <sabot/game/tableau.h>
#include <sabot/question/question.h>

#include <gmp.h>

typedef enum {
    SABOT_FINDING_OPEN,          /* the document does not state the cell */
    SABOT_FINDING_CONTRADICTORY, /* the document states both draw and stand */
    SABOT_FINDING_NONSTANDARD,   /* the cell differs from the standard table */
    SABOT_FINDING_NOTE,          /* a note in the file */
} sabot_finding_kind;

typedef struct {
    int cell; /* -1 if it concerns no single cell */
    sabot_finding_kind kind;
    int standard; /* the standard table's decision; -1 if it depends on punto's opening */
    char *text;   /* in words */
    int noted;    /* the text ends with a note of the file */
} sabot_finding;

/* The missing, contradictory, nonstandard and annotated cells: at most one finding per cell, in the
 * order of the cells, then those of no single cell. A note is a finding if it begins with the name
 * of a cell or `columns` in parentheses, such as "(banco 3 8) …". It is appended to another finding
 * of the same cell. */
typedef struct {
    sabot_finding *items;
    size_t count;
} sabot_findings;

/* "open", "contradictory", "nonstandard", "note". */
const char *sabot_finding_name(sabot_finding_kind kind);

/* The least and greatest EV over all readings of the open and contradictory cells, and a reading
 * that attains each. */
typedef struct {
    mpq_t least, greatest;
    sabot_tableau least_reading, greatest_reading;
} sabot_ev_range;

/* Rows of a tableau as bits: banco's openings 0 to 7, then punto's row. */
enum { SABOT_ROW_PUNTO = 1 << SABOT_OPENINGS, SABOT_ROWS_ALL = 2 * SABOT_ROW_PUNTO - 1 };

/* An open or contradictory cell of a tableau. */
typedef struct {
    int cell;
    int has_worth; /* 0 for a cell of punto if the standard table does not decide every open cell of
                      banco, because the columns are headed differently */
} sabot_open_cell;

/* The EVs of a wager over the readings of a tableau. */
typedef struct {
    int determined; /* if 0, the other fields are unset */
    mpq_t standard; /* the EV under the standard table */
    sabot_ev_range range;
    mpq_t *worth; /* by open cell: the EV if it draws minus the EV if it stands, with the other open
                     cells as in the standard table */
} sabot_wager_readings;

/* The faults and peculiarities of a tableau, and their effect. */
typedef struct {
    sabot_findings findings;
    sabot_tableau read;    /* the tableau with `rows` completed from the standard table */
    sabot_open_cell *open; /* of `read`, in order */
    size_t open_count;
    sabot_wager_readings *wagers;
    size_t wagers_count;
} sabot_lint;

void sabot_lint_init(sabot_lint *lint);
void sabot_lint_clear(sabot_lint *lint);

/* Needs a shoe, a tableau, which may have open cells, wagers and no condition. `about` is the rest
 * of the tableau's document, whose notes may be findings, or NULL. Open and contradictory cells in
 * `rows` are read as in the standard table and remain findings; SABOT_INVALID if the standard table
 * both draws and stands in one of them, because the columns are headed differently. A double check
 * counts the reading of the standard table. */
sabot_status sabot_lint_find(sabot_lint *lint, const sabot_question *question,
                             const sabot_about *about, unsigned rows, sabot_error *error);

#endif
