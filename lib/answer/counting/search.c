/* The best integer tags.
 *
 * With w_v cards of effect e_v and Σ w·e = 0, the squared correlation of tags t is, up to a factor
 * that does not depend on t, F(t) = (Σ w·e·t)² / Q(t), Q(t) = Σ w·t² - (Σ w·t)²/N =
 * min_c Σ w·(t-c)². Because x²/Q ≥ 2ux - u²Q for every u, with equality for u = x/Q,
 *
 *     max_t F = max_{u,c} Σ_v w_v · max_{t_v} (2u·e_v·t_v - u²·(t_v - c)²),
 *
 * and the inner maximum is at the allowed integer nearest to c + e_v/u. So the best tags are the
 * roundings of c + s·e_v for some c and s > 0, clamped to ±range; of two equally near integers,
 * either is as good. It is enough to try one point (s, c) in every region of the plane that has the
 * same roundings. The lines c + s·e_v = h, h half an odd number below the range, bound the regions.
 * Every region whose tags are not all equal has a corner where two such lines meet (the lines of
 * one e are parallel, those of one h meet at s = 0, and range ≥ 1 gives two h), and at that corner
 * its tags are one way to break the ties. So the search visits all corners and all ways to break
 * their ties: 45·range·(2·range-1) corners for ten effects. Comparisons are exact; doubles only
 * reject tags that are worse by far more than the rounding error.
 *
 * Balanced tags are not such roundings; they have a search of their own. */
#include "../../base/wide.h"
#include "model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The state that the two searches share: the effects of the model, and the best
 * tags so far. */
typedef struct {
    const sabot_counting *counting;
    sabot_tags_kind kind;
    int range;
    unsigned count;                   /* of distinct effects of cards in the shoe */
    mpz_t effect[SABOT_TAGS_MOST];    /* over a common denominator, falling */
    mpz_t common;                     /* that denominator */
    double plain[SABOT_TAGS_MOST];    /* effect / the largest */
    unsigned of[SABOT_TAGS_MOST];     /* tag → effect; `count` if the shoe has no such card */
    int found, tags[SABOT_TAGS_MOST]; /* the best so far */
    double best;                      /* their F */
    mpz_t product, spread;            /* their Σ w·e·t and N·Q */
    mpz_t new_product, new_spread, left, right;
    sabot_score score;
    mpq_t exact[SABOT_TAGS_MOST];
} search;

/* The relative tolerance for comparing F in doubles, far above its rounding error. */
static const double slack = 1e-9;

/* --- comparing ---------------------------------------------------------------------------- */

static void find_exact(search *s, const int *tags)
{
    mpz_t square, sum;
    mpz_inits(square, sum, NULL);
    mpz_set_ui(s->new_product, 0);
    for (unsigned v = 0; v < s->counting->tags; v++) {
        uint64_t count = s->counting->count[v];
        if (!count)
            continue;
        mpz_set_si(s->left, tags[v]);
        mpz_mul_ui(s->left, s->left, count);
        mpz_add(sum, sum, s->left);
        mpz_addmul(s->new_product, s->left, s->effect[s->of[v]]);
        mpz_mul_si(s->left, s->left, tags[v]);
        mpz_add(square, square, s->left);
    }
    mpz_mul_ui(square, square, s->counting->size);
    mpz_mul(sum, sum, sum);
    mpz_sub(s->new_spread, square, sum);
    mpz_clears(square, sum, NULL);
}

static double absolute_sum(const search *s, const int *tags)
{
    double sum = 0;
    for (unsigned v = 0; v < s->counting->tags; v++)
        sum += (double)s->counting->count[v] * tags[v];
    return fabs(sum);
}

static long size_of(const search *s, const int *tags)
{
    long size = 0;
    for (unsigned v = 0; v < s->counting->tags; v++)
        size += labs(tags[v]);
    return size;
}

