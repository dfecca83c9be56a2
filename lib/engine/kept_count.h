#ifndef SABOT_KEPT_COUNT_H
#define SABOT_KEPT_COUNT_H

#include "engine.h"
#include "kept.h"

/* What sabot_engine_count gives for a wager that the compiled engine counts, `width` being what
 * sabot_engine_for tells. */
void sabot_kept_count(mpz_t *ways, sabot_kept *kept, const sabot_shoe *shoe,
                      const sabot_tableau *tableau, const sabot_wager *wager, sabot_width width);

#endif
