#ifndef SABOT_TABLEAU_DIFF_H
#define SABOT_TABLEAU_DIFF_H

#include "../question/question.h"

SABOT_API_BEGIN

/* A cell in which two tableaus differ. */
typedef struct {
    int cell;            /* in the terms of the first one's columns */
    sabot_decision from; /* what the first decides there */
    int to;              /* what the second decides, or -1: it depends on punto's third card */
    mpq_t reached;       /* how often the cell decides, under the first */
} sabot_changed_cell;

/* What the second tableau makes of a wager's EV. */
typedef struct {
    int determined; /* 0: nothing else is there */
    mpq_t from, to, change;
    mpq_t *by_cell;    /* by changed cell: what changing it alone does to the first tableau */
    mpq_t interaction; /* what the cells' changes leave of the whole: 0, unless both hands change */
} sabot_wager_change;

/* What changes between two tableaus, and what each changed cell does to each wager. */
typedef struct {
    sabot_changed_cell *cells; /* in order */
    size_t cells_count;
    int has_by_cell; /* 0: there is no by_cell, and all of a change is interaction */
    sabot_wager_change *wagers;
    size_t wagers_count;
} sabot_diff;

void sabot_diff_init(sabot_diff *diff);
void sabot_diff_clear(sabot_diff *diff);

/* From the question's tableau to `other`, both complete; needs a shoe and wagers. Under a condition
 * an engine counts cell for cell, and there is no by_cell where the two head their columns
 * differently; it is refused as sabot_edges_find does. */
sabot_status sabot_diff_find(sabot_diff *diff, const sabot_question *question,
                             const sabot_tableau *other, sabot_error *error);

SABOT_API_END

#endif
