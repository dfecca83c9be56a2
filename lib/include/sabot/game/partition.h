#ifndef SABOT_GAME_PARTITION_H
#define SABOT_GAME_PARTITION_H

#include "card.h"

SABOT_API_BEGIN

/* The 52 cards in kinds: cards of one kind are not told apart. Kinds are numbered by their first
 * card, so equal partitions are equal values. */
typedef struct {
    uint8_t kinds;
    uint8_t of[SABOT_CARDS];      /* card → kind */
    sabot_card face[SABOT_CARDS]; /* kind → its first card, which stands for all of it */
} sabot_partition;

/* All cards in one kind. */
void sabot_partition_init(sabot_partition *partition);

/* Splits each kind so that two cards stay together only if key[] agrees on them. */
void sabot_partition_split(sabot_partition *partition, const uint8_t key[SABOT_CARDS]);
void sabot_partition_split_set(sabot_partition *partition, sabot_cards set);
void sabot_partition_split_points(sabot_partition *partition);
void sabot_partition_split_ranks(sabot_partition *partition);
void sabot_partition_split_suits(sabot_partition *partition);
void sabot_partition_join(sabot_partition *partition, const sabot_partition *other);

/* Whether `fine` tells apart every two cards that `partition` does. */
int sabot_partition_is_within(const sabot_partition *partition, const sabot_partition *fine);

SABOT_API_END

#endif
