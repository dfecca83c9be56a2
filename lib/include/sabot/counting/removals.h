#ifndef SABOT_COUNTING_REMOVALS_H
#define SABOT_COUNTING_REMOVALS_H

#include "../question/question.h"
#include "removal.h"

SABOT_API_BEGIN

/* The effects of removal on one wager. */
typedef struct {
    int determined;    /* 0 if the wager needs a finer shoe; only `needs` is then set */
    sabot_level needs; /* the level of shoe that the wager needs */
    sabot_removal removal;
} sabot_wager_removal;

/* The effects of removal on every wager of a question, in its order. */
typedef struct {
    sabot_wager_removal *wagers;
    size_t wagers_count;
} sabot_removals;

void sabot_removals_init(sabot_removals *removals);
void sabot_removals_clear(sabot_removals *removals);

/* Removes one to `cards` cards, 1…SABOT_REMOVAL_MOST. Needs a finite shoe that has six cards more
 * than it removes, a complete tableau and wagers; no condition. Returns SABOT_DISAGREES also if,
 * for any number of cards, the effects weighted by the ways to remove them do not sum to exactly
 * 0. */
sabot_status sabot_removals_find(sabot_removals *removals, const sabot_question *question,
                                 unsigned cards, sabot_error *error);

SABOT_API_END

#endif
