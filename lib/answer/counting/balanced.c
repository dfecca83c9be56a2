/* The best balanced integer tags, by depth-first search.
 *
 * For the tags chosen so far let A = Σ w·e·t, B = Σ w·t² and S = Σ w·t. The rest must sum to -S.
 * Let W be the number of cards of the rest, m their mean effect and V = Σ w·(e-m)². Over all real
 * tags of the rest with the sum -S, Cauchy's inequality bounds F by
 * max(A - m·S, 0)²/(B + S²/W) + V. The search cuts a branch if this bound is below the best F so
 * far or almost 0, or if S is not a multiple of the greatest common divisor of the rest's numbers
 * of cards. Interchangeable tags stay in falling order. The last tag follows from the sum. */
#include "search.h"

#include "../../base/wide.h"

typedef struct {
    sabot_tag_search *s;
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

static void choose(sums *next, const sums *before, const sabot_tag_search *s, unsigned v, int tag)
{
    double weighted = (double)s->counting->count[v] * tag;
    next->product = before->product + weighted * s->plain[s->of[v]];
    next->square = before->square + weighted * tag;
    next->sum = before->sum + (sabot_i128)s->counting->count[v] * tag;
}

static void finish_balanced(descent *d, const sums *before)
{
    sabot_tag_search *s = d->s;
    unsigned last = d->order[d->count - 1];
    sabot_i128 weight = s->counting->count[last], tag = -before->sum / weight;
    sums all;
    if (before->sum % weight || tag > s->range || tag < -s->range)
        return;
    d->tags[last] = (int)tag;
    choose(&all, before, s, last, (int)tag);
    if (all.product > 0)
        sabot_tag_search_offer(s, d->tags, all.product * all.product / all.square);
}

static int is_hopeless(const descent *d, unsigned depth, const sums *c)
{
    double sum = (double)c->sum, product = c->product - d->rest[depth].mean * sum;
    double square = c->square + sum * sum / d->rest[depth].cards;
    double bound =
        (product > 0 && square > 0 ? product * product / square : 0) + d->rest[depth].spread;
    double least = d->s->found ? d->s->best * (1 - sabot_tag_search_slack)
                               : sabot_tag_search_slack * d->rest[0].spread;
    return bound < least || c->sum % (sabot_i128)d->rest[depth].divisor;
}

/* Whether a tag has the same number of cards and the same effect as the one chosen before it. */
static int is_twin(const descent *d, unsigned depth)
{
    if (depth == 0)
        return 0;
    const sabot_tag_search *s = d->s;
    unsigned a = d->order[depth - 1], b = d->order[depth];
    return s->of[a] == s->of[b] && s->counting->count[a] == s->counting->count[b];
}

static void choose_tag(descent *d, unsigned depth, const sums *before)
{
    sabot_tag_search *s = d->s;
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

static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Sets W, m, V and the divisor of the tags from `depth` on. */
static void find_rest(descent *d, unsigned depth)
{
    const sabot_tag_search *s = d->s;
    double cards = 0, sum = 0, spread = 0;
    uint64_t divisor = 0;
    for (unsigned i = depth; i < d->count; i++) {
        uint64_t count = s->counting->count[d->order[i]];
        cards += (double)count;
        sum += (double)count * s->plain[s->of[d->order[i]]];
        divisor = greatest_divisor(divisor, count);
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

/* Chooses the tags of the greatest weight first, to cut bad branches early. */
void sabot_tag_search_balanced(sabot_tag_search *s)
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
