/* The working memory of a thread, the extremes that it finds, and its histogram. */
#include "scratch.h"

#include "../base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_histogram(sabot_study_scratch *w)
{
    const sabot_study_plan *p = w->plan;
    w->bins = sabot_allocate(p->bets->count, sizeof *w->bins);
    for (unsigned b = 0; b < p->bets->count; b++) {
        size_t bins = p->bets->bins[b];
        w->bins[b].limb = sabot_allocate(bins * SABOT_TAIL_LIMBS_MOST, sizeof(double));
        w->bins[b].touched = sabot_allocate(bins, sizeof(uint32_t));
        w->bins[b].is_touched = sabot_allocate(bins, 1);
        w->bins[b].sums = sabot_allocate(bins * p->words, sizeof(mp_limb_t));
    }
}

/* Whether the value of a bet is a polynomial of the basis. */
static int is_own(const sabot_study_plan *plan, unsigned bet)
{
    return bet < plan->bets->count && plan->basis->own[bet] >= 0;
}

sabot_study_scratch *sabot_study_scratch_new(const sabot_study_plan *plan)
{
    const sabot_study_bets *s = plan->bets;
    sabot_study_scratch *w = sabot_allocate(1, sizeof *w);
    const size_t basis = plan->basis->count;
    w->plan = plan;
    w->sums_count = 1 + SABOT_STUDY_SUMS * (s->count + 1);
    for (unsigned fixed = 1; fixed < SABOT_STUDY_LEVELS; fixed++)
        w->terms[fixed] =
            sabot_study_doubles(basis * sabot_study_terms_of(plan, fixed) + SABOT_TAIL_PAD);
    for (unsigned fixed = SABOT_STUDY_UNIT; fixed < SABOT_STUDY_LEVELS; fixed++)
        w->sums[fixed] = sabot_allocate((size_t)w->sums_count * plan->words, sizeof(mp_limb_t));
    w->columns = sabot_study_doubles(basis * SABOT_TAIL_ROWS * plan->stride);
    w->basis = sabot_allocate(basis, sizeof *w->basis);
    for (unsigned j = 0; j < basis; j++)
        w->basis[j] = sabot_study_doubles(SABOT_TAIL_LEAVES);
    w->values = sabot_allocate(s->count + 1, sizeof *w->values);
    w->low = sabot_allocate(s->count + 1, sizeof *w->low);
    for (unsigned b = 0; b <= s->count; b++) {
        w->values[b] = is_own(plan, b) ? w->basis[plan->basis->own[b]]
                                       : sabot_study_doubles(SABOT_TAIL_LEAVES);
        w->low[b] = plan->is_wide ? sabot_study_doubles(SABOT_TAIL_LEAVES) : NULL;
    }
    w->records = sabot_allocate(s->count, sizeof *w->records);
    if (plan->bets->bins)
        add_histogram(w);
    return w;
}

void sabot_study_scratch_free(sabot_study_scratch *w)
{
    unsigned bets = w->plan->bets->count;
    for (unsigned fixed = 0; fixed < SABOT_STUDY_LEVELS; fixed++) {
        free(w->terms[fixed]);
        free(w->sums[fixed]);
    }
    for (unsigned b = 0; b <= bets; b++) {
        if (!is_own(w->plan, b))
            free(w->values[b]);
        free(w->low[b]);
    }
    for (unsigned j = 0; j < w->plan->basis->count; j++)
        free(w->basis[j]);
    for (unsigned b = 0; w->bins && b < bets; b++) {
        free(w->bins[b].limb);
        free(w->bins[b].touched);
        free(w->bins[b].is_touched);
        free(w->bins[b].sums);
    }
    free(w->bins);
    free(w->columns);
    free(w->values);
    free(w->low);
    free(w->basis);
    free(w->records);
    free(w);
}

/* --- extremes ----------------------------------------------------------------------------- */

/* Finds the values beyond the bounds in lexicographic order; later equal values do not count. */
void sabot_study_records_look(sabot_study_scratch *w, const sabot_tail_chunk *chunk, unsigned bet)
{
    sabot_study_records *records = &w->records[bet];
    for (unsigned i = 0; i < chunk->pieces; i++) {
        const sabot_tail_piece *piece = &chunk->piece[i];
        for (unsigned leaf = 0; leaf < piece->count; leaf++) {
            sabot_i128 value = sabot_study_value_at(w, bet, piece->at + leaf);
            int greater = value > records->most;
            if (!greater && value >= records->least)
                continue;
            const uint16_t *last = w->plan->leaves[piece->cards].counts[piece->first + leaf];
            for (int side = 0; side < 2; side++) {
                if (side ? !greater : value >= records->least)
                    continue;
                records->found[side] = 1;
                records->value[side] = value;
                memcpy(records->counts[side], w->counts, sizeof w->counts);
                records->counts[side][SABOT_STUDY_TAIL] = (uint16_t)piece->column;
                memcpy(records->counts[side] + SABOT_STUDY_TAIL + 1, last, 3 * sizeof *last);
                *(side ? &records->most : &records->least) = value;
            }
        }
    }
}

/* The bound that a unit must beat: by a greater value, or by the same value earlier in the order.
 * Values are integers, so "at least v" is "more than v-1". */
