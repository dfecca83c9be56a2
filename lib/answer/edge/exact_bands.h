#ifndef SABOT_EDGE_EXACT_BANDS_H
#define SABOT_EDGE_EXACT_BANDS_H

#include <sabot/edge/volatility.h>

/* Fills in the exact ends of the bands where they can be had. */
void sabot_exact_bands_find(sabot_volatility *volatility, const sabot_wager *wager,
                            const sabot_ways *ways, const mpz_t deals);

#endif
