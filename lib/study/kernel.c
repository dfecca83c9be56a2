/* Compiled once per instruction set; SABOT_STUDY_KERNEL is the name of the table.
 *
 * Per leaf and polynomial: 28 multiply-adds with a constant matrix. Per leaf and bet: the value is
 * split into two halves, and each half is multiplied by each limb of the leaf's weight. plan.c
 * chooses the widths so that a sum over 512 leaves stays below 2⁵³. No value is rounded, so neither
 * the order of the sums nor fused multiply-adds make a difference. */
#include "kernel.h"

#include "../base/vector.h"

#include <stddef.h>
#include <string.h>

#ifndef SABOT_STUDY_KERNEL
#define SABOT_STUDY_KERNEL sabot_study_kernel_portable
#endif

/* The value in every lane; compilers know that x - 0 is x. */
SABOT_INLINE sabot_vector splat(double value)
{
    return value - (sabot_vector){0};
}

/* --- coefficients ------------------------------------------------------------------------- */

/* to[M] = Σ_j n^(j)·from[M + j times the first kind]. For each size of M and each j the terms are
 * contiguous on both sides (multiset.h). Writes whole vectors: the next size overwrites elements
 * beyond the end of a size, and both arrays have room for a vector at their end. */
SABOT_INLINE double *fix_size(double *to, const double *from, const sabot_study_shape *shape,
                              const double *power, const int size)
{
    uint32_t skip = shape->skip[size];
    uint32_t count = shape->start[size + 1] - shape->start[size] - skip;
    const double *at = from + skip;
    for (uint32_t i = 0; i < count; i += SABOT_WIDE) {
        sabot_vector sum = *(const sabot_loose_vector *)(at + shape->start[size] + i);
        for (int j = 1; j + size < SABOT_MULTISET_SIZES; j++)
            sum += power[j] * *(const sabot_loose_vector *)(at + shape->start[size + j] + i);
        *(sabot_loose_vector *)(to + i) = sum;
    }
    return to + count;
}

static void fix(sabot_study_term *terms, const sabot_study_term *from_terms,
                const sabot_study_shape *shape, const double *power)
{
    double *to = &terms->real;
    const double *from = &from_terms->real;
    to = fix_size(to, from, shape, power, 0);
    to = fix_size(to, from, shape, power, 1);
    to = fix_size(to, from, shape, power, 2);
    to = fix_size(to, from, shape, power, 3);
    to = fix_size(to, from, shape, power, 4);
    to = fix_size(to, from, shape, power, 5);
    fix_size(to, from, shape, power, 6);
}

/* The same from three counts to two, for a vector of counts of the first. */
SABOT_INLINE double *columns_size(double *to, const double *terms, const sabot_vector *power,
                                  unsigned stride, const int size)
{
    static const uint8_t start[] = {0, 1, 4, 10, 20, 35, 56}; /* start of each size */
    const int skip = size * (size + 1) / 2;
    for (int i = 0; i <= size; i++, to += stride) {
        sabot_vector sum = splat(terms[start[size] + skip + i]);
        for (int j = 1; j + size < SABOT_MULTISET_SIZES; j++)
            sum += terms[start[size + j] + skip + i] * power[j];
        *(sabot_vector *)to = sum;
    }
    return to;
}

static void columns(sabot_study_term *columns, const sabot_study_term *from_terms,
                    const double *powers, unsigned stride, unsigned from, unsigned to)
{
    const double *terms = &from_terms->real;
    for (unsigned n = from - from % SABOT_WIDE; n <= to; n += SABOT_WIDE) {
        sabot_vector power[SABOT_MULTISET_SIZES];
        for (unsigned j = 1; j < SABOT_MULTISET_SIZES; j++)
            power[j] = *(const sabot_vector *)(powers + j * stride + n);
        double *at = &columns->real + n;
        at = columns_size(at, terms, power, stride, 0);
        at = columns_size(at, terms, power, stride, 1);
        at = columns_size(at, terms, power, stride, 2);
        at = columns_size(at, terms, power, stride, 3);
        at = columns_size(at, terms, power, stride, 4);
        at = columns_size(at, terms, power, stride, 5);
        columns_size(at, terms, power, stride, 6);
    }
}

/* --- leaves ------------------------------------------------------------------------------- */

/* Computes `many` vectors of leaves for `polys` polynomials at once, with even and odd rows
 * separate, to have enough independent chains of multiply-adds. `next` is the distance between the
 * columns of successive polynomials. */
