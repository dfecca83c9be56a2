#ifndef SABOT_QUESTION_WORK_H
#define SABOT_QUESTION_WORK_H

#include <sabot/question/question.h>

/* The steps that answers share: check the question, divide the work, report progress. */

/* Requires exactly one wager, determined by a finite shoe, a complete tableau and no condition,
 * whatever `mark_undetermined` says. */
sabot_status sabot_question_check_one(const sabot_question *question, sabot_error *error);

/* Counts the deals that meet the condition. Needs a shoe and a complete tableau; returns
 * SABOT_IMPOSSIBLE if no deal does. */
sabot_status sabot_question_deals(mpz_t deals, const sabot_question *question, sabot_error *error);

/* Estimates the seconds to count a wager by the reference engine (also as a double check) or by the
 * merging one; 0 if the compiled engine counts alone. */
double sabot_question_seconds(const sabot_question *question, const sabot_wager *wager);

/* fraction = numerator / denominator, reduced */
void sabot_fraction_set(mpq_t fraction, const mpz_t numerator, const mpz_t denominator);

/* The same question about one of its wagers. */
sabot_question sabot_question_single(const sabot_question *question, size_t wager);

/* The number of threads to use, at least 1. */
int sabot_question_threads(const sabot_question *question);

/* Reports progress; returns SABOT_STOPPED if the callback asks to stop. */
sabot_status sabot_question_tell(const sabot_question *question, const char *what, uint64_t done,
                                 uint64_t all, sabot_error *error);

/* Calls work(data, 0…count-1) on the question's threads, in any order and concurrently. Up to
 * `alone` items run on one thread because starting others takes longer. Reports progress as items
 * of `what`; NULL reports none. The first error stops the work and is returned. */
typedef sabot_status sabot_work(void *data, size_t item, sabot_error *error);
sabot_status sabot_question_each(const sabot_question *question, const char *what, size_t count,
                                 size_t alone, sabot_work *work, void *data, sabot_error *error);

#endif
