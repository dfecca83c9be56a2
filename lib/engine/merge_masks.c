/* What follows an opening, for all of a state at once. Built once for each instruction set; SABOT_MERGE_PLAY
 * is the name to give it.
 *
 * After which fifth and sixth cards a comparison holds is a mask: a word for each kind of the fifth card, a
 * bit for each of the sixth. So is a condition, whose `and`, `or` and `not` are those of words, and so is
 * each outcome of the wager. With M(k) the sixth cards of an outcome after a fifth of kind k, and an opening
 * that holds t(k) cards of kind k, of which there are n(k), the deals are
 *
 *     Σ (n(k) - t(k)) · (|M(k)| - Σ_{j in M(k)} t(j)),      |M(k)| = Σ_{j in M(k)} n(j) - [k in M(k)].
 *
 * With the opening's cards x one by one, of which there are four at most, that is
 *
 *     Σ_k n(k)·|M(k)| - Σ_x |M(x)| - Σ_x Σ_k n(k)·[x in M(k)] + Σ_x Σ_y [y in M(x)]
 *
 * where the first sum is the same for all openings. |M(k)| is counted bit by bit of the n(j). A card that is not from
 * the shoe can be dealt in one way, and takes nothing from the others. Where openings are many, their
 * moments are multiplied instead; merge.c has the formula. */
#include "../game/predicate_node.h"
#include "merge_walk.h"

#include <string.h>

#ifndef SABOT_MERGE_PLAY
#define SABOT_MERGE_PLAY sabot_merge_play_portable
#endif

typedef sabot_u128 wide;

enum { LANES = SABOT_MERGE_LANES, AT_ONCE = 8 };

typedef sabot_merge_line_masks line_masks;

/* --- conditions --------------------------------------------------------------------------- */

static void join(uint64_t *to, const uint64_t *a, const uint64_t *b, int is_and)
{
    for (unsigned i = 0; i < LANES; i += AT_ONCE)
        for (unsigned j = i; j < i + AT_ONCE; j++)
            to[j] = is_and ? a[j] & b[j] : a[j] | b[j];
}

static void turn(uint64_t *to, const uint64_t *a)
{
    for (unsigned i = 0; i < LANES; i++)
        to[i] = ~a[i];
}

typedef struct {
    const sabot_merge_comparison *comparisons; /* of the line, by node */
    const node *nodes;
    size_t punto, banco; /* the class of openings */
} source;

/* Whether a part of a condition holds; if that is open, after which cards. Uses m->within from `depth` on. */
static sabot_truth find(const uint64_t **masks, sabot_merge_masks *m, const source *from, int index,
                        int depth)
{
    const node *n = &from->nodes[index];
    const uint64_t *left, *right;
    if (n->kind != AND && n->kind != OR && n->kind != NOT) {
        const sabot_merge_comparison *c = &from->comparisons[index];
        uint32_t number = sabot_merge_number_of(c, from->punto, from->banco);
        if (number < SABOT_DEPENDS)
            return (sabot_truth)number;
        *masks = c->masks + (size_t)(number - SABOT_DEPENDS) * LANES;
        return SABOT_DEPENDS;
    }
    sabot_truth first = find(&left, m, from, n->left, depth);
    if (n->kind == NOT) {
        if (first != SABOT_DEPENDS)
            return first == SABOT_ALWAYS ? SABOT_NEVER : SABOT_ALWAYS;
        turn(m->within[depth], left);
        *masks = m->within[depth];
        return SABOT_DEPENDS;
    }
    sabot_truth decides = n->kind == AND ? SABOT_NEVER : SABOT_ALWAYS;
    if (first == decides)
        return decides;
    sabot_truth second = find(&right, m, from, n->right, depth + (first == SABOT_DEPENDS));
    if (second == decides)
        return decides;
    *masks = first == SABOT_DEPENDS ? left : right;
    if (first != SABOT_DEPENDS || second != SABOT_DEPENDS)
        return first == SABOT_DEPENDS ? SABOT_DEPENDS : second;
    join(m->within[depth], left, right, n->kind == AND);
    *masks = m->within[depth];
    return SABOT_DEPENDS;
}

/* --- lines -------------------------------------------------------------------------------- */

/* Sets `to` to what the line takes of `left`, and takes it away there. Returns whether that is anything. */
static int take(uint64_t *to, uint64_t *left, const uint64_t *line)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < LANES; i += AT_ONCE)
        for (unsigned j = i; j < i + AT_ONCE; j++) {
            to[j] = left[j] & line[j];
            left[j] &= ~line[j];
            any |= to[j];
        }
    return any != 0;
}

