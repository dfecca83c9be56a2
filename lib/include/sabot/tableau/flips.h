#ifndef SABOT_TABLEAU_FLIPS_H
#define SABOT_TABLEAU_FLIPS_H

#include "../question/question.h"

SABOT_API_BEGIN

/* The effect on a wager of changing one cell alone. */
typedef struct {
    mpq_t change; /* of the EV */
    mpz_t coups;  /* needed to see the change at three standard deviations; unset if it is 0 */
} sabot_flip;

typedef struct {
    int determined; /* if 0, the other fields are unset */
    mpq_t variance; /* under the unchanged tableau */
    sabot_flip cell[SABOT_CELLS];
} sabot_wager_flips;

/* The effects of all single-cell changes of a tableau. */
typedef struct {
    mpq_t reached[SABOT_CELLS]; /* probability that the cell decides */
    int first[SABOT_CELLS]; /* the first wager that needs the fewest coups; -1 if none sees it */
    sabot_wager_flips *wagers;
    size_t wagers_count;
} sabot_flips;

void sabot_flips_init(sabot_flips *flips);
void sabot_flips_clear(sabot_flips *flips);

/* Needs a shoe, a complete tableau, wagers and no condition. A double check counts the unchanged
 * tableau. */
sabot_status sabot_flips_find(sabot_flips *flips, const sabot_question *question,
                              sabot_error *error);

SABOT_API_END

#endif
