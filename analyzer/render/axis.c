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

double sabot_axis_tick(const sabot_axis *axis, long long tick)
{
    return times_power((double)(tick * axis->mantissa), axis->exponent);
}

/* Long rows of zeros are hard to read: then the labels count thousandths, millionths, … */
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
        double step = sabot_axis_tick(axis, 1), from = low / step, to = high / step;
        axis->first = (long long)(round ? floor(from + slack) : ceil(from - slack));
        axis->last = (long long)(round ? ceil(to - slack) : floor(to + slack));
        if (axis->last - axis->first <= most)
            break;
    }
    if (round) {
        axis->low = fmin(low, sabot_axis_tick(axis, axis->first));
        axis->high = fmax(high, sabot_axis_tick(axis, axis->last));
    }
    axis->scale = choose_scale(axis);
}

void sabot_axis_label(char label[48], const sabot_axis *axis, long long tick)
{
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
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    *unit = 0;
    if (axis->scale == 0)
        return;
    char digits[16];
    snprintf(digits, sizeof digits, "%d", axis->scale < 0 ? -axis->scale : axis->scale);
    strcpy(unit, axis->scale < 0 ? "×10⁻" : "×10");
    for (const char *digit = digits; *digit; digit++)
        strcat(unit, raised[*digit - '0']);
}

double sabot_axis_place(const sabot_axis *axis, double value, double start, double end)
{
    return start + (value - axis->low) / (axis->high - axis->low) * (end - start);
}