SABOT_INLINE void multiply(double *const *values, uint32_t at, const double *matrix, uint32_t width,
                           const double *column, unsigned stride, size_t next, const int polys,
                           const int many)
{
    sabot_vector even[2][4], odd[2][4];
    for (int p = 0; p < polys; p++)
        for (int v = 0; v < many; v++)
            even[p][v] = odd[p][v] = splat(0);
    for (unsigned row = 0; row < SABOT_TAIL_ROWS; row += 2) {
        for (int v = 0; v < many; v++) {
            sabot_vector a = *(const sabot_vector *)(matrix + v * SABOT_WIDE);
            sabot_vector b = *(const sabot_vector *)(matrix + width + v * SABOT_WIDE);
            for (int p = 0; p < polys; p++) {
                even[p][v] += column[p * next] * a;
                odd[p][v] += column[p * next + stride] * b;
            }
        }
        matrix += 2 * width;
        column += 2 * stride;
    }
    for (int p = 0; p < polys; p++)
        for (int v = 0; v < many; v++)
            *(sabot_vector *)(values[p] + at + v * SABOT_WIDE) = even[p][v] + odd[p][v];
}

SABOT_INLINE void values_of(double *const *values, const sabot_tail_chunk *chunk,
                            const double *columns, unsigned stride, const int polys)
{
    size_t next = (size_t)SABOT_TAIL_ROWS * stride;
    for (uint32_t p = 0; p < chunk->pieces; p++) {
        const sabot_tail_piece *piece = &chunk->piece[p];
        const double *column = columns + piece->column, *matrix = piece->matrix;
        uint32_t end = (piece->count + SABOT_TAIL_PAD - 1) / SABOT_TAIL_PAD * SABOT_TAIL_PAD;
        for (uint32_t from = 0; from < end; from += SABOT_TAIL_BLOCK) {
            uint32_t width = end - from < SABOT_TAIL_BLOCK ? end - from : SABOT_TAIL_BLOCK, i = 0;
            uint32_t at = piece->at + from;
            for (; i + 4 * SABOT_WIDE <= width; i += 4 * SABOT_WIDE)
                multiply(values, at + i, matrix + i, width, column, stride, next, polys, 4);
            if (i + 3 * SABOT_WIDE == width)
                multiply(values, at + i, matrix + i, width, column, stride, next, polys, 3);
            else if (i + 2 * SABOT_WIDE == width)
                multiply(values, at + i, matrix + i, width, column, stride, next, polys, 2);
            else if (i < width)
                multiply(values, at + i, matrix + i, width, column, stride, next, polys, 1);
            matrix += (size_t)SABOT_TAIL_ROWS * width;
        }
    }
}

static void values(double *const *values, unsigned count, const sabot_tail_chunk *chunk,
                   const sabot_study_term *from_columns, unsigned stride)
{
    const double *columns = &from_columns->real;
    for (; count >= 2; count -= 2, values += 2, columns += (size_t)2 * SABOT_TAIL_ROWS * stride)
        values_of(values, chunk, columns, stride, 2);
    if (count)
        values_of(values, chunk, columns, stride, 1);
}

SABOT_INLINE sabot_vector load(const double *at)
{
    return *(const sabot_vector *)at;
}

static void combine_wide(double *values, double *low, const double *const *basis,
                         const double *factor, unsigned count, sabot_study_value constant,
                         double split, unsigned leaves)
{
    sabot_vector splits = splat(split);
    for (unsigned i = 0; i < leaves; i += SABOT_WIDE) {
        sabot_vector highs = splat(constant.high), lows = splat(constant.low);
        for (unsigned j = 0; j < count; j++) {
            sabot_vector value = load(basis[j] + i), high = (value + splits) - splits;
            highs += factor[j] * high;
            lows += factor[j] * (value - high);
        }
        sabot_vector carry = (lows + splits) - splits;
        *(sabot_vector *)(values + i) = highs + carry;
        *(sabot_vector *)(low + i) = lows - carry;
    }
}

static void combine(double *values, double *low, const double *const *basis, const double *factor,
                    unsigned count, sabot_study_value constant, double split, unsigned leaves)
{
    if (low) {
        combine_wide(values, low, basis, factor, count, constant, split, leaves);
        return;
    }
    for (unsigned i = 0; i < leaves; i += SABOT_WIDE) {
        sabot_vector sum = splat(constant.high);
        for (unsigned j = 0; j < count; j++)
            sum += factor[j] * load(basis[j] + i);
        *(sabot_vector *)(values + i) = sum;
    }
}

