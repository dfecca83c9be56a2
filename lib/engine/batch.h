#ifndef SABOT_ENGINE_BATCH_H
#define SABOT_ENGINE_BATCH_H

#include "../base/cpu.h"
#include "../base/fraction128.h"
#include "polynomial/polynomial.h"

/* Many shoes through several polynomials at once. */

typedef struct sabot_batch_part sabot_batch_part;

/* One wager. Its classes are the sets of outcomes with equal payout, or single outcomes if the
 * batch has no payouts. */
typedef struct {
    const sabot_polynomial *polynomial;
    unsigned part; /* index in `parts` */
    unsigned classes;
    unsigned first;     /* of its classes in a shoe's row */
    unsigned *class_of; /* [outcome] */
    int *sum;           /* [class]: the part's sum; -1 means all deals less the other classes */
    int64_t *pays;      /* [class]: in units of 1/denominator; NULL without payouts */
    int64_t denominator;
} sabot_batch_wager;

typedef struct {
    sabot_batch_wager *wagers;
    unsigned wagers_count;
    unsigned row; /* classes of all wagers */
    sabot_batch_part *parts;
    unsigned parts_count;
    uint64_t double_most[2], u64_most[2]; /* most cards of each width; [1] with replacement */
} sabot_batch;

/* Makes a batch of `count` polynomials, which must outlive it. `wagers` are those that the
 * polynomials were compiled from, or NULL. With wagers, outcomes of equal payout form one class and
 * sabot_batch_ev is allowed. Equal sums are computed once, and one class of each wager is computed
 * by subtraction. On SABOT_OK the caller clears. Returns SABOT_BEYOND, with nothing to clear, if
 * payouts over their common denominator need more than 60 bits. */
sabot_status sabot_batch_init(sabot_batch *batch, const sabot_polynomial *polynomials,
                              const sabot_wager *wagers, unsigned count);
void sabot_batch_clear(sabot_batch *batch);

/* Whether the width of a shoe is double (vector kernels) or u64 (one shoe at a time, some µs each).
 * A larger shoe needs sabot_polynomial_evaluate. */
int sabot_batch_fits(const sabot_batch *batch, const sabot_shoe *shoe);

/* Sets ways[shoe·row + wager.first + class] for `count` shoes. Each shoe must fit and determine the
 * wagers (asserted). The machine must support `cpu`; `threads` 0 means the default of OpenMP. The
 * results depend on neither. */
void sabot_batch_count(uint64_t *ways, const sabot_batch *batch, const sabot_shoe *shoes,
                       size_t count, sabot_cpu cpu, int threads);

/* Sets ev[shoe·wagers_count + wager], per unit staked, over denominator·deals; 0/1 for a shoe of
 * fewer than six cards. The batch must have payouts. */
void sabot_batch_ev(sabot_fraction128 *ev, const sabot_batch *batch, const sabot_shoe *shoes,
                    size_t count, sabot_cpu cpu, int threads);

#endif
