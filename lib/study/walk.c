/* Walks one unit: counts 3, 4 and 5 in nested loops, the rest in the kernel.
 *
 * Sums move up the levels: the sum over the children of a count is multiplied by the binomial of
 * that count and added to its own level. */
#include "plan.h"

#include "../base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The working memory of a thread that walks a unit. */
enum { LEVELS = SABOT_STUDY_TAIL + 1 };
enum { GAIN, MEAN, FAVOURABLE, SUMS };

#define ANY_VALUE ((sabot_i128)1 << 100)

typedef struct {
    sabot_i128 least, most; /* bounds to beat; ± ANY_VALUE admit every value */
    int found[2];           /* a lesser value, a greater value */
    sabot_i128 value[2];
    uint16_t counts[2][SABOT_POINTS];
} bet_records;

/* The histogram of a bet: the limbs of a tail by bin, and the sums of the unit. */
typedef struct {
    double *limb; /* [bin][SABOT_TAIL_LIMBS_MOST] */
    uint32_t *touched;
    unsigned touched_count;
    uint8_t *is_touched;
    mp_limb_t *sums;
} histogram;

struct sabot_study_scratch {
    const sabot_study_plan *plan;
    sabot_study_term *terms[LEVELS]; /* by number of counts fixed: [basis][terms] */
    /* By number of counts fixed: the weight, the sums of each bet, then of the best-of. */
    mp_limb_t *sums[LEVELS];
    unsigned sums_count;
    const sabot_study_watch *watch;
    uint64_t compositions, reported; /* visited, and reported to the watch */
    int is_stopped;
    uint16_t counts[SABOT_POINTS];
    sabot_study_term *columns; /* [basis][SABOT_TAIL_ROWS][stride] */
    double **basis;            /* values of the basis */
    double **values;           /* by bet, then of the best-of; may alias `basis` */
    double **low;              /* their low parts, or NULLs */
    bet_records *records;      /* by bet */
    sabot_tail_sums tail_sums;
    histogram *bins; /* by bet; NULL without a histogram */
};

static size_t terms_of(const sabot_study_plan *plan, unsigned fixed)
{
    return plan->shape[fixed].start[SABOT_MULTISET_SIZES];
}

/* The value of a bet at a leaf. */
static sabot_i128 value_at(const sabot_study_scratch *scratch, unsigned bet, unsigned leaf)
{
    const sabot_study_plan *plan = scratch->plan;
    if (!plan->is_wide)
        return (int64_t)scratch->values[bet][leaf];
    sabot_i128 half = (sabot_i128)1 << plan->half;
    return (int64_t)(scratch->values[bet][leaf] / (double)half) * half +
           (int64_t)scratch->low[bet][leaf];
}

/* Sums are in two's complement modulo 2^(64·words), so signs need no special handling. The true
 * sums fit. */

/* to += value·2^shift */
static void add_shifted(mp_limb_t *to, unsigned words, sabot_i128 value, unsigned shift)
{
    unsigned word = shift / 64, bits = shift % 64;
    sabot_u128 low = (sabot_u128)value << bits;
    mp_limb_t part[3] = {(mp_limb_t)low, (mp_limb_t)(low >> 64),
                         (mp_limb_t)(bits ? value >> (128 - bits) : value >> 127)};
    sabot_u128 carry = 0;
    mp_limb_t sign = value < 0 ? ~(mp_limb_t)0 : 0;
    for (unsigned i = word; i < words; i++) {
        carry += to[i];
        carry += i - word < 3 ? part[i - word] : sign;
        to[i] = (mp_limb_t)carry;
        carry >>= 64;
    }
}

