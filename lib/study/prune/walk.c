/* The pruned walk.
 *
 * A node of the walk has fixed the counts of some points; k points are free, with s cards among
 * them. Lifted to degree 6 (Vandermonde), the value there is
 *
 *     value / F(n) = Σ_β b_β · (6!/β!)·Π n_v^(β_v) / s^(6),
 *
 * over the multisets β of six cards of the k points: b_β is what the bet pays, in the mean, if its
 * six cards are β and the rest as at the node, and the factors are the probabilities of β. They are
 * nonnegative and their sum is 1, so min b ≤ value / F(n) ≤ max b. If all b have one sign, so has
 * the EV on every composition below, and the sum over them is a closed form:
 *
 *     Σ Π C(N_v, n_v)·C(n_v, m_v) = Π C(N_v, m_v) · C(ΣN_v - Σm_v, s - Σm_v).
 *
 * Signs. The b are doubles. A node's b are means, with nonnegative weights, of those of the node
 * before: seven values of lifts, each a mean of at most 84 terms or six means of at most ten. With
 * u = 2⁻⁵³ the error of a step is below 170·u·max|b|, of ten steps below 2·10⁻¹³·max|b|. The margin
 * is 10⁻¹²·max|b|: beyond it a sign is right; within it the walk goes on, down to points, where the
 * value is an integer.
 *
 * Sums. Beside b a node has the same polynomial in integers, Σ_M p(M)·Π C(n_v, m_v) over the
 * multisets M of at most six cards of the first k-1 points (the last count follows from s). p(M) is
 * a difference of order |M| of values, so it has at most 64 bits (form.c) and can be computed
 * modulo 2⁶⁴. The sums above of p(M) are of 128 bits by |M|, then multiplied by one binomial. With
 * at most six cards left, all values follow from p(M) by additions.
 *
 * The mean and the weight are summed over nodes of four points, and over those closed above: that
 * the mean EV is that of the full shoe proves these sums. It proves neither the lines below nor
 * signs: check.c does, for some units in every run. */
#include "scratch.h"

#include "../../base/memory.h"
#include <sabot/study/study.h>

#include <stdlib.h>
#include <string.h>

enum { KINDS = SABOT_PRUNE_KINDS, DEGREE = SABOT_PRUNE_DEGREE, SIZES = SABOT_PRUNE_SIZES };
enum {
    GAIN = SABOT_PRUNE_GAIN,
    FAVOURABLE = SABOT_PRUNE_FAVOURABLE,
    MEAN = SABOT_PRUNE_MEAN,
    WEIGHT = SABOT_PRUNE_WEIGHT,
    SUMS = SABOT_PRUNE_SUMS,
    LAST = SABOT_PRUNE_LAST,
    FEW_WORDS = SABOT_PRUNE_FEW_WORDS,
};

sabot_prune_scratch *sabot_prune_scratch_new(const sabot_prune *p)
{
    sabot_prune_scratch *w = sabot_allocate(1, sizeof *w);
    w->prune = p;
    for (unsigned k = 2; k < KINDS; k++) {
        size_t width = sabot_prune_padded(p->layout.count[k][DEGREE]);
        w->mean[k] = sabot_allocate_aligned(width, sizeof(double), SABOT_PRUNE_ALIGNMENT);
        w->newton[k] = sabot_allocate(width, sizeof *w->newton[k]);
        w->lifted[k + 1] =
            sabot_allocate_aligned(SIZES * width, sizeof(double), SABOT_PRUNE_ALIGNMENT);
    }
    w->room = sabot_allocate_aligned(2 * (size_t)sabot_prune_padded(SABOT_STUDY_TERMS),
                                     sizeof(double), SABOT_PRUNE_ALIGNMENT);
    w->plane = p->plane;
    w->plane.value =
        sabot_allocate_aligned(p->stride + SABOT_PRUNE_PAD, sizeof(double), SABOT_PRUNE_ALIGNMENT);
    w->other = p->other ? sabot_prune_scratch_new(p->other) : NULL;
    return w;
}

void sabot_prune_scratch_free(sabot_prune_scratch *w)
{
    if (!w)
        return;
    for (unsigned k = 0; k <= KINDS; k++) {
        free(w->mean[k]);
        free(w->newton[k]);
        free(w->lifted[k]);
    }
    sabot_prune_scratch_free(w->other);
    free(w->room);
    free(w->plane.value);
    free(w);
}

/* --- sums --------------------------------------------------------------------------------- */

