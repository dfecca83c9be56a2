/* The layout of sums for the kernels.
 *
 * In Σ_a Σ_b c(a+b)·x_a·y_b, with a of l cards and b of d-l, either sum may be the outer one. The
 * side with fewer multisets is: for ten kinds that makes 77 inner sums of 35 to 210 terms, where
 * the other choice makes 462, most of them short. An inner sum is one row of a block. Rows of zeros
 * are omitted, and a block is trimmed at both ends where all its rows are zero. */
#include "batch_part.h"

#include "../base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = SABOT_KERNEL_ROWS };

void sabot_batch_part_init(sabot_batch_part *part, const sabot_polynomial *model)
{
    *part = (sabot_batch_part){.kinds = model->kinds, .looked = model->looked, .model = model};
    unsigned cards = 0;
    for (unsigned kind = 0; kind < model->kinds.kinds; kind++) {
        for (unsigned card = 0; card < SABOT_CARDS; card++)
            if (model->kinds.of[card] == kind)
                part->card[cards++] = (uint8_t)card;
        part->card_end[kind] = (uint8_t)cards;
    }
}

void sabot_batch_part_clear(sabot_batch_part *part)
{
    for (unsigned i = 0; i < part->sums_count; i++)
        free(part->sums[i]);
    free(part->sums);
    free(part->plan.blocks);
    free(part->plan.coefficient);
    for (int h = 0; h < 2; h++)
        sabot_multiset_steps_clear(&part->plan.half[h]);
}

int sabot_batch_part_find(const sabot_batch_part *part, const uint16_t *coefficient)
{
    size_t bytes = part->model->terms * sizeof *coefficient;
    for (unsigned i = 0; i < part->sums_count; i++)
        if (!memcmp(part->sums[i], coefficient, bytes))
            return (int)i;
    return -1;
}

int sabot_batch_part_add(sabot_batch_part *part, uint16_t *coefficient)
{
    part->sums = sabot_reallocate(part->sums, part->sums_count + 1, sizeof *part->sums);
    part->sums[part->sums_count] = coefficient;
    return (int)part->sums_count++;
}

/* An inner sum: `by` is a product of one half, which multiplies `count` products of the other half,
 * starting with `from`. */
typedef struct {
    unsigned half; /* summed over */
    uint32_t by, from, count;
    const uint16_t *coefficient;
    unsigned sum;
} row;

static unsigned coefficient_at(const sabot_batch_part *part, const row *r, uint32_t i)
{
    const uint32_t *run = part->model->run;
    const sabot_multiset_steps *b = &part->model->half[1];
    if (r->half == 1)
        return r->coefficient[run[r->by] + i];
    unsigned size = 0; /* of b's multiset */
    while (r->by >= b->start[size + 1])
        size++;
    return r->coefficient[run[r->from + i] + r->by - b->start[size]];
}

static int is_zero_at(const sabot_batch_part *part, const row *rows, unsigned count, uint32_t i)
{
    for (unsigned r = 0; r < count; r++)
        if (coefficient_at(part, &rows[r], i))
            return 0;
    return 1;
}

static int is_zero_row(const sabot_batch_part *part, const row *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (coefficient_at(part, r, i))
            return 0;
    return 1;
}

/* The start of the products of the full size. */
static uint32_t top_of(const sabot_batch_part *part, const row *r)
{
    return part->plan.half[r->half].start[part->looked];
}

/* Makes one block of rows over the same products. */
static void pack(sabot_batch_part *part, const row *rows, unsigned count, size_t *used)
{
    sabot_kernel_plan *plan = &part->plan;
    uint32_t from = 0, to = rows[0].count;
    while (from < to && is_zero_at(part, rows, count, from))
        from++;
    while (from < to && is_zero_at(part, rows, count, to - 1))
        to--;
    plan->blocks = sabot_reallocate(plan->blocks, plan->blocks_count + 1, sizeof *plan->blocks);
    sabot_kernel_block *block = &plan->blocks[plan->blocks_count++];
    *block = (sabot_kernel_block){.half = (uint8_t)rows[0].half,
                                  .rows = count > 4 ? 8 : 4,
                                  .is_top = part->looked && rows[0].from == top_of(part, rows),
                                  .from = rows[0].from + from,
                                  .count = to - from,
                                  .coefficient = *used};
    *used += (size_t)(to - from) * block->rows;
    plan->coefficient = sabot_reallocate(plan->coefficient, *used, sizeof *plan->coefficient);
    double *out = plan->coefficient + block->coefficient;
    for (uint32_t i = from; i < to; i++)
        for (unsigned r = 0; r < block->rows; r++)
            *out++ = r < count ? coefficient_at(part, &rows[r], i) : 0;
    for (unsigned r = 0; r < count; r++) {
        block->by[r] = rows[r].by;
        block->sum[r] = rows[r].sum;
    }
}

/* Plans all rows with `size` cards in the first half. */
static void plan_size(sabot_batch_part *part, unsigned size, size_t *used)
{
    const sabot_multiset_steps *half = part->plan.half;
    unsigned sizes[2] = {size, part->looked - size};
    uint32_t counts[2];
    for (int h = 0; h < 2; h++)
        counts[h] = half[h].start[sizes[h] + 1] - half[h].start[sizes[h]];
    /* On a tie the greater size is inner, so the full size always is. */
    unsigned inner =
        counts[0] > counts[1] || (counts[0] == counts[1] && sizes[0] > sizes[1]) ? 0 : 1;
    unsigned outer = !inner;
    row rows[ROWS];
    unsigned waiting = 0;
    for (unsigned sum = 0; counts[inner] && sum < part->sums_count; sum++)
        for (uint32_t i = 0; i < counts[outer]; i++) {
            row *r = &rows[waiting];
            *r = (row){.half = inner,
                       .by = half[outer].start[sizes[outer]] + i,
                       .from = half[inner].start[sizes[inner]],
                       .count = counts[inner],
                       .coefficient = part->sums[sum],
                       .sum = sum};
            if (!is_zero_row(part, r) && ++waiting == ROWS) {
                pack(part, rows, waiting, used);
                waiting = 0;
            }
        }
    if (waiting)
        pack(part, rows, waiting, used);
}

void sabot_batch_part_plan(sabot_batch_part *part)
{
    const sabot_multiset_steps *half = part->model->half;
    size_t used = 0;
    part->plan = (sabot_kernel_plan){.kinds = part->kinds.kinds, .sums = part->sums_count};
    sabot_multiset_steps_init(&part->plan.half[0], 0, half[0].kinds, part->looked);
    sabot_multiset_steps_init(&part->plan.half[1], half[0].kinds, half[1].kinds, part->looked);
    for (unsigned size = 0; size <= part->looked; size++)
        plan_size(part, size, &used);
}

void sabot_batch_part_load(double *counts, const sabot_batch_part *part, const sabot_shoe *shoe)
{
    unsigned i = 0;
    assert(shoe->level >= part->model->level);
    for (unsigned kind = 0; kind < part->kinds.kinds; kind++) {
        uint64_t count = 0;
        for (; i < part->card_end[kind]; i++)
            count += shoe->count[part->card[i]];
        counts[kind * SABOT_KERNEL_LANES] = (double)count;
    }
}
