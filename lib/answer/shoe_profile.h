#ifndef SABOT_SHOE_PROFILE_H
#define SABOT_SHOE_PROFILE_H

#include "count_play.h"
#include "question.h"
#include "schedule_find.h"

/* One depth of a count: by sum of the tags left, how likely it is when a coup begins, and what a
 * player who bets there wins by it (0: he does not bet). */
typedef struct {
    uint64_t low;
    size_t count;
    double *probability, *gain;
} sabot_profile_row;

/* What a player does when a coup begins with n cards unseen, [n], n up to the shoe's size: how
 * often he bets, what he wins by it per coup and unit, and the mean square of that. */
typedef struct {
    uint64_t cards;
    double *share, *gain, *square;
    int has_square;
    sabot_profile_row *rows; /* of a count, else NULL */
    sabot_count_play play;   /* of a count */
} sabot_profile;

/* Room for the shoe's depths, all 0. */
void sabot_profile_init(sabot_profile *profile, uint64_t cards);
void sabot_profile_clear(sabot_profile *profile);

/* Bets always; `moments` are those of the wager and the shoe. */
void sabot_profile_flat(sabot_profile *profile, const sabot_two_coups *moments);

/* Follows a count for the question's one wager; where the trigger says so, or, if that is NULL,
 * where the mean EV given the count and the cards unseen is positive. Refuses as
 * sabot_count_values_find. */
sabot_status sabot_profile_count(sabot_profile *profile, const sabot_question *question,
                                 const sabot_two_coups *moments, const sabot_tags *tags,
                                 const sabot_trigger *trigger, sabot_error *error);

/* The mean product of what two coups of one shoe win, over all pairs of them, for a count's profile
 * and the covariance of two results; NAN for a count with too many sums. */
double sabot_profile_pairs(const sabot_profile *profile, const sabot_schedule *schedule,
                           const sabot_lengths *lengths, const sabot_dealing *dealing,
                           double covariance);

#endif
