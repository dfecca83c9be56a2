#ifndef ANALYZER_CHART_AXIS_H
#define ANALYZER_CHART_AXIS_H

#include <stdbool.h>

/* A linear axis with ticks at the multiples first…last of a step of 1, 2 or 5 times a power of
 * ten. The step is kept in integers, so that labels are exact. On a logarithmic axis all this holds
 * for the powers of ten, and low and high are their exponents. */
typedef struct {
    double low, high;
    long long first, last;
    int mantissa, exponent; /* the step: mantissa * 10^exponent */
    int scale;              /* labels are in units of 10^scale */
    bool logarithmic;
} sabot_axis;

typedef enum {
    SABOT_AXIS_ROUND = 1, /* the ends are extended to ticks */
    SABOT_AXIS_WHOLE = 2, /* no step below 1 */
    SABOT_AXIS_POWERS =
        4, /* logarithmic: ticks at all or some powers of ten; low and high are positive */
} sabot_axis_kind;

/* Values that an axis can show: finite and not beyond 1e290 in size. */
bool sabot_axis_shows(double value);

/* The finest steps that give at most `most` intervals (at least 1) over low…high. If both are
 * equal, or nearly, the axis extends to both sides of them. `kind` is a sum of kinds. */
void sabot_axis_make(sabot_axis *axis, double low, double high, int most, int kind);

double sabot_axis_tick(const sabot_axis *axis, long long tick);

/* The tick's number in units of 10^scale, all with the same number of decimals except 0. */
void sabot_axis_label(char label[48], const sabot_axis *axis, long long tick);

/* 10 to a power: a decimal from 0.0001 to 10000, otherwise with a raised exponent (10⁻⁷). */
void sabot_axis_power(char label[48], int exponent);

/* "×10⁻⁶", or an empty text if the scale is 0. */
void sabot_axis_unit(char unit[32], const sabot_axis *axis);

/* The position of `value` on an axis from `start` to `end`. */
double sabot_axis_place(const sabot_axis *axis, double value, double start, double end);

#endif
