#ifndef SABOT_SHOES_SCHEDULE_H
#define SABOT_SHOES_SCHEDULE_H

#include "../../game/dealing.h"
#include <sabot/game/bet.h>
#include <sabot/shoes/shoes.h>

/* A bet with the lines 4, 5 and 6 cards, which pay that many units. The caller clears. */
sabot_status sabot_length_bet(sabot_bet *bet, sabot_error *error);

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

/* alive[n], n = 0…cards: the probability that another coup follows one that ends with n cards
 * unseen, given the burn. */
void sabot_schedule_alive(double *alive, const sabot_lengths *lengths, unsigned burn,
                          const sabot_dealing *dealing, uint64_t cards);

#endif
