#ifndef SABOT_SHOES_FIRST_CARDS_H
#define SABOT_SHOES_FIRST_CARDS_H

#include "schedule_find.h"
#include <sabot/game/tags.h>
#include <sabot/game/wager.h>

/* One way in which a shoe begins for a wager and a count: the burn, and the cards that are then
 * unseen. A first card that is seen belongs to a class of cards that neither the wager, nor the
 * count, nor the burn tells apart. */
typedef struct {
    mpq_t probability;
    unsigned burn; /* of the lengths */
    sabot_shoe unseen;
} sabot_first_card;

typedef struct {
    unsigned count;
    sabot_first_card of[SABOT_CARDS];
} sabot_first_cards;

/* Where no card is seen there is one way, with the whole shoe. `tags` may be NULL. The caller
 * clears. */
void sabot_first_cards_find(sabot_first_cards *firsts, const sabot_shoe *shoe,
                            const sabot_lengths *lengths, const sabot_wager *wager,
                            const sabot_tags *tags);
void sabot_first_cards_clear(sabot_first_cards *firsts);

#endif
