/* The loops with wide intermediate values, in integers modulo 2⁶⁴: a value between 0 and 2⁵³ is
 * correct whatever the intermediate values are. Slower than doubles, so used only at depths whose
 * coefficients do not fit in a double. */
#include "kernel.h"

#include <stddef.h>

static void fix(sabot_study_term *to, const sabot_study_term *from, const sabot_study_shape *shape,
                const double *power)
{
    for (int size = 0; size < SABOT_MULTISET_SIZES; size++)
        for (uint32_t i = shape->start[size] + shape->skip[size]; i < shape->start[size + 1];
             i++, to++) {
            uint32_t place = i - shape->start[size];
            to->whole = from[i].whole;
            for (int j = 1; j + size < SABOT_MULTISET_SIZES; j++)
                to->whole += (uint64_t)power[j] * from[shape->start[size + j] + place].whole;
        }
}

/* Fixes the count of the first of three kinds at n; writes the 28 terms in the two others. */
static void columns(sabot_study_term *columns, const sabot_study_term *terms, const double *powers,
                    unsigned stride, unsigned from, unsigned to)
{
    static const sabot_study_shape three = {{0, 1, 4, 10, 20, 35, 56, 84},
                                            {0, 1, 3, 6, 10, 15, 21}};
    for (unsigned n = from; n <= to; n++) {
        double power[SABOT_MULTISET_SIZES];
        sabot_study_term column[SABOT_TAIL_ROWS];
        for (unsigned j = 0; j < SABOT_MULTISET_SIZES; j++)
            power[j] = powers[j * stride + n];
        fix(column, terms, &three, power);
        for (unsigned row = 0; row < SABOT_TAIL_ROWS; row++)
            columns[row * stride + n] = column[row];
    }
}

static void values_of(double *values, const sabot_tail_chunk *chunk,
                      const sabot_study_term *columns, unsigned stride)
{
    for (uint32_t p = 0; p < chunk->pieces; p++) {
        const sabot_tail_piece *piece = &chunk->piece[p];
        const sabot_study_term *column = columns + piece->column;
        const double *matrix = piece->matrix;
        uint32_t end = (piece->count + SABOT_TAIL_PAD - 1) / SABOT_TAIL_PAD * SABOT_TAIL_PAD;
        for (uint32_t from = 0; from < end; from += SABOT_TAIL_BLOCK) {
            uint32_t width = end - from < SABOT_TAIL_BLOCK ? end - from : SABOT_TAIL_BLOCK;
            uint64_t sum[SABOT_TAIL_BLOCK] = {0};
            for (unsigned row = 0; row < SABOT_TAIL_ROWS; row++, matrix += width)
                for (uint32_t i = 0; i < width; i++)
                    sum[i] += column[row * stride].whole * (uint64_t)matrix[i];
            for (uint32_t i = 0; i < width; i++)
                values[piece->at + from + i] = (double)sum[i];
        }
    }
}

static void values(double *const *values, unsigned count, const sabot_tail_chunk *chunk,
                   const sabot_study_term *columns, unsigned stride)
{
    for (unsigned i = 0; i < count; i++)
        values_of(values[i], chunk, columns + (size_t)i * SABOT_TAIL_ROWS * stride, stride);
}

void sabot_study_kernel_be_whole(sabot_study_kernel *kernel)
{
    kernel->fix = fix;
    kernel->columns = columns;
    kernel->values = values;
}