void sabot_prune_add_product(mp_limb_t *to, unsigned words, const mp_limb_t *a, unsigned a_words,
                             const mp_limb_t *b, unsigned b_words)
{
    unsigned used = 0;
    for (unsigned i = 0; i < a_words; i++)
        used |= a[i] != 0;
    if (!used)
        return;
    for (unsigned j = 0; j < b_words && j < words; j++) {
        unsigned count = a_words < words - j ? a_words : words - j;
        mp_limb_t carry = b[j] ? mpn_addmul_1(to + j, a, count, b[j]) : 0;
        if (carry && j + count < words)
            mpn_add_1(to + j + count, to + j + count, words - j - count, carry);
    }
    if (a[a_words - 1] >> 63 && a_words < words) {
        unsigned left = words - a_words;
        mpn_sub(to + a_words, to + a_words, left, b, b_words < left ? b_words : left);
    }
}

/* Adds the child with x of the first kind; of one with three kinds the gain and the favourable
 * share only, whose words are `a_words`. */
static void add_child(sabot_prune_scratch *w, unsigned kinds, unsigned x, unsigned a_words)
{
    const sabot_prune *p = w->prune;
    unsigned place = KINDS - kinds, b_words = p->binomial_words[place];
    const mp_limb_t *b = p->binomial[place] + (size_t)x * b_words;
    for (unsigned i = 0; i < (kinds == LAST ? MEAN : SUMS); i++)
        sabot_prune_add_product(w->sums[kinds][i], p->words[kinds], w->sums[kinds - 1][i], a_words,
                                b, b_words);
}

static void add_wide(mp_limb_t *to, unsigned words, sabot_i128 a, const mp_limb_t *b)
{
    mp_limb_t part[2] = {(mp_limb_t)a, (mp_limb_t)(a >> 64)};
    sabot_prune_add_product(to, words, part, 2, b, words);
}

/* For the children of a node. */
static void zero(sabot_prune_scratch *w, unsigned kinds)
{
    const size_t bytes = w->prune->words[kinds] * sizeof(mp_limb_t);
    for (unsigned i = 0; i < (kinds == LAST ? MEAN : SUMS); i++)
        memset(w->sums[kinds][i], 0, bytes);
}

void sabot_prune_count(sabot_prune_scratch *w, unsigned kinds, unsigned cards)
{
    enum { STEPS = 1 << 10 }; /* that take some milliseconds */
    if (kinds < LAST)
        return;
    w->compositions += w->prune->compositions[kinds][cards];
    if (++w->steps < STEPS)
        return;
    w->steps = 0;
    w->is_stopped = sabot_study_stops(w->watch, w->compositions - w->reported);
    w->reported = w->compositions;
}

static const mp_limb_t *closing_of(const sabot_prune *p, unsigned kinds, unsigned cards)
{
    return p->closing[kinds] + (size_t)cards * SIZES * p->words[kinds];
}

void sabot_prune_find_blocks(sabot_prune_blocks sum, const sabot_prune *p, unsigned kinds,
                             const uint64_t *newton)
{
    const unsigned terms = p->layout.count[kinds][DEGREE];
    const uint8_t *block = p->block[kinds];
    const uint64_t *ways = p->ways[kinds];
    memset(sum, 0, SIZES * SIZES * sizeof *sum);
    for (unsigned i = 0; i < terms; i++)
        sum[block[i]] += (sabot_i128)(int64_t)newton[i] * (int64_t)ways[i];
}

void sabot_prune_sum_child(sabot_prune_scratch *w, const sabot_prune_blocks sum, unsigned kinds,
                           unsigned cards, unsigned x)
{
    const sabot_prune *p = w->prune;
    const unsigned k = kinds - 1, words = p->words[k];
    const mp_limb_t *closing = closing_of(p, k, cards - x);
    sabot_prune_sums *sums = &w->sums[k];
    memset((*sums)[MEAN], 0, words * sizeof *closing);
    memcpy((*sums)[WEIGHT], closing, words * sizeof *closing);
    for (unsigned t = 0; t < SIZES; t++) {
        sabot_u128 own = (sabot_u128)sum[t];
        for (unsigned j = 1; j + t < SIZES; j++)
            own += (sabot_u128)sum[j * SIZES + t] * p->choose[j * p->stride + x];
        add_wide((*sums)[MEAN], words, (sabot_i128)own, closing + (size_t)t * words);
    }
}

