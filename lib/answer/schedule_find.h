#ifndef SABOT_SCHEDULE_FIND_H
#define SABOT_SCHEDULE_FIND_H

#include "dealing_burns.h"
#include "schedule.h"
#include "two_coups.h"

/* How the lengths of coups are distributed, in doubles: all that a schedule follows from. */
typedef struct {
    sabot_burn burns[SABOT_BURNS_MOST];
    unsigned burns_count;
    double length[SABOT_BURNS_MOST][SABOT_LENGTHS]; /* their probabilities after each burn */
    double mean, variance, covariance;              /* of a length; of two */
    double with_next[SABOT_LENGTHS]; /* covariance of "it is 4, 5, 6" and another length */
} sabot_lengths;

/* From the exact moments of the same shoe, for a dealing that was checked. */
sabot_status sabot_lengths_find(sabot_lengths *lengths, const sabot_two_coups *two,
                                const sabot_dealing *dealing, const sabot_question *question,
                                sabot_error *error);

/* Milliseconds at eight decks. */
void sabot_schedule_find(sabot_schedule *schedule, const sabot_lengths *lengths,
                         const sabot_dealing *dealing, uint64_t cards);

/* The probability that a coup is dealt when one ends with n cards unseen, 0…cards: [n]. */
void sabot_schedule_alive(double *alive, const sabot_lengths *lengths, const sabot_dealing *dealing,
                          uint64_t cards);

#endif
