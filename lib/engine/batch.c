/* How a batch counts.
 *
 * The outcomes of a wager add up to all deals, F(N), so one class of outcomes is found by
 * subtraction. Wagers also share outcomes: punto, banco and tie together need two sums. Sums over
 * the same kinds form a part, whose products of falling factorials are computed once.
 *
 * The kernel (polynomial/kernel.c) evaluates sixteen shoes at a time, one in each lane, or a few
 * shoes one by one. A shoe too large for exact doubles leaves its lane empty and is evaluated alone
 * in 64-bit integers. Every result is an exact integer, so neither the kernel nor the number of
 * threads can change it. */
#include "batch.h"

#include "../base/integers.h"
#include "../base/memory.h"
#include "../base/threads.h"
#include "polynomial/kernel.h"

#include <assert.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = SABOT_KERNEL_LANES,
    ROWS = SABOT_KERNEL_ROWS,
    FEW = 4,     /* up to so many shoes are faster one by one than in sixteen lanes */
    ROOM = 1536, /* enough for one shoe and ten kinds */
};

/* --- parts -------------------------------------------------------------------------------- */

/* The sums of a batch over the same kinds and the same number of positions, laid out for the
 * kernels.
 *
 * In Σ_a Σ_b c(a+b)·x_a·y_b, with a of l cards and b of d-l, either sum may be the outer one. The
 * side with fewer multisets becomes the outer one: for ten kinds this gives 77 inner sums of 35 to
 * 210 terms, and the other choice 462, most of them short. An inner sum is one row of a block. Rows
 * of zeros are omitted, and a block is trimmed at both ends where all its rows are zero. */
struct sabot_batch_part {
    sabot_partition kinds;
    unsigned looked;
    const sabot_polynomial *model; /* one of its polynomials, for the layout of terms */
    uint8_t card[SABOT_CARDS];     /* the cards, sorted by kind */
    uint8_t card_end[SABOT_CARDS]; /* end of each kind in card[] */
    uint16_t **sums;               /* the coefficients of each sum, term by term */
    unsigned sums_count;
    sabot_kernel_plan plan;
};

static void part_init(sabot_batch_part *part, const sabot_polynomial *model)
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

static void part_clear(sabot_batch_part *part)
{
    for (unsigned i = 0; i < part->sums_count; i++)
        free(part->sums[i]);
    free(part->sums);
    free(part->plan.blocks);
    free(part->plan.coefficient);
    for (int h = 0; h < 2; h++) {
        free(part->plan.stretches[h]);
        sabot_multiset_steps_clear(&part->plan.half[h]);
    }
}

/* Returns the number of the sum with these coefficients, or -1. */
static int part_find(const sabot_batch_part *part, const uint16_t *coefficient)
{
    size_t bytes = part->model->terms * sizeof *coefficient;
    for (unsigned i = 0; i < part->sums_count; i++)
        if (!memcmp(part->sums[i], coefficient, bytes))
            return (int)i;
    return -1;
}

/* An inner sum: `by` is a product of one half, which multiplies `count` products of the other half,
 * starting with `from`. */
typedef struct {
    unsigned half; /* summed over */
    uint32_t by, from, count;
    const uint16_t *coefficient;
    unsigned sum;
} inner_sum;

static unsigned coefficient_at(const sabot_batch_part *part, const inner_sum *r, uint32_t i)
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

static int is_zero_at(const sabot_batch_part *part, const inner_sum *rows, unsigned count,
                      uint32_t i)
{
    for (unsigned r = 0; r < count; r++)
        if (coefficient_at(part, &rows[r], i))
            return 0;
    return 1;
}

static int is_zero_row(const sabot_batch_part *part, const inner_sum *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (coefficient_at(part, r, i))
            return 0;
    return 1;
}