/* The differences are exact, and the sign of their sum is that of the rounded sum. */
static void greatest(double *greatest, double *greatest_low, const double *values,
                     const double *low, unsigned leaves)
{
    for (unsigned i = 0; i < leaves; i++) {
        double difference = values[i] - greatest[i];
        if (low)
            difference += low[i] - greatest_low[i];
        greatest[i] = difference > 0 ? values[i] : greatest[i];
        if (low)
            greatest_low[i] = difference > 0 ? low[i] : greatest_low[i];
    }
}

/* --- sums --------------------------------------------------------------------------------- */

/* The sum over all lanes is below 2⁵³ too. */
SABOT_INLINE int64_t add_lanes(sabot_vector v)
{
    double sum[SABOT_WIDE];
    memcpy(sum, &v, sizeof sum);
    for (int half = SABOT_WIDE / 2; half; half /= 2)
        for (int i = 0; i < half; i++)
            sum[i] += sum[i + half];
    return (int64_t)sum[0];
}

/* If `limbs` is a compile-time constant, the sums stay in registers. */
SABOT_INLINE void sum_limbs(sabot_tail_sums *sums, const double *values, const double *low_parts,
                            const sabot_tail_chunk *chunk, double split, double unit, const int all,
                            sabot_study_value least, sabot_study_value most, const unsigned limbs)
{
    sabot_vector gain_high[limbs], gain_low[limbs], mean_high[limbs], mean_low[limbs],
        favourable[limbs];
    sabot_vector zero = splat(0), splits = splat(split);
    sabot_vector leasts = splat(least.high), mosts = splat(most.high);
    sabot_mask outside = (sabot_mask)zero;
    for (unsigned k = 0; k < limbs; k++)
        gain_high[k] = gain_low[k] = mean_high[k] = mean_low[k] = favourable[k] = zero;
    for (uint32_t i = 0; i < chunk->leaves; i += SABOT_WIDE) {
        sabot_vector value = load(values + i), high = value, low;
        sabot_mask positive;
        if (low_parts) { /* exact, as in `greatest` */
            low = load(low_parts + i);
            positive = high + low > zero;
            outside |= ((high - mosts) + (low - most.low) > zero) |
                       ((high - leasts) + (low - least.low) < zero);
        } else {
            high = (value + splits) - splits;
            low = value - high;
            positive = value > zero;
            outside |= (value > mosts) | (value < leasts);
        }
        sabot_vector own_high = (sabot_vector)((sabot_mask)high & positive),
                     own_low = (sabot_vector)((sabot_mask)low & positive);
        for (unsigned k = 0; k < limbs; k++) {
            sabot_vector weight = *(const sabot_vector *)(chunk->weight + k * chunk->leaves + i);
            gain_high[k] += weight * own_high;
            gain_low[k] += weight * own_low;
            favourable[k] += (sabot_vector)((sabot_mask)weight & positive);
            if (all) {
                mean_high[k] += weight * high;
                mean_low[k] += weight * low;
            }
        }
    }
    int64_t any = 0;
    for (int i = 0; i < SABOT_WIDE; i++)
        any |= outside[i];
    sums->exceeds = any != 0;
    sabot_vector units = splat(unit);
    for (unsigned k = 0; k < limbs; k++) {
        sums->gain_high[k] = add_lanes(gain_high[k] * units);
        sums->gain_low[k] = add_lanes(gain_low[k]);
        sums->mean_high[k] = add_lanes(mean_high[k] * units);
        sums->mean_low[k] = add_lanes(mean_low[k]);
        sums->favourable[k] = add_lanes(favourable[k]);
    }
}

static void sum(sabot_tail_sums *sums, const double *values, const double *low,
                const sabot_tail_chunk *chunk, double split, double unit, int all,
                sabot_study_value least, sabot_study_value most)
{
#define CASE(n)                                                                   \
    case n:                                                                       \
        if (all)                                                                  \
            sum_limbs(sums, values, NULL, chunk, split, unit, 1, least, most, n); \
        else                                                                      \
            sum_limbs(sums, values, NULL, chunk, split, unit, 0, least, most, n); \
        return;
    switch (low ? 0 : chunk->limbs) {
        CASE(1)
        CASE(2)
        CASE(3)
        CASE(4)
    default:
        sum_limbs(sums, values, low, chunk, split, unit, all, least, most, chunk->limbs);
    }
#undef CASE
}

const sabot_study_kernel SABOT_STUDY_KERNEL = {fix, columns, values, combine, greatest, sum};
