/* How a batch counts.
 *
 * The outcomes of a wager add up to all deals, F(N), so one class of outcomes is found by
 * subtraction. Wagers also share outcomes: punto, banco and tie together need two sums. Sums over
 * the same kinds form a part, whose products of falling factorials are computed once.
 *
 * The kernel (polynomial/kernel.c) evaluates sixteen shoes at a time, one in each lane. A shoe too
 * large for exact doubles leaves its lane empty and is evaluated alone in 64-bit integers. Every
 * result is an exact integer, so neither the kernel nor the number of threads can change it. */
#include "batch.h"

#include "../base/integers.h"
#include "../base/memory.h"
#include "../base/threads.h"
#include "batch_part.h"

#include <assert.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = SABOT_KERNEL_LANES };

static sabot_kernel_run *kernel_of(sabot_cpu cpu)
{
    static sabot_kernel_run *const kernels[SABOT_CPU_SETS] = SABOT_CPU_VARIANTS(sabot_kernel_run);
    assert(sabot_cpu_has(cpu));
    return kernels[cpu];
}

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
    sabot_batch_part_init(&batch->parts[batch->parts_count], polynomial);
    return batch->parts_count++;
}

/* Makes each outcome a class. */
static void separate_outcomes(sabot_batch_wager *w)
{
    w->classes = w->polynomial->outcomes;
    for (unsigned outcome = 0; outcome < w->classes; outcome++)
        w->class_of[outcome] = outcome;
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

static uint32_t nonzero(const uint16_t *coefficient, uint32_t terms)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < terms; i++)
        count += coefficient[i] != 0;
    return count;
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
        w->sum[class] = sabot_batch_part_find(part, of_class[class]);
        uint32_t density = nonzero(of_class[class], terms) + 1;
        if (w->sum[class] < 0 && density > densest) {
            densest = density;
            left_over = class;
        }
    }
    for (unsigned class = 0; class < w->classes; class ++)
        if (w->sum[class] < 0 && class != left_over)
            w->sum[class] = sabot_batch_part_add(part, of_class[class]);
        else
            free(of_class[class]);
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
        else
            separate_outcomes(w);
        w->first = batch->row;
        batch->row += w->classes;
        w->part = part_for(batch, w->polynomial);
        choose_sums(w, &batch->parts[w->part]);
    }
    for (unsigned i = 0; i < batch->parts_count; i++)
        sabot_batch_part_plan(&batch->parts[i]);
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
        sabot_batch_part_clear(&batch->parts[i]);
    free(batch->wagers);
    free(batch->parts);
}

int sabot_batch_fits(const sabot_batch *batch, const sabot_shoe *shoe)
{
    return sabot_shoe_size(shoe) <= batch->u64_most[shoe->infinite != 0];
}

/* The buffers of one thread. */
typedef struct {
    double *counts, *step, *sums, *scratch; /* in one allocation, aligned for the kernels */
    uint64_t cards[LANES];
    uint64_t deals[LANES];
    int is_alone[LANES]; /* too large for the kernel */
} group;

static void group_init(group *g, const sabot_batch *batch)
{
    size_t sums = 0, scratch = 0;
    for (unsigned i = 0; i < batch->parts_count; i++) {
        const sabot_kernel_plan *plan = &batch->parts[i].plan;
        size_t wants = sabot_kernel_scratch(plan);
        scratch = scratch > wants ? scratch : wants;
        sums = sums > plan->sums ? sums : plan->sums;
    }
    g->counts = sabot_allocate_aligned((SABOT_CARDS + 1 + sums) * LANES + scratch, sizeof(double),
                                       SABOT_KERNEL_ALIGNMENT);
    g->step = g->counts + SABOT_CARDS * LANES;
    g->sums = g->step + LANES;
    g->scratch = g->sums + sums * LANES;
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
    for (size_t lane = 0; lane < LANES; lane++) {
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
                        rest * (uint64_t)g->sums[(size_t)w->sum[class] * LANES + lane];
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

/* Counts up to sixteen shoes. */
static void count_group(uint64_t *ways, group *g, const sabot_batch *batch, const sabot_shoe *shoes,
                        size_t count, sabot_kernel_run *run)
{
    group_measure(g, batch, shoes, count);
    for (unsigned i = 0; i < batch->parts_count; i++) {
        const sabot_batch_part *part = &batch->parts[i];
        memset(g->counts, 0, part->kinds.kinds * LANES * sizeof *g->counts);
        for (size_t lane = 0; lane < count; lane++)
            if (!g->is_alone[lane])
                sabot_batch_part_load(g->counts + lane, part, &shoes[lane]);
        run(g->sums, &part->plan, g->counts, g->step, g->scratch);
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

/* Distributes groups of shoes over threads. Sets `ev`, or `ways` if `ev` is NULL. */
static void run_groups(uint64_t *ways, sabot_fraction128 *ev, const sabot_batch *batch,
                       const sabot_shoe *shoes, size_t count, sabot_cpu cpu, int threads)
{
    sabot_kernel_run *run = kernel_of(cpu);
    size_t groups = (count + LANES - 1) / LANES;
    if (!threads)
        threads = omp_get_max_threads();
    threads = sabot_threads_start(groups > 1 ? threads : 1);
#pragma omp parallel num_threads(threads) if (threads > 1)
    {
        group g;
        uint64_t *rows = sabot_allocate(ev ? (size_t)batch->row * LANES : 0, sizeof *rows);
        group_init(&g, batch);
#pragma omp for schedule(dynamic, 4)
        for (size_t i = 0; i < groups; i++) {
            size_t first = i * LANES, here = count - first < LANES ? count - first : LANES;
            uint64_t *out = ev ? rows : ways + first * batch->row;
            count_group(out, &g, batch, shoes + first, here, run);
            for (size_t lane = 0; ev && lane < here; lane++)
                value_row(ev + (first + lane) * batch->wagers_count, batch,
                          rows + lane * batch->row, g.deals[lane]);
        }
        free(g.counts);
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
