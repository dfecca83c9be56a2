#ifndef SABOT_TABLEAU_REPLAY_INTERNAL_H
#define SABOT_TABLEAU_REPLAY_INTERNAL_H

#include <sabot/tableau/replay.h>

/* Counts a fault of the last coup and stores it, unless `*stored` has reached faults_most. Returns
 * the stored fault, which the caller completes, or NULL. */
sabot_fault *sabot_replay_fault(sabot_replay *replay, sabot_fault_kind kind, int cell,
                                size_t *stored);

/* The cards that a logged card may be, by the level at which the log names it. */
sabot_cards sabot_logged_set(sabot_card card, sabot_level known);

#endif
