#ifndef SABOT_ENGINE_BATCH_PART_H
#define SABOT_ENGINE_BATCH_PART_H

#include "polynomial/kernel.h"
#include "polynomial/polynomial.h"

/* The sums of a batch over the same kinds and the same number of positions. */
struct sabot_batch_part {
    sabot_partition kinds;
    unsigned looked;
    const sabot_polynomial *model; /* one of its polynomials, for the layout of terms */
    uint8_t card[SABOT_CARDS];     /* the cards, sorted by kind */
    uint8_t card_end[SABOT_CARDS]; /* end of each kind in card[] */
    uint16_t **sums;               /* the coefficients of each sum, term by term */
    unsigned sums_count;
    sabot_kernel_plan plan;
};
typedef struct sabot_batch_part sabot_batch_part;

void sabot_batch_part_init(sabot_batch_part *part, const sabot_polynomial *model);
void sabot_batch_part_clear(sabot_batch_part *part);

/* Returns the number of the sum with these coefficients, or -1. */
int sabot_batch_part_find(const sabot_batch_part *part, const uint16_t *coefficient);

/* Adds a sum, takes ownership of the coefficients and returns its number. */
int sabot_batch_part_add(sabot_batch_part *part, uint16_t *coefficient);

/* Lays the sums out for the kernels. */
void sabot_batch_part_plan(sabot_batch_part *part);

/* Writes the shoe's counts by kind into one lane. */
void sabot_batch_part_load(double *counts, const sabot_batch_part *part, const sabot_shoe *shoe);

#endif
