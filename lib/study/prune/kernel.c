/* Compiled once per instruction set; SABOT_PRUNE_KERNEL is the name of the table.
 *
 * Doubles decide signs only: a value within the margin is computed again in integers. All sums are
 * of integers in two's complement, modulo 2^(64·words), and the true sums fit. */
#include "kernel.h"

#include "../../base/vector.h"
#include "../../base/wide.h"

#include <string.h>

#ifndef SABOT_PRUNE_KERNEL
#define SABOT_PRUNE_KERNEL sabot_prune_kernel_portable
#endif

enum { DEGREE = SABOT_PRUNE_DEGREE, SIZES = SABOT_PRUNE_SIZES };

SABOT_INLINE sabot_vector load(const double *at)
{
    return *(const sabot_vector *)at;
}

/* --- nodes -------------------------------------------------------------------------------- */

static void lift(double *to, const double *from, const double *matrix, unsigned rows,
                 unsigned width)
{
    for (unsigned i = 0; i < width; i += SABOT_WIDE) {
        sabot_vector sum = from[0] * load(matrix + i);
        for (unsigned g = 1; g < rows; g++)
            sum += from[g] * load(matrix + (size_t)g * width + i);
        *(sabot_vector *)(to + i) = sum;
    }
}

SABOT_INLINE void child_of(double range[2], double *to, const double *lifted, const double *mix,
                           unsigned stride, const unsigned width)
{
    sabot_vector least = (sabot_vector){0} + 1e300, most = (sabot_vector){0} - 1e300;
    double by[SIZES];
    for (unsigned j = 0; j < SIZES; j++)
        by[j] = mix[j * stride];
    for (unsigned i = 0; i < width; i += SABOT_WIDE) {
        sabot_vector a = by[0] * load(lifted + i), b = by[1] * load(lifted + width + i);
        a += by[2] * load(lifted + 2 * width + i);
        b += by[3] * load(lifted + 3 * width + i);
        a += by[4] * load(lifted + 4 * width + i);
        b += by[5] * load(lifted + 5 * width + i);
        a += by[6] * load(lifted + 6 * width + i);
        a += b;
        *(sabot_vector *)(to + i) = a;
        least = sabot_vector_least(a, least);
        most = sabot_vector_most(a, most);
    }
    range[0] = least[0];
    range[1] = most[0];
    for (int i = 1; i < SABOT_WIDE; i++) {
        range[0] = least[i] < range[0] ? least[i] : range[0];
        range[1] = most[i] > range[1] ? most[i] : range[1];
    }
}

static void child(double range[2], double *to, const double *lifted, const double *mix,
                  unsigned stride, unsigned width)
{
    if (width == 32)
        child_of(range, to, lifted, mix, stride, 32);
    else if (width == 88)
        child_of(range, to, lifted, mix, stride, 88);
    else
        child_of(range, to, lifted, mix, stride, width);
}

static void ends(double to[2], const double *b, const double *share, unsigned width)
{
    sabot_vector mean = {0}, above = {0}, zero = {0};
    for (unsigned i = 0; i < width; i += SABOT_WIDE) {
        mean += load(b + i) * load(share + i);
        above += sabot_vector_most(load(b + i), zero) * load(share + i);
    }
    to[0] = to[1] = 0;
    for (int i = 0; i < SABOT_WIDE; i++) {
        to[0] += mean[i];
        to[1] += above[i];
    }
}

/* --- integers ----------------------------------------------------------------------------- */

