#include "axis.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double least_size = 1e-290, greatest_size = 1e290; /* powers of ten stay finite */

bool sabot_axis_shows(double value)
{
    return fabs(value) <= greatest_size; /* false for NaN */
}

/* Divides by a power of ten instead of multiplying by its inexact inverse. */
static double times_power(double factor, int exponent)
{
    return exponent < 0 ? factor / pow(10, -exponent) : factor * pow(10, exponent);
}

/* The multiple of the step itself. */
static double multiple(const sabot_axis *axis, long long tick)
{
    return times_power((double)(tick * axis->mantissa), axis->exponent);
}

double sabot_axis_tick(const sabot_axis *axis, long long tick)
{
    double value = multiple(axis, tick);
    return axis->logarithmic ? times_power(1, (int)value) : value;
}

/* Long rows of zeros are hard to read: the labels then count thousandths, millionths, … */
static int choose_scale(const sabot_axis *axis)
{
    double size =
        fmax(fabs(sabot_axis_tick(axis, axis->first)), fabs(sabot_axis_tick(axis, axis->last)));
    bool small = axis->exponent < -6 && size < 1e-3 && size > 0, large = size >= 1e7;
    return small || large ? 3 * (int)floor((log10(size) + 1e-9) / 3) : 0;
}

void sabot_axis_make(sabot_axis *axis, double low, double high, int most, int kind)
{
    static const int mantissas[] = {1, 2, 5};
    const double slack = 1e-9; /* 0.3 / 0.1 is below 3 */
    bool round = kind & SABOT_AXIS_ROUND;
    if (kind & SABOT_AXIS_POWERS) {
        low = floor(log10(low) + slack);
        high = fmax(ceil(log10(high) - slack), low + 1);
        kind |= SABOT_AXIS_WHOLE;
    }
    double size = fmax(fabs(low), fabs(high));
    if (size < least_size || high - low <= size * 1e-10) {
        double reach = size < least_size ? 1 : size / 2;
        low -= reach;
        high += reach;
    }
    *axis = (sabot_axis){.low = low, .high = high};
    int start = 3 * ((int)floor(log10((high - low) / most)) - 1);
    for (int i = kind & SABOT_AXIS_WHOLE && start < 0 ? 0 : start;; i++) {
        axis->mantissa = mantissas[(i % 3 + 3) % 3];
        axis->exponent = (i - (i % 3 + 3) % 3) / 3;
        double step = multiple(axis, 1), from = low / step, to = high / step;
        axis->first = (long long)(round ? floor(from + slack) : ceil(from - slack));
        axis->last = (long long)(round ? ceil(to - slack) : floor(to + slack));
        if (axis->last - axis->first <= most)
            break;
    }
    if (round) {
        axis->low = fmin(low, multiple(axis, axis->first));
        axis->high = fmax(high, multiple(axis, axis->last));
    }
    axis->logarithmic = kind & SABOT_AXIS_POWERS;
    axis->scale = axis->logarithmic ? 0 : choose_scale(axis);
}

/* 10 to a power, with raised digits. */
static void add_power(char *text, int exponent)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    char digits[16];
    snprintf(digits, sizeof digits, "%d", exponent < 0 ? -exponent : exponent);
    strcat(text, exponent < 0 ? "10⁻" : "10");
    for (const char *digit = digits; *digit; digit++)
        strcat(text, raised[*digit - '0']);
}

void sabot_axis_power(char label[48], int exponent)
{
    *label = 0;
    if (exponent < -4 || exponent > 4)
        add_power(label, exponent);
    else
        snprintf(label, 48, "%.*f", exponent < 0 ? -exponent : 0, times_power(1, exponent));
}

void sabot_axis_label(char label[48], const sabot_axis *axis, long long tick)
{
    if (axis->logarithmic) {
        sabot_axis_power(label, (int)multiple(axis, tick));
        return;
    }
    if (tick == 0) {
        strcpy(label, "0");
        return;
    }
    long long number = tick * axis->mantissa;
    int shift = axis->exponent - axis->scale, decimals = shift < 0 ? -shift : 0;
    char digits[32];
    int length =
        snprintf(digits, sizeof digits, "%0*lld", decimals + 1, number < 0 ? -number : number);
    snprintf(label, 48, "%s%.*s%s%s%.*s", number < 0 ? "-" : "", length - decimals, digits,
             decimals ? "." : "", digits + length - decimals, shift > 0 ? shift : 0,
             "0000000000000000");
}

void sabot_axis_unit(char unit[32], const sabot_axis *axis)
{
    *unit = 0;
    if (axis->scale == 0)
        return;
    strcpy(unit, "×");
    add_power(unit, axis->scale);
}

double sabot_axis_place(const sabot_axis *axis, double value, double start, double end)
{
    double along = axis->logarithmic ? log10(value) : value;
    return start + (along - axis->low) / (axis->high - axis->low) * (end - start);
}
