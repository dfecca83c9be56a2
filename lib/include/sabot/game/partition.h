#ifndef SABOT_GAME_PARTITION_H
#define SABOT_GAME_PARTITION_H

#include "card.h"

SABOT_API_BEGIN

/* A partition of the 52 cards into kinds; cards of one kind are interchangeable. Kinds are numbered
 * by their first card, so equal partitions are equal values. */
typedef struct {
    uint8_t kinds;
    uint8_t of[SABOT_CARDS];      /* card → kind */
    sabot_card face[SABOT_CARDS]; /* kind → its first card, which represents it */
} sabot_partition;

/* All cards in one kind. */
void sabot_partition_init(sabot_partition *partition);

/* Splits each kind: two cards stay together only if their keys are equal. */
void sabot_partition_split(sabot_partition *partition, const uint8_t key[SABOT_CARDS]);
void sabot_partition_split_set(sabot_partition *partition, sabot_cards set);
void sabot_partition_split_points(sabot_partition *partition);
void sabot_partition_split_ranks(sabot_partition *partition);
void sabot_partition_split_suits(sabot_partition *partition);
void sabot_partition_join(sabot_partition *partition, const sabot_partition *other);

/* Whether `fine` distinguishes every two cards that `partition` distinguishes. */
int sabot_partition_is_within(const sabot_partition *partition, const sabot_partition *fine);

SABOT_API_END

#endif
