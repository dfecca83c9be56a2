#ifndef SABOT_DEALING_H
#define SABOT_DEALING_H

#include "../document/rules.h"

SABOT_API_BEGIN

/* How a shoe is dealt: what is burnt before the first coup, and when the last one comes. With `cut`
 * cards behind the cut card coups are dealt while more than these are left (SABOT_LAST_FINISH), and
 * then one more (SABOT_LAST_ONE_MORE); never with fewer than six. */
typedef struct {
    int burn; /* cards unseen, or SABOT_BURN_FIRST_CARD: the first is seen, and burns its value */
    uint64_t cut;
    sabot_last_coup last;
} sabot_dealing;

/* The largest shoe that whole shoes are asked about: the counts of a deal fit in 64 bits. */
enum { SABOT_DEALING_CARDS_MOST = 1627 };

/* Refuses an infinite or too large shoe, a cut card beyond it, a burn that empties it, and what
 * leaves no room for a coup. `where` of an error names "burn" or "cut" if that is at fault. */
sabot_status sabot_dealing_check(const sabot_dealing *dealing, const sabot_shoe *shoe,
                                 sabot_error *error);

SABOT_API_END

#endif
