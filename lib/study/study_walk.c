/* One unit of the walk: counts 3, 4 and 5 in nested loops, the rest in the kernel.
 *
 * Sums go up the levels: what a count's children sum to is multiplied with that count's binomial and
 * added to its own level. They are two's complement modulo 2^(64·words), so that signs need no care;
 * the true sums fit. */
#include "study_inside.h"

#include "../base/memory.h"
#include "../base/wide.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAIN, MEAN, FAVOURABLE, SUMS }; /* of each bet; the best-of comes after the last bet */
enum { LEVELS = SABOT_STUDY_TAIL + 1 };

typedef struct {
    double least, most; /* values outside are news */
    int found[2];       /* lesser, greater */
    double value[2];
    uint16_t counts[2][SABOT_POINTS];
} seen;

struct sabot_study_scratch {
    const sabot_study_plan *plan;
    double *terms[LEVELS];   /* by number of counts fixed: [basis][terms] */
    mp_limb_t *sums[LEVELS]; /* [0]: weight; then SUMS of each bet, then of the best-of */
    unsigned sums_count;
    uint64_t compositions;
    uint16_t counts[SABOT_POINTS];
    double *columns;          /* [basis][SABOT_TAIL_ROWS][stride] */
    double **values, **basis; /* by bet, and the best-of; those of the basis once more */
    seen *seen;               /* by bet */
    sabot_tail_sums tail_sums;
    /* Histogram: limbs by bin within a tail, and the sums of the unit. */
    double **bin_limb; /* by bet: [bin][SABOT_TAIL_LIMBS_MOST] */
    uint32_t **touched;
    unsigned *touched_count;
    uint8_t **is_touched;
    mp_limb_t **bin_sums;
};

static size_t terms_of(const sabot_study_plan *plan, unsigned fixed)
{
    return plan->shape[fixed].start[SABOT_MULTISET_SIZES];
}

static double *new_doubles(size_t count)
{
    return sabot_allocate_aligned(count, sizeof(double), SABOT_TAIL_ALIGNMENT);
}

static void add_histogram(sabot_study_scratch *w)
{
    const sabot_study_plan *p = w->plan;
    unsigned bets = p->study->bets;
    w->bin_limb = sabot_allocate(bets, sizeof *w->bin_limb);
    w->touched = sabot_allocate(bets, sizeof *w->touched);
    w->touched_count = sabot_allocate(bets, sizeof *w->touched_count);
    w->is_touched = sabot_allocate(bets, sizeof *w->is_touched);
    w->bin_sums = sabot_allocate(bets, sizeof *w->bin_sums);
    for (unsigned b = 0; b < bets; b++) {
        size_t bins = p->bins[b];
        w->bin_limb[b] = sabot_allocate(bins * SABOT_TAIL_LIMBS_MOST, sizeof(double));
        w->touched[b] = sabot_allocate(bins, sizeof(uint32_t));
        w->is_touched[b] = sabot_allocate(bins, 1);
        w->bin_sums[b] = sabot_allocate(bins * p->words, sizeof(mp_limb_t));
    }
}

sabot_study_scratch *sabot_study_scratch_new(const sabot_study_plan *plan)
{
    const sabot_study *s = plan->study;
    sabot_study_scratch *w = sabot_allocate(1, sizeof *w);
    w->plan = plan;
    w->sums_count = 1 + SUMS * (s->bets + 1);
    for (unsigned fixed = 1; fixed < LEVELS; fixed++)
        w->terms[fixed] = new_doubles(s->basis_count * terms_of(plan, fixed) + SABOT_TAIL_PAD);
    for (unsigned fixed = SABOT_STUDY_UNIT; fixed < LEVELS; fixed++)
        w->sums[fixed] = sabot_allocate((size_t)w->sums_count * plan->words, sizeof(mp_limb_t));
    w->columns = new_doubles((size_t)s->basis_count * SABOT_TAIL_ROWS * plan->stride);
    w->values = sabot_allocate(s->bets + 1, sizeof *w->values);
    for (unsigned b = 0; b <= s->bets; b++)
        w->values[b] = new_doubles(SABOT_TAIL_LEAVES);
    w->basis = sabot_allocate(s->basis_count, sizeof *w->basis);
    for (unsigned b = 0; b < s->bets; b++)
        if (s->basis[b] >= 0)
            w->basis[s->basis[b]] = w->values[b];
    w->seen = sabot_allocate(s->bets, sizeof *w->seen);
    if (plan->bins)
        add_histogram(w);
    return w;
}

