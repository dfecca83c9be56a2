#ifndef SABOT_ENGINE_BATCH_H
#define SABOT_ENGINE_BATCH_H

#include "../base/cpu.h"
#include "../base/fraction128.h"
#include "polynomial/polynomial.h"

/* Many shoes through several polynomials at once. */

typedef struct sabot_batch_part sabot_batch_part;

/* One wager. What it may come to are its classes: outcomes that pay the same, or, where the batch
 * knows no payouts, the outcomes themselves. */
typedef struct {
    const sabot_polynomial *polynomial;
    unsigned part; /* that counts it */
    unsigned classes;
    unsigned first;     /* of its classes in a shoe's row */
    unsigned *class_of; /* [outcome] */
    int *sum;           /* [class]: the part's sum, or -1: what the other classes leave */
    int64_t *pays;      /* [class]: in units of 1/denominator; NULL without payouts */
    int64_t denominator;
} sabot_batch_wager;

typedef struct {
    sabot_batch_wager *wagers;
    unsigned wagers_count;
    unsigned row; /* classes of all wagers */
    sabot_batch_part *parts;
    unsigned parts_count;
    uint64_t double_most[2], u64_most[2]; /* most cards of each width; [1]: with replacement */
} sabot_batch;

/* A batch over `count` polynomials, which must outlive it. With `wagers` (those they were compiled
 * from, or NULL) outcomes of equal payout are one class, and sabot_batch_ev may be asked. Equal
 * sums are counted once, and one class of each wager is what the others leave. SABOT_OK, and the
 * caller clears; SABOT_BEYOND, and there is nothing to clear, if payouts need more than 60 bits
 * over their common denominator. */
sabot_status sabot_batch_init(sabot_batch *batch, const sabot_polynomial *polynomials,
                              const sabot_wager *wagers, unsigned count);
void sabot_batch_clear(sabot_batch *batch);

/* Whether a shoe's width is double (the vector loops take it) or u64 (one by one, some µs each).
 * A larger shoe needs sabot_polynomial_evaluate. */
int sabot_batch_fits(const sabot_batch *batch, const sabot_shoe *shoe);

/* ways[shoe·row + wager.first + class] for `count` shoes, all of which fit and determine the wagers
 * (asserted). `cpu` must be had; threads 0: as many as OpenMP gives. The results depend on
 * neither. */
void sabot_batch_count(uint64_t *ways, const sabot_batch *batch, const sabot_shoe *shoes,
                       size_t count, sabot_cpu cpu, int threads);

/* ev[shoe·wagers_count + wager]: per unit staked, over denominator·deals; 0/1 for a shoe of fewer
 * than six cards. The batch must know the payouts. */
void sabot_batch_ev(sabot_fraction128 *ev, const sabot_batch *batch, const sabot_shoe *shoes,
                    size_t count, sabot_cpu cpu, int threads);

#endif
