#ifndef SABOT_STUDY_SAMPLE_H
#define SABOT_STUDY_SAMPLE_H

#include "../question/question.h"

SABOT_API_BEGIN

/* What a study says, from some of the shoes: drawn at random, the exact EVs of each. For depths
 * whose shoes are too many to visit, and for bets that look at more than points. */

enum { SABOT_SAMPLE_SHOES_MOST = 1000000000, SABOT_SAMPLE_CARDS_MOST = 1 << 20 };

/* A mean over the shoes drawn, exactly, and the square of its standard error, exactly too. */
typedef struct {
    mpq_t mean, error_squared;
} sabot_sampled;

/* As in sabot_study_answer, of which these are estimates. */
typedef struct {
    sabot_sampled favourable, gain, ev;
} sabot_sample_answer;

typedef struct {
    unsigned cards;
    sabot_sample_answer *wagers; /* in the question's order; of one left out there is nothing */
    sabot_sample_answer best_of; /* betting the best of the main bets */
} sabot_sample_depth;

typedef struct {
    uint64_t shoes, seed;
    int *is_left_out; /* by wager: the shoe does not determine it */
    mpq_t *ev; /* by wager: of the whole shoe, which is the mean over all shoes of any depth */
    size_t wagers_count;
    int has_best_of; /* with at least two of punto, banco and tie */
    sabot_sample_depth *depths;
    size_t depths_count;
} sabot_study_sample;

void sabot_study_sample_init(sabot_study_sample *sample);
void sabot_study_sample_clear(sabot_study_sample *sample);

/* 2 … SABOT_SAMPLE_SHOES_MOST shoes of every depth from `from` to `to` cards, 6 ≤ from ≤ to ≤ the
 * shoe's size; else SABOT_INVALID, `where` being "cards" or "sample". What is drawn follows from
 * the seed, the depth and the shoe's number alone: no figure depends on the number of threads.
 *
 * Needs a finite shoe of at most SABOT_SAMPLE_CARDS_MOST cards, a complete tableau and wagers, and
 * no condition. A wager that the shoe does not determine is left out if the question lets wagers be
 * marked, else refused. */
sabot_status sabot_study_sample_find(sabot_study_sample *sample, const sabot_question *question,
                                     unsigned from, unsigned to, uint64_t shoes, uint64_t seed,
                                     sabot_error *error);

/* About how many seconds so many shoes in all take, of a question that is answered. */
double sabot_study_sample_seconds(const sabot_question *question, uint64_t shoes);

SABOT_API_END

#endif
