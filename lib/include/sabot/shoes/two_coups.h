#ifndef SABOT_SHOES_TWO_COUPS_H
#define SABOT_SHOES_TWO_COUPS_H

#include "../question/question.h"

SABOT_API_BEGIN

/* The exact moments of two successive coups of one shoe. Unseen cards are exchangeable, so any two
 * coups of a shoe that does not run out have the moments of the first two. */
enum { SABOT_LENGTHS = 3 }; /* 4, 5 and 6 cards */

typedef struct {
    mpq_t length[SABOT_LENGTHS]; /* the probability of each */
    mpq_t length_mean, length_variance;
    mpq_t ev, variance; /* of the result of one unit on the wager */
    mpq_t square;       /* the mean of the squared result */
    int has_second;     /* 0 if the shoe has too few cards for two coups; covariances are then 0 */
    mpq_t next_length[SABOT_LENGTHS]; /* covariance of "one takes 4, 5, 6" and the other's length */
    mpq_t lengths;                    /* covariance of the two lengths */
    mpq_t results;                    /* covariance of the two results */
    mpq_t length_result;              /* covariance of one's length and the other's result */
} sabot_two_coups;

void sabot_two_coups_init(sabot_two_coups *two);
void sabot_two_coups_clear(sabot_two_coups *two);

/* Needs a finite shoe of at most SABOT_DEALING_CARDS_MOST cards, a complete tableau and one wager;
 * no condition. Returns SABOT_BEYOND for a wager that cannot be compiled together with the number
 * of cards, SABOT_DISAGREES if the moments of the two coups differ. Takes tens of milliseconds. */
sabot_status sabot_two_coups_find(sabot_two_coups *two, const sabot_question *question,
                                  sabot_error *error);

SABOT_API_END

#endif