static void start(uint64_t *masks, const sabot_merge_walk *w)
{
    for (unsigned kind = 0; kind < LANES; kind++)
        masks[kind] = kind < w->kinds && w->rest[0].allows >> kind & 1 ? w->rest[1].allows : 0;
}

/* The masks of the lines of one part: of each what no earlier one takes. Returns the end of the list. */
static line_masks *find_lines(line_masks *to, sabot_merge_masks *m, const sabot_merge_walk *w,
                              const sabot_bet *bet, const size_t *line_starts,
                              const sabot_merge_class *class)
{
    uint64_t left[LANES];
    start(left, w);
    for (unsigned line = 0; line <= bet->lines_count; line++) {
        const uint64_t *masks = left;
        sabot_truth pays = SABOT_ALWAYS;
        if (line < bet->lines_count) {
            const sabot_predicate *p = bet->lines[line].predicate;
            source from = {.comparisons = w->comparisons + line_starts[line],
                           .nodes = p->nodes,
                           .punto = class->punto,
                           .banco = class->banco};
            pays = find(&masks, m, &from, p->root, 0);
        }
        if (pays == SABOT_NEVER)
            continue;
        if (pays == SABOT_ALWAYS)
            masks = left;
        if (take(to->masks, left, masks))
            (to++)->line = line;
        if (pays == SABOT_ALWAYS)
            break;
    }
    return to;
}

/* --- counting ----------------------------------------------------------------------------- */

static unsigned bits_of(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

/* The cards of these kinds, as the sixth. */
static uint64_t cards_of(const sabot_merge_walk *w, uint64_t kinds)
{
    uint64_t cards = 0;
    for (unsigned i = 0; i < w->sixths; i++)
        cards += (uint64_t)bits_of(kinds & w->sixth_plane[i].kinds) << w->sixth_plane[i].bit;
    return cards;
}

/* |M(k)| */
static uint64_t cards_after(const sabot_merge_walk *w, const uint64_t *masks, unsigned kind)
{
    int falls = w->falls && !w->rest[0].is_outside && !w->rest[1].is_outside;
    return cards_of(w, masks[kind]) - (falls ? masks[kind] >> kind & 1 : 0);
}

/* Adds three bits in each place: their sum has two. */
static inline __attribute__((always_inline)) void add(uint64_t *one, uint64_t *carry,
                                                      const uint64_t *a, const uint64_t *b,
                                                      const uint64_t *c, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        uint64_t either = a[i] ^ b[i], both = a[i] & b[i], third = c[i];
        one[i] = either ^ third;
        carry[i] = both | (either & third);
    }
}

/* In each place the number of words that have its bit, as six bits: a word for each. */
static void add_words(uint64_t *number, uint64_t words[LANES / AT_ONCE][AT_ONCE])
{
    uint64_t one[6][AT_ONCE], carry[3][AT_ONCE];
    add(one[0], carry[0], words[0], words[1], words[2], AT_ONCE);
    add(one[1], carry[1], words[3], words[4], words[5], AT_ONCE);
    add(one[0], carry[2], one[0], one[1], words[6], AT_ONCE);
    add(one[1], one[2], carry[0], carry[1], carry[2], AT_ONCE);
    for (unsigned half = AT_ONCE / 2, bits = 3; half; half /= 2, bits++) {
        memset(one[bits], 0, half * sizeof *one[bits]);
        for (unsigned bit = 0; bit < bits; bit++)
            add(one[bit], one[bits], one[bit], one[bit] + half, one[bits], half);
    }
    for (unsigned bit = 0; bit < 6; bit++)
        number[bit] = one[bit][0];
}

/* For each kind of the sixth card, in how many ways the fifth is one after which it is in the mask: Σ_k
 * n(k)·[x in M(k)]. By the bits of the n(k), and the bits of how many kinds k have this one. */
static void find_columns(sabot_merge_masks *m, const sabot_merge_walk *w, const uint64_t *masks)
{
    uint64_t words[LANES / AT_ONCE][AT_ONCE];
    for (unsigned plane = 0; plane < w->fifths; plane++) {
        const uint64_t *in = w->fifth_plane[plane].in;
        for (unsigned i = 0; i < LANES; i++)
            words[i / AT_ONCE][i % AT_ONCE] = masks[i] & in[i];
        add_words(m->columns[plane], words);
    }
}

static uint64_t column_of(const sabot_merge_masks *m, const sabot_merge_walk *w, unsigned x)
{
    uint64_t ways = 0;
    for (unsigned plane = 0; plane < w->fifths; plane++)
        for (unsigned bit = 0; bit < 6; bit++)
            ways += (m->columns[plane][bit] >> x & 1) << (bit + w->fifth_plane[plane].bit);
    return ways;
}