/* Whether to prefer the new tags to equally good ones. */
static int is_simpler(const search *s, const int *tags)
{
    double balance = absolute_sum(s, tags) - absolute_sum(s, s->tags);
    long size = size_of(s, tags) - size_of(s, s->tags);
    if (s->kind != SABOT_TAGS_PIVOT && balance != 0)
        return balance < 0;
    if (size)
        return size < 0;
    unsigned v = 0;
    while (v + 1 < s->counting->tags && tags[v] == s->tags[v])
        v++;
    return tags[v] < s->tags[v];
}

/* The distance from the pivot to the threshold in true counts, from new_product and new_spread in
 * doubles; `error` bounds its error. */
static double pivot_distance(const search *s, const int *tags, double *error)
{
    const sabot_counting *counting = s->counting;
    double size = (double)counting->size, sum = 0;
    for (unsigned v = 0; v < counting->tags; v++)
        sum += (double)counting->count[v] * tags[v];
    double pivot = SABOT_CARDS * sum / size;
    double turns = -mpq_get_d(counting->ev) * SABOT_CARDS * mpz_get_d(s->common) /
                   mpz_get_d(s->new_product) * mpz_get_d(s->new_spread) / (size * (size - 1));
    *error = slack * (1 + fabs(turns) + fabs(pivot));
    return fabs(turns - pivot);
}

/* Whether the pivot is within half a true count of the threshold. Doubles decide if their error
 * allows it. */
static int has_pivot(search *s, const int *tags)
{
    double error, distance = pivot_distance(s, tags, &error);
    if (fabs(distance - 0.5) > error)
        return distance < 0.5;
    for (unsigned v = 0; v < s->counting->tags; v++)
        mpq_set_si(s->exact[v], tags[v], 1);
    sabot_score_compute(&s->score, s->counting, (const mpq_t *)s->exact);
    if (!s->score.has_threshold)
        return 0;
    mpq_sub(s->score.threshold, s->score.threshold, s->score.pivot_true);
    mpq_abs(s->score.threshold, s->score.threshold);
    return mpq_cmp_ui(s->score.threshold, 1, 2) <= 0;
}

/* Keeps the tags if they are better than the best so far; `value` is their F in doubles. */
static void offer(search *s, const int *tags, double value)
{
    if (s->found && value < s->best * (1 - slack))
        return;
    find_exact(s, tags);
    if (mpz_sgn(s->new_product) <= 0 || mpz_sgn(s->new_spread) <= 0)
        return;
    if (s->found) {
        mpz_mul(s->left, s->new_product, s->new_product);
        mpz_mul(s->left, s->left, s->spread);
        mpz_mul(s->right, s->product, s->product);
        mpz_mul(s->right, s->right, s->new_spread);
        int order = mpz_cmp(s->left, s->right);
        if (order < 0 || (order == 0 && !is_simpler(s, tags)))
            return;
    }
    if (s->kind == SABOT_TAGS_PIVOT && !has_pivot(s, tags))
        return;
    memcpy(s->tags, tags, sizeof s->tags);
    mpz_set(s->product, s->new_product);
    mpz_set(s->spread, s->new_spread);
    s->best = value;
    s->found = 1;
}

/* --- roundings ---------------------------------------------------------------------------- */

/* Offers tags with their F in doubles. */
static void offer_tags(search *s, const int *tags)
{
    double product = 0, square = 0, sum = 0;
    for (unsigned v = 0; v < s->counting->tags; v++) {
        double weighted = (double)s->counting->count[v] * tags[v];
        product += s->counting->count[v] ? weighted * s->plain[s->of[v]] : 0;
        square += weighted * tags[v];
        sum += weighted;
    }
    double spread = square - sum * sum / (double)s->counting->size;
    if (product > 0 && spread > 0)
        offer(s, tags, product * product / spread);
}