/* Makes one block of rows over the same products. */
static void pack(sabot_batch_part *part, const inner_sum *rows, unsigned count, size_t *used)
{
    sabot_kernel_plan *plan = &part->plan;
    uint32_t from = 0, to = rows[0].count;
    while (from < to && is_zero_at(part, rows, count, from))
        from++;
    while (from < to && is_zero_at(part, rows, count, to - 1))
        to--;
    plan->blocks = sabot_reallocate(plan->blocks, plan->blocks_count + 1, sizeof *plan->blocks);
    sabot_kernel_block *block = &plan->blocks[plan->blocks_count++];
    *block = (sabot_kernel_block){
        .half = (uint8_t)rows[0].half,
        .rows = count > 4 ? 8 : 4,
        .is_top = part->looked && rows[0].from == plan->half[rows[0].half].start[part->looked],
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
    inner_sum rows[ROWS];
    unsigned waiting = 0;
    for (unsigned sum = 0; counts[inner] && sum < part->sums_count; sum++)
        for (uint32_t i = 0; i < counts[outer]; i++) {
            inner_sum *r = &rows[waiting];
            *r = (inner_sum){.half = inner,
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

/* Among the multisets of one size over the kinds from v on, those with more cards of kind v come
 * first, and with one card of kind v more each is a multiset of the next size. */
static void plan_stretches(sabot_kernel_plan *plan, unsigned half)
{
    const sabot_multiset_steps *steps = &plan->half[half];
    unsigned kinds = steps->kinds, used = 0;
    sabot_kernel_stretch *made =
        sabot_allocate(steps->size * kinds * SABOT_KERNEL_FACTORS, sizeof *made);
    for (unsigned size = 1; size <= steps->size; size++)
        for (unsigned v = 0; v < kinds; v++) {
            uint32_t from = steps->start[size] - sabot_multisets(kinds - v, (int)size - 1);
            for (unsigned already = size; already-- > 0;) {
                uint32_t count = sabot_multisets(kinds - v - 1, (int)(size - 1 - already));
                unsigned factor = (steps->step[0].kind + v) * SABOT_KERNEL_FACTORS + already;
                if (count)
                    made[used++] =
                        (sabot_kernel_stretch){(uint16_t)from, (uint16_t)count, (uint16_t)factor};
                from += count;
            }
        }
    plan->stretches[half] = made;
    plan->stretches_count[half] = used;
}

/* Lays the sums out for the kernels. */
static void part_plan(sabot_batch_part *part)
{
    const sabot_multiset_steps *half = part->model->half;
    size_t used = 0;
    part->plan = (sabot_kernel_plan){.kinds = part->kinds.kinds, .sums = part->sums_count};
    sabot_multiset_steps_init(&part->plan.half[0], 0, half[0].kinds, part->looked);
    sabot_multiset_steps_init(&part->plan.half[1], half[0].kinds, half[1].kinds, part->looked);
    for (unsigned h = 0; h < 2; h++)
        plan_stretches(&part->plan, h);
    for (unsigned size = 0; size <= part->looked; size++)
        plan_size(part, size, &used);
}

/* Writes the shoe's counts by kind into one of `lanes` lanes. */
static void part_load(double *counts, const sabot_batch_part *part, const sabot_shoe *shoe,
                      unsigned lanes)
{
    unsigned i = 0;
    assert(shoe->level >= part->model->level);
    for (unsigned kind = 0; kind < part->kinds.kinds; kind++) {
        uint64_t count = 0;
        for (; i < part->card_end[kind]; i++)
            count += shoe->count[part->card[i]];
        counts[kind * lanes] = (double)count;
    }
}

/* --- wagers ------------------------------------------------------------------------------- */

/* Finds or adds the part with the polynomial's kinds and positions. */
static unsigned part_for(sabot_batch *batch, const sabot_polynomial *polynomial)
{
    for (unsigned i = 0; i < batch->parts_count; i++) {
        const sabot_batch_part *part = &batch->parts[i];
        if (part->looked == polynomial->looked && part->kinds.kinds == polynomial->kinds.kinds &&
            !memcmp(part->kinds.of, polynomial->kinds.of, sizeof part->kinds.of))
            return i;
    }
    batch->parts = sabot_reallocate(batch->parts, batch->parts_count + 1, sizeof *batch->parts);
    part_init(&batch->parts[batch->parts_count], polynomial);
    return batch->parts_count++;
}

static int fits_60_bits(const mpz_t value)
{
    return mpz_sizeinbase(value, 2) <= 60;
}

/* Makes outcomes of equal payout one class, with payouts over a common denominator. Returns 0 if a
 * payout needs more than 60 bits. */
static int merge_outcomes(sabot_batch_wager *w, const sabot_wager *wager)
{
    unsigned outcomes = w->polynomial->outcomes;
    mpz_t scale, *payoff = sabot_integers_new(outcomes);
    mpz_init_set_ui(scale, 1);
    sabot_wager_payoffs(payoff, scale, wager);
    int fits = fits_60_bits(scale);
    w->denominator = mpz_get_si(scale);
    w->pays = sabot_allocate(outcomes, sizeof *w->pays);
    for (unsigned o = 0; o < outcomes; o++) {
        fits = fits && fits_60_bits(payoff[o]);
        unsigned class = 0;
        while (class < w->classes && w->pays[class] != mpz_get_si(payoff[o]))
            class ++;
        w->pays[class] = mpz_get_si(payoff[o]);
        w->class_of[o] = class;
        w->classes += class == w->classes;
    }
    mpz_clear(scale);
    sabot_integers_free(payoff, outcomes);
    return fits;
}

/* Finds or adds the sums of a wager. The class to be found by subtraction is the densest of those
 * that have no sum yet. */
static void choose_sums(sabot_batch_wager *w, sabot_batch_part *part)
{
    uint32_t terms = w->polynomial->terms, densest = 0;
    uint16_t **of_class = sabot_allocate(w->classes, sizeof *of_class);
    unsigned left_over = w->classes;
    w->sum = sabot_allocate(w->classes, sizeof *w->sum);
    for (unsigned class = 0; class < w->classes; class ++)
        of_class[class] = sabot_allocate(terms, sizeof **of_class);
    for (unsigned o = 0; o < w->polynomial->outcomes; o++)
        for (uint32_t i = 0; i < terms; i++)
            of_class[w->class_of[o]][i] += w->polynomial->coefficient[(size_t)o * terms + i];
    for (unsigned class = 0; class < w->classes; class ++) {
        w->sum[class] = part_find(part, of_class[class]);
        uint32_t density = 1; /* and nonzero coefficients */
        for (uint32_t i = 0; i < terms; i++)
            density += of_class[class][i] != 0;
        if (w->sum[class] < 0 && density > densest) {
            densest = density;
            left_over = class;
        }
    }
    for (unsigned class = 0; class < w->classes; class ++)
        if (w->sum[class] < 0 && class != left_over) {
            part->sums = sabot_reallocate(part->sums, part->sums_count + 1, sizeof *part->sums);
            part->sums[part->sums_count] = of_class[class];
            w->sum[class] = (int)part->sums_count++;
        } else {
            free(of_class[class]);
        }
    free(of_class);
}

/* The most cards for which a width suffices. F(N) rises with N. */
static uint64_t most_cards(sabot_width width, int replace)
{
    uint64_t low = 6, high = SABOT_SHOE_MOST;
    while (low < high) {
        uint64_t middle = (low + high + 1) / 2;
        if (sabot_polynomial_width_of(middle, replace) <= width)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

sabot_status sabot_batch_init(sabot_batch *batch, const sabot_polynomial *polynomials,
                              const sabot_wager *wagers, unsigned count)
{
    int fits = 1;
    *batch = (sabot_batch){.wagers = sabot_allocate(count, sizeof *batch->wagers),
                           .wagers_count = count};
    for (int replace = 0; replace < 2; replace++) {
        batch->double_most[replace] = most_cards(SABOT_WIDTH_DOUBLE, replace);
        batch->u64_most[replace] = most_cards(SABOT_WIDTH_U64, replace);
    }
    for (unsigned i = 0; i < count; i++) {
        sabot_batch_wager *w = &batch->wagers[i];
        w->polynomial = &polynomials[i];
        w->class_of = sabot_allocate(w->polynomial->outcomes, sizeof *w->class_of);
        if (wagers)
            fits = merge_outcomes(w, &wagers[i]) && fits;
        for (; !wagers && w->classes < w->polynomial->outcomes; w->classes++)
            w->class_of[w->classes] = w->classes;
        w->first = batch->row;
        batch->row += w->classes;
        w->part = part_for(batch, w->polynomial);
        choose_sums(w, &batch->parts[w->part]);
    }
    for (unsigned i = 0; i < batch->parts_count; i++)
        part_plan(&batch->parts[i]);
    if (!fits)
        sabot_batch_clear(batch);
    return fits ? SABOT_OK : SABOT_BEYOND;
}

void sabot_batch_clear(sabot_batch *batch)
{
    for (unsigned i = 0; i < batch->wagers_count; i++) {
        free(batch->wagers[i].class_of);
        free(batch->wagers[i].sum);
        free(batch->wagers[i].pays);
    }
    for (unsigned i = 0; i < batch->parts_count; i++)
        part_clear(&batch->parts[i]);
    free(batch->wagers);
    free(batch->parts);
}

int sabot_batch_fits(const sabot_batch *batch, const sabot_shoe *shoe)
{
    return sabot_shoe_size(shoe) <= batch->u64_most[shoe->infinite != 0];
}

/* The buffers of one thread. */
typedef struct {
    unsigned lanes;                         /* 1 or LANES */
    double *counts, *step, *sums, *scratch; /* in one allocation, aligned for the kernels */
    uint64_t cards[LANES];
    uint64_t deals[LANES];
    int is_alone[LANES]; /* too large for the kernel */
} group;

/* The buffers are in `room` if they fit; it may be NULL. */
static void group_init(group *g, const sabot_batch *batch, unsigned lanes, double *room)
{
    size_t sums = 0, scratch = 0;
    for (unsigned i = 0; i < batch->parts_count; i++) {
        const sabot_kernel_plan *plan = &batch->parts[i].plan;
        size_t wants = sabot_kernel_scratch(plan, lanes);
        scratch = scratch > wants ? scratch : wants;
        sums = sums > plan->sums ? sums : plan->sums;
    }
    size_t wants = (SABOT_CARDS + 1 + sums) * lanes + scratch;
    g->lanes = lanes;
    g->counts = room && wants <= ROOM
                    ? room
                    : sabot_allocate_aligned(wants, sizeof(double), SABOT_KERNEL_ALIGNMENT);
    g->step = g->counts + SABOT_CARDS * lanes;
    g->sums = g->step + lanes;
    g->scratch = g->sums + sums * lanes;
}

static void group_clear(group *g, const double *room)
{
    if (g->counts != room)
        free(g->counts);
}

/* (N-from)…(N-5), or the same number of factors N with replacement. */
static uint64_t deals_of(uint64_t cards, unsigned from, int replace)
{
    uint64_t deals = 1;
    for (uint64_t i = from; i < SABOT_POSITIONS; i++)
        deals *= replace ? cards : cards > i ? cards - i : 0;
    return deals;
}

static void group_measure(group *g, const sabot_batch *batch, const sabot_shoe *shoes, size_t count)
{
    for (size_t lane = 0; lane < g->lanes; lane++) {
        const sabot_shoe *shoe = &shoes[lane < count ? lane : 0];
        int replace = shoe->infinite != 0;
        g->cards[lane] = sabot_shoe_size(shoe);
        assert(g->cards[lane] <= batch->u64_most[replace]);
        g->deals[lane] = deals_of(g->cards[lane], 0, replace);
        g->step[lane] = replace ? 0 : 1;
        g->is_alone[lane] = lane < count && g->cards[lane] > batch->double_most[replace];
    }
}

/* Fills in the wagers of one part from its sums. */
static void fill_rows(uint64_t *ways, const group *g, const sabot_batch *batch, unsigned part,
                      size_t count)
{
    unsigned looked = batch->parts[part].looked;
    for (unsigned i = 0; i < batch->wagers_count; i++) {
        const sabot_batch_wager *w = &batch->wagers[i];
        if (w->part != part)
            continue;
        for (size_t lane = 0; lane < count; lane++) {
            uint64_t *row = ways + lane * batch->row + w->first;
            uint64_t left = g->deals[lane], *left_over = NULL;
            uint64_t rest = deals_of(g->cards[lane], looked, g->step[lane] == 0);
            for (unsigned class = 0; class < w->classes; class ++)
                if (w->sum[class] < 0)
                    left_over = &row[class];
                else
                    left -= row[class] =
                        rest * (uint64_t)g->sums[(size_t)w->sum[class] * g->lanes + lane];
            if (left_over)
                *left_over = left;
        }
    }
}

/* Counts a shoe that is too large for the kernel. */
static void count_alone(uint64_t *row, const sabot_batch *batch, const sabot_shoe *shoe)
{
    uint64_t *by_outcome = sabot_allocate(SABOT_POLYNOMIAL_OUTCOMES_MOST, sizeof *by_outcome);
    memset(row, 0, batch->row * sizeof *row);
    for (unsigned i = 0; i < batch->wagers_count; i++) {
        const sabot_batch_wager *w = &batch->wagers[i];
        sabot_polynomial_evaluate_u64(by_outcome, w->polynomial, shoe);
        for (unsigned o = 0; o < w->polynomial->outcomes; o++)
            row[w->first + w->class_of[o]] += by_outcome[o];
    }
    free(by_outcome);
}

/* Counts up to `lanes` shoes. */
static void count_group(uint64_t *ways, group *g, const sabot_batch *batch, const sabot_shoe *shoes,
                        size_t count, sabot_kernel_run *run)
{
    group_measure(g, batch, shoes, count);
    for (unsigned i = 0; i < batch->parts_count; i++) {
        const sabot_batch_part *part = &batch->parts[i];
        memset(g->counts, 0, part->kinds.kinds * g->lanes * sizeof *g->counts);
        for (size_t lane = 0; lane < count; lane++)
            if (!g->is_alone[lane])
                part_load(g->counts + lane, part, &shoes[lane], g->lanes);
        run(g->sums, &part->plan, g->counts, g->step, g->scratch, g->lanes);
        fill_rows(ways, g, batch, i, count);
    }
    for (size_t lane = 0; lane < count; lane++)
        if (g->is_alone[lane])
            count_alone(ways + lane * batch->row, batch, &shoes[lane]);
}

static void value_row(sabot_fraction128 *ev, const sabot_batch *batch, const uint64_t *row,
                      uint64_t deals)
{
    for (unsigned i = 0; i < batch->wagers_count; i++) {
        const sabot_batch_wager *w = &batch->wagers[i];
        ev[i] = (sabot_fraction128){0, deals ? (sabot_u128)(uint64_t)w->denominator * deals : 1};
        for (unsigned class = 0; class < w->classes; class ++)
            ev[i].numerator += (sabot_i128)w->pays[class] * row[w->first + class];
    }
}

/* Counts up to `lanes` shoes from `first` on. Sets their `ev`, with `rows` as a buffer, or their
 * `ways` if `ev` is NULL. */
static void run_group(uint64_t *ways, sabot_fraction128 *ev, uint64_t *rows, group *g,
                      const sabot_batch *batch, const sabot_shoe *shoes, size_t first, size_t here,
                      sabot_kernel_run *run)
{
    uint64_t *out = ev ? rows : ways + first * batch->row;
    count_group(out, g, batch, shoes + first, here, run);
    for (size_t lane = 0; ev && lane < here; lane++)
        value_row(ev + (first + lane) * batch->wagers_count, batch, rows + lane * batch->row,
                  g->deals[lane]);
}

/* One by one and without OpenMP: starting its threads takes as long as a shoe. */
static void run_few(uint64_t *ways, sabot_fraction128 *ev, const sabot_batch *batch,
                    const sabot_shoe *shoes, size_t count, sabot_kernel_run *run)
{
    double room[ROOM] __attribute__((aligned(SABOT_KERNEL_ALIGNMENT)));
    uint64_t *rows = sabot_allocate(ev ? batch->row : 0, sizeof *rows);
    group g;
    group_init(&g, batch, 1, room);
    for (size_t i = 0; i < count; i++)
        run_group(ways, ev, rows, &g, batch, shoes, i, 1, run);
    group_clear(&g, room);
    free(rows);
}

/* Distributes groups of shoes over threads. Sets `ev`, or `ways` if `ev` is NULL. */
static void run_groups(uint64_t *ways, sabot_fraction128 *ev, const sabot_batch *batch,
                       const sabot_shoe *shoes, size_t count, sabot_cpu cpu, int threads)
{
    static sabot_kernel_run *const kernels[SABOT_CPU_SETS] = SABOT_CPU_VARIANTS(sabot_kernel_run);
    assert(sabot_cpu_has(cpu));
    size_t groups = (count + LANES - 1) / LANES;
    if (count <= FEW) {
        run_few(ways, ev, batch, shoes, count, kernels[cpu]);
        return;
    }
    if (!threads)
        threads = omp_get_max_threads();
    threads = sabot_threads_start(groups > 1 ? threads : 1);
#pragma omp parallel num_threads(threads) if (threads > 1)
    {
        group g;
        uint64_t *rows = sabot_allocate(ev ? (size_t)batch->row * LANES : 0, sizeof *rows);
        group_init(&g, batch, LANES, NULL);
#pragma omp for schedule(dynamic, 4)
        for (size_t i = 0; i < groups; i++) {
            size_t first = i * LANES, here = count - first < LANES ? count - first : LANES;
            run_group(ways, ev, rows, &g, batch, shoes, first, here, kernels[cpu]);
        }
        group_clear(&g, NULL);
        free(rows);
    }
}

void sabot_batch_count(uint64_t *ways, const sabot_batch *batch, const sabot_shoe *shoes,
                       size_t count, sabot_cpu cpu, int threads)
{
    run_groups(ways, NULL, batch, shoes, count, cpu, threads);
}

void sabot_batch_ev(sabot_fraction128 *ev, const sabot_batch *batch, const sabot_shoe *shoes,
                    size_t count, sabot_cpu cpu, int threads)
{
    run_groups(NULL, ev, batch, shoes, count, cpu, threads);
}
