#include "risk.h"

#include <math.h>

double sabot_shoe_n0(double units, double sd)
{
    return units > 0 ? sd * sd / (units * units) : INFINITY;
}

double sabot_shoe_kelly(double units, double sd)
{
    return units > 0 ? units / (sd * sd) : 0;
}

double sabot_shoe_growth(double units, double sd)
{
    return units > 0 ? units * units / (2 * sd * sd) : 0;
}

double sabot_shoe_ruin(double units, double sd, double bankroll)
{
    return units > 0 ? exp(-2 * units * bankroll / (sd * sd)) : 1;
}

double sabot_shoe_ahead(double units, double sd, double shoes)
{
    return erfc(-sqrt(shoes) * units / sd / sqrt(2)) / 2;
}

/* The derivatives of a figure by the mean and by the SD. */
typedef struct {
    double by_units, by_sd;
} slope;

/* Without a gain, all figures but AHEAD are constant. */
static slope slope_of(sabot_shoe_risk risk, double units, double sd, double of)
{
    const double square = sd * sd, ratio = units / sd;
    const double density = exp(-of * ratio * ratio / 2) / sqrt(8 * atan(1));
    const double ruin = risk == SABOT_RISK_RUIN ? sabot_shoe_ruin(units, sd, of) : 0;
    if (risk == SABOT_RISK_AHEAD)
        return (slope){density * sqrt(of) / sd, -density * sqrt(of) * ratio / sd};
    if (!(units > 0))
        return (slope){0, 0};
    switch (risk) {
    case SABOT_RISK_N0:
        return (slope){-2 / (ratio * ratio * units), 2 / (ratio * units)};
    case SABOT_RISK_KELLY:
        return (slope){1 / square, -2 * ratio / square};
    case SABOT_RISK_GROWTH:
        return (slope){ratio / sd, -ratio * ratio / sd};
    default:
        return (slope){-2 * of / square * ruin, 4 * of * ratio / square * ruin};
    }
}

double sabot_shoe_risk_error(sabot_shoe_risk risk, const sabot_simulated_figures *simulated,
                             double of)
{
    const sabot_estimated *units = &simulated->units, *sd = &simulated->sd;
    const slope s = slope_of(risk, units->value, sd->value, of);
    double a = s.by_units * units->error, b = s.by_sd * sd->error;
    return sqrt(fmax(0, a * a + b * b + 2 * s.by_units * s.by_sd * simulated->units_with_sd));
}
