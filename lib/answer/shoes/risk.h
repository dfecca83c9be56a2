#ifndef SABOT_SHOES_RISK_H
#define SABOT_SHOES_RISK_H

#include <sabot/shoes/shoes.h>

/* Figures of many shoes, from the mean and the standard deviation of the units per shoe. The result
 * is modelled as a Brownian motion with that drift, which many shoes of small bets approach. */
typedef enum {
    SABOT_RISK_N0,     /* the shoes after which the mean is one SD; infinite without a gain */
    SABOT_RISK_DI,     /* 1000 means of a coup, in its SD */
    SABOT_RISK_SCORE,  /* DI²: what 100 coups win where 10,000 units of money are lost with a
                          probability of 13.5 %; 0 without a gain */
    SABOT_RISK_KELLY,  /* a unit as a share of the bankroll at which it grows fastest, and … */
    SABOT_RISK_GROWTH, /* … that growth of its logarithm per shoe; both 0 without a gain */
    SABOT_RISK_RUIN,   /* the probability of ever losing the bankroll */
    SABOT_RISK_GOAL,   /* of winning the goal before */
    SABOT_RISK_RUIN_WITHIN, /* of losing the bankroll within the shoes */
    SABOT_RISK_AHEAD,       /* of a gain after them */
    SABOT_RISKS
} sabot_shoe_risk;

typedef struct {
    double units, sd, coups;      /* mean and SD of the units, and the mean number of coups */
    double bankroll, goal, shoes; /* for the figures that depend on them */
} sabot_shoe_course;

double sabot_shoe_risk_of(sabot_shoe_risk risk, const sabot_shoe_course *course);

/* The standard error of a figure, to first order, from the standard errors of `units` and `sd` and
 * their covariance. If these two are bounds, the result is a bound. */
double sabot_shoe_risk_error(sabot_shoe_risk risk, const sabot_shoe_course *course,
                             const sabot_simulated_figures *simulated);
double sabot_shoe_risk_bound(sabot_shoe_risk risk, const sabot_shoe_course *course, double units,
                             double sd);

#endif
