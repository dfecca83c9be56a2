#ifndef SABOT_TABLEAU_DIFF_H
#define SABOT_TABLEAU_DIFF_H

#include "../question/question.h"

SABOT_API_BEGIN

/* A cell in which two tableaus differ. If their naturals do, one change, SABOT_CELLS_ALL +
 * `lasting` of the second, covers the coups that a natural ends under one of them only. */
typedef struct {
    int cell;      /* numbered with the columns of the first tableau */
    int from, to;  /* decisions, -1 if it depends on punto's third card; of naturals, `lasting` */
    mpq_t reached; /* under the first: probability that the cell decides; of naturals, that the coup
                      is drawn differently */
} sabot_changed_cell;

/* The change of a wager's EV from the first tableau to the second. */
typedef struct {
    int determined; /* if 0, the other fields are unset */
    mpq_t from, to, change;
    mpq_t *by_cell;    /* by changed cell: the effect on the first tableau of changing it alone */
    mpq_t interaction; /* change - Σ by_cell; 0 unless cells of both hands change */
} sabot_wager_change;

/* The differences of two tableaus and the effect of each changed cell on each wager. */
typedef struct {
    sabot_changed_cell *cells; /* in order */
    size_t cells_count;
    int has_by_cell; /* if 0, by_cell is unset and the interaction is the whole change */
    sabot_wager_change *wagers;
    size_t wagers_count;
} sabot_diff;

void sabot_diff_init(sabot_diff *diff);
void sabot_diff_clear(sabot_diff *diff);

/* Compares the question's tableau with `other`, both complete. Needs a shoe and wagers. With a
 * condition an engine counts each change, and there is no by_cell if the columns of the two
 * tableaus are headed differently; sabot_edges_find says which conditions are refused; so
 * is any if the naturals differ. */
sabot_status sabot_diff_find(sabot_diff *diff, const sabot_question *question,
                             const sabot_tableau *other, sabot_error *error);

SABOT_API_END

#endif
