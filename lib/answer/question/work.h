#ifndef SABOT_QUESTION_WORK_H
#define SABOT_QUESTION_WORK_H

#include <sabot/question/question.h>

/* For the answers themselves. Does work(data, 0…count-1) on the question's threads, in any order
 * and several at once (up to `alone` items by one thread: it takes time to start others), and tells
 * progress as items of `what` (NULL: none). The first refusal ends it and is returned. */
typedef sabot_status sabot_work(void *data, size_t item, sabot_error *error);
sabot_status sabot_question_each(const sabot_question *question, const char *what, size_t count,
                                 size_t alone, sabot_work *work, void *data, sabot_error *error);

/* As sabot_question_check, of a question about one wager, which is never marked: it needs a finite
 * shoe and a complete tableau, and has no condition. */
sabot_status sabot_question_check_one(const sabot_question *question, sabot_error *error);

int sabot_question_threads(const sabot_question *question);

/* How many deals agree with the condition of a question with a shoe and a complete tableau;
 * SABOT_IMPOSSIBLE if none does. */
sabot_status sabot_question_deals(mpz_t deals, const sabot_question *question, sabot_error *error);

/* Tells progress; SABOT_STOPPED when that asks to stop. */
sabot_status sabot_question_tell(const sabot_question *question, const char *what, uint64_t done,
                                 uint64_t all, sabot_error *error);

#endif
