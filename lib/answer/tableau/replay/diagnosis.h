#ifndef SABOT_TABLEAU_DIAGNOSIS_H
#define SABOT_TABLEAU_DIAGNOSIS_H

#include "../../../game/policy.h"
#include "../variants.h"
#include "replay.h"

/* Which single change of the tableau (up to SABOT_CHANGES_ALL) deals, settles and pays every coup
 * as the log has it. */
typedef struct {
    sabot_policy policy[SABOT_CHANGES_ALL];
    uint8_t is_open[SABOT_CHANGES_ALL]; /* the change explains every coup so far */
    uint64_t deviations; /* coups that the tableau deals or settles differently, and bets that it
                            pays differently */
    uint64_t mispaid;    /* those bets */
    sabot_policy by_table;
    sabot_by_point by_point;
    sabot_replay pairs; /* of the same log, with pairs by point */
} sabot_diagnosis;

void sabot_diagnosis_init(sabot_diagnosis *diagnosis);

/* Needs what sabot_replay_start needs. Call it once. */
sabot_status sabot_diagnosis_start(sabot_diagnosis *diagnosis, const sabot_question *question,
                                   const sabot_replay_terms *terms, sabot_error *error);
void sabot_diagnosis_clear(sabot_diagnosis *diagnosis);

/* Adds a coup or a bet that `replay`, of the same question, has just taken. */
sabot_status sabot_diagnosis_add(sabot_diagnosis *diagnosis, const sabot_logged_coup *coup,
                                 sabot_error *error);
sabot_status sabot_diagnosis_bet(sabot_diagnosis *diagnosis, const sabot_replay *replay,
                                 const sabot_logged_bet *bet, sabot_error *error);

/* Whether the change explains all deviations; 0 if there are none. */
int sabot_diagnosis_explains(const sabot_diagnosis *diagnosis, int change);

#endif
