#ifndef SABOT_ENGINE_COUNT_ROWS_H
#define SABOT_ENGINE_COUNT_ROWS_H

#include "classes.h"

/* A polynomial in x (cards) and y (their tags added up) whose coefficients are natural numbers: row
 * n has those of xⁿ, side by side in slots of equal width that no coefficient overflows. So the sum
 * of two rows is one long addition. Rows above the top are forgotten.
 *
 * Rounded rows have a double in each slot. Nothing is ever taken away, so that each addition and
 * the rounding before the first add a part of 2⁻⁵³ at most to the relative error; below 2⁵³ all is
 * exact. */
typedef struct {
    uint64_t low, high;   /* the powers of y that have a slot */
    uint64_t first, last; /* all others are 0; first > last: these too */
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

/* How many slots rows 0…top need to hold what can be taken from these classes: below 2⁴⁸. */
uint64_t sabot_count_rows_slots(const sabot_count_classes *classes, uint64_t top);

/* Room for that, all 0. The caller clears. `top` is at most the number of cards. */
void sabot_count_rows_init(sabot_count_rows *rows, const sabot_count_classes *classes, uint64_t top,
                           unsigned limbs);
void sabot_count_rows_clear(sabot_count_rows *rows);

/* One coefficient, which has a slot. */
static inline mp_limb_t *sabot_count_rows_at(const sabot_count_rows *rows, uint64_t n, uint64_t sum)
{
    const sabot_count_row *row = &rows->row[n];
    return row->slot + (sum - row->low) * rows->limbs;
}

/* The same of rounded rows. */
static inline double sabot_count_rows_rounded(const sabot_count_rows *rows, uint64_t n,
                                              uint64_t sum)
{
    return *(const double *)sabot_count_rows_at(rows, n, sum);
}

/* Makes doubles of what stands there, which must be below 2¹⁰⁰⁰ and stay so. */
void sabot_count_rows_round(sabot_count_rows *rows, const sabot_count_classes *classes);

/* rows = 0; rows = value · xⁿ·y^sum, which has a slot unless n is above the top. */
void sabot_count_rows_zero(sabot_count_rows *rows);
void sabot_count_rows_set(sabot_count_rows *rows, const mpz_t value, uint64_t n, uint64_t sum);

/* rows += other · (x·y^tag)^times */
void sabot_count_rows_add(sabot_count_rows *rows, const sabot_count_rows *other, uint64_t tag,
                          uint64_t times);

/* rows ·= (1 + x·y^tag)^times. Each time costs one addition of all that is not 0. */
void sabot_count_rows_multiply(sabot_count_rows *rows, uint64_t tag, unsigned times);

#endif