/* to += a·b, a signed, b unsigned */
SABOT_INLINE void add_product(uint64_t *to, const uint64_t *a, const unsigned a_words,
                              const uint64_t *b, const unsigned b_words)
{
    const uint64_t sign = (uint64_t)((int64_t)a[a_words - 1] >> 63);
    for (unsigned j = 0; j < b_words; j++) {
        sabot_u128 carry = 0;
        for (unsigned i = 0; i < a_words; i++) {
            carry += (sabot_u128)a[i] * b[j] + to[i + j];
            to[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        for (unsigned i = j + a_words; i < a_words + b_words; i++) {
            carry += to[i];
            to[i] = (uint64_t)carry;
            carry >>= 64;
        }
    }
    sabot_u128 borrow = 0;
    for (unsigned j = 0; j < b_words; j++) {
        borrow = (sabot_u128)to[a_words + j] - (b[j] & sign) - (uint64_t)borrow;
        to[a_words + j] = (uint64_t)borrow;
        borrow = (uint64_t)(borrow >> 64) & 1;
    }
}

/* to = Σ_t newton[t]·(end[t] - begin[t]) */
SABOT_INLINE void sum_terms(uint64_t *to, const uint64_t *newton, const uint64_t *begin,
                            const uint64_t *end, const unsigned words)
{
    if (words == 2) {
        sabot_u128 sum = 0;
        for (unsigned t = 0; t < SIZES; t++) {
            sabot_u128 range = ((sabot_u128)end[2 * t + 1] << 64 | end[2 * t]) -
                               ((sabot_u128)begin[2 * t + 1] << 64 | begin[2 * t]);
            sum += (sabot_u128)(sabot_i128)(int64_t)newton[t] * range;
        }
        to[0] = (uint64_t)sum;
        to[1] = (uint64_t)(sum >> 64);
        return;
    }
    for (unsigned i = 0; i < words; i++)
        to[i] = 0;
    for (unsigned t = 0; t < SIZES; t++, begin += words, end += words) {
        uint64_t range[SABOT_PRUNE_WORDS], by = newton[t];
        const uint64_t sign = (uint64_t)((int64_t)by >> 63);
        sabot_u128 carry = 0, borrow = 0;
        for (unsigned i = 0; i < words; i++) {
            borrow = (sabot_u128)end[i] - begin[i] - (uint64_t)borrow;
            range[i] = (uint64_t)borrow;
            borrow = (uint64_t)(borrow >> 64) & 1;
            carry += (sabot_u128)range[i] * by + to[i];
            to[i] = (uint64_t)carry;
            carry >>= 64;
        }
        borrow = 0;
        for (unsigned i = 1; i < words; i++) {
            borrow = (sabot_u128)to[i] - (range[i - 1] & sign) - (uint64_t)borrow;
            to[i] = (uint64_t)borrow;
            borrow = (uint64_t)(borrow >> 64) & 1;
        }
    }
}

/* --- lines -------------------------------------------------------------------------------- */

/* The sums over a line. */
typedef struct {
    uint64_t gain[SABOT_PRUNE_WORDS], favourable[SABOT_PRUNE_WORDS];
} line_sums;

/* Adds the points from … to-1 of a line, which are positive. */
SABOT_INLINE void add_run(line_sums *sums, const sabot_prune_line *line, const uint64_t *newton,
                          unsigned from, unsigned to, const unsigned words)
{
    const uint64_t *begin = line->prefix + (size_t)from * SIZES * words;
    const uint64_t *end = line->prefix + (size_t)to * SIZES * words;
    uint64_t gain[SABOT_PRUNE_WORDS];
    unsigned char carry = 0, carried = 0, borrow = 0;
    sum_terms(gain, newton, begin, end, words);
    for (unsigned i = 0; i < words; i++) {
        sabot_u128 sum = (sabot_u128)sums->gain[i] + gain[i] + carry;
        sums->gain[i] = (uint64_t)sum;
        carry = (unsigned char)(sum >> 64);
        sabot_u128 weight = (sabot_u128)end[i] - begin[i] - borrow;
        borrow = (unsigned char)(weight >> 64) & 1;
        sum = (sabot_u128)sums->favourable[i] + (uint64_t)weight + carried;
        sums->favourable[i] = (uint64_t)sum;
        carried = (unsigned char)(sum >> 64);
    }
}

static int64_t value_at(const uint64_t *newton, uint64_t y)
{
    uint64_t choose = 1, sum = newton[0];
    for (unsigned t = 1; t < SIZES && t <= y; t++) {
        choose = choose * (y - t + 1) / t;
        sum += choose * newton[t];
    }
    return (int64_t)sum;
}

/* Finds the positive points one by one. */
SABOT_INLINE void add_runs(line_sums *sums, const sabot_prune_plane *plane,
                           const sabot_prune_line *line, const uint64_t *newton,
                           const unsigned words)
{
    unsigned from = 0;
    int before = 0;
    for (unsigned i = 0; i <= line->count; i++) {
        int now = 0;
        if (i < line->count) {
            double value = plane->value[i];
            now = value > plane->margin ||
                  (value >= -plane->margin && value_at(newton, line->first + i) > 0);
        }
        if (now && !before)
            from = i;
        if (!now && before)
            add_run(sums, line, newton, from, i, words);
        before = now;
    }
}

/* A line whose coefficients have both signs. The matrix C(y,d)·C(r-y,6-d) is totally positive (its
 * entries are those of the Toeplitz matrix C(r-6, y-d), a Pólya frequency sequence, times factors
 * of the row and of the column), so the values change sign at most as often as the coefficients,
 * and in the same order if as often. With one change the number of positive points says which they
 * are. */
SABOT_INLINE void add_mixed(line_sums *sums, const sabot_prune_plane *plane, unsigned cards,
                            const double *mean, int64_t changes, const uint64_t *newton,
                            const unsigned words)
{
    const sabot_prune_line *line = &plane->line[cards];
    const double *mix = plane->mix[cards] + line->first;
    const unsigned stride = plane->stride, count = line->count;
    sabot_mask positive = {0}, unsure = {0};
    sabot_vector margin = (sabot_vector){0} + plane->margin, left = {0};
    for (int i = 0; i < SABOT_WIDE; i++)
        left[i] = (double)count - i;
    for (unsigned i = 0; i < count; i += SABOT_WIDE) {
        const sabot_loose_vector *at = (const sabot_loose_vector *)(mix + i);
        sabot_vector a = mean[0] * *at;
        for (unsigned d = 1; d < SIZES; d++) {
            at = (const sabot_loose_vector *)(mix + d * stride + i);
            a += mean[d * SABOT_PRUNE_PAD] * *at;
        }
        *(sabot_vector *)(plane->value + i) = a;
        sabot_mask here = left > (double)i;
        positive += (a > margin) & here;
        unsure |= (a >= -margin) & (a <= margin) & here;
    }
    int64_t points = 0, any_unsure = 0;
    for (int i = 0; i < SABOT_WIDE; i++) {
        points -= positive[i];
        any_unsure |= unsure[i];
    }
    unsigned run = (unsigned)points;
    if (any_unsure || changes > 1)
        add_runs(sums, plane, line, newton, words);
    else if (run && mean[0] > 0)
        add_run(sums, line, newton, 0, run, words);
    else if (run)
        add_run(sums, line, newton, count - run, count, words);
}

/* At most six cards: the values, in integers, stand at value[i·SABOT_PRUNE_PAD]. */
SABOT_INLINE void add_few(line_sums *sums, const sabot_prune_line *line, const uint64_t *value,
                          const unsigned words)
{
    uint64_t favourable = 0;
    sabot_u128 gain = 0;
    for (unsigned i = 0; i < line->count; i++) {
        uint64_t v = value[(size_t)(line->first + i) * SABOT_PRUNE_PAD];
        uint64_t weight = (int64_t)v > 0 ? line->few[i] : 0;
        gain += (sabot_u128)v * weight;
        favourable += weight;
    }
    sums->gain[0] = (uint64_t)gain;
    sums->gain[1] = (uint64_t)(gain >> 64);
    sums->favourable[0] = favourable;
    for (unsigned i = 2; i < words; i++)
        sums->gain[i] = 0;
    for (unsigned i = 1; i < words; i++)
        sums->favourable[i] = 0;
}

/* A vector of lines: those with counts x … of the first kind. By line: */
typedef struct {
    double mean[SIZES][SABOT_PRUNE_PAD]; /* Bernstein form */
    double least[SABOT_PRUNE_PAD], most[SABOT_PRUNE_PAD];
    double own[SABOT_PRUNE_PAD], above[SABOT_PRUNE_PAD]; /* Σ share·b, and of max(0, b) */
    int64_t changes[SABOT_PRUNE_PAD];        /* of sign; 7 and more if one is not sure */
    uint64_t newton[SIZES][SABOT_PRUNE_PAD]; /* modulo 2⁶⁴ */
    /* With at most six cards: the values at 0…6 of the second kind, and whether one is positive. */
    uint64_t value[SIZES][SABOT_PRUNE_PAD];
    int64_t is_any[SABOT_PRUNE_PAD];
} __attribute__((aligned(SABOT_PRUNE_ALIGNMENT))) lines;

/* Whether a line is cut, as walk.c does with nodes. */
SABOT_INLINE int is_cut(sabot_prune_plane_sums *sums, const sabot_prune_plane *plane,
                        const sabot_prune_line *line, const lines *all, unsigned lane, unsigned x,
                        double level)
{
    double own = all->own[lane], weight = plane->ways[x] * line->weight;
    double gap = all->above[lane] + 2 * plane->margin - (own > plane->margin ? own : 0);
    if (gap * weight >= level)
        return 0;
    sums->gap += gap * weight;
    sums->undecided += weight;
    return 1;
}

SABOT_INLINE void add_line(sabot_prune_plane_sums *sums, const sabot_prune_plane *plane,
                           const lines *all, unsigned lane, unsigned cards, unsigned x,
                           double level, const unsigned words, const unsigned binomial_words)
{
    const sabot_prune_line *line = &plane->line[cards];
    const uint64_t *by = plane->binomial + (size_t)x * binomial_words;
    const uint64_t *end = line->prefix + (size_t)line->count * SIZES * words;
    line_sums own;
    uint64_t newton[SIZES];
    if (cards > DEGREE ? all->most[lane] < -plane->margin : !all->is_any[lane])
        return;
    int is_closed = cards > DEGREE && all->least[lane] > plane->margin;
    int left =
        level > 0 && cards > DEGREE && !is_closed && is_cut(sums, plane, line, all, lane, x, level);
    if (left && all->own[lane] <= plane->margin)
        return;
    for (unsigned t = 0; t < SIZES; t++)
        newton[t] = all->newton[t][lane];
    if (is_closed || left) {
        sum_terms(own.gain, newton, line->prefix, end, words);
        add_product(sums->gain, own.gain, words, by, binomial_words);
        if (is_closed)
            add_product(sums->favourable, end, words, by, binomial_words);
        return;
    }
    for (unsigned i = 0; i < words; i++)
        own.gain[i] = own.favourable[i] = 0;
    if (cards > DEGREE)
        add_mixed(&own, plane, cards, &all->mean[0][lane], all->changes[lane], newton, words);
    else
        add_few(&own, line, &all->value[0][lane], words);
    add_product(sums->gain, own.gain, words, by, binomial_words);
    add_product(sums->favourable, own.favourable, words, by, binomial_words);
}

/* --- planes ------------------------------------------------------------------------------- */

static const uint8_t block[SIZES] = {0, 7, 13, 18, 22, 25, 27}; /* by count of the first kind */

SABOT_INLINE void find_newton(lines *to, const sabot_prune_plane *plane, unsigned x0,
                              const uint64_t *newton)
{
    sabot_words choose_j[SIZES];
    for (unsigned j = 1; j < SIZES; j++)
        choose_j[j] = *(const sabot_words *)(plane->choose + j * plane->stride + x0);
    for (unsigned t = 0; t < SIZES; t++) {
        sabot_words sum = newton[t] - (sabot_words){0};
        for (unsigned j = 1; j + t < SIZES; j++)
            sum += newton[block[j] + t] * choose_j[j];
        *(sabot_words *)to->newton[t] = sum;
    }
}

SABOT_INLINE void find_values(lines *to, int64_t cards)
{
    sabot_words value[SIZES];
    sabot_mask left = {0}, any = {0};
    for (int i = 0; i < SABOT_WIDE; i++)
        left[i] = cards - i;
    for (unsigned i = 0; i < SIZES; i++)
        value[i] = *(const sabot_words *)to->newton[i];
    for (unsigned pass = 1; pass < SIZES; pass++)
        for (unsigned i = DEGREE; i >= pass; i--)
            value[i] += value[i - 1];
    for (int i = 0; i < SIZES; i++) {
        *(sabot_words *)to->value[i] = value[i];
        any |= ((sabot_mask)value[i] > 0) & (left >= i);
    }
    *(sabot_mask *)to->is_any = any;
}

SABOT_INLINE void find_means(lines *to, const double lifted[SIZES][SABOT_PRUNE_PAD],
                             const double *mix, unsigned stride, double margin)
{
    sabot_vector by[SIZES], least = {0}, most = {0};
    sabot_mask before = {0}, changes = {0};
    for (unsigned j = 0; j < SIZES; j++)
        by[j] = load(mix + j * stride);
    for (unsigned d = 0; d < SIZES; d++) {
        sabot_vector a = lifted[0][d] * by[0], b = lifted[1][d] * by[1];
        a += lifted[2][d] * by[2];
        b += lifted[3][d] * by[3];
        a += lifted[4][d] * by[4];
        b += lifted[5][d] * by[5];
        a += lifted[6][d] * by[6];
        a += b;
        sabot_mask positive = a > margin, sure = positive | (a < -margin);
        changes += ~sure & SIZES; /* masks are -1 or 0 */
        if (d)
            changes -= positive ^ before;
        before = positive;
        least = d ? sabot_vector_least(a, least) : a;
        most = d ? sabot_vector_most(a, most) : a;
        *(sabot_vector *)to->mean[d] = a;
    }
    *(sabot_vector *)to->least = least;
    *(sabot_vector *)to->most = most;
    *(sabot_mask *)to->changes = changes;
}

static void find_ends(lines *to, const double *share)
{
    sabot_vector own = {0}, above = {0}, zero = {0};
    for (unsigned d = 0; d < SIZES; d++) {
        own += load(to->mean[d]) * share[d];
        above += sabot_vector_most(load(to->mean[d]), zero) * share[d];
    }
    *(sabot_vector *)to->own = own;
    *(sabot_vector *)to->above = above;
}

static void lift_plane(double lifted[SIZES][SABOT_PRUNE_PAD], const sabot_prune_plane *plane,
                       const double *mean)
{
    for (unsigned j = 0; j < SIZES; j++)
        lift(lifted[j], mean + block[j], plane->lift[DEGREE - j], SIZES - j, SABOT_PRUNE_PAD);
}

SABOT_INLINE void plane_of(sabot_prune_plane_sums *sums, const sabot_prune_plane *plane,
                           unsigned cards, double level, const double *mean, const uint64_t *newton,
                           const unsigned words, const unsigned binomial_words)
{
    unsigned rest = plane->stock[1] + plane->stock[2];
    unsigned from = cards > rest ? cards - rest : 0;
    unsigned to = cards < plane->stock[0] ? cards : plane->stock[0];
    double lifted[SIZES][SABOT_PRUNE_PAD] __attribute__((aligned(SABOT_PRUNE_ALIGNMENT)));
    lines own;
    if (cards > DEGREE)
        lift_plane(lifted, plane, mean);
    for (unsigned x0 = from - from % SABOT_WIDE; x0 <= to; x0 += SABOT_WIDE) {
        unsigned end = x0 + SABOT_WIDE - 1 < to ? x0 + SABOT_WIDE - 1 : to;
        find_newton(&own, plane, x0, newton);
        if (cards > DEGREE + x0)
            find_means(&own, lifted, plane->mix[cards] + x0, plane->stride, plane->margin);
        if (cards > DEGREE + x0 && level > 0)
            find_ends(&own, plane->share);
        if (cards <= DEGREE + end)
            find_values(&own, (int64_t)cards - x0);
        for (unsigned x = x0 < from ? from : x0; x <= end; x++)
            add_line(sums, plane, &own, x - x0, cards - x, x, level, words, binomial_words);
    }
}

static void plane(sabot_prune_plane_sums *sums, const sabot_prune_plane *plane, unsigned cards,
                  double level, const double *mean, const uint64_t *newton)
{
    if (plane->words == 2 && plane->binomial_words == 1)
        plane_of(sums, plane, cards, level, mean, newton, 2, 1);
    else if (plane->words == 2 && plane->binomial_words == 2)
        plane_of(sums, plane, cards, level, mean, newton, 2, 2);
    else if (plane->words == 4 && plane->binomial_words == 1)
        plane_of(sums, plane, cards, level, mean, newton, 4, 1);
    else
        plane_of(sums, plane, cards, level, mean, newton, plane->words, plane->binomial_words);
}

/* --- two bets ----------------------------------------------------------------------------- */

static void find_points(double *value, const sabot_prune_plane *plane, unsigned cards,
                        const double *mean)
{
    const sabot_prune_line *line = &plane->line[cards];
    for (unsigned i = 0; i < line->count; i += SABOT_WIDE) {
        const double *mix = plane->mix[cards] + line->first + i;
        sabot_vector a = {0};
        for (unsigned d = 0; d < SIZES; d++)
            a += mean[d] * *(const sabot_loose_vector *)(mix + d * plane->stride);
        *(sabot_vector *)(value + i) = a;
    }
}

/* Which value is the lesser: 0 or 1; 2 if they are not both positive. */
static unsigned lesser(double a, double b, double margin, const uint64_t *const newton[2],
                       unsigned y)
{
    double least = a < b ? a : b, apart = a - b;
    if (least < -margin)
        return 2;
    if (least > margin && (apart < -2 * margin || apart > 2 * margin))
        return apart > 0;
    int64_t one = value_at(newton[0], y), other = value_at(newton[1], y);
    return one <= 0 || other <= 0 ? 2 : one > other;
}

static void both(uint64_t *gain, uint64_t *favourable, const sabot_prune_plane *plane,
                 double *other, unsigned cards, double margin, const double *const mean[2],
                 const uint64_t *const newton[2])
{
    const sabot_prune_line *line = &plane->line[cards];
    unsigned from = 0, before = 2;
    line_sums sums = {0};
    find_points(plane->value, plane, cards, mean[0]);
    find_points(other, plane, cards, mean[1]);
    for (unsigned i = 0; i <= line->count; i++) {
        unsigned now = i == line->count
                           ? 2
                           : lesser(plane->value[i], other[i], margin, newton, line->first + i);
        if (now == before)
            continue;
        if (before < 2)
            add_run(&sums, line, newton[before], from, i, plane->words);
        from = i;
        before = now;
    }
    memcpy(gain, sums.gain, plane->words * sizeof *gain);
    memcpy(favourable, sums.favourable, plane->words * sizeof *favourable);
}

const sabot_prune_kernel SABOT_PRUNE_KERNEL = {lift, child, ends, plane, both};