/* Offers the tags chosen by effect and, to place a pivot, their neighbours by one step. */
static void offer_by_effect(search *s, const int *chosen)
{
    int tags[SABOT_TAGS_MOST] = {0};
    for (unsigned v = 0; v < s->counting->tags; v++)
        tags[v] = s->of[v] < s->count ? chosen[s->of[v]] : 0;
    offer_tags(s, tags);
    for (unsigned v = 0; s->kind == SABOT_TAGS_PIVOT && v < s->counting->tags; v++)
        for (int step = -1; step <= 1; step += 2) {
            tags[v] += step;
            if (s->counting->count[v] && abs(tags[v]) <= s->range)
                offer_tags(s, tags);
            tags[v] -= step;
        }
}

static int cut_off(const search *s, const mpz_t value)
{
    if (mpz_cmp_si(value, s->range) > 0)
        return s->range;
    return mpz_cmp_si(value, -s->range) < 0 ? -s->range : (int)mpz_get_si(value);
}

/* The corner where effect i has the value p/2 and effect j > i the value q/2, p > q odd. There
 * effect x has p/2 + (p-q)/2·(e_x-e_i)/(e_i-e_j), and the nearest integer is the floor of
 * ((p+1)·(e_i-e_j) + (p-q)·(e_x-e_i)) / 2(e_i-e_j); a remainder of 0 is a tie with the integer
 * below. */
static void visit_corner(search *s, unsigned i, unsigned j, long p, long q)
{
    int chosen[SABOT_TAGS_MOST];
    unsigned tied[SABOT_TAGS_MOST], ties = 0;
    mpz_t gap, value, rest;
    mpz_inits(gap, value, rest, NULL);
    mpz_sub(gap, s->effect[i], s->effect[j]);
    for (unsigned x = 0; x < s->count; x++) {
        mpz_sub(value, s->effect[x], s->effect[i]);
        mpz_mul_si(value, value, p - q);
        mpz_mul_si(rest, gap, p + 1);
        mpz_add(value, value, rest);
        mpz_mul_2exp(rest, gap, 1);
        mpz_fdiv_qr(value, rest, value, rest);
        chosen[x] = cut_off(s, value);
        if (mpz_sgn(rest) == 0) {
            mpz_sub_ui(value, value, 1);
            if (cut_off(s, value) != chosen[x])
                tied[ties++] = x;
        }
    }
    mpz_clears(gap, value, rest, NULL);
    for (unsigned broken = 0; broken < 1u << ties; broken++) {
        int tags[SABOT_TAGS_MOST];
        memcpy(tags, chosen, sizeof tags);
        for (unsigned k = 0; k < ties; k++)
            tags[tied[k]] -= (int)(broken >> k & 1);
        offer_by_effect(s, tags);
    }
}

static void visit_corners(search *s)
{
    long most = 2L * s->range - 1;
    for (unsigned i = 0; i < s->count; i++)
        for (unsigned j = i + 1; j < s->count; j++)
            for (long p = -most + 2; p <= most; p += 2)
                for (long q = -most; q < p; q += 2)
                    visit_corner(s, i, j, p, q);
}

/* --- balanced tags ---------------------------------------------------------------------- */

/* The best balanced integer tags, by depth-first search.
 *
 * For the tags chosen so far let A = Σ w·e·t, B = Σ w·t² and S = Σ w·t. The rest must sum to -S.
 * Let W be the number of cards of the rest, m their mean effect and V = Σ w·(e-m)². Over all real
 * tags of the rest with the sum -S, Cauchy's inequality bounds F by
 * max(A - m·S, 0)²/(B + S²/W) + V. The search cuts a branch if this bound is below the best F so
 * far or almost 0, or if S is not a multiple of the greatest common divisor of the rest's numbers
 * of cards. Interchangeable tags stay in falling order. The last tag follows from the sum. */

typedef struct {
    search *s;
    unsigned count, order[SABOT_TAGS_MOST]; /* tags in the order of choice */
    struct {
        double cards, mean, spread; /* W, m, V */
        uint64_t divisor;
    } rest[SABOT_TAGS_MOST]; /* of the tags from each depth on */
    int tags[SABOT_TAGS_MOST];
} descent;

