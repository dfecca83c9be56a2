/* Counts the deals of all openings of a state. Compiled once for each instruction set, under the
 * name SABOT_MERGE_KERNEL.
 *
 * A set is an array of masks, a word for each kind of the fifth card with a bit for each kind of
 * the sixth. A line gets the part of its set that no earlier line has. With M(k) the sixth cards of
 * a line after a fifth of kind k, n(k) the cards of kind k in the shoe and t(k) those in the
 * opening, the deals are
 *
 *     Σ (n(k) - t(k)) · (Σ_{j in M(k)} (n(j) - t(j)) - [k in M(k)]).
 *
 * The inner sum is a count of bits: for each binary digit, the kinds of M(k) whose n(j) has the
 * digit; less the kinds with a card taken, and again those with two taken. On a shoe of 8 decks all
 * n(j) are 8, so the sum is two counts of bits. A card from outside the shoe is dealt in one way
 * and leaves the counts unchanged. Many openings are counted by their moments instead; merge.c has
 * the formula. */
#include "../../base/memory.h"
#include "walk.h"

#include <string.h>
#ifdef __AVX512VPOPCNTDQ__
#include <immintrin.h>
#endif

#ifndef SABOT_MERGE_KERNEL
#define SABOT_MERGE_KERNEL sabot_merge_kernel_portable
#endif

typedef sabot_u128 wide;

typedef sabot_merge_line_masks line_masks;
typedef sabot_merge_opening opening;

enum { LANES = SABOT_MERGE_LANES, AT_ONCE = 8 };

/* --- joining ------------------------------------------------------------------------------ */

static uint64_t hash_of(const uint64_t *masks)
{
    uint64_t sums[AT_ONCE] = {0}, hash = 0;
    for (unsigned i = 0; i < LANES; i += AT_ONCE)
        for (unsigned j = 0; j < AT_ONCE; j++)
            sums[j] = (sums[j] ^ masks[i + j]) * 0x9e3779b97f4a7c15;
    for (unsigned j = 0; j < AT_ONCE; j++)
        hash = (hash ^ sums[j] ^ sums[j] >> 32) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 32;
}

static uint64_t join(uint64_t *to, const uint64_t *a, const uint64_t *b, sabot_merge_how how)
{
    uint64_t turned = how == SABOT_MERGE_WITHOUT ? UINT64_MAX : 0;
    for (unsigned i = 0; i < LANES; i++)
        to[i] = how == SABOT_MERGE_OR ? a[i] | b[i] : a[i] & (b[i] ^ turned);
    return hash_of(to);
}

/* --- lines -------------------------------------------------------------------------------- */

/* Moves the part of the line's set that is in `left` to `to`. Returns whether it is not empty. */
static int take(uint64_t *to, uint64_t *left, const uint64_t *line)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < LANES; i++) {
        to[i] = left[i] & line[i];
        left[i] &= ~line[i];
        any |= to[i];
    }
    return any != 0;
}

/* Finds the masks of the lines of one part from its words of the key. Returns the word after
 * them. */
static const uint32_t *find_lines(line_masks **to, const sabot_merge_walk *w, const uint32_t *key)
{
    _Alignas(SABOT_MERGE_ALIGNMENT) uint64_t left[LANES];
    memcpy(left, sabot_merge_set_of(&w->sets, SABOT_MERGE_ALL)->masks, sizeof left);
    for (int is_last = 0; !is_last; key += 2) {
        is_last = key[1] == SABOT_MERGE_ALL;
        if (take((*to)->masks, left, sabot_merge_set_of(&w->sets, key[1])->masks))
            (*to)++->line = key[0];
    }
    return key;
}

/* --- counting ----------------------------------------------------------------------------- */

static inline uint64_t bits_of(uint64_t word)
{
    return (uint64_t)__builtin_popcountll(word);
}

/* The number of cards of these kinds for the sixth position. */
static uint64_t cards_of(const sabot_merge_walk *w, uint64_t kinds)
{
    uint64_t cards = 0;
    for (unsigned i = 0; i < w->sixths; i++)
        cards += bits_of(kinds & w->sixth_plane[i].kinds) << w->sixth_plane[i].bit;
    return cards;
}

/* The rest of the shoe after an opening. */
typedef struct {
    _Alignas(SABOT_MERGE_ALIGNMENT) uint64_t fifth[LANES]; /* ways of the fifth card by kind */
    uint64_t taken[SABOT_PLACE_THIRD]; /* the kinds with one card gone, with two, … */
    uint64_t falls;                    /* 1 if the fifth card is gone from the sixth's choices */
} shoe_left;

static void take_opening(shoe_left *s, const sabot_merge_walk *w, const opening *o)
{
    int is_fifth = !w->rest[0].is_outside, is_sixth = !w->rest[1].is_outside;
    memcpy(s->fifth, w->fifth, sizeof s->fifth);
    memset(s->taken, 0, sizeof s->taken);
    s->falls = w->falls & (uint64_t)(is_fifth && is_sixth);
    for (unsigned i = 0; i < o->count; i++) {
        unsigned times = 0, kind = o->taken[i];
        while (s->taken[times] >> kind & 1)
            times++;
        s->taken[times] |= (uint64_t)is_sixth << kind;
        s->fifth[kind] -= (uint64_t)is_fifth;
    }
}

/* Σ_k f(k) · c(k), where c(k) is the number of cards of one plane in M(k), less those of `taken`,
 * and less the card k itself if `falls`. c(k) may be negative. */