void sabot_study_scratch_free(sabot_study_scratch *w)
{
    unsigned bets = w->plan->study->bets;
    for (unsigned fixed = 0; fixed < LEVELS; fixed++) {
        free(w->terms[fixed]);
        free(w->sums[fixed]);
    }
    for (unsigned b = 0; b <= bets; b++)
        free(w->values[b]);
    for (unsigned b = 0; w->bin_limb && b < bets; b++) {
        free(w->bin_limb[b]);
        free(w->touched[b]);
        free(w->is_touched[b]);
        free(w->bin_sums[b]);
    }
    free(w->bin_limb);
    free(w->touched);
    free(w->touched_count);
    free(w->is_touched);
    free(w->bin_sums);
    free(w->columns);
    free(w->values);
    free(w->basis);
    free(w->seen);
    free(w);
}

/* --- sums --------------------------------------------------------------------------------- */

/* to += value·2^shift, modulo 2^(64·words) */
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

/* Sums are below 2⁵³, so two limbs' worth stay below 2^(53 + half + limb_bits + 1) = 2⁹⁸. */
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

/* --- extremes ----------------------------------------------------------------------------- */

/* Finds what exceeds the bounds, leaf by leaf in lexicographic order; later equals are no news. */
static void look(sabot_study_scratch *w, const sabot_tail_chunk *chunk, unsigned bet)
{
    seen *seen = &w->seen[bet];
    for (unsigned i = 0; i < chunk->pieces; i++) {
        const sabot_tail_piece *piece = &chunk->piece[i];
        for (unsigned leaf = 0; leaf < piece->count; leaf++) {
            double value = w->values[bet][piece->at + leaf];
            int greater = value > seen->most;
            if (!greater && value >= seen->least)
                continue;
            const uint16_t *last = w->plan->leaves[piece->cards].counts[piece->first + leaf];
            for (int side = 0; side < 2; side++) {
                if (side ? !greater : value >= seen->least)
                    continue;
                seen->found[side] = 1;
                seen->value[side] = value;
                memcpy(seen->counts[side], w->counts, sizeof w->counts);
                seen->counts[side][SABOT_STUDY_TAIL] = (uint16_t)piece->column;
                memcpy(seen->counts[side] + SABOT_STUDY_TAIL + 1, last, 3 * sizeof *last);
                *(side ? &seen->most : &seen->least) = value;
            }
        }
    }
}

/* What a unit must beat: a greater value, or the same earlier in the order. Values are integers, so
 * "at least v" is "more than v-1". */
static double bound(const sabot_study_extreme *extreme, const uint16_t *unit, int sign)
{
    if (!extreme->found)
        return -sign * INFINITY;
    int before = 0;
    for (int v = 0; v < SABOT_STUDY_UNIT && !before; v++)
        before = (unit[v] < extreme->counts[v]) - (unit[v] > extreme->counts[v]);
    return mpz_get_d(extreme->value) - (before >= 0 ? sign : 0);
}

static void start_seen(sabot_study_scratch *w, const sabot_study_totals *totals,
                       const uint16_t *unit)
{
    for (unsigned b = 0; b < w->plan->study->bets; b++) {
        w->seen[b].found[0] = w->seen[b].found[1] = 0;
        w->seen[b].least = bound(&totals->worst[b], unit, -1);
        w->seen[b].most = bound(&totals->best[b], unit, 1);
    }
}

static void end_seen(sabot_study_totals *totals, const sabot_study_scratch *w)
{
    sabot_study_extreme extreme;
    mpz_init(extreme.value);
    for (unsigned b = 0; b < w->plan->study->bets; b++)
        for (int side = 0; side < 2; side++) {
            extreme.found = w->seen[b].found[side];
            if (!extreme.found)
                continue;
            mpz_set_d(extreme.value, w->seen[b].value[side]);
            memcpy(extreme.counts, w->seen[b].counts[side], sizeof extreme.counts);
            sabot_study_extreme_join(side ? &totals->best[b] : &totals->worst[b], &extreme,
                                     side ? 1 : -1);
        }
    mpz_clear(extreme.value);
}

/* --- histogram ---------------------------------------------------------------------------- */

static void fill_bins(sabot_study_scratch *w, const sabot_tail_chunk *chunk, unsigned bet)
{
    const sabot_study_plan *p = w->plan;
    const double *edge = p->edge[bet];
    for (unsigned i = 0; i < chunk->pieces; i++)
        for (unsigned leaf = 0; leaf < chunk->piece[i].count; leaf++) {
            unsigned at = chunk->piece[i].at + leaf;
            double value = w->values[bet][at];
            int64_t k = (int64_t)floor(value * p->bin_per_value[bet]) - p->bin_first[bet];
            while (k > 0 && value < edge[k]) /* the product may be off by an ulp */
                k--;
            while (k + 1 < (int64_t)p->bins[bet] && value >= edge[k + 1])
                k++;
            assert(value >= edge[k] && value < edge[k + 1]);
            double *limb = w->bin_limb[bet] + (size_t)k * SABOT_TAIL_LIMBS_MOST;
            for (unsigned l = 0; l < chunk->limbs; l++)
                limb[l] += chunk->weight[l * chunk->leaves + at];
            if (!w->is_touched[bet][k]) {
                w->is_touched[bet][k] = 1;
                w->touched[bet][w->touched_count[bet]++] = (uint32_t)k;
            }
        }
}