/* Sums over the tags chosen so far. */
typedef struct {
    double product, square; /* A, B */
    sabot_i128 sum;         /* S */
} sums;

static void choose(sums *next, const sums *before, const search *s, unsigned v, int tag)
{
    double weighted = (double)s->counting->count[v] * tag;
    next->product = before->product + weighted * s->plain[s->of[v]];
    next->square = before->square + weighted * tag;
    next->sum = before->sum + (sabot_i128)s->counting->count[v] * tag;
}

static void finish_balanced(descent *d, const sums *before)
{
    search *s = d->s;
    unsigned last = d->order[d->count - 1];
    sabot_i128 weight = s->counting->count[last], tag = -before->sum / weight;
    sums all;
    if (before->sum % weight || tag > s->range || tag < -s->range)
        return;
    d->tags[last] = (int)tag;
    choose(&all, before, s, last, (int)tag);
    if (all.product > 0)
        offer(s, d->tags, all.product * all.product / all.square);
}

static int is_hopeless(const descent *d, unsigned depth, const sums *c)
{
    double sum = (double)c->sum, product = c->product - d->rest[depth].mean * sum;
    double square = c->square + sum * sum / d->rest[depth].cards;
    double bound =
        (product > 0 && square > 0 ? product * product / square : 0) + d->rest[depth].spread;
    double least = d->s->found ? d->s->best * (1 - slack) : slack * d->rest[0].spread;
    return bound < least || c->sum % (sabot_i128)d->rest[depth].divisor;
}

/* Whether a tag has the same number of cards and the same effect as the one chosen before it. */
static int is_twin(const descent *d, unsigned depth)
{
    if (depth == 0)
        return 0;
    const search *s = d->s;
    unsigned a = d->order[depth - 1], b = d->order[depth];
    return s->of[a] == s->of[b] && s->counting->count[a] == s->counting->count[b];
}

static void choose_tag(descent *d, unsigned depth, const sums *before)
{
    search *s = d->s;
    if (is_hopeless(d, depth, before))
        return;
    if (depth + 1 == d->count) {
        finish_balanced(d, before);
        return;
    }
    unsigned v = d->order[depth];
    int most = is_twin(d, depth) ? d->tags[d->order[depth - 1]] : s->range;
    for (int i = 0; i <= 2 * s->range; i++) { /* small tags first: 0, 1, -1, 2, … */
        int tag = i % 2 ? (i + 1) / 2 : -i / 2;
        sums next;
        if (tag > most)
            continue;
        d->tags[v] = tag;
        choose(&next, before, s, v, tag);
        choose_tag(d, depth + 1, &next);
    }
}

/* Sets W, m, V and the divisor of the tags from `depth` on. */
static void find_rest(descent *d, unsigned depth)
{
    const search *s = d->s;
    double cards = 0, sum = 0, spread = 0;
    uint64_t divisor = 0;
    for (unsigned i = depth; i < d->count; i++) {
        uint64_t count = s->counting->count[d->order[i]];
        cards += (double)count;
        sum += (double)count * s->plain[s->of[d->order[i]]];
        divisor = sabot_common_divisor(divisor, count);
    }
    for (unsigned i = depth; i < d->count; i++) {
        double beyond = s->plain[s->of[d->order[i]]] - sum / cards;
        spread += (double)s->counting->count[d->order[i]] * beyond * beyond;
    }
    d->rest[depth].cards = cards;
    d->rest[depth].mean = sum / cards;
    d->rest[depth].spread = spread;
    d->rest[depth].divisor = divisor;
}

/* Offers all balanced tags within the range that may be better than the best so far. Chooses the
 * tags of the greatest weight first, to cut bad branches early. */