static sabot_i128 bound(const sabot_study_extreme *extreme, const uint16_t *unit, int sign)
{
    if (!extreme->found)
        return -sign * SABOT_STUDY_ANY;
    int before = 0;
    for (int v = 0; v < SABOT_STUDY_UNIT && !before; v++)
        before = (unit[v] < extreme->counts[v]) - (unit[v] > extreme->counts[v]);
    return sabot_i128_from(extreme->value) - (before >= 0 ? sign : 0);
}

sabot_study_value sabot_study_bound(const sabot_study_plan *p, sabot_i128 bound)
{
    if (bound == SABOT_STUDY_ANY || bound == -SABOT_STUDY_ANY)
        return (sabot_study_value){bound > 0 ? INFINITY : -INFINITY, 0};
    sabot_i128 low = p->is_wide ? bound & (((sabot_i128)1 << p->half) - 1) : 0;
    return (sabot_study_value){(double)(bound - low), (double)low};
}

void sabot_study_records_start(sabot_study_scratch *w, const sabot_study_totals *totals,
                               const uint16_t *unit)
{
    for (unsigned b = 0; b < w->plan->bets->count; b++) {
        w->records[b].found[0] = w->records[b].found[1] = 0;
        w->records[b].least = bound(&totals->worst[b], unit, -1);
        w->records[b].most = bound(&totals->best[b], unit, 1);
    }
}

void sabot_study_records_end(sabot_study_totals *totals, const sabot_study_scratch *w)
{
    sabot_study_extreme extreme;
    mpz_init(extreme.value);
    for (unsigned b = 0; b < w->plan->bets->count; b++)
        for (int side = 0; side < 2; side++) {
            extreme.found = w->records[b].found[side];
            if (!extreme.found)
                continue;
            sabot_i128_get(extreme.value, w->records[b].value[side]);
            memcpy(extreme.counts, w->records[b].counts[side], sizeof extreme.counts);
            sabot_study_extreme_join(side ? &totals->best[b] : &totals->worst[b], &extreme,
                                     side ? 1 : -1);
        }
    mpz_clear(extreme.value);
}

/* --- histogram ---------------------------------------------------------------------------- */

void sabot_study_bins_fill(sabot_study_scratch *w, const sabot_tail_chunk *chunk, unsigned bet)
{
    const sabot_study_plan *p = w->plan;
    const sabot_i128 *edge = p->edge[bet];
    sabot_study_bins *bins = &w->bins[bet];
    const int64_t first = p->bets->bin_first[bet], count = p->bets->bins[bet];
    for (unsigned i = 0; i < chunk->pieces; i++)
        for (unsigned leaf = 0; leaf < chunk->piece[i].count; leaf++) {
            unsigned at = chunk->piece[i].at + leaf;
            sabot_i128 value = sabot_study_value_at(w, bet, at);
            int64_t k = (int64_t)floor(w->values[bet][at] * p->bin_per_value[bet]);
            k -= first;
            while (k > 0 && value < edge[k]) /* the product may be off by an ulp or by the low
                                                part */
                k--;
            while (k + 1 < count && value >= edge[k + 1])
                k++;
            assert(value >= edge[k] && value < edge[k + 1]);
            double *limb = bins->limb + (size_t)k * SABOT_TAIL_LIMBS_MOST;
            for (unsigned l = 0; l < chunk->limbs; l++)
                limb[l] += chunk->weight[l * chunk->leaves + at];
            if (!bins->is_touched[k]) {
                bins->is_touched[k] = 1;
                bins->touched[bins->touched_count++] = (uint32_t)k;
            }
        }
}

/* Adds the bins of a tail to those of the unit, times the weight of counts 3, 4 and 5. */
void sabot_study_bins_take(sabot_study_scratch *w)
{
    const sabot_study_plan *p = w->plan;
    mp_limb_t prefix[2][SABOT_STUDY_LIMBS_MOST] = {{1}}, own[SABOT_STUDY_LIMBS_MOST];
    int at = 0;
    for (unsigned v = SABOT_STUDY_UNIT; v < SABOT_STUDY_TAIL; v++, at = !at) {
        memset(prefix[!at], 0, p->words * sizeof(mp_limb_t));
        sabot_study_add_weighted(prefix[!at], prefix[at], 1, p->words,
                                 p->binomials[v] + (size_t)w->counts[v] * p->words);
    }
    for (unsigned b = 0; b < p->bets->count; b++) {
        sabot_study_bins *bins = &w->bins[b];
        for (unsigned i = 0; i < bins->touched_count; i++) {
            uint32_t k = bins->touched[i];
            double *limb = bins->limb + (size_t)k * SABOT_TAIL_LIMBS_MOST;
            memset(own, 0, p->words * sizeof *own);
            for (unsigned l = 0; l < SABOT_TAIL_LIMBS_MOST; l++)
                if (limb[l] > 0)
                    sabot_study_add_shifted(own, p->words, (sabot_i128)limb[l], l * p->limb_bits);
            sabot_study_add_weighted(bins->sums + (size_t)k * p->words, own, 1, p->words,
                                     prefix[at]);
            memset(limb, 0, SABOT_TAIL_LIMBS_MOST * sizeof *limb);
            bins->is_touched[k] = 0;
        }
        bins->touched_count = 0;
    }
}
