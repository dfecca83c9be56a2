#ifndef SABOT_SHOES_FIRST_CARDS_H
#define SABOT_SHOES_FIRST_CARDS_H

#include "schedule.h"

/* One way in which a shoe can begin: the burn, and the unseen cards after it. If the first card is
 * seen, this is a class of cards that the wager, the count and the burn do not distinguish. */
typedef struct {
    mpq_t probability;
    unsigned burn; /* index into the burns of the lengths */
    sabot_shoe unseen;
} sabot_first_card;

typedef struct {
    unsigned count;
    sabot_first_card of[SABOT_CARDS];
} sabot_first_cards;

/* If no card is seen, finds one way, with the whole shoe. `tags` may be NULL. The caller clears. */
void sabot_first_cards_find(sabot_first_cards *firsts, const sabot_shoe *shoe,
                            const sabot_lengths *lengths, const sabot_wager *wager,
                            const sabot_tags *tags);
void sabot_first_cards_clear(sabot_first_cards *firsts);

#endif
