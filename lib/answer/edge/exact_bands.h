#ifndef SABOT_EDGE_EXACT_BANDS_H
#define SABOT_EDGE_EXACT_BANDS_H

#include "volatility.h"

/* Sets the exact ends of the bands that can be computed, and their has_exact. */
void sabot_exact_bands_find(sabot_volatility *volatility, const sabot_wager *wager,
                            const sabot_ways *ways, const mpz_t deals);

#endif