/* to += from·C(stock, n) for every sum */
static void add_weighted(mp_limb_t *to, const mp_limb_t *from, unsigned count, unsigned words,
                         const mp_limb_t *by)
{
    for (unsigned j = 0; j < words; j++) {
        if (!by[j])
            continue;
        for (unsigned i = 0; i < count; i++)
            mpn_addmul_1(to + (size_t)i * words + j, from + (size_t)i * words, words - j, by[j]);
    }
}

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
    w->sums_count = 1 + SUMS * (s->count + 1);
    for (unsigned fixed = 1; fixed < LEVELS; fixed++)
        w->terms[fixed] = sabot_study_doubles(basis * terms_of(plan, fixed) + SABOT_TAIL_PAD);
    for (unsigned fixed = SABOT_STUDY_UNIT; fixed < LEVELS; fixed++)
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
    if (!w)
        return;
    unsigned bets = w->plan->bets->count;
    for (unsigned fixed = 0; fixed < LEVELS; fixed++) {
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
static void records_look(sabot_study_scratch *w, const sabot_tail_chunk *chunk, unsigned bet)
{
    bet_records *records = &w->records[bet];
    for (unsigned i = 0; i < chunk->pieces; i++) {
        const sabot_tail_piece *piece = &chunk->piece[i];
        for (unsigned leaf = 0; leaf < piece->count; leaf++) {
            sabot_i128 value = value_at(w, bet, piece->at + leaf);
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
        return -sign * ANY_VALUE;
    int before = 0;
    for (int v = 0; v < SABOT_STUDY_UNIT && !before; v++)
        before = (unit[v] < extreme->counts[v]) - (unit[v] > extreme->counts[v]);
    return sabot_i128_from(extreme->value) - (before >= 0 ? sign : 0);
}

static sabot_study_value bound_of(const sabot_study_plan *p, sabot_i128 bound)
{
    if (bound == ANY_VALUE || bound == -ANY_VALUE)
        return (sabot_study_value){bound > 0 ? INFINITY : -INFINITY, 0};
    sabot_i128 low = p->is_wide ? bound & (((sabot_i128)1 << p->half) - 1) : 0;
    return (sabot_study_value){(double)(bound - low), (double)low};
}

static void records_start(sabot_study_scratch *w, const sabot_study_totals *totals,
                          const uint16_t *unit)
{
    for (unsigned b = 0; b < w->plan->bets->count; b++) {
        w->records[b].found[0] = w->records[b].found[1] = 0;
        w->records[b].least = bound(&totals->worst[b], unit, -1);
        w->records[b].most = bound(&totals->best[b], unit, 1);
    }
}

static void records_end(sabot_study_totals *totals, const sabot_study_scratch *w)
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

static void bins_fill(sabot_study_scratch *w, const sabot_tail_chunk *chunk, unsigned bet)
{
    const sabot_study_plan *p = w->plan;
    const sabot_i128 *edge = p->edge[bet];
    histogram *bins = &w->bins[bet];
    const int64_t first = p->bets->bin_first[bet], count = p->bets->bins[bet];
    for (unsigned i = 0; i < chunk->pieces; i++)
        for (unsigned leaf = 0; leaf < chunk->piece[i].count; leaf++) {
            unsigned at = chunk->piece[i].at + leaf;
            sabot_i128 value = value_at(w, bet, at);
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
static void bins_take(sabot_study_scratch *w)
{
    const sabot_study_plan *p = w->plan;
    mp_limb_t prefix[2][SABOT_STUDY_LIMBS_MOST] = {{1}}, own[SABOT_STUDY_LIMBS_MOST];
    int at = 0;
    for (unsigned v = SABOT_STUDY_UNIT; v < SABOT_STUDY_TAIL; v++, at = !at) {
        memset(prefix[!at], 0, p->words * sizeof(mp_limb_t));
        add_weighted(prefix[!at], prefix[at], 1, p->words,
                     p->binomials[v] + (size_t)w->counts[v] * p->words);
    }
    for (unsigned b = 0; b < p->bets->count; b++) {
        histogram *bins = &w->bins[b];
        for (unsigned i = 0; i < bins->touched_count; i++) {
            uint32_t k = bins->touched[i];
            double *limb = bins->limb + (size_t)k * SABOT_TAIL_LIMBS_MOST;
            memset(own, 0, p->words * sizeof *own);
            for (unsigned l = 0; l < SABOT_TAIL_LIMBS_MOST; l++)
                if (limb[l] > 0)
                    add_shifted(own, p->words, (sabot_i128)limb[l], l * p->limb_bits);
            add_weighted(bins->sums + (size_t)k * p->words, own, 1, p->words, prefix[at]);
            memset(limb, 0, SABOT_TAIL_LIMBS_MOST * sizeof *limb);
            bins->is_touched[k] = 0;
        }
        bins->touched_count = 0;
    }
}

/* --- the walk ----------------------------------------------------------------------------- */

/* Sums are below 2⁵³, so two limbs together stay below 2^(53 + half + limb_bits + 1) = 2⁹⁸. */
static void add_limbs(mp_limb_t *to, const sabot_study_plan *p, const int64_t *high,
                      const int64_t *low, unsigned limbs)
{
    const sabot_i128 half = (sabot_i128)1 << p->half, limb = (sabot_i128)1 << p->limb_bits;
    for (unsigned k = 0; k < limbs; k += 2) {
        sabot_i128 sum = low[k] + (high ? high[k] * half : 0);
        if (k + 1 < limbs)
            sum += (low[k + 1] + (high ? high[k + 1] * half : 0)) * limb;
        add_shifted(to, p->words, sum, k * p->limb_bits);
    }
}

static void find_values(sabot_study_scratch *w, const sabot_tail_chunk *chunk, double split)
{
    const sabot_study_plan *p = w->plan;
    const sabot_study_bets *s = p->bets;
    const sabot_study_basis *basis = p->basis;
    p->kernel.values(w->basis, basis->count, chunk, w->columns, p->stride);
    for (unsigned b = 0; b < s->count; b++)
        if (basis->own[b] < 0)
            p->kernel.combine(w->values[b], w->low[b], (const double *const *)w->basis,
                              p->factor + b * basis->count, basis->count, p->constant[b], split,
                              chunk->leaves);
    double *best = w->values[s->count], *best_low = w->low[s->count];
    unsigned joined = 0;
    for (unsigned b = 0; b < s->count; b++) {
        if (!s->in_best[b])
            continue;
        if (!joined++) {
            memcpy(best, w->values[b], chunk->leaves * sizeof *best);
            if (best_low)
                memcpy(best_low, w->low[b], chunk->leaves * sizeof *best_low);
        } else {
            p->kernel.greatest(best, best_low, w->values[b], w->low[b], chunk->leaves);
        }
    }
}

static void sum_chunk(sabot_study_scratch *w, const sabot_tail_chunk *chunk)
{
    const sabot_study_plan *p = w->plan;
    const sabot_study_bets *s = p->bets;
    double unit = ldexp(1, -(int)p->half), split = ldexp(1.5, 52 + (int)p->half);
    mp_limb_t *sums = w->sums[SABOT_STUDY_TAIL] + p->words;
    sabot_tail_sums *t = &w->tail_sums;
    find_values(w, chunk, split);
    for (unsigned b = 0; b < s->count + (s->best_count > 0); b++, sums += SUMS * p->words) {
        int is_bet = b < s->count;
        p->kernel.sum(t, w->values[b], w->low[b], chunk, split, unit, is_bet,
                      bound_of(p, is_bet ? w->records[b].least : -ANY_VALUE),
                      bound_of(p, is_bet ? w->records[b].most : ANY_VALUE));
        add_limbs(sums + GAIN * p->words, p, t->gain_high, t->gain_low, chunk->limbs);
        add_limbs(sums + FAVOURABLE * p->words, p, NULL, t->favourable, chunk->limbs);
        if (!is_bet)
            continue;
        add_limbs(sums + MEAN * p->words, p, t->mean_high, t->mean_low, chunk->limbs);
        if (t->exceeds)
            records_look(w, chunk, b);
        if (p->bets->bins)
            bins_fill(w, chunk, b);
    }
}

static void walk_tail(sabot_study_scratch *w, unsigned cards)
{
    const sabot_study_plan *p = w->plan;
    const sabot_study_tail *tail = &p->tails[cards];
    mp_limb_t *sums = w->sums[SABOT_STUDY_TAIL];
    memset(sums, 0, (size_t)w->sums_count * p->words * sizeof *sums);
    memcpy(sums, tail->weight, p->words * sizeof *sums);
    w->compositions += tail->compositions;
    for (unsigned j = 0; j < p->basis->count; j++)
        p->kernel.columns(w->columns + (size_t)j * SABOT_TAIL_ROWS * p->stride,
                          w->terms[SABOT_STUDY_TAIL] + (size_t)j * SABOT_TAIL_TERMS, p->powers,
                          p->stride, tail->from, tail->to);
    for (unsigned c = 0; c < tail->chunks; c++)
        sum_chunk(w, &tail->chunk[c]);
    if (p->bets->bins)
        bins_take(w);
}

/* Fixes the count of the next point. */
static void fix(sabot_study_scratch *w, unsigned fixed, unsigned count)
{
    const sabot_study_plan *p = w->plan;
    size_t before = terms_of(p, fixed), after = terms_of(p, fixed + 1);
    const sabot_study_term *from = fixed ? w->terms[fixed] : p->terms;
    w->counts[fixed] = (uint16_t)count;
    for (unsigned j = 0; j < p->basis->count; j++)
        p->kernel.fix(w->terms[fixed + 1] + j * after, from + j * before, &p->shape[fixed],
                      p->power[count]);
}

/* Compositions that take some milliseconds. */
enum { TELL_AFTER = 1 << 17 };

static void tell(sabot_study_scratch *w)
{
    if (w->compositions - w->reported < TELL_AFTER)
        return;
    w->is_stopped = sabot_study_stops(w->watch, w->compositions - w->reported);
    w->reported = w->compositions;
}

static void walk_level(sabot_study_scratch *w, unsigned fixed, unsigned cards)
{
    const sabot_study_plan *p = w->plan;
    if (fixed == SABOT_STUDY_TAIL) {
        walk_tail(w, cards);
        tell(w);
        return;
    }
    unsigned from = sabot_study_least(p->bets->stock, fixed, cards);
    unsigned to = sabot_study_most(p->bets->stock, fixed, cards);
    memset(w->sums[fixed], 0, (size_t)w->sums_count * p->words * sizeof(mp_limb_t));
    for (unsigned n = from; n <= to && !w->is_stopped; n++) {
        fix(w, fixed, n);
        walk_level(w, fixed + 1, cards - n);
        add_weighted(w->sums[fixed], w->sums[fixed + 1], w->sums_count, p->words,
                     p->binomials[fixed] + (size_t)n * p->words);
    }
}

/* --- a unit ------------------------------------------------------------------------------- */

static void take_unit(sabot_study_totals *totals, sabot_study_scratch *w, const mpz_t by)
{
    const sabot_study_plan *p = w->plan;
    const mp_limb_t *sum = w->sums[SABOT_STUDY_UNIT];
    mpz_add_ui(totals->compositions, totals->compositions, w->compositions);
    sabot_study_take(totals->weight, sum, p->words, by);
    sum += p->words;
    for (unsigned b = 0; b < p->bets->count; b++, sum += SUMS * p->words) {
        sabot_study_take(totals->gain[b], sum + GAIN * p->words, p->words, by);
        sabot_study_take(totals->mean[b], sum + MEAN * p->words, p->words, by);
        sabot_study_take(totals->favourable[b], sum + FAVOURABLE * p->words, p->words, by);
        for (unsigned k = 0; p->bets->bins && k < p->bets->bins[b]; k++)
            sabot_study_take(totals->bin[b][k], w->bins[b].sums + (size_t)k * p->words, p->words,
                             by);
        if (p->bets->bins)
            memset(w->bins[b].sums, 0, (size_t)p->bets->bins[b] * p->words * sizeof(mp_limb_t));
    }
    sabot_study_take(totals->best_gain, sum + GAIN * p->words, p->words, by);
    sabot_study_take(totals->best_favourable, sum + FAVOURABLE * p->words, p->words, by);
}

int sabot_study_walk(sabot_study_totals *totals, const sabot_study_plan *plan, unsigned unit,
                     sabot_study_scratch *w, const sabot_study_watch *watch)
{
    const uint16_t *counts = plan->unit[unit];
    unsigned cards = plan->cards;
    mpz_t by;
    mpz_init(by);
    w->watch = watch;
    w->compositions = w->reported = 0;
    w->is_stopped = 0;
    records_start(w, totals, counts);
    for (unsigned v = 0; v < SABOT_STUDY_UNIT; v++) {
        fix(w, v, counts[v]);
        cards -= counts[v];
    }
    walk_level(w, SABOT_STUDY_UNIT, cards);
    sabot_study_weight(by, plan->bets->stock, counts, SABOT_STUDY_UNIT);
    take_unit(totals, w, by);
    records_end(totals, w);
    mpz_clear(by);
    return w->is_stopped;
}
