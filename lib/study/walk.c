/* Walks one unit: counts 3, 4 and 5 in nested loops, the rest in the kernel.
 *
 * Sums move up the levels: the sum over the children of a count is multiplied by the binomial of
 * that count and added to its own level. */
#include "scratch.h"

#include <math.h>
#include <string.h>

/* Sums are below 2⁵³, so two limbs together stay below 2^(53 + half + limb_bits + 1) = 2⁹⁸. */
static void add_limbs(mp_limb_t *to, const sabot_study_plan *p, const int64_t *high,
                      const int64_t *low, unsigned limbs)
{
    const sabot_i128 half = (sabot_i128)1 << p->half, limb = (sabot_i128)1 << p->limb_bits;
    for (unsigned k = 0; k < limbs; k += 2) {
        sabot_i128 sum = low[k] + (high ? high[k] * half : 0);
        if (k + 1 < limbs)
            sum += (low[k + 1] + (high ? high[k + 1] * half : 0)) * limb;
        sabot_study_add_shifted(to, p->words, sum, k * p->limb_bits);
    }
}

/* --- the walk ----------------------------------------------------------------------------- */

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
    for (unsigned b = 0; b < s->count + (s->best_count > 0);
         b++, sums += SABOT_STUDY_SUMS * p->words) {
        int is_bet = b < s->count;
        p->kernel.sum(t, w->values[b], w->low[b], chunk, split, unit, is_bet,
                      sabot_study_bound(p, is_bet ? w->records[b].least : -SABOT_STUDY_ANY),
                      sabot_study_bound(p, is_bet ? w->records[b].most : SABOT_STUDY_ANY));
        add_limbs(sums + SABOT_STUDY_GAIN * p->words, p, t->gain_high, t->gain_low, chunk->limbs);
        add_limbs(sums + SABOT_STUDY_FAVOURABLE * p->words, p, NULL, t->favourable, chunk->limbs);
        if (!is_bet)
            continue;
        add_limbs(sums + SABOT_STUDY_MEAN * p->words, p, t->mean_high, t->mean_low, chunk->limbs);
        if (t->exceeds)
            sabot_study_records_look(w, chunk, b);
        if (p->bets->bins)
            sabot_study_bins_fill(w, chunk, b);
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
        sabot_study_bins_take(w);
}

/* Fixes the count of the next point. */
static void fix(sabot_study_scratch *w, unsigned fixed, unsigned count)
{
    const sabot_study_plan *p = w->plan;
    size_t before = sabot_study_terms_of(p, fixed), after = sabot_study_terms_of(p, fixed + 1);
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
        sabot_study_add_weighted(w->sums[fixed], w->sums[fixed + 1], w->sums_count, p->words,
                                 p->binomials[fixed] + (size_t)n * p->words);
    }
}

/* --- a unit ------------------------------------------------------------------------------- */

/* total += by · sum, a two's complement number */
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

static void take_unit(sabot_study_totals *totals, sabot_study_scratch *w, const mpz_t by)
{
    const sabot_study_plan *p = w->plan;
    const mp_limb_t *sum = w->sums[SABOT_STUDY_UNIT];
    mpz_add_ui(totals->compositions, totals->compositions, w->compositions);
    take(totals->weight, sum, p->words, by);
    sum += p->words;
    for (unsigned b = 0; b < p->bets->count; b++, sum += SABOT_STUDY_SUMS * p->words) {
        take(totals->gain[b], sum + SABOT_STUDY_GAIN * p->words, p->words, by);
        take(totals->mean[b], sum + SABOT_STUDY_MEAN * p->words, p->words, by);
        take(totals->favourable[b], sum + SABOT_STUDY_FAVOURABLE * p->words, p->words, by);
        for (unsigned k = 0; p->bets->bins && k < p->bets->bins[b]; k++)
            take(totals->bin[b][k], w->bins[b].sums + (size_t)k * p->words, p->words, by);
        if (p->bets->bins)
            memset(w->bins[b].sums, 0, (size_t)p->bets->bins[b] * p->words * sizeof(mp_limb_t));
    }
    take(totals->best_gain, sum + SABOT_STUDY_GAIN * p->words, p->words, by);
    take(totals->best_favourable, sum + SABOT_STUDY_FAVOURABLE * p->words, p->words, by);
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
    sabot_study_records_start(w, totals, counts);
    for (unsigned v = 0; v < SABOT_STUDY_UNIT; v++) {
        fix(w, v, counts[v]);
        cards -= counts[v];
    }
    walk_level(w, SABOT_STUDY_UNIT, cards);
    sabot_study_weight(by, plan->bets->stock, counts, SABOT_STUDY_UNIT);
    take_unit(totals, w, by);
    sabot_study_records_end(totals, w);
    mpz_clear(by);
    return w->is_stopped;
}