/* Closes that node: its gain is the mean or 0, and all its shoes or none are favourable. */
static void close_child(sabot_prune_scratch *w, unsigned kinds, unsigned cards, int gains,
                        int is_favourable)
{
    sabot_prune_sums *sums = &w->sums[kinds];
    const size_t bytes = w->prune->words[kinds] * sizeof(mp_limb_t);
    memset((*sums)[GAIN], 0, bytes);
    memset((*sums)[FAVOURABLE], 0, bytes);
    if (gains)
        memcpy((*sums)[GAIN], (*sums)[MEAN], bytes);
    if (is_favourable)
        memcpy((*sums)[FAVOURABLE], (*sums)[WEIGHT], bytes);
    sabot_prune_count(w, kinds, cards);
}

int sabot_prune_cut(sabot_prune_scratch *w, unsigned kinds, unsigned cards, double gap)
{
    const sabot_prune *p = w->prune;
    double weight = w->path[kinds] * p->weight[kinds][cards];
    if (gap * weight >= p->level * p->lines[kinds][cards])
        return 0;
    w->gap += gap * weight;
    w->undecided += weight;
    return 1;
}

/* --- few cards ---------------------------------------------------------------------------- */

void sabot_prune_store_wide(mp_limb_t to[FEW_WORDS], sabot_i128 value)
{
    to[0] = (mp_limb_t)value;
    to[1] = (mp_limb_t)(value >> 64);
}

/* A node with at most six cards, below a node with x of its first kind. */
static void walk_few(sabot_prune_scratch *w, unsigned kinds, unsigned cards, unsigned x,
                     const uint64_t *newton)
{
    const sabot_prune *p = w->prune;
    const sabot_prune_few *few = &p->few[kinds][cards];
    const uint64_t *value = w->value, *ways = few->weight;
    sabot_i128 gain = 0, mean = 0;
    uint64_t favourable = 0, weight = 0;
    sabot_prune_sums *sums = &w->sums[kinds];
    sabot_prune_few_values(w->value, p, kinds, cards, x, newton);
    for (unsigned i = 0; i < few->count; i++) {
        uint64_t by = (int64_t)value[i] > 0 ? ways[i] : 0;
        gain += (sabot_i128)(int64_t)value[i] * (int64_t)by;
        favourable += by;
    }
    sabot_prune_store_wide((*sums)[GAIN], gain);
    sabot_prune_store_wide((*sums)[FAVOURABLE], favourable);
    sabot_prune_count(w, kinds, cards);
    if (kinds < LAST)
        return;
    for (unsigned i = 0; i < few->count; i++) {
        mean += (sabot_i128)(int64_t)value[i] * (int64_t)ways[i];
        weight += ways[i];
    }
    sabot_prune_store_wide((*sums)[MEAN], mean);
    sabot_prune_store_wide((*sums)[WEIGHT], weight);
}

/* --- nodes -------------------------------------------------------------------------------- */

static void walk_plane(sabot_prune_scratch *w, unsigned cards)
{
    const sabot_prune *p = w->prune;
    sabot_prune_plane_sums own;
    const size_t bytes = p->words[3] * sizeof(mp_limb_t);
    memset(&own, 0, sizeof own);
    p->kernel.plane(&own, &w->plane, cards, p->level / w->path[3], w->mean[3], w->newton[3]);
    w->gap += own.gap * w->path[3];
    w->undecided += own.undecided * w->path[3];
    memcpy(w->sums[3][GAIN], own.gain, bytes);
    memcpy(w->sums[3][FAVOURABLE], own.favourable, bytes);
}

static void walk_node(sabot_prune_scratch *w, unsigned kinds, unsigned cards);

/* The child with x cards of the first of `kinds` kinds; of one with more than six others the mean
 * is there, with that range. `sum` has the blocks of its parent once *is_summed. Returns the words
 * of its sums, 0 if there are none to add. */
static unsigned walk_child(sabot_prune_scratch *w, sabot_prune_blocks sum, int *is_summed,
                           unsigned kinds, unsigned cards, unsigned x, const uint64_t *newton,
                           const double range[2])
{
    const sabot_prune *p = w->prune;
    const unsigned k = kinds - 1, is_few = cards - x <= DEGREE;
    int is_positive = !is_few && range[0] > p->margin, gains = is_positive;
    int is_left = is_positive || (!is_few && range[1] < -p->margin);
    if (p->level > 0 && !is_left) {
        double ends[2] = {0, w->most[kinds]};
        if (!is_few)
            p->kernel.ends(ends, w->mean[k], p->share[k],
                           sabot_prune_padded(p->layout.count[k][DEGREE]));
        int is_gain = ends[0] > p->margin;
        is_left =
            sabot_prune_cut(w, k, cards - x, ends[1] + 2 * p->margin - (is_gain ? ends[0] : 0));
        gains = is_left && is_gain;
    }
    if (gains || (k == LAST && !is_few) || (is_left && k >= LAST)) {
        if (!*is_summed)
            sabot_prune_find_blocks(sum, p, kinds, newton);
        *is_summed = 1;
        sabot_prune_sum_child(w, (const sabot_i128 *)sum, kinds, cards, x);
    }
    if (is_left && (k >= LAST || gains))
        close_child(w, k, cards - x, gains, is_positive);
    if (is_left)
        return k >= LAST || gains ? p->words[k] : 0;
    if (is_few) {
        walk_few(w, k, cards - x, x, newton);
        return FEW_WORDS;
    }
    w->most[k] = range[1];
    sabot_prune_fix(w->newton[k], newton, p, kinds, x);
    if (k == 3)
        walk_plane(w, cards - x);
    else
        walk_node(w, k, cards - x);
    return p->words[k];
}

