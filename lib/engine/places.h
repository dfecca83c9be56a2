#ifndef SABOT_PLACES_H
#define SABOT_PLACES_H

#include "../game/wager.h"

/* The reference engine for a wager that looks at the drawing and sees some places more finely than
 * others, as the suits of the third cards only: counts like sabot_enumerate without a condition,
 * each place by kinds of its own. */
void sabot_places_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                        const sabot_wager *wager);

/* About how many deals by kinds it walks for such a view. */
double sabot_places_walks(const sabot_view *view);

#endif
