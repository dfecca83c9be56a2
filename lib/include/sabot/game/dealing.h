#ifndef SABOT_GAME_DEALING_H
#define SABOT_GAME_DEALING_H

#include "shoe.h"

SABOT_API_BEGIN

/* The first card is turned up, and as many cards as its point are burnt (ten for a ten-value). */
enum { SABOT_BURN_FIRST_CARD = -1 };

typedef enum { SABOT_LAST_UNKNOWN, SABOT_LAST_FINISH, SABOT_LAST_ONE_MORE } sabot_last_coup;

/* How a shoe is dealt: the burn before the first coup, and the rule for the last coup. A coup is
 * dealt while more cards are left than lie behind the cut card (SABOT_LAST_FINISH), and then one
 * more (SABOT_LAST_ONE_MORE); never with fewer than six cards. */
typedef struct {
    int burn;     /* number of cards, burnt face down, or SABOT_BURN_FIRST_CARD */
    uint64_t cut; /* cards behind the cut card */
    sabot_last_coup last;
    uint64_t between; /* cards burnt face down after each coup; all that are left if fewer are */
} sabot_dealing;

/* The largest shoe accepted for whole shoes: the counts of a deal fit in 64 bits. */
enum { SABOT_DEALING_CARDS_MOST = 1627 };

/* Returns SABOT_INVALID if the shoe is infinite or too large, the cut card lies beyond it, the burn
 * empties it, more cards are burnt after a coup than it has, or no coup fits. error->where is
 * "burn", "cut" or "burn-between" if that value is at fault. */
sabot_status sabot_dealing_check(const sabot_dealing *dealing, const sabot_shoe *shoe,
                                 sabot_error *error);

SABOT_API_END

#endif
