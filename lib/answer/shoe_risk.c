#include "shoe_risk.h"

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