static void search_balanced(search *s)
{
    descent d = {.s = s};
    sums none = {0, 0, 0};
    double part[SABOT_TAGS_MOST];
    for (unsigned v = 0; v < s->counting->tags; v++) {
        if (s->of[v] == s->count)
            continue;
        unsigned at = d.count++;
        part[v] = (double)s->counting->count[v] * s->plain[s->of[v]] * s->plain[s->of[v]];
        for (; at > 0 && part[d.order[at - 1]] < part[v]; at--)
            d.order[at] = d.order[at - 1];
        d.order[at] = v;
    }
    for (unsigned depth = 0; depth < d.count; depth++)
        find_rest(&d, depth);
    choose_tag(&d, 0, &none);
}

/* --- the whole ---------------------------------------------------------------------------- */

/* Sets the distinct effects as integers, falling, and the effect of each tag. */
static void find_effects(search *s)
{
    const sabot_counting *counting = s->counting;
    mpz_t value;
    mpz_init(value);
    mpz_set_ui(s->common, 1);
    for (unsigned v = 0; v < counting->tags; v++)
        mpz_lcm(s->common, s->common, mpq_denref(counting->effect[v]));
    for (unsigned v = 0; v < counting->tags; v++) {
        if (!counting->count[v])
            continue;
        mpz_divexact(value, s->common, mpq_denref(counting->effect[v]));
        mpz_mul(value, value, mpq_numref(counting->effect[v]));
        unsigned at = 0;
        while (at < s->count && mpz_cmp(s->effect[at], value) > 0)
            at++;
        if (at == s->count || mpz_cmp(s->effect[at], value)) {
            for (unsigned x = s->count++; x > at; x--)
                mpz_swap(s->effect[x], s->effect[x - 1]);
            mpz_set(s->effect[at], value);
        }
    }
    for (unsigned v = 0; v < counting->tags; v++) {
        mpz_divexact(value, s->common, mpq_denref(counting->effect[v]));
        mpz_mul(value, value, mpq_numref(counting->effect[v]));
        unsigned at = 0;
        while (counting->count[v] && mpz_cmp(s->effect[at], value))
            at++;
        s->of[v] = counting->count[v] ? at : s->count;
    }
    mpz_clear(value);
}

/* Sets the effects as doubles, divided by the largest. */
static void find_plain(search *s)
{
    mpq_t share;
    mpq_init(share);
    unsigned largest = mpz_cmpabs(s->effect[0], s->effect[s->count - 1]) > 0 ? 0 : s->count - 1;
    for (unsigned x = 0; x < s->count; x++) {
        mpq_set_num(share, s->effect[x]);
        mpz_abs(mpq_denref(share), s->effect[largest]);
        mpq_canonicalize(share);
        s->plain[x] = mpq_get_d(share);
    }
    mpq_clear(share);
}

int sabot_counting_integer(int tags[SABOT_TAGS_MOST], const sabot_counting *counting, int range,
                           sabot_tags_kind kind)
{
    search s = {.counting = counting, .kind = kind, .range = range};
    mpz_inits(s.common, s.product, s.spread, s.new_product, s.new_spread, s.left, s.right, NULL);
    sabot_score_init(&s.score);
    for (unsigned v = 0; v < SABOT_TAGS_MOST; v++) {
        mpz_init(s.effect[v]);
        mpq_init(s.exact[v]);
    }
    find_effects(&s);
    if (s.count > 1) { /* otherwise all effects are 0 */
        find_plain(&s);
        if (kind != SABOT_TAGS_BALANCED)
            visit_corners(&s);
        for (s.range = 1; kind == SABOT_TAGS_BALANCED && s.range <= range; s.range++)
            search_balanced(&s); /* results of a small range prune the larger ones */
    }
    memcpy(tags, s.tags, sizeof s.tags);
    mpz_clears(s.common, s.product, s.spread, s.new_product, s.new_spread, s.left, s.right, NULL);
    sabot_score_clear(&s.score);
    for (unsigned v = 0; v < SABOT_TAGS_MOST; v++) {
        mpz_clear(s.effect[v]);
        mpq_clear(s.exact[v]);
    }
    return s.found;
}
