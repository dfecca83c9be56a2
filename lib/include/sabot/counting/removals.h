#ifndef SABOT_COUNTING_REMOVALS_H
#define SABOT_COUNTING_REMOVALS_H

#include "../question/question.h"
#include "removal.h"

SABOT_API_BEGIN

/* What removing cards does to a wager of the question. */
typedef struct {
    int determined;    /* 0: the shoe does not tell apart what the wager looks at; nothing else
                          is there but `needs` */
    sabot_level needs; /* the level of shoe that the wager takes */
    sabot_removal removal;
} sabot_wager_removal;

/* The effects of removal on every wager of a question, in its order. */
typedef struct {
    sabot_wager_removal *wagers;
    size_t wagers_count;
} sabot_removals;

void sabot_removals_init(sabot_removals *removals);
void sabot_removals_clear(sabot_removals *removals);

/* Removes one to `cards` cards, 1…SABOT_REMOVAL_MOST. Needs a shoe that is not infinite and holds
 * at least six cards more, a complete tableau and wagers; no condition. SABOT_DISAGREES also when,
 * for any number of cards, the effects weighted by how many ways there are to remove them do not
 * add up to exactly 0. */
sabot_status sabot_removals_find(sabot_removals *removals, const sabot_question *question,
                                 unsigned cards, sabot_error *error);

SABOT_API_END

#endif
