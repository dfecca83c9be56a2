#ifndef EVALUATOR_H
#define EVALUATOR_H

#include "../input/job.h"
#include "engine/batch.h"

/* The EVs of a job's wagers on many shoes of one level: the compiled engine in batches where the
 * shoe is small enough for it, shoe by shoe where not. */
typedef struct {
    const job *job;
    sabot_level level;
    unsigned *wager; /* which of the job's wagers the level determines */
    unsigned count;
    sabot_wager *wagers;
    sabot_polynomial *polynomials;
    sabot_batch batch;
    int has_batch;
} evaluator;

void evaluator_init(evaluator *evaluator, const job *job, sabot_level level);
void evaluator_clear(evaluator *evaluator);

/* Whether it evaluates shoes in batches at all. */
int evaluator_fits(const evaluator *evaluator, const sabot_shoe *shoe);

/* ev[shoe · count + i] for shoes that fit. */
void evaluator_batch(sabot_fraction128 *ev, const evaluator *evaluator, const sabot_shoe *shoes,
                     size_t count, int threads);

/* ev[i], initialised by the caller, for any shoe. */
void evaluator_single(mpq_t *ev, const evaluator *evaluator, const sabot_shoe *shoe);

/* The same by the reference engine alone. */
void evaluator_reference(mpq_t *ev, const evaluator *evaluator, const sabot_shoe *shoe);

#endif
