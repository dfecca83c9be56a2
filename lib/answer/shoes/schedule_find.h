#ifndef SABOT_SHOES_SCHEDULE_FIND_H
#define SABOT_SHOES_SCHEDULE_FIND_H

#include "../../game/dealing_burns.h"
#include <sabot/shoes/schedule.h>
#include <sabot/shoes/two_coups.h>

/* The distribution of the coups' lengths in doubles: everything that a schedule is computed from.
 * The first card, where it is seen, changes the distribution by its point; the other moments are
 * those given the point, averaged over the points. */
typedef struct {
    sabot_burn burns[SABOT_BURNS_MOST];
    unsigned burns_count;
    double length[SABOT_BURNS_MOST][SABOT_LENGTHS]; /* probability of each, by burn */
    double mean[SABOT_BURNS_MOST];                  /* mean length, by burn */
    double variance, covariance;                    /* of a length; of two */
    double with_next[SABOT_LENGTHS]; /* covariance of "it is 4, 5, 6" and another length */
} sabot_lengths;

/* From the exact moments of the same shoe, for a dealing that was checked. */
sabot_status sabot_lengths_find(sabot_lengths *lengths, const sabot_two_coups *two,
                                const sabot_dealing *dealing, const sabot_question *question,
                                sabot_error *error);

/* The covariance of two figures that depend on the burn alone: the part of a covariance that the
 * first card explains. 0 if it is not seen. */
double sabot_lengths_explained(const sabot_lengths *lengths, const double a[SABOT_BURNS_MOST],
                               const double b[SABOT_BURNS_MOST]);

/* The schedule given each burn, and their mean. */
typedef struct {
    sabot_schedule all, given[SABOT_BURNS_MOST];
    unsigned count;
} sabot_schedules;

/* Milliseconds at eight decks. The caller clears. */
void sabot_schedules_find(sabot_schedules *schedules, const sabot_lengths *lengths,
                          const sabot_dealing *dealing, uint64_t cards);
void sabot_schedules_clear(sabot_schedules *schedules);

/* alive[n], n = 0…cards: the probability that a coup is dealt when one ends with n cards unseen,
 * given the burn. */
void sabot_schedule_alive(double *alive, const sabot_lengths *lengths, unsigned burn,
                          const sabot_dealing *dealing, uint64_t cards);

#endif
