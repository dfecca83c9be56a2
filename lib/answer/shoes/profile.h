#ifndef SABOT_SHOES_PROFILE_H
#define SABOT_SHOES_PROFILE_H

#include "../counting/play.h"
#include "schedule_find.h"
#include <sabot/question/question.h>

/* One depth of a count: by sum of the tags left, how likely it is when a coup begins, and what a
 * player who bets there wins by it (0: he does not bet). */
typedef struct {
    uint64_t low;
    size_t count;
    double *probability, *gain;
} sabot_profile_row;

/* What a player does when a coup begins with n cards unseen, [n], n up to the cards of the shoe:
 * how often he bets, what he wins by it per coup and unit, and the mean square of that. */
typedef struct {
    uint64_t cards;
    double *share, *gain, *square;
    int has_square;
    sabot_profile_row *rows;     /* of a count, else NULL */
    sabot_count_classes classes; /* of a count */
} sabot_profile;

/* Moments of a wager in one shoe: the mean of what it wins and of its square, and what the lengths
 * of the coups before add to the mean. */
typedef struct {
    double ev, square, drift;
} sabot_profile_moments;

/* Room for the depths of a shoe of so many cards, all 0. */
void sabot_profile_init(sabot_profile *profile, uint64_t cards);
void sabot_profile_clear(sabot_profile *profile);

/* Bets always. */
void sabot_profile_flat(sabot_profile *profile, const sabot_profile_moments *moments);

/* Follows a count for the question's one wager and bets where `play` says so, which may be of a
 * shoe with more cards; `play` NULL bets where the EV is positive. `moments` NULL leaves out what
 * the lengths of coups tell. Refuses as sabot_count_values_find. */
sabot_status sabot_profile_count(sabot_profile *profile, const sabot_question *question,
                                 const sabot_profile_moments *moments, const sabot_tags *tags,
                                 const sabot_count_play *play, sabot_error *error);

/* Where a count bets on the question's one wager: where the trigger says so, or, if that is NULL,
 * where the mean EV given the running count and the cards unseen is positive. On SABOT_OK the
 * caller clears. */
sabot_status sabot_profile_play(sabot_count_play *play, const sabot_question *question,
                                const sabot_tags *tags, const sabot_trigger *trigger,
                                sabot_error *error);

/* The mean product of the wins of two coups of one shoe, over all pairs of them, for a count's
 * profile, the schedule of a burn, and the covariance of two results; NAN for a count with too many
 * sums. */
double sabot_profile_pairs(const sabot_profile *profile, const sabot_schedule *schedule,
                           const sabot_lengths *lengths, unsigned burn,
                           const sabot_dealing *dealing, double covariance);

#endif