/* Takes the bins of a tail over into those of the unit, times the weight of counts 3, 4 and 5. */
static void take_bins(sabot_study_scratch *w)
{
    const sabot_study_plan *p = w->plan;
    mp_limb_t prefix[2][SABOT_STUDY_LIMBS_MOST] = {{1}}, own[SABOT_STUDY_LIMBS_MOST];
    int at = 0;
    for (unsigned v = SABOT_STUDY_UNIT; v < SABOT_STUDY_TAIL; v++, at = !at) {
        memset(prefix[!at], 0, p->words * sizeof(mp_limb_t));
        add_weighted(prefix[!at], prefix[at], 1, p->words,
                     p->binomials[v] + (size_t)w->counts[v] * p->words);
    }
    for (unsigned b = 0; b < p->study->bets; b++) {
        for (unsigned i = 0; i < w->touched_count[b]; i++) {
            uint32_t k = w->touched[b][i];
            double *limb = w->bin_limb[b] + (size_t)k * SABOT_TAIL_LIMBS_MOST;
            memset(own, 0, p->words * sizeof *own);
            for (unsigned l = 0; l < SABOT_TAIL_LIMBS_MOST; l++)
                if (limb[l] > 0)
                    add_shifted(own, p->words, (sabot_i128)limb[l], l * p->limb_bits);
            add_weighted(w->bin_sums[b] + (size_t)k * p->words, own, 1, p->words, prefix[at]);
            memset(limb, 0, SABOT_TAIL_LIMBS_MOST * sizeof *limb);
            w->is_touched[b][k] = 0;
        }
        w->touched_count[b] = 0;
    }
}

/* --- the walk ----------------------------------------------------------------------------- */

static void find_values(sabot_study_scratch *w, const sabot_tail_chunk *chunk)
{
    const sabot_study_plan *p = w->plan;
    const sabot_study *s = p->study;
    p->kernel->values(w->basis, s->basis_count, chunk, w->columns, p->stride);
    for (unsigned b = 0; b < s->bets; b++)
        if (s->basis[b] < 0)
            p->kernel->combine(w->values[b], (const double *const *)w->basis,
                               p->factor + b * s->basis_count, s->basis_count, p->constant[b],
                               chunk->leaves);
    unsigned joined = 0;
    for (unsigned b = 0; b < s->bets; b++) {
        if (!s->in_best[b])
            continue;
        if (joined++)
            p->kernel->greatest(w->values[s->bets], w->values[b], chunk->leaves);
        else
            memcpy(w->values[s->bets], w->values[b], chunk->leaves * sizeof(double));
    }
}