/* Σ_k n(k)·|M(k)|, and the same as Σ_j n(j)·(Σ_k n(k)·[j in M(k)]) less what is the same card. */
static uint64_t count_whole(const sabot_merge_masks *m, const sabot_merge_walk *w,
                            const uint64_t *masks)
{
    uint64_t whole = 0;
    for (unsigned plane = 0; plane < w->fifths; plane++)
        for (unsigned bit = 0; bit < 6; bit++)
            whole += cards_of(w, m->columns[plane][bit]) << (bit + w->fifth_plane[plane].bit);
    if (w->falls && !w->rest[0].is_outside && !w->rest[1].is_outside) {
        uint64_t same = 0;
        for (unsigned kind = 0; kind < LANES; kind++)
            same |= masks[kind] & w->own[kind];
        for (unsigned plane = 0; plane < w->fifths; plane++)
            whole -= (uint64_t)bits_of(same & w->fifth_plane[plane].kinds)
                     << w->fifth_plane[plane].bit;
    }
    return whole;
}

static wide count_few(sabot_merge_masks *m, const sabot_merge_walk *w, const uint64_t *masks)
{
    int is_fifth = !w->rest[0].is_outside, is_sixth = !w->rest[1].is_outside;
    wide ways = 0;
    find_columns(m, w, masks);
    uint64_t whole = count_whole(m, w, masks);
    for (const sabot_merge_opening *o = w->few; o < w->few + w->few_count; o++) {
        uint64_t after = whole;
        for (unsigned i = 0; i < o->count; i++) {
            unsigned x = o->taken[i];
            after -= is_fifth ? cards_after(w, masks, x) : 0;
            after -= is_sixth ? column_of(m, w, x) : 0;
            for (unsigned j = 0; is_fifth && is_sixth && j < o->count; j++)
                after += masks[x] >> o->taken[j] & 1;
        }
        ways += o->ways * after;
    }
    return ways;
}

static wide count_many(const sabot_merge_walk *w, const uint64_t *masks)
{
    const sabot_merge_moments *of = &w->of_four;
    int is_fifth = !w->rest[0].is_outside, is_sixth = !w->rest[1].is_outside;
    wide ways = 0;
    for (unsigned kind = 0; kind < w->kinds; kind++) {
        wide gone = 0, fifth = w->fifth[kind];
        for (uint64_t left = is_sixth ? masks[kind] : 0; left; left &= left - 1) {
            unsigned last = (unsigned)__builtin_ctzll(left);
            gone += fifth * of->b[last] - (is_fifth ? of->c[kind][last] : 0);
        }
        ways += (fifth * of->a - (is_fifth ? of->b[kind] : 0)) * cards_after(w, masks, kind) - gone;
    }
    return ways;
}

static wide count_masks(const sabot_merge_walk *w, sabot_merge_masks *m, const uint64_t *masks)
{
    return w->few_count ? count_few(m, w, masks) : count_many(w, masks);
}

/* The outcomes with these lines of the parts before, after the cards of `within`. */
static void combine(sabot_merge_walk *w, sabot_merge_masks *m, unsigned part, unsigned outcome,
                    unsigned step, const uint64_t *within)
{
    if (part == w->wager->count) {
        w->ways[outcome] += count_masks(w, m, within);
        return;
    }
    for (const line_masks *l = m->lines + m->starts[part]; l < m->lines + m->starts[part + 1];
         l++) {
        uint64_t any = 0, *both = m->within[part];
        for (unsigned i = 0; i < LANES; i++)
            any |= both[i] = within[i] & l->masks[i];
        if (any)
            combine(w, m, part + 1, outcome + step * l->line,
                    step * (w->wager->part[part].bet->lines_count + 1), both);
    }
}

void SABOT_MERGE_PLAY(sabot_merge_walk *w, sabot_merge_masks *m, const sabot_merge_class *class)
{
    line_masks *end = m->lines;
    size_t line = 0;
    for (unsigned i = 0; i < w->wager->count; i++) {
        const sabot_bet *bet = w->wager->part[i].bet;
        m->starts[i] = (size_t)(end - m->lines);
        end = find_lines(end, m, w, bet, w->line_starts + line, class);
        line += bet->lines_count;
    }
    m->starts[w->wager->count] = (size_t)(end - m->lines);
    if (w->wager->count == 1) {
        /* One of these lines pays: what the others leave of all deals is the last one's. */
        wide left = w->all_ways;
        for (const line_masks *l = m->lines; l + 1 < end; l++) {
            wide ways = count_masks(w, m, l->masks);
            w->ways[l->line] += ways;
            left -= ways;
        }
        if (end > m->lines)
            w->ways[end[-1].line] += left;
        return;
    }
    uint64_t all[LANES];
    start(all, w);
    combine(w, m, 0, 0, 1, all);
}
