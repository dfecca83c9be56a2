/* Shoes on which two bets are favourable at once: Σ weight·max(0, min(A, B)).
 *
 * If never three bets are favourable at once, the best of several is
 *
 *     max(0, A, B, C, …) = Σ max(0, X) - Σ max(0, min(X, Y))
 *
 * over the bets X and the pairs X, Y; and the shoes with a favourable bet are counted in the same
 * way. The first sum is that of the walks of single bets; this walk finds the second. It leaves
 * out a node where one of the two is never favourable, which is soon so on most shoes. Where both
 * are always favourable and their difference has one sign, the sum is the mean of the lesser; the
 * b of the difference are the differences of the b. All else is as in walk.c. */
#include "scratch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEGREE = SABOT_PRUNE_DEGREE,
    GAIN = SABOT_PRUNE_GAIN,
    FAVOURABLE = SABOT_PRUNE_FAVOURABLE,
    FEW_WORDS = SABOT_PRUNE_FEW_WORDS,
};

int sabot_prune_are_never_both(const sabot_study_bets *bets, unsigned a, unsigned b)
{
    static const uint8_t order[SABOT_POINTS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    sabot_prune_layout layout;
    int never = 1;
    sabot_prune_layout_init(&layout);
    int64_t *one = sabot_prune_terms(bets, a, order, &layout);
    int64_t *other = sabot_prune_terms(bets, b, order, &layout);
    for (unsigned i = 0; i < SABOT_STUDY_TERMS && never; i++)
        never = one[i] + other[i] <= 0;
    free(one);
    free(other);
    sabot_prune_layout_clear(&layout);
    return never;
}

static unsigned width_of(const sabot_prune *p, unsigned kinds)
{
    return sabot_prune_padded(p->layout.count[kinds][DEGREE]);
}

static double margin_of(const sabot_prune_scratch *w)
{
    return fmax(w->prune->margin, w->other->prune->margin);
}

/* At most six cards, below a node with x of its first kind. */
static unsigned walk_few(sabot_prune_scratch *w, unsigned kinds, unsigned cards, unsigned x)
{
    const sabot_prune *p = w->prune;
    const sabot_prune_few *few = &p->few[kinds][cards];
    sabot_prune_scratch *const of[2] = {w, w->other};
    sabot_i128 gain = 0, favourable = 0;
    for (int i = 0; i < 2; i++)
        sabot_prune_few_values(of[i]->value, p, kinds, cards, x, of[i]->newton[kinds + 1]);
    for (unsigned i = 0; i < few->count; i++) {
        int64_t one = (int64_t)w->value[i], other = (int64_t)w->other->value[i];
        int64_t least = one < other ? one : other;
        gain += least > 0 ? (sabot_i128)least * (int64_t)few->weight[i] : 0;
        favourable += least > 0 ? few->weight[i] : 0;
    }
    sabot_prune_store_wide(w->sums[kinds][GAIN], gain);
    sabot_prune_store_wide(w->sums[kinds][FAVOURABLE], favourable);
    sabot_prune_count(w, kinds, cards);
    return FEW_WORDS;
}

/* Closes a node with x of the first of `kinds` kinds where both are favourable, if one is always
 * the lesser. Returns the words of its sums, 0 if none is. */
static unsigned close_child(sabot_prune_scratch *w, unsigned kinds, unsigned cards, unsigned x)
{
    const unsigned k = kinds - 1, count = w->prune->layout.count[k][DEGREE];
    const double *a = w->mean[k], *b = w->other->mean[k], margin = 2 * margin_of(w);
    sabot_prune_blocks sum;
    double least = INFINITY, most = -INFINITY;
    for (unsigned i = 0; i < count; i++) {
        least = fmin(least, a[i] - b[i]);
        most = fmax(most, a[i] - b[i]);
    }
    if (least <= margin && most >= -margin)
        return 0;
    sabot_prune_scratch *lesser = most < 0 ? w : w->other;
    const unsigned words = w->prune->words[k];
    sabot_prune_find_blocks(sum, lesser->prune, kinds, lesser->newton[kinds]);
    sabot_prune_sum_child(lesser, (const sabot_i128 *)sum, kinds, cards, x);
    memcpy(w->sums[k][GAIN], lesser->sums[k][SABOT_PRUNE_MEAN], words * sizeof(mp_limb_t));
    memcpy(w->sums[k][FAVOURABLE], lesser->sums[k][SABOT_PRUNE_WEIGHT], words * sizeof(mp_limb_t));
    sabot_prune_count(w, k, cards - x);
    return words;
}

/* What a node can add to the gain is at most what it can add to that of either bet. */
static int cut(sabot_prune_scratch *w, unsigned kinds, unsigned cards)
{
    const sabot_prune *p = w->prune;
    double one[2], other[2];
    if (p->level <= 0)
        return 0;
    p->kernel.ends(one, w->mean[kinds], p->share[kinds], width_of(p, kinds));
    p->kernel.ends(other, w->other->mean[kinds], p->share[kinds], width_of(p, kinds));
    return sabot_prune_cut(w, kinds, cards, fmin(one[1], other[1]) + 2 * margin_of(w));
}

static unsigned walk_line(sabot_prune_scratch *w, unsigned cards)
{
    const double *mean[2] = {w->mean[2], w->other->mean[2]};
    const uint64_t *newton[2] = {w->newton[2], w->other->newton[2]};
    w->prune->kernel.both(w->sums[2][GAIN], w->sums[2][FAVOURABLE], &w->plane,
                          w->other->plane.value, cards, margin_of(w), mean, newton);
    return w->plane.words;
}

static void walk_node(sabot_prune_scratch *w, unsigned kinds, unsigned cards)
{
    const sabot_prune *p = w->prune;
    const unsigned k = kinds - 1, words = p->words[kinds], place = SABOT_PRUNE_KINDS - kinds;
    const unsigned to = sabot_prune_most(p, kinds, cards), b_words = p->binomial_words[place];
    sabot_prune_scratch *const of[2] = {w, w->other};
    for (int i = 0; i < 2; i++) {
        sabot_prune_lift(of[i]->lifted[kinds], of[i]->mean[kinds], p, kinds, w->room);
        memset(w->sums[kinds][i], 0, words * sizeof(mp_limb_t)); /* GAIN and FAVOURABLE */
    }
    for (unsigned x = sabot_prune_least(p, kinds, cards); x <= to && !w->is_stopped; x++) {
        double range[2][2] = {{0}};
        w->path[k] = w->path[kinds] * p->factor[place][x];
        for (int i = 0; i < 2 && cards - x > DEGREE; i++)
            p->kernel.child(range[i], of[i]->mean[k], of[i]->lifted[kinds], p->mix[cards] + x,
                            p->stride, width_of(p, k));
        unsigned own = sabot_prune_both_child(w, kinds, cards, x, range);
        for (int i = 0; i < 2 && own; i++)
            sabot_prune_add_product(w->sums[kinds][i], words, w->sums[k][i], own,
                                    p->binomial[place] + (size_t)x * b_words, b_words);
    }
    if (kinds == SABOT_PRUNE_LAST)
        sabot_prune_count(w, kinds, cards);
}

unsigned sabot_prune_both_child(sabot_prune_scratch *w, unsigned kinds, unsigned cards, unsigned x,
                                double range[2][2])
{
    const unsigned k = kinds - 1, left = cards - x;
    const double margin = margin_of(w);
    if (left <= DEGREE)
        return walk_few(w, k, left, x);
    if (range[0][1] < -margin || range[1][1] < -margin || cut(w, k, left)) {
        sabot_prune_count(w, k, left);
        return 0;
    }
    unsigned words = 0;
    if (k > 2 && range[0][0] > margin && range[1][0] > margin)
        words = close_child(w, kinds, cards, x);
    if (words)
        return words;
    sabot_prune_fix(w->newton[k], w->newton[kinds], w->prune, kinds, x);
    sabot_prune_fix(w->other->newton[k], w->other->newton[kinds], w->prune, kinds, x);
    if (k == 2)
        return walk_line(w, left);
    walk_node(w, k, left);
    return w->prune->words[k];
}
