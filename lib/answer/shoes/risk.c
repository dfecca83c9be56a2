#include "risk.h"

#include <math.h>

/* The area under the standard normal curve below x. */
static double below(double x)
{
    return erfc(-x / sqrt(2)) / 2;
}

/* The probability that a Brownian motion falls to -bankroll within the time whose mean and SD these
 * are. By the reflection principle it is the tail below -bankroll plus e^a times a mirrored tail
 * beyond x, where 2a ≤ x². */
static double ruin_within(double mean, double sd, double bankroll)
{
    const double a = -2 * mean * bankroll / (sd * sd), x = (bankroll - mean) / sd, xx = x * x;
    const double mirrored =
        a < 600 ? exp(a) * below(-x) /* for a ≥ 600 the series of the tail */
                : exp(a - xx / 2) / sqrt(8 * atan(1)) / x * (1 - 1 / xx + 3 / (xx * xx));
    return below(-(bankroll + mean) / sd) + mirrored;
}

/* The probability of winning the goal before losing the bankroll. It follows from the martingale
 * exp(-2μS/σ²), where S is the sum of the results. */
static double goal_before(double units, double sd, double bankroll, double goal)
{
    const double rate = 2 * fabs(units) / (sd * sd), both = bankroll + goal;
    const double share = rate > 0 ? expm1(-rate * bankroll) / expm1(-rate * both) : bankroll / both;
    return units < 0 ? share * exp(-rate * goal) : share;
}

double sabot_shoe_risk_of(sabot_shoe_risk risk, const sabot_shoe_course *c)
{
    const double ratio = c->units / c->sd, root = sqrt(c->shoes);
    const int gains = c->units > 0;
    switch (risk) {
    case SABOT_RISK_N0:
        return gains ? 1 / (ratio * ratio) : INFINITY;
    case SABOT_RISK_DI:
        return 1000 * ratio / sqrt(c->coups);
    case SABOT_RISK_SCORE:
        return gains ? 1e6 * ratio * ratio / c->coups : 0;
    case SABOT_RISK_KELLY:
        return gains ? ratio / c->sd : 0;
    case SABOT_RISK_GROWTH:
        return gains ? ratio * ratio / 2 : 0;
    case SABOT_RISK_RUIN:
        return gains ? exp(-2 * ratio * c->bankroll / c->sd) : 1;
    case SABOT_RISK_GOAL:
        return goal_before(c->units, c->sd, c->bankroll, c->goal);
    case SABOT_RISK_RUIN_WITHIN:
        return ruin_within(c->shoes * c->units, root * c->sd, c->bankroll);
    default:
        return below(root * ratio);
    }
}

/* The derivatives of a figure by the mean and the SD, from central differences. */
typedef struct {
    double by_units, by_sd;
} slope;

static slope slope_of(sabot_shoe_risk risk, const sabot_shoe_course *c)
{
    static const double share = 1e-4; /* the error is proportional to its square */
    sabot_shoe_course less = *c, more = *c;
    slope s = {0, 0};
    const double units = share * (c->units != 0 ? fabs(c->units) : c->sd), sd = share * c->sd;
    if (isinf(sabot_shoe_risk_of(risk, c)))
        return s;
    less.units -= units;
    more.units += units;
    s.by_units = (sabot_shoe_risk_of(risk, &more) - sabot_shoe_risk_of(risk, &less)) / (2 * units);
    less = more = *c;
    less.sd -= sd;
    more.sd += sd;
    s.by_sd = (sabot_shoe_risk_of(risk, &more) - sabot_shoe_risk_of(risk, &less)) / (2 * sd);
    return s;
}

double sabot_shoe_risk_error(sabot_shoe_risk risk, const sabot_shoe_course *course,
                             const sabot_simulated_figures *simulated)
{
    const slope s = slope_of(risk, course);
    const double a = s.by_units * simulated->units.error, b = s.by_sd * simulated->sd.error;
    return sqrt(fmax(0, a * a + b * b + 2 * s.by_units * s.by_sd * simulated->units_with_sd));
}

double sabot_shoe_risk_bound(sabot_shoe_risk risk, const sabot_shoe_course *course, double units,
                             double sd)
{
    const slope s = slope_of(risk, course);
    return fabs(s.by_units) * units + fabs(s.by_sd) * sd;
}