static void walk_node(sabot_prune_scratch *w, unsigned kinds, unsigned cards)
{
    const sabot_prune *p = w->prune;
    const unsigned k = kinds - 1, width = sabot_prune_padded(p->layout.count[k][DEGREE]);
    const unsigned to = sabot_prune_most(p, kinds, cards);
    sabot_prune_blocks sum;
    int is_summed = 0;
    sabot_prune_lift(w->lifted[kinds], w->mean[kinds], p, kinds, w->room);
    zero(w, kinds);
    for (unsigned x = sabot_prune_least(p, kinds, cards); x <= to && !w->is_stopped; x++) {
        double range[2] = {0};
        w->path[k] = w->path[kinds] * p->factor[KINDS - kinds][x];
        if (cards - x > DEGREE)
            p->kernel.child(range, w->mean[k], w->lifted[kinds], p->mix[cards] + x, p->stride,
                            width);
        unsigned words = walk_child(w, sum, &is_summed, kinds, cards, x, w->newton[kinds], range);
        if (words)
            add_child(w, kinds, x, words);
    }
    if (kinds == LAST)
        sabot_prune_count(w, kinds, cards);
}

/* --- a unit ------------------------------------------------------------------------------- */

/* Fixes the counts of a unit but the last, as far as the unit before had others, and finds the mean
 * of its node and the range of that. Returns the cards before the last count. With at most six left
 * there is no mean. */
static unsigned fix_unit(sabot_prune_scratch *w, const uint16_t *counts, double range[2])
{
    const sabot_prune *p = w->prune;
    unsigned cards = p->cards, known = 0;
    while (known < w->fixed_count && counts[known] == w->fixed[known])
        known++;
    w->fixed_count = 0;
    range[0] = -1;
    range[1] = 1; /* not closed */
    for (unsigned i = 0; i < SABOT_STUDY_UNIT; i++) {
        unsigned kinds = KINDS - i, k = kinds - 1, x = counts[i];
        if (i >= known && i + 1 < SABOT_STUDY_UNIT)
            sabot_prune_fix(w->newton[k], i ? w->newton[kinds] : p->newton, p, kinds, x);
        if ((i >= known || i + 1 == SABOT_STUDY_UNIT) && cards - x > DEGREE) {
            p->kernel.child(range, w->mean[k], i ? w->lifted[kinds] : p->lifted, p->mix[cards] + x,
                            p->stride, sabot_prune_padded(p->layout.count[k][DEGREE]));
            if (i + 1 < SABOT_STUDY_UNIT)
                sabot_prune_lift(w->lifted[k], w->mean[k], p, k, w->room);
        }
        cards -= x;
        w->fixed[i] = counts[i];
    }
    w->fixed_count = SABOT_STUDY_UNIT - 1;
    return cards + counts[SABOT_STUDY_UNIT - 1];
}

/* total += number·by, rounded up: far more than the error of a sum of doubles. */
static void take_bound(mpz_t total, double number, const mpz_t by)
{
    mpq_t value;
    mpq_init(value);
    mpq_set_d(value, number * (1 + 1e-6));
    mpz_mul(mpq_numref(value), mpq_numref(value), by);
    mpz_cdiv_q(mpq_numref(value), mpq_numref(value), mpq_denref(value));
    mpz_add(total, total, mpq_numref(value));
    mpq_clear(value);
}

/* Returns the words of its sums. */
static unsigned walk_unit(sabot_prune_scratch *w, const uint16_t *counts)
{
    const unsigned kinds = KINDS - SABOT_STUDY_UNIT + 1, x = counts[SABOT_STUDY_UNIT - 1];
    sabot_prune_blocks sum;
    double range[2][2];
    int is_summed = 0;
    unsigned cards = fix_unit(w, counts, range[0]);
    if (!w->other)
        return walk_child(w, sum, &is_summed, kinds, cards, x, w->newton[kinds], range[0]);
    fix_unit(w->other, counts, range[1]);
    return sabot_prune_both_child(w, kinds, cards, x, range);
}

