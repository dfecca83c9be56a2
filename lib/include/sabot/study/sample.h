#ifndef SABOT_STUDY_SAMPLE_H
#define SABOT_STUDY_SAMPLE_H

#include "../question/question.h"

SABOT_API_BEGIN

/* A study by sampling: exact EVs of randomly drawn shoes, for depths with too many shoes to visit
 * and for bets that depend on more than points. */

enum { SABOT_SAMPLE_SHOES_MOST = 1000000000, SABOT_SAMPLE_CARDS_MOST = 1 << 20 };

/* A mean over the shoes drawn, and the square of its standard error, both exact. */
typedef struct {
    mpq_t mean, error_squared;
} sabot_sampled;

/* Estimates of the fields of sabot_study_answer. */
typedef struct {
    sabot_sampled favourable, gain, ev;
} sabot_sample_answer;

typedef struct {
    unsigned cards;
    sabot_sample_answer *wagers; /* in the question's order; without content if left out */
    sabot_sample_answer best_of; /* the best of the main bets */
} sabot_sample_depth;

typedef struct {
    uint64_t shoes, seed;
    int *is_left_out; /* by wager: not determined by the shoe */
    mpq_t *ev;        /* by wager: EV of the whole shoe, the mean over all shoes of any depth */
    size_t wagers_count;
    int has_best_of; /* at least two of punto, banco and tie */
    sabot_sample_depth *depths;
    size_t depths_count;
} sabot_study_sample;

void sabot_study_sample_init(sabot_study_sample *sample);
void sabot_study_sample_clear(sabot_study_sample *sample);

/* Draws 2 … SABOT_SAMPLE_SHOES_MOST shoes at every depth from `from` to `to` cards, 6 ≤ from ≤ to ≤
 * the size of the shoe; else returns SABOT_INVALID with `where` "cards" or "sample". The draws
 * depend only on the seed, the depth and the number of the shoe, so no figure depends on the number
 * of threads.
 *
 * Needs a finite shoe of at most SABOT_SAMPLE_CARDS_MOST cards, a complete tableau, wagers, and no
 * condition. A wager that the shoe does not determine is left out if question->mark_undetermined is
 * set, else refused. */
sabot_status sabot_study_sample_find(sabot_study_sample *sample, const sabot_question *question,
                                     unsigned from, unsigned to, uint64_t shoes, uint64_t seed,
                                     sabot_error *error);

/* Estimated time in seconds for `shoes` shoes in total; the question must be valid. */
double sabot_study_sample_seconds(const sabot_question *question, uint64_t shoes);

SABOT_API_END

#endif
