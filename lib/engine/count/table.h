#ifndef SABOT_ENGINE_COUNT_TABLE_H
#define SABOT_ENGINE_COUNT_TABLE_H

#include "../polynomial/polynomial.h"
#include "rows.h"
#include <sabot/base/range.h>

/* For every number n of cards left and every sum of their scaled tags: the number of such subsets
 * of the shoe, and the total payoff of the wager in all of them. */
typedef struct sabot_count_table {
    sabot_count_classes classes;
    sabot_count_scale scale;
    unsigned looked;    /* the number of a deal's cards that the wager looks at */
    mpz_t unit, lowest; /* payoffs are integers over `unit`, at least `lowest` */

    sabot_count_rows weight; /* up to half of the cards; the rest follows by symmetry */
    int borrows_weight;      /* from another table */
    sabot_count_rows worth;  /* of payoffs less the lowest, up to depths.to cards */
    uint64_t done, all;      /* steps of sabot_count_table_work */
} sabot_count_table;

/* The most memory of a table. */
#define SABOT_COUNT_TABLE_BYTES ((uint64_t)1 << 30)

/* Prepares a table for depths.from…depths.to cards left, both between 6 and the size of the shoe.
 * The shoe must be finite and determine the wager; the tableau must be complete. `power` is 1 for
 * the payoffs, 2 for their squares. Returns the errors of sabot_count_classes_make, and
 * SABOT_BEYOND if the wager cannot be compiled or the table would need too much memory. On SABOT_OK
 * the caller clears. */
sabot_status sabot_count_table_init(sabot_count_table *table, const sabot_shoe *shoe,
                                    const sabot_tableau *tableau, const sabot_wager *wager,
                                    unsigned power, const sabot_tags *tags, sabot_range depths,
                                    sabot_error *error);
void sabot_count_table_clear(sabot_count_table *table);

/* Does a part of the work, some milliseconds at eight decks. Call it until done = all. */
void sabot_count_table_work(sabot_count_table *table);

/* Switches to floating point, which is many times as fast, if the numbers are small enough. Returns
 * whether they are. Call it before any of the work. */
int sabot_count_table_round(sabot_count_table *table);

/* Takes the weight from a table for the same shoe, tags and depths, if both or neither are in
 * floating point; `other` must be worked before it is read, and cleared last. Call it before any of
 * the work. */
void sabot_count_table_borrow(sabot_count_table *table, const sabot_count_table *other);

/* For a table in floating point: the weight (see below), and the mean payoff with n cards left of
 * that sum, whose weight must not be 0. `error` bounds the distance to the exact mean; it is 0 if
 * nothing was rounded before the division. */
double sabot_count_table_rounded_weight(const sabot_count_table *table, uint64_t n, uint64_t sum);
double sabot_count_table_rounded_mean(double *error, const sabot_count_table *table, uint64_t n,
                                      uint64_t sum);

/* The least and the greatest sum of n cards left. */
static inline uint64_t sabot_count_table_low(const sabot_count_table *table, uint64_t n)
{
    return table->worth.row[n].low;
}

static inline uint64_t sabot_count_table_high(const sabot_count_table *table, uint64_t n)
{
    return table->worth.row[n].high;
}

/* The number of ways in which n cards with that sum can be left. `weight` is read-only and must not
 * be cleared. */
void sabot_count_table_weight(mpz_t weight, const sabot_count_table *table, uint64_t n,
                              uint64_t sum);

/* A shoe of n cards has n(n-1)… deals of the cards that the wager looks at, and their total payoff
 * is an integer over `unit`. `paid` is its sum over the `weight` ways. The caller initialises
 * both. */
void sabot_count_table_deals(mpz_t deals, const sabot_count_table *table, uint64_t n);
void sabot_count_table_paid(mpz_t paid, const sabot_count_table *table, const mpz_t deals,
                            uint64_t n, uint64_t sum);

#endif
