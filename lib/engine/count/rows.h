#ifndef SABOT_ENGINE_COUNT_ROWS_H
#define SABOT_ENGINE_COUNT_ROWS_H

#include "classes.h"

/* A polynomial in x (cards) and y (sum of their tags) whose coefficients are natural numbers. Row n
 * has the coefficients of xⁿ in adjacent slots of equal width that no coefficient overflows, so the
 * sum of two rows is one long addition. Rows above `top` are dropped.
 *
 * Rounded rows have a double in each slot. There are no subtractions, so the first rounding and
 * each addition increase the relative error by at most 2⁻⁵³. Below 2⁵³ all values are exact. */
typedef struct {
    uint64_t low, high;   /* the powers of y with a slot */
    uint64_t first, last; /* the others are 0; first > last means that all are */
    mp_limb_t *slot;      /* of y^low */
} sabot_count_row;

typedef struct {
    unsigned limbs; /* of a slot */
    int is_rounded;
    uint64_t top;
    uint64_t degree; /* rows above are 0 */
    sabot_count_row *row;
    mp_limb_t *slots;
} sabot_count_rows;

/* The number of slots that rows 0…top need for these classes, below 2⁴⁸. */
uint64_t sabot_count_rows_slots(const sabot_count_classes *classes, uint64_t top);

/* Allocates the slots, all 0. `top` is at most the number of cards. The caller clears. */
void sabot_count_rows_init(sabot_count_rows *rows, const sabot_count_classes *classes, uint64_t top,
                           unsigned limbs);
void sabot_count_rows_clear(sabot_count_rows *rows);

/* The slot of a coefficient, which must have one. */
static inline mp_limb_t *sabot_count_rows_at(const sabot_count_rows *rows, uint64_t n, uint64_t sum)
{
    const sabot_count_row *row = &rows->row[n];
    return row->slot + (sum - row->low) * rows->limbs;
}

/* The coefficient of rounded rows. */
static inline double sabot_count_rows_rounded(const sabot_count_rows *rows, uint64_t n,
                                              uint64_t sum)
{
    return *(const double *)sabot_count_rows_at(rows, n, sum);
}

/* Converts the coefficients to doubles. They must be and stay below 2¹⁰⁰⁰. */
void sabot_count_rows_round(sabot_count_rows *rows, const sabot_count_classes *classes);

/* rows = 0; rows = value · xⁿ·y^sum, which must have a slot unless n is above `top`. */
void sabot_count_rows_zero(sabot_count_rows *rows);
void sabot_count_rows_set(sabot_count_rows *rows, const mpz_t value, uint64_t n, uint64_t sum);

/* rows += other · (x·y^tag)^times */
void sabot_count_rows_add(sabot_count_rows *rows, const sabot_count_rows *other, uint64_t tag,
                          uint64_t times);

/* rows ·= (1 + x·y^tag)^times. Each factor costs one addition of all nonzero rows. */
void sabot_count_rows_multiply(sabot_count_rows *rows, uint64_t tag, unsigned times);

/* to[i] += from[i] */
typedef void sabot_count_add(double *restrict to, const double *restrict from, uint64_t count);

sabot_count_add sabot_count_add_portable;
#ifdef __x86_64__
sabot_count_add sabot_count_add_avx2, sabot_count_add_avx512;
#endif

#endif
