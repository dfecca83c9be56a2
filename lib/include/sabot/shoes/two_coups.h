#ifndef SABOT_SHOES_TWO_COUPS_H
#define SABOT_SHOES_TWO_COUPS_H

#include "../question/question.h"

SABOT_API_BEGIN

/* Two coups of one shoe, one after the other, exactly. What has not been looked at is as good as
 * shuffled again, so any two coups of a shoe that is dealt to no end have the moments of the first
 * two. */
enum { SABOT_LENGTHS = 3 }; /* 4, 5 and 6 cards */

typedef struct {
    mpq_t length[SABOT_LENGTHS]; /* the probability of each */
    mpq_t length_mean, length_variance;
    mpq_t ev, variance; /* of what a unit on the wager wins */
    mpq_t square;       /* the mean of that, squared */
    int has_second;     /* there are cards for two coups; else the covariances are 0 */
    mpq_t next_length[SABOT_LENGTHS]; /* covariance of "one takes 4, 5, 6" and the other's length */
    mpq_t lengths;                    /* of the two lengths */
    mpq_t results;                    /* of the two results */
    mpq_t length_result;              /* of one's length and the other's result */
} sabot_two_coups;

void sabot_two_coups_init(sabot_two_coups *two);
void sabot_two_coups_clear(sabot_two_coups *two);

/* Needs a finite shoe of at most SABOT_DEALING_CARDS_MOST cards, a complete tableau and one wager,
 * and no condition. SABOT_BEYOND for a wager that cannot be compiled together with the number of
 * cards. Some ten milliseconds. SABOT_DISAGREES if the moments do not agree with each other. */
sabot_status sabot_two_coups_find(sabot_two_coups *two, const sabot_question *question,
                                  sabot_error *error);

SABOT_API_END

#endif
