#ifndef SABOT_TABLEAU_FLIPS_H
#define SABOT_TABLEAU_FLIPS_H

#include "../question/question.h"

SABOT_API_BEGIN

/* What turning one cell alone does to a wager. */
typedef struct {
    mpq_t change; /* of the EV */
    mpz_t coups;  /* how many a test needs to see that change at three standard deviations; has no
                     meaning where there is none */
} sabot_flip;

typedef struct {
    int determined; /* 0: nothing else is there */
    mpq_t variance; /* under the tableau as it is */
    sabot_flip cell[SABOT_CELLS];
} sabot_wager_flips;

/* What every single-cell change of a tableau does. */
typedef struct {
    mpq_t reached[SABOT_CELLS]; /* how often the cell decides */
    int first
        [SABOT_CELLS]; /* the wager that takes the fewest coups to see it, the first of several;
                                   -1: none sees it */
    sabot_wager_flips *wagers;
    size_t wagers_count;
} sabot_flips;

void sabot_flips_init(sabot_flips *flips);
void sabot_flips_clear(sabot_flips *flips);

/* Needs a shoe, a complete tableau, wagers, and no condition. A double check counts the tableau as
 * it is. */
sabot_status sabot_flips_find(sabot_flips *flips, const sabot_question *question,
                              sabot_error *error);

SABOT_API_END

#endif
