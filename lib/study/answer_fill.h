#ifndef SABOT_STUDY_ANSWER_FILL_H
#define SABOT_STUDY_ANSWER_FILL_H

#include <sabot/study/answer.h>

/* For those who find answers. Adds a bin that holds `weight` of `all`. */
void sabot_study_answer_add_bin(sabot_study_answer *answer, int64_t number, const mpz_t weight,
                                const mpz_t all);

/* gain_when, from the gain and the share that is favourable. */
void sabot_study_answer_divide(sabot_study_answer *answer);

/* Whether two answers say the same, to the last digit and card. */
int sabot_study_answers_are_equal(const sabot_study_answer *one, const sabot_study_answer *other);

#endif
