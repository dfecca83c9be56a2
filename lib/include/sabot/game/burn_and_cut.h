#ifndef SABOT_GAME_BURN_AND_CUT_H
#define SABOT_GAME_BURN_AND_CUT_H

#include "../base/api.h"

#include <stdint.h>

SABOT_API_BEGIN

/* Burnt by the first card: as many as it says. */
enum { SABOT_BURN_FIRST_CARD = -1 };

typedef enum { SABOT_LAST_UNKNOWN, SABOT_LAST_FINISH, SABOT_LAST_ONE_MORE } sabot_last_coup;

/* How a shoe is dealt: what is burnt before the first coup, and when the last one comes. With `cut`
 * cards behind the cut card coups are dealt while more than these are left (SABOT_LAST_FINISH), and
 * then one more (SABOT_LAST_ONE_MORE); never with fewer than six. */
typedef struct {
    int burn; /* cards unseen, or SABOT_BURN_FIRST_CARD: the first is seen, and burns its value */
    uint64_t cut;
    sabot_last_coup last;
} sabot_dealing;

SABOT_API_END

#endif
