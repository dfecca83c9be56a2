#ifndef SABOT_GAME_DEALING_H
#define SABOT_GAME_DEALING_H

#include "burn_and_cut.h"
#include "shoe.h"

SABOT_API_BEGIN

/* The largest shoe that whole shoes are asked about: the counts of a deal fit in 64 bits. */
enum { SABOT_DEALING_CARDS_MOST = 1627 };

/* Refuses an infinite or too large shoe, a cut card beyond it, a burn that empties it, and what
 * leaves no room for a coup. `where` of an error names "burn" or "cut" if that is at fault. */
sabot_status sabot_dealing_check(const sabot_dealing *dealing, const sabot_shoe *shoe,
                                 sabot_error *error);

SABOT_API_END

#endif