static uint64_t weigh(const uint64_t *fifth, const uint64_t *masks, const sabot_merge_plane *plane,
                      uint64_t taken, uint64_t falls)
{
#ifdef __AVX512VPOPCNTDQ__ /* gcc before version 13 does not vectorise the loop below */
    const __m512i one = _mm512_set1_epi64((long long)falls), step = _mm512_set1_epi64(AT_ONCE);
    const __m512i in = _mm512_set1_epi64((long long)plane->kinds);
    const __m512i out = _mm512_set1_epi64((long long)taken);
    const __m128i bit = _mm_cvtsi32_si128((int)plane->bit);
    __m512i own = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7), ways = {0};
    for (unsigned k = 0; k < LANES; k += AT_ONCE, own += step) {
        __m512i mask = _mm512_load_si512(masks + k);
        __m512i cards = _mm512_sll_epi64(_mm512_popcnt_epi64(mask & in), bit);
        cards -= _mm512_popcnt_epi64(mask & out) + (_mm512_srlv_epi64(mask, own) & one);
        ways += _mm512_mul_epi32(_mm512_load_si512(fifth + k), cards); /* both are below 2³¹ */
    }
    return (uint64_t)_mm512_reduce_add_epi64(ways);
#else
    uint64_t ways = 0;
    for (unsigned k = 0; k < LANES; k++) {
        uint64_t cards = bits_of(masks[k] & plane->kinds) << plane->bit;
        ways += fifth[k] * (cards - bits_of(masks[k] & taken) - (masks[k] >> k & falls));
    }
    return ways;
#endif
}

/* Σ_k (n(k) - t(k)) · |M(k)|, without the opening's cards. A shoe of 8 decks has one plane, and
 * most openings have no kind twice, which makes one round. */
static uint64_t count_after(const shoe_left *s, const sabot_merge_walk *w, const uint64_t *masks)
{
    uint64_t ways = weigh(s->fifth, masks, w->sixth_plane, s->taken[0], s->falls);
    for (unsigned i = 1; i < w->sixths || (i < SABOT_PLACE_THIRD && s->taken[i]); i++)
        ways +=
            weigh(s->fifth, masks, &w->sixth_plane[i], /* beyond the last, a plane has no kinds */
                  i < SABOT_PLACE_THIRD ? s->taken[i] : 0, 0);
    return ways;
}

static wide count_many(const sabot_merge_walk *w, const uint64_t *masks)
{
    const sabot_merge_moments *of = &w->of_four;
    int is_fifth = !w->rest[0].is_outside, is_sixth = !w->rest[1].is_outside;
    wide ways = 0;
    for (unsigned kind = 0; kind < w->kinds; kind++) {
        wide gone = 0, fifth = w->fifth[kind];
        uint64_t falls = w->falls && is_fifth && is_sixth ? masks[kind] >> kind & 1 : 0;
        for (uint64_t left = is_sixth ? masks[kind] : 0; left; left &= left - 1) {
            unsigned last = (unsigned)__builtin_ctzll(left);
            gone += fifth * of->b[last] - (is_fifth ? of->c[kind][last] : 0);
        }
        ways +=
            (fifth * of->a - (is_fifth ? of->b[kind] : 0)) * (cards_of(w, masks[kind]) - falls) -
            gone;
    }
    return ways;
}

/* Counts the deals of the state's openings for each of these masks. */
static void count_masks(line_masks *lines, const line_masks *end, const sabot_merge_walk *w)
{
    for (line_masks *l = lines; l < end; l++)
        l->ways = w->few_count ? 0 : count_many(w, l->masks);
    for (const opening *o = w->few; o < w->few + w->few_count; o++) {
        shoe_left left;
        take_opening(&left, w, o);
        for (line_masks *l = lines; l < end; l++)
            l->ways += o->ways * count_after(&left, w, l->masks);
    }
}

/* Adds the deals of the outcomes with these lines of the earlier parts, within `within`. */
static void combine(sabot_merge_walk *w, const sabot_merge_masks *m, unsigned part,
                    unsigned outcome, unsigned step, line_masks *within)
{
    if (part == w->wager->count) {
        count_masks(within, within + 1, w);
        w->ways[outcome] += within->ways;
        return;
    }
    for (const line_masks *l = m->lines + m->starts[part]; l < m->lines + m->starts[part + 1];
         l++) {
        line_masks both;
        uint64_t any = 0;
        for (unsigned i = 0; i < LANES; i++)
            any |= both.masks[i] = within->masks[i] & l->masks[i];
        if (any)
            combine(w, m, part + 1, outcome + step * l->line,
                    step * (w->wager->part[part].bet->lines_count + 1), &both);
    }
}

/* Counts the lines of a single bet. The last one is found by subtraction from all deals. */
static void count_lines(sabot_merge_walk *w, line_masks *lines, line_masks *end)
{
    if (lines == end)
        return;
    count_masks(lines, --end, w);
    end->ways = w->all_ways;
    for (const line_masks *l = lines; l < end; l++)
        end->ways -= l->ways;
    for (const line_masks *l = lines; l <= end; l++)
        w->ways[l->line] += l->ways;
}

static void play(sabot_merge_walk *w, size_t state)
{
    sabot_merge_masks *m = &w->masks;
    const uint32_t *key = w->four.keys + w->four.states[state].key;
    line_masks *end = m->lines;
    for (unsigned i = 0; i < w->wager->count; i++) {
        m->starts[i] = (size_t)(end - m->lines);
        key = find_lines(&end, w, key);
    }
    m->starts[w->wager->count] = (size_t)(end - m->lines);
    if (w->wager->count == 1) {
        count_lines(w, m->lines, end);
        return;
    }
    line_masks all;
    memcpy(all.masks, sabot_merge_set_of(&w->sets, SABOT_MERGE_ALL)->masks, sizeof all.masks);
    combine(w, m, 0, 0, 1, &all);
}

const sabot_merge_kernel SABOT_MERGE_KERNEL = {.join = join, .play = play};
