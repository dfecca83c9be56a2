/* The kernel, compiled once for each instruction set under the name SABOT_KERNEL_NAME.
 *
 * For each group of shoes it computes the products of falling factorials of both halves, one
 * multiplication each, then blocks of four or eight inner sums. A step of a block loads one product
 * (two vectors of lanes) and a coefficient for each row, and does eight or sixteen independent
 * multiply-adds: enough to keep the processor's units busy, with more arithmetic than loads. All
 * numbers are integers below 2⁵³ (polynomial.c has the bound), so a fused and a plain multiply-add
 * give the same. */
#include "kernel.h"

#include "../../base/vector.h"

#ifndef SABOT_KERNEL_NAME
#define SABOT_KERNEL_NAME sabot_kernel_run_portable
#endif

enum {
    LANES = SABOT_KERNEL_LANES,
    VECTORS = LANES / SABOT_WIDE,
    ROWS_AT_ONCE = SABOT_WIDE == 8 ? 8 : 4, /* 32 registers with AVX-512, else 16 */
};

/* --- sixteen shoes ------------------------------------------------------------------------ */

/* The vectors of entry `i` of a table. */
SABOT_INLINE sabot_vector *entry(double *table, size_t i)
{
    return (sabot_vector *)(table + i * LANES);
}

SABOT_INLINE const sabot_vector *entry_of(const double *table, size_t i)
{
    return (const sabot_vector *)(table + i * LANES);
}

/* factors[kind][j] = n_kind - j, or 0 where that is negative. */
static void subtract(double *factors, unsigned kinds, const double *counts, const double *step)
{
    for (unsigned kind = 0; kind < kinds; kind++)
        for (unsigned v = 0; v < VECTORS; v++) {
            sabot_vector factor = entry_of(counts, kind)[v];
            for (unsigned j = 0; j < SABOT_KERNEL_FACTORS; j++) {
                entry(factors, (size_t)kind * SABOT_KERNEL_FACTORS + j)[v] = factor;
                factor -= entry_of(step, 0)[v];
                factor = (sabot_vector)((sabot_mask)factor & (sabot_mask)(factor > 0));
            }
        }
}

SABOT_INLINE const sabot_vector *factor_of(const double *factors, sabot_multiset_step step)
{
    return entry_of(factors, step.kind * SABOT_KERNEL_FACTORS + step.already);
}

/* Computes the products of less than the full size. */
static void multiply(double *products, const sabot_multiset_steps *half, const double *factors)
{
    for (unsigned lane = 0; lane < LANES; lane++)
        products[lane] = 1;
    for (unsigned size = 1; size < half->size; size++)
        for (uint32_t i = half->start[size]; i < half->start[size + 1]; i++) {
            sabot_multiset_step step = half->step[i];
            const sabot_vector *a = entry_of(products, half->start[size - 1] + step.parent);
            const sabot_vector *b = factor_of(factors, step);
            for (unsigned v = 0; v < VECTORS; v++)
                entry(products, i)[v] = a[v] * b[v];
        }
}

/* The inputs of a block. `slice` is the first vector. */
typedef struct {
    const double *factors, *products, *by;
    const sabot_multiset_step *step; /* of product 0 */
    uint32_t parents;                /* start of the parents of the full size */
} source;

/* Adds rows first…first+rows-1 of a block, for two vectors of lanes. */
SABOT_INLINE void add_rows(double *sums, const sabot_kernel_block *block, const double *coefficient,
                           const source *from, unsigned slice, unsigned first, unsigned rows,
                           int is_top)
{
    sabot_vector low[SABOT_KERNEL_ROWS] = {{0}}, high[SABOT_KERNEL_ROWS] = {{0}};
    const sabot_vector *value = entry_of(from->products, block->from) + slice;
    const sabot_multiset_step *step = from->step + block->from;
    coefficient += first;
    for (uint32_t i = 0; i < block->count; i++, coefficient += block->rows) {
        sabot_vector a, b;
        if (is_top) {
            const sabot_vector *x =
                entry_of(from->products, from->parents + step[i].parent) + slice;
            const sabot_vector *y = factor_of(from->factors, step[i]) + slice;
            a = x[0] * y[0];
            b = x[1] * y[1];
        } else {
            a = value[(size_t)i * VECTORS];
            b = value[(size_t)i * VECTORS + 1];
        }
        for (unsigned row = 0; row < rows; row++) {
            low[row] += coefficient[row] * a;
            high[row] += coefficient[row] * b;
        }
    }
    for (unsigned row = 0; row < rows; row++) {
        sabot_vector *sum = entry(sums, block->sum[first + row]) + slice;
        const sabot_vector *by = entry_of(from->by, block->by[first + row]) + slice;
        sum[0] += low[row] * by[0];
        sum[1] += high[row] * by[1];
    }
}

