#include <sabot/game/partition.h>

#include <string.h>

void sabot_partition_init(sabot_partition *partition)
{
    memset(partition, 0, sizeof *partition);
    partition->kinds = 1;
}

void sabot_partition_split(sabot_partition *partition, const uint8_t key[SABOT_CARDS])
{
    sabot_partition fine = {0};
    /* The new kinds within each old kind, as a linked list: the latest kind, and the previous one
     * of each. Numbered from 1; 0 ends the list. */
    uint8_t last[SABOT_CARDS] = {0}, before[SABOT_CARDS] = {0};
    for (sabot_card card = 0; card < SABOT_CARDS; card++) {
        uint8_t *chain = &last[partition->of[card]];
        unsigned kind = *chain;
        while (kind && key[fine.face[kind - 1]] != key[card])
            kind = before[kind - 1];
        if (!kind) {
            fine.face[fine.kinds] = card;
            before[fine.kinds++] = *chain;
            *chain = (uint8_t)(kind = fine.kinds);
        }
        fine.of[card] = (uint8_t)(kind - 1);
    }
    *partition = fine;
}

void sabot_partition_split_set(sabot_partition *partition, sabot_cards set)
{
    uint8_t key[SABOT_CARDS];
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        key[card] = set >> card & 1;
    sabot_partition_split(partition, key);
}

static void split_by(sabot_partition *partition, unsigned (*value)(sabot_card))
{
    uint8_t key[SABOT_CARDS];
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        key[card] = (uint8_t)value(card);
    sabot_partition_split(partition, key);
}

void sabot_partition_split_points(sabot_partition *partition)
{
    split_by(partition, sabot_card_point);
}

void sabot_partition_split_ranks(sabot_partition *partition)
{
    split_by(partition, sabot_card_rank);
}

void sabot_partition_split_suits(sabot_partition *partition)
{
    split_by(partition, sabot_card_suit);
}

void sabot_partition_join(sabot_partition *partition, const sabot_partition *other)
{
    sabot_partition_split(partition, other->of);
}

int sabot_partition_is_within(const sabot_partition *partition, const sabot_partition *fine)
{
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        if (partition->of[card] != partition->of[fine->face[fine->of[card]]])
            return 0;
    return 1;
}
