#ifndef SABOT_SHOES_PROFILE_H
#define SABOT_SHOES_PROFILE_H

#include "../../game/burns.h"
#include "../counting/play.h"

#include <sabot/game/bet.h>
#include <sabot/shoes/shoes.h>

/* A bet with the lines 4, 5 and 6 cards, which pay that many units. The caller clears. */
void sabot_length_bet(sabot_bet *bet);

/* The distribution of the lengths of coups in doubles, from which a schedule is computed. If the
 * first card is seen, its point changes the distribution; the other moments are conditional on that
 * point and averaged over it. */
typedef struct {
    sabot_burn burns[SABOT_BURNS_MOST];
    unsigned burns_count;
    double length[SABOT_BURNS_MOST][SABOT_LENGTHS]; /* probability of each, by burn */
    double mean[SABOT_BURNS_MOST];                  /* mean length, by burn */
    double variance, covariance;                    /* of a length; of two */
    double with_next[SABOT_LENGTHS]; /* covariance of "it is 4, 5, 6" and another length */
} sabot_lengths;

/* From the exact moments of the same shoe. The dealing must be valid. */
sabot_status sabot_lengths_find(sabot_lengths *lengths, const sabot_two_coups *two,
                                const sabot_dealing *dealing, const sabot_question *question,
                                sabot_error *error);

/* The covariance of two figures that depend on the burn alone: the part of a covariance that the
 * first card explains. 0 if the first card is not seen. */
double sabot_lengths_explained(const sabot_lengths *lengths, const double a[SABOT_BURNS_MOST],
                               const double b[SABOT_BURNS_MOST]);

void sabot_schedule_clear(sabot_schedule *schedule);

/* The schedule given each burn, and their mean. */
typedef struct {
    sabot_schedule all, by_burn[SABOT_BURNS_MOST];
    unsigned count;
} sabot_schedules;

/* Takes milliseconds at eight decks. The caller clears. */
void sabot_schedules_find(sabot_schedules *schedules, const sabot_lengths *lengths,
                          const sabot_dealing *dealing, uint64_t cards);
void sabot_schedules_clear(sabot_schedules *schedules);

/* alive[n], n = 0…cards: the probability that a coup begins with n cards unseen, if one ends there,
 * or would if the shoe were dealt to its end; given the burn. */
void sabot_schedule_alive(double *alive, const sabot_schedule *schedule,
                          const sabot_lengths *lengths, unsigned burn);

/* One way in which a shoe can begin: the burn, and the unseen cards after it. If the first card is
 * seen, this is a class of cards that the wager, the count and the burn do not distinguish. */
typedef struct {
    mpq_t probability;
    unsigned burn; /* index into the burns of the lengths */
    sabot_shoe unseen;
} sabot_first_card;

typedef struct {
    unsigned count;
    sabot_first_card of[SABOT_CARDS];
} sabot_first_cards;

/* If no card is seen, finds one way, with the whole shoe. `tags` may be NULL. The caller clears. */
void sabot_first_cards_find(sabot_first_cards *firsts, const sabot_shoe *shoe,
                            const sabot_lengths *lengths, const sabot_wager *wager,
                            const sabot_tags *tags);
void sabot_first_cards_clear(sabot_first_cards *firsts);

/* The preconditions that sabot_shoes_find and sabot_shoes_simulate share. */
sabot_status sabot_shoes_check(const sabot_question *question, const sabot_dealing *dealing,
                               const sabot_player *players, size_t players_count,
                               sabot_error *error);

/* One depth of a count, by sum of the tags left from `low` on: its probability when a coup begins,
 * and the player's gain from a bet (0 means no bet). */
typedef struct {
    uint64_t low;
    size_t count;
    double *probability, *gain;
} sabot_profile_row;

/* A player's behaviour when a coup begins with n cards unseen, [n], n up to the cards of the shoe:
 * the probability that he bets, and the mean and mean square of his result per coup and unit. */
typedef struct {
    uint64_t cards;
    double *share, *gain, *square;
    int has_square;
    sabot_profile_row *rows;     /* of a count, else NULL */
    sabot_count_classes classes; /* of a count */
} sabot_profile;

/* Moments of a wager in one shoe: the mean of its result and of the squared result, and the shift
 * of the mean that the lengths of earlier coups cause. */
typedef struct {
    double ev, square, drift;
} sabot_profile_moments;

/* Allocates the depths of a shoe of this many cards, all 0. */
void sabot_profile_init(sabot_profile *profile, uint64_t cards);
void sabot_profile_clear(sabot_profile *profile);

/* Bets always. */
void sabot_profile_flat(sabot_profile *profile, const sabot_profile_moments *moments);

/* Follows a count for the question's one wager and bets at the sums of `play`, whose shoe may have
 * more cards; NULL bets where the EV is positive. With `moments` NULL there is no drift. Refuses
 * as sabot_count_values_find does. */
sabot_status sabot_profile_count(sabot_profile *profile, const sabot_question *question,
                                 const sabot_profile_moments *moments, const sabot_tags *tags,
                                 const sabot_count_play *play, sabot_error *error);

/* Finds the sums at which a count bets on the question's one wager: where the trigger is met or, if
 * it is NULL, where the mean EV given the running count and the cards unseen is positive. On
 * SABOT_OK the caller clears. */
sabot_status sabot_profile_play(sabot_count_play *play, const sabot_question *question,
                                const sabot_tags *tags, const sabot_trigger *trigger,
                                sabot_error *error);

/* The sum, over all pairs of coups of one shoe, of the mean product of their results, for the
 * profile of a count, the schedule of a burn, and the covariance of two results. NAN for a count
 * with too many sums. */
double sabot_profile_pairs(const sabot_profile *profile, const sabot_schedule *schedule,
                           const sabot_lengths *lengths, unsigned burn, double covariance);

#endif
