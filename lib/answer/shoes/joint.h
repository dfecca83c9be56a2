#ifndef SABOT_SHOES_JOINT_H
#define SABOT_SHOES_JOINT_H

#include <sabot/question/question.h>

/* Sets ways[outcome of `a` · outcomes of `b` + outcome of `b`], which the caller initialises to 0,
 * to the deals of two coups in which one has each outcome of `a` and the other each of `b`, and
 * `deals` to their sum. At least one of the two must be compilable (SABOT_BEYOND). Checks that the
 * shoe has the room of sabot_sequences_room. */
sabot_status sabot_joint_count(mpz_t *ways, mpz_t deals, const sabot_question *question,
                               const sabot_wager *a, const sabot_wager *b, sabot_error *error);

#endif
