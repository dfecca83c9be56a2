#ifndef SABOT_STUDY_SCRATCH_H
#define SABOT_STUDY_SCRATCH_H

#include "plan.h"

/* The working memory of a thread that walks a unit. */
enum { SABOT_STUDY_LEVELS = SABOT_STUDY_TAIL + 1 };
enum { SABOT_STUDY_GAIN, SABOT_STUDY_MEAN, SABOT_STUDY_FAVOURABLE, SABOT_STUDY_SUMS };

#define SABOT_STUDY_ANY ((sabot_i128)1 << 100)

typedef struct {
    sabot_i128 least, most; /* bounds to beat; ± SABOT_STUDY_ANY admit every value */
    int found[2];           /* a lesser value, a greater value */
    sabot_i128 value[2];
    uint16_t counts[2][SABOT_POINTS];
} sabot_study_records;

/* The histogram of a bet: the limbs of a tail by bin, and the sums of the unit. */
typedef struct {
    double *limb; /* [bin][SABOT_TAIL_LIMBS_MOST] */
    uint32_t *touched;
    unsigned touched_count;
    uint8_t *is_touched;
    mp_limb_t *sums;
} sabot_study_bins;

struct sabot_study_scratch {
    const sabot_study_plan *plan;
    sabot_study_term *terms[SABOT_STUDY_LEVELS]; /* by number of counts fixed: [basis][terms] */
    /* By number of counts fixed: the weight, the sums of each bet, then of the best-of. */
    mp_limb_t *sums[SABOT_STUDY_LEVELS];
    unsigned sums_count;
    const sabot_study_watch *watch;
    uint64_t compositions, reported; /* visited, and reported to the watch */
    int is_stopped;
    uint16_t counts[SABOT_POINTS];
    sabot_study_term *columns;    /* [basis][SABOT_TAIL_ROWS][stride] */
    double **basis;               /* values of the basis */
    double **values;              /* by bet, then of the best-of; may alias `basis` */
    double **low;                 /* their low parts, or NULLs */
    sabot_study_records *records; /* by bet */
    sabot_tail_sums tail_sums;
    sabot_study_bins *bins; /* by bet; NULL without a histogram */
};

static inline size_t sabot_study_terms_of(const sabot_study_plan *plan, unsigned fixed)
{
    return plan->shape[fixed].start[SABOT_MULTISET_SIZES];
}

/* The value of a bet at a leaf. */
static inline sabot_i128 sabot_study_value_at(const sabot_study_scratch *scratch, unsigned bet,
                                              unsigned leaf)
{
    const sabot_study_plan *plan = scratch->plan;
    if (!plan->is_wide)
        return (int64_t)scratch->values[bet][leaf];
    sabot_i128 half = (sabot_i128)1 << plan->half;
    return (int64_t)(scratch->values[bet][leaf] / (double)half) * half +
           (int64_t)scratch->low[bet][leaf];
}

/* Converts a bound for the kernels. */
sabot_study_value sabot_study_bound(const sabot_study_plan *plan, sabot_i128 bound);

/* Sums are in two's complement modulo 2^(64·words), so signs need no special handling. The true
 * sums fit. */

/* to += value·2^shift */
static inline void sabot_study_add_shifted(mp_limb_t *to, unsigned words, sabot_i128 value,
                                           unsigned shift)
{
    unsigned word = shift / 64, bits = shift % 64;
    sabot_u128 low = (sabot_u128)value << bits;
    mp_limb_t part[3] = {(mp_limb_t)low, (mp_limb_t)(low >> 64),
                         (mp_limb_t)(bits ? value >> (128 - bits) : value >> 127)};
    sabot_u128 carry = 0;
    mp_limb_t sign = value < 0 ? ~(mp_limb_t)0 : 0;
    for (unsigned i = word; i < words; i++) {
        carry += to[i];
        carry += i - word < 3 ? part[i - word] : sign;
        to[i] = (mp_limb_t)carry;
        carry >>= 64;
    }
}

/* to += from·C(stock, n) for every sum */
static inline void sabot_study_add_weighted(mp_limb_t *to, const mp_limb_t *from, unsigned count,
                                            unsigned words, const mp_limb_t *by)
{
    for (unsigned j = 0; j < words; j++) {
        if (!by[j])
            continue;
        for (unsigned i = 0; i < count; i++)
            mpn_addmul_1(to + (size_t)i * words + j, from + (size_t)i * words, words - j, by[j]);
    }
}

/* Sets the bounds that a unit must beat, finds values beyond them, and joins these to totals. */
void sabot_study_records_start(sabot_study_scratch *scratch, const sabot_study_totals *totals,
                               const uint16_t *unit);
void sabot_study_records_look(sabot_study_scratch *scratch, const sabot_tail_chunk *chunk,
                              unsigned bet);
void sabot_study_records_end(sabot_study_totals *totals, const sabot_study_scratch *scratch);

/* Adds the values of a chunk to the bins of the tail, and adds those to the bins of the unit. */
void sabot_study_bins_fill(sabot_study_scratch *scratch, const sabot_tail_chunk *chunk,
                           unsigned bet);
void sabot_study_bins_take(sabot_study_scratch *scratch);

#endif
