#ifndef SABOT_SHOES_RISK_H
#define SABOT_SHOES_RISK_H

#include <sabot/shoes/shoes.h>

/* Risk over many shoes, from the mean and the standard deviation of the units per shoe. The result
 * is modelled as a Brownian motion with that drift, which many shoes of small bets approach. */

/* The number of shoes after which the mean is one standard deviation; infinite without a gain. */
double sabot_shoe_n0(double units, double sd);

/* The stake of one unit, as a share of the bankroll, at which the bankroll grows fastest, and the
 * growth of its logarithm per shoe; both 0 without a gain. */
double sabot_shoe_kelly(double units, double sd);
double sabot_shoe_growth(double units, double sd);

/* The probability of ever losing a bankroll of this many units, and of a gain after this many
 * shoes. */
double sabot_shoe_ruin(double units, double sd, double bankroll);
double sabot_shoe_ahead(double units, double sd, double shoes);

/* The standard error of one of these figures for a simulated mean and SD, to first order in their
 * errors. Needs simulated results. `of` is the bankroll for RUIN, the shoes for AHEAD. */
typedef enum {
    SABOT_RISK_N0,
    SABOT_RISK_KELLY,
    SABOT_RISK_GROWTH,
    SABOT_RISK_RUIN,
    SABOT_RISK_AHEAD
} sabot_shoe_risk;
double sabot_shoe_risk_error(sabot_shoe_risk risk, const sabot_simulated_figures *simulated,
                             double of);

#endif
