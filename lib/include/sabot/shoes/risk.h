#ifndef SABOT_SHOES_RISK_H
#define SABOT_SHOES_RISK_H

#include "shoes.h"

SABOT_API_BEGIN

/* What a mean and a standard deviation of the units per shoe make of many shoes, as of a Brownian
 * motion with that drift: after many shoes of small bets that is what it is like. */

/* The shoes after which the mean is one standard deviation; infinite where nothing is won. */
double sabot_shoe_n0(double units, double sd);

/* The share of the bankroll that a unit should be for it to grow fastest, and its growth per shoe
 * then (of its logarithm); 0 where nothing is won. */
double sabot_shoe_kelly(double units, double sd);
double sabot_shoe_growth(double units, double sd);

/* The probability of ever losing a bankroll of so many units; and of being ahead after so many
 * shoes. */
double sabot_shoe_ruin(double units, double sd, double bankroll);
double sabot_shoe_ahead(double units, double sd, double shoes);

/* The standard error of one of these when the mean and the SD are simulated, with results: to first
 * order in their errors. `of` is the bankroll or the shoes, of the last two. */
typedef enum {
    SABOT_RISK_N0,
    SABOT_RISK_KELLY,
    SABOT_RISK_GROWTH,
    SABOT_RISK_RUIN,
    SABOT_RISK_AHEAD
} sabot_shoe_risk;
double sabot_shoe_risk_error(sabot_shoe_risk risk, const sabot_simulated_figures *simulated,
                             double of);

SABOT_API_END

#endif
