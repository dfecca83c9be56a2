#ifndef SABOT_GAME_SHOE_H
#define SABOT_GAME_SHOE_H

#include "../base/error.h"
#include "partition.h"

SABOT_API_BEGIN

/* How finely the cards are known, from coarse to fine. */
typedef enum { SABOT_LEVEL_POINTS, SABOT_LEVEL_RANKS, SABOT_LEVEL_SUITS } sabot_level;

/* A composition. At level ranks, the count of a rank is stored at its first suit; at level points,
 * the count of all ten-value cards is stored at the ten of the first suit. So the sum over a union
 * of known kinds is correct. */
typedef struct {
    uint64_t count[SABOT_CARDS];
    sabot_level level;
    int infinite; /* dealt with replacement; the counts are proportions */
} sabot_shoe;

/* Maximum number of cards of a shoe, so that no sum of counts overflows. */
#define SABOT_SHOE_MOST 1000000000000000ULL
#define SABOT_DECKS_MOST (SABOT_SHOE_MOST / SABOT_CARDS)

/* `decks` whole decks, 1 … SABOT_DECKS_MOST. */
void sabot_shoe_from_decks(sabot_shoe *shoe, uint64_t decks);
void sabot_shoe_infinite(sabot_shoe *shoe);

/* Counts by rank (level ranks) or by point (level points). */
void sabot_shoe_from_ranks(sabot_shoe *shoe, const uint64_t ranks[SABOT_RANKS]);
void sabot_shoe_from_points(sabot_shoe *shoe, const uint64_t points[SABOT_POINTS]);

/* Reads `A=32,2=32,As=8,0=128`, separated by commas, blanks or newlines. */
sabot_status sabot_shoe_parse(sabot_shoe *shoe, const char *spec, sabot_error *error);

/* Removes cards, such as `K,K,3,As`. A rank lowers the level to ranks, a `0` to points. On an error
 * the shoe does not change. */
sabot_status sabot_shoe_remove(sabot_shoe *shoe, const char *cards, sabot_error *error);

/* Puts cards back, under the same rules. */
sabot_status sabot_shoe_add(sabot_shoe *shoe, const char *cards, sabot_error *error);

uint64_t sabot_shoe_size(const sabot_shoe *shoe);
uint64_t sabot_shoe_count(const sabot_shoe *shoe, sabot_cards set);
void sabot_shoe_by_rank(uint64_t ranks[SABOT_RANKS], const sabot_shoe *shoe);
void sabot_shoe_by_point(uint64_t points[SABOT_POINTS], const sabot_shoe *shoe);
void sabot_shoe_by_kind(uint64_t *counts, const sabot_shoe *shoe, const sabot_partition *kinds);

/* The kinds of cards that a level distinguishes. */
void sabot_shoe_kinds(sabot_partition *kinds, sabot_level level);
const char *sabot_level_name(sabot_level level);

SABOT_API_END

#endif
