#ifndef SABOT_TABLEAU_REPLAY_WORK_H
#define SABOT_TABLEAU_REPLAY_WORK_H

#include <sabot/tableau/replay.h>

/* For the parts of a replay. Counts a fault of the last coup and keeps it, if there are not too
 * many of its sort. Returns the one that is kept, to complete it, or NULL. */
sabot_fault *sabot_replay_fault(sabot_replay *replay, sabot_fault_kind kind, int cell,
                                size_t *cache);

/* The cards that one of a log may be that is named so far. */
sabot_cards sabot_logged_set(sabot_card card, sabot_level known);

/* Takes the cards of the last coup out of the shoe, and finds whether they were in it. */
void sabot_replay_take(sabot_replay *replay);

#endif