/* Calls add_rows with constants, so that the compiler unrolls the rows. */
static void add_block(double *sums, const sabot_kernel_block *block, const double *coefficient,
                      const source *from, unsigned slice)
{
    for (unsigned first = 0; first < block->rows; first += ROWS_AT_ONCE) {
        if (block->rows < ROWS_AT_ONCE && block->is_top)
            add_rows(sums, block, coefficient, from, slice, first, 4, 1);
        else if (block->rows < ROWS_AT_ONCE)
            add_rows(sums, block, coefficient, from, slice, first, 4, 0);
        else if (block->is_top)
            add_rows(sums, block, coefficient, from, slice, first, ROWS_AT_ONCE, 1);
        else
            add_rows(sums, block, coefficient, from, slice, first, ROWS_AT_ONCE, 0);
    }
}

static void run_sixteen(double *sums, const sabot_kernel_plan *plan, const double *counts,
                        const double *step, double *scratch)
{
    double *products[2], *factors = scratch;
    products[0] = factors + (size_t)plan->kinds * SABOT_KERNEL_FACTORS * LANES;
    products[1] = products[0] + (size_t)sabot_kernel_stored(&plan->half[0]) * LANES;
    subtract(factors, plan->kinds, counts, step);
    for (unsigned h = 0; h < 2; h++)
        multiply(products[h], &plan->half[h], factors);
    for (size_t i = 0; i < (size_t)plan->sums * LANES; i++)
        sums[i] = 0;
    for (unsigned i = 0; i < plan->blocks_count; i++) {
        const sabot_kernel_block *block = &plan->blocks[i];
        const sabot_multiset_steps *half = &plan->half[block->half];
        source from = {.factors = factors,
                       .products = products[block->half],
                       .by = products[!block->half],
                       .step = half->step,
                       .parents = half->size ? half->start[half->size - 1] : 0};
        for (unsigned slice = 0; slice < VECTORS; slice += 2)
            add_block(sums, block, plan->coefficient + block->coefficient, &from, slice);
    }
}

/* --- one shoe ----------------------------------------------------------------------------- */

typedef double four __attribute__((vector_size(4 * sizeof(double)), may_alias, aligned(8)));

/* Computes all products of a half. A vector may write up to three values beyond a stretch; the next
 * stretch overwrites them. */
static void multiply_one(double *products, const sabot_kernel_stretch *stretch, unsigned count,
                         const double *factors)
{
    double *to = products;
    for (*to++ = 1; count--; to += stretch++->count)
        for (unsigned i = 0; i < stretch->count; i += 4)
            *(four *)(to + i) =
                *(const four *)(products + stretch->from + i) * factors[stretch->factor];
}

/* Adds a block of 4 or 8 rows. Several accumulators hide the latency of an addition. */
SABOT_INLINE void add_one(double *sums, const sabot_kernel_block *block, const double *coefficient,
                          const double *value, const double *by, unsigned rows)
{
    four part[2][2] = {{{0}}};
    const unsigned vectors = rows / 4;
    uint32_t i = 0;
    for (; i + 2 <= block->count; i += 2, coefficient += 2 * rows)
        for (unsigned k = 0; k < 2; k++)
            for (unsigned v = 0; v < vectors; v++)
                part[v][k] += value[i + k] * *(const four *)(coefficient + k * rows + 4 * v);
    for (unsigned v = 0; v < vectors; v++) {
        if (i < block->count)
            part[v][0] += value[i] * *(const four *)(coefficient + 4 * v);
        part[v][0] += part[v][1];
        for (unsigned row = 0; row < 4; row++)
            sums[block->sum[4 * v + row]] += part[v][0][row] * by[block->by[4 * v + row]];
    }
}

/* The lanes of a vector are the rows of a block. */
static void run_one(double *sums, const sabot_kernel_plan *plan, const double *counts, double step,
                    double *scratch)
{
    double *factors = scratch, *products[2];
    products[0] = factors + (size_t)plan->kinds * SABOT_KERNEL_FACTORS;
    products[1] = products[0] + plan->half[0].start[plan->half[0].size + 1];
    for (unsigned kind = 0; kind < plan->kinds; kind++)
        for (unsigned j = 0; j < SABOT_KERNEL_FACTORS; j++) {
            double left = counts[kind] - j * step;
            factors[kind * SABOT_KERNEL_FACTORS + j] = left > 0 ? left : 0;
        }
    for (unsigned h = 0; h < 2; h++)
        multiply_one(products[h], plan->stretches[h], plan->stretches_count[h], factors);
    for (unsigned i = 0; i < plan->sums; i++)
        sums[i] = 0;
    for (unsigned i = 0; i < plan->blocks_count; i++) {
        const sabot_kernel_block *block = &plan->blocks[i];
        const double *coefficient = plan->coefficient + block->coefficient;
        const double *value = products[block->half] + block->from, *by = products[!block->half];
        if (block->rows == 4)
            add_one(sums, block, coefficient, value, by, 4);
        else
            add_one(sums, block, coefficient, value, by, 8);
    }
}

void SABOT_KERNEL_NAME(double *sums, const sabot_kernel_plan *plan, const double *counts,
                       const double *step, double *scratch, unsigned lanes)
{
    if (lanes == 1)
        run_one(sums, plan, counts, *step, scratch);
    else
        run_sixteen(sums, plan, counts, step, scratch);
}