int sabot_prune_walk(sabot_study_totals *totals, const sabot_prune *p, unsigned unit,
                     sabot_prune_scratch *w, const sabot_study_watch *watch)
{
    const unsigned kinds = KINDS - SABOT_STUDY_UNIT, bet = p->other ? totals->bets : p->bet;
    const uint16_t *counts = p->unit[unit];
    uint64_t stock[KINDS];
    mpz_t by;
    w->watch = watch;
    w->compositions = w->reported = 0;
    w->is_stopped = 0;
    w->gap = w->undecided = 0;
    w->most[kinds + 1] = 1e12 * p->margin;
    w->path[kinds] = 1;
    for (unsigned i = 0; i < SABOT_STUDY_UNIT; i++)
        w->path[kinds] *= p->factor[i][counts[i]];
    unsigned words = walk_unit(w, counts);
    for (unsigned v = 0; v < KINDS; v++)
        stock[v] = p->stock[v];
    mpz_init(by);
    sabot_study_weight(by, stock, counts, SABOT_STUDY_UNIT);
    sabot_study_take(p->other ? totals->best_gain : totals->gain[bet], w->sums[kinds][GAIN], words,
                     by);
    sabot_study_take(p->other ? totals->best_favourable : totals->favourable[bet],
                     w->sums[kinds][FAVOURABLE], words, by);
    if (!p->other) {
        sabot_study_take(totals->mean[bet], w->sums[kinds][MEAN], words, by);
        sabot_study_take(totals->weight, w->sums[kinds][WEIGHT], words, by);
    }
    mpz_set_ui(by, 1);
    take_bound(totals->undecided[bet], w->undecided, by);
    sabot_study_deals(by, p->cards);
    take_bound(totals->gap[bet], w->gap, by);
    mpz_clear(by);
    mpz_add_ui(totals->compositions, totals->compositions, w->compositions);
    return w->is_stopped;
}

unsigned sabot_prune_units(const sabot_prune *p)
{
    return p->units;
}

/* --- the plan ----------------------------------------------------------------------------- */

sabot_prune *sabot_prune_new(const sabot_study_bets *bets, unsigned bet, int other, unsigned cards,
                             const uint8_t *order, sabot_cpu cpu, const sabot_study_watch *watch)
{
    static const sabot_prune_kernel *const kernels[SABOT_CPU_SETS] =
        SABOT_CPU_VARIANTS(&sabot_prune_kernel);
    if (!bets->is_narrow || cards > SABOT_STUDY_CARDS_MOST)
        return NULL;
    sabot_prune *p = sabot_allocate(1, sizeof *p);
    p->bets = bets;
    p->bet = bet;
    p->cards = cards;
    p->kernel = *kernels[cpu];
    memcpy(p->order, order, sizeof p->order);
    for (unsigned k = 1; k <= KINDS; k++) {
        uint64_t stock = bets->stock[p->order[KINDS - k]];
        p->stock[KINDS - k] = (unsigned)stock;
        p->room[k] = p->room[k - 1] + (unsigned)stock;
    }
    sabot_prune_layout_init(&p->layout);
    int fits = sabot_prune_root(p) && sabot_prune_tables(p, watch);
    if (fits && other >= 0) {
        p->other = sabot_prune_new(bets, (unsigned)other, -1, cards, order, cpu, watch);
        fits = p->other != NULL;
    }
    if (!fits) {
        sabot_prune_free(p);
        return NULL;
    }
    if (cards > DEGREE) {
        unsigned width = sabot_prune_padded(p->layout.count[KINDS - 1][DEGREE]);
        double *room =
            sabot_allocate_aligned(2 * (size_t)width, sizeof *room, SABOT_PRUNE_ALIGNMENT);
        p->lifted =
            sabot_allocate_aligned(SIZES * (size_t)width, sizeof *p->lifted, SABOT_PRUNE_ALIGNMENT);
        sabot_prune_lift(p->lifted, p->mean, p, KINDS, room);
        free(room);
    }
    return p;
}

void sabot_prune_free(sabot_prune *p)
{
    if (!p)
        return;
    sabot_prune_free(p->other);
    sabot_prune_free_tables(p);
    sabot_prune_layout_clear(&p->layout);
    free(p->mean);
    free(p->newton);
    free(p->lifted);
    free(p);
}