static void sum_chunk(sabot_study_scratch *w, const sabot_tail_chunk *chunk)
{
    const sabot_study_plan *p = w->plan;
    const sabot_study *s = p->study;
    double unit = ldexp(1, -(int)p->half), split = ldexp(1.5, 52 + (int)p->half);
    mp_limb_t *sums = w->sums[SABOT_STUDY_TAIL] + p->words;
    sabot_tail_sums *t = &w->tail_sums;
    find_values(w, chunk);
    for (unsigned b = 0; b < s->bets + (s->best_count > 0); b++, sums += SUMS * p->words) {
        int is_bet = b < s->bets;
        p->kernel->sum(t, w->values[b], chunk, split, unit, is_bet,
                       is_bet ? w->seen[b].least : -INFINITY, is_bet ? w->seen[b].most : INFINITY);
        add_limbs(sums + GAIN * p->words, p, t->gain_high, t->gain_low, chunk->limbs);
        add_limbs(sums + FAVOURABLE * p->words, p, NULL, t->favourable, chunk->limbs);
        if (!is_bet)
            continue;
        add_limbs(sums + MEAN * p->words, p, t->mean_high, t->mean_low, chunk->limbs);
        if (t->exceeds)
            look(w, chunk, b);
        if (p->bins)
            fill_bins(w, chunk, b);
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
    for (unsigned j = 0; j < p->study->basis_count; j++)
        p->kernel->columns(w->columns + (size_t)j * SABOT_TAIL_ROWS * p->stride,
                           w->terms[SABOT_STUDY_TAIL] + (size_t)j * SABOT_TAIL_TERMS, p->powers,
                           p->stride, tail->from, tail->to);
    for (unsigned c = 0; c < tail->chunks; c++)
        sum_chunk(w, &tail->chunk[c]);
    if (p->bins)
        take_bins(w);
}

/* Fixes the count of the next point. */
static void fix(sabot_study_scratch *w, unsigned fixed, unsigned count)
{
    const sabot_study_plan *p = w->plan;
    size_t before = terms_of(p, fixed), after = terms_of(p, fixed + 1);
    const double *from = fixed ? w->terms[fixed] : p->terms;
    w->counts[fixed] = (uint16_t)count;
    for (unsigned j = 0; j < p->study->basis_count; j++)
        p->kernel->fix(w->terms[fixed + 1] + j * after, from + j * before, &p->shape[fixed],
                       p->power[count]);
}

static void walk_level(sabot_study_scratch *w, unsigned fixed, unsigned cards)
{
    const sabot_study_plan *p = w->plan;
    if (fixed == SABOT_STUDY_TAIL) {
        walk_tail(w, cards);
        return;
    }
    uint64_t room = sabot_study_room(p->study, fixed + 1), stock = p->study->stock[fixed];
    unsigned from = cards > room ? (unsigned)(cards - room) : 0;
    unsigned to = stock < cards ? (unsigned)stock : cards;
    memset(w->sums[fixed], 0, (size_t)w->sums_count * p->words * sizeof(mp_limb_t));
    for (unsigned n = from; n <= to; n++) {
        fix(w, fixed, n);
        walk_level(w, fixed + 1, cards - n);
        add_weighted(w->sums[fixed], w->sums[fixed + 1], w->sums_count, p->words,
                     p->binomials[fixed] + (size_t)n * p->words);
    }
}

/* --- a unit ------------------------------------------------------------------------------- */

/* total += by · the two's complement number */
static void take(mpz_t total, const mp_limb_t *sum, unsigned words, const mpz_t by)
{
    mpz_t value, modulus;
    mpz_init(value);
    mpz_import(value, words, -1, sizeof *sum, 0, 0, sum);
    if (sum[words - 1] >> 63) {
        mpz_init(modulus);
        mpz_setbit(modulus, 64 * words);
        mpz_sub(value, value, modulus);
        mpz_clear(modulus);
    }
    mpz_addmul(total, value, by);
    mpz_clear(value);
}

static void unit_weight(mpz_t weight, const sabot_study *s, const uint16_t *unit)
{
    mpz_t factor;
    mpz_init(factor);
    mpz_set_ui(weight, 1);
    for (unsigned v = 0; v < SABOT_STUDY_UNIT; v++) {
        mpz_bin_uiui(factor, s->stock[v], unit[v]);
        mpz_mul(weight, weight, factor);
    }
    mpz_clear(factor);
}

static void take_unit(sabot_study_totals *totals, sabot_study_scratch *w, const mpz_t by)
{
    const sabot_study_plan *p = w->plan;
    const mp_limb_t *sum = w->sums[SABOT_STUDY_UNIT];
    mpz_add_ui(totals->compositions, totals->compositions, w->compositions);
    take(totals->weight, sum, p->words, by);
    sum += p->words;
    for (unsigned b = 0; b < p->study->bets; b++, sum += SUMS * p->words) {
        take(totals->gain[b], sum + GAIN * p->words, p->words, by);
        take(totals->mean[b], sum + MEAN * p->words, p->words, by);
        take(totals->favourable[b], sum + FAVOURABLE * p->words, p->words, by);
        for (unsigned k = 0; p->bins && k < p->bins[b]; k++)
            take(totals->bin[b][k], w->bin_sums[b] + (size_t)k * p->words, p->words, by);
        if (p->bins)
            memset(w->bin_sums[b], 0, (size_t)p->bins[b] * p->words * sizeof(mp_limb_t));
    }
    take(totals->best_gain, sum + GAIN * p->words, p->words, by);
    take(totals->best_favourable, sum + FAVOURABLE * p->words, p->words, by);
}

void sabot_study_walk(sabot_study_totals *totals, const sabot_study_plan *plan, unsigned unit,
                      sabot_study_scratch *w)
{
    const uint16_t *counts = plan->unit[unit];
    unsigned cards = plan->cards;
    mpz_t by;
    mpz_init(by);
    w->compositions = 0;
    start_seen(w, totals, counts);
    for (unsigned v = 0; v < SABOT_STUDY_UNIT; v++) {
        fix(w, v, counts[v]);
        cards -= counts[v];
    }
    walk_level(w, SABOT_STUDY_UNIT, cards);
    unit_weight(by, plan->study, counts);
    take_unit(totals, w, by);
    end_seen(totals, w);
    mpz_clear(by);
}
