#ifndef SABOT_ENGINE_COUNT_TABLE_H
#define SABOT_ENGINE_COUNT_TABLE_H

#include "../polynomial/polynomial.h"
#include "rows.h"
#include <sabot/base/range.h>

/* For every number n of cards left and every sum of their (scaled) tags: in how many ways the shoe
 * can be left so, and what the wager pays in all of them together. */
typedef struct sabot_count_table {
    sabot_count_classes classes;
    sabot_count_scale scale;
    unsigned looked;    /* how many of a deal's cards the wager looks at */
    mpz_t unit, lowest; /* payoffs are integers over `unit`, none below `lowest` */

    sabot_count_rows weight; /* up to half of the cards: what is left mirrors what is not */
    sabot_count_rows worth;  /* of payoffs less the lowest, up to the most cards asked for */
    uint64_t done, all;      /* of the work */
} sabot_count_table;

/* What a table may take. */
#define SABOT_COUNT_TABLE_BYTES ((uint64_t)1 << 30)

/* Prepares a table for depths.from…depths.to cards left, both between 6 and the size of the shoe,
 * which must be finite and determine the wager; the tableau must be complete. With `power` 2 it is
 * of the squares of what the wager pays, else 1. Refuses as sabot_count_classes_make does, and with
 * SABOT_BEYOND when the wager cannot be compiled or the table would take too much room. On SABOT_OK
 * the caller clears. */
sabot_status sabot_count_table_init(sabot_count_table *table, const sabot_shoe *shoe,
                                    const sabot_tableau *tableau, const sabot_wager *wager,
                                    unsigned power, const sabot_tags *tags, sabot_range depths,
                                    sabot_error *error);
void sabot_count_table_clear(sabot_count_table *table);

/* Does a part of the work, milliseconds at eight decks; to be called until done = all. */
void sabot_count_table_work(sabot_count_table *table);

/* Before any of the work: has it done in floating point, which is many times as fast, where the
 * numbers are small enough for that; returns whether they are. */
int sabot_count_table_round(sabot_count_table *table);

/* Of such a table: the weight below; and the mean of what the wager pays with n cards left of that
 * sum, which occurs, and how far from it the exact mean may be: 0 where nothing was rounded before
 * the division. */
double sabot_count_table_rounded_weight(const sabot_count_table *table, uint64_t n, uint64_t sum);
double sabot_count_table_rounded_mean(double *error, const sabot_count_table *table, uint64_t n,
                                      uint64_t sum);

/* The sums that n cards left can have lie between these two. */
static inline uint64_t sabot_count_table_low(const sabot_count_table *table, uint64_t n)
{
    return table->worth.row[n].low;
}

static inline uint64_t sabot_count_table_high(const sabot_count_table *table, uint64_t n)
{
    return table->worth.row[n].high;
}

/* In how many ways n cards can be left with that sum: an integer to read, never to write or to
 * clear. */
void sabot_count_table_weight(mpz_t weight, const sabot_count_table *table, uint64_t n,
                              uint64_t sum);

/* A shoe of n cards has n(n-1)… deals of the cards looked at; what all of them pay is an integer
 * over `unit`. That, added up over the `weight` ways. Initialised by the caller. */
void sabot_count_table_deals(mpz_t deals, const sabot_count_table *table, uint64_t n);
void sabot_count_table_paid(mpz_t paid, const sabot_count_table *table, const mpz_t deals,
                            uint64_t n, uint64_t sum);

#endif
