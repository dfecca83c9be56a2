/* Axes: the places of their lines, and their labels. */
#include "chart/axis.h"
#include "helper.h"

#include <math.h>

static void assert_labels(const char *expected, double low, double high, int most, int kind)
{
    sabot_axis axis;
    char all[600] = "", unit[32];
    sabot_axis_make(&axis, low, high, most, kind);
    for (long long tick = axis.first; tick <= axis.last; tick++) {
        char label[48];
        sabot_axis_label(label, &axis, tick);
        strcat(strcat(all, *all ? " " : ""), label);
    }
    sabot_axis_unit(unit, &axis);
    if (*unit)
        strcat(strcat(all, " "), unit);
    TEST_ASSERT_EQUAL_STRING(expected, all);
}

static void test_tick_labels(void)
{
    const int round = SABOT_AXIS_ROUND, whole = SABOT_AXIS_WHOLE;
    assert_labels("0 0.2 0.4 0.6 0.8 1.0", 0, 1, 8, round);
    assert_labels("0 20 40 60 80 100", 3, 97, 8, round);
    assert_labels("-0.5 0 0.5 1.0", -0.3, 0.7, 4, round);
    assert_labels("-0.00002 -0.00001 0 0.00001 0.00002", -0.000018, 0.0000125, 6, round);
    assert_labels("0 5 10 15 20 ×10⁻⁹", 0, 1.9e-8, 5, round);
    assert_labels("0 0.5 1.0 1.5 2.0 ×10⁹", 0, 2e9, 6, round);
    assert_labels("0.3 0.4 0.5 0.6", 0.3, 0.6, 5, 0); /* 0.3 / 0.1 and 0.6 / 0.1 are not whole */
    assert_labels("10 20 30 40 50", 6, 52, 6, 0);
    assert_labels("1 2 3", 1, 3, 10, whole);
    assert_labels("1000 1500 2000", 1000, 2000, 4, 0);
}

static void test_labels_of_powers(void)
{
    const int powers = SABOT_AXIS_POWERS | SABOT_AXIS_ROUND;
    assert_labels("0.01 0.1 1 10 100", 0.012, 45, 8, powers);
    assert_labels("0.001 0.01", 0.001, 0.01, 8, powers); /* ends that are powers stay */
    assert_labels("10 100", 10, 10, 8, powers);
    assert_labels("10⁻⁸ 10⁻⁶ 0.0001 0.01 1", 3e-8, 0.5, 5, powers);
    assert_labels("10000 10⁵", 20000, 30000, 8, powers);
}

static void test_one_value_has_an_axis(void)
{
    assert_labels("-1.0 -0.5 0 0.5 1.0", 0, 0, 8, SABOT_AXIS_ROUND);
    assert_labels("4 6 8 10 12", 8, 8, 6, SABOT_AXIS_ROUND);
    assert_labels("-12 -10 -8 -6 -4", -8, -8, 6, SABOT_AXIS_ROUND);
    assert_labels("-1 0 1", 1e-320, 1e-320, 3, SABOT_AXIS_ROUND);
    assert_labels("4 6 8 10 12", 8, 8 + 1e-12, 6, SABOT_AXIS_ROUND); /* as good as one */
}

/* The step is one of 1, 2, 5; the next smaller step would give too many; each label is its
 * value. */
static void check_axis(double low, double high, int most, int kind)
{
    char message[160];
    snprintf(message, sizeof message, "%.17g…%.17g most %d kind %d seed %llu", low, high, most,
             kind, (unsigned long long)random_seed);
    sabot_axis axis;
    sabot_axis_make(&axis, low, high, most, kind);
    TEST_ASSERT_TRUE_MESSAGE(strchr("\1\2\5", axis.mantissa), message);
    TEST_ASSERT_TRUE_MESSAGE(axis.last - axis.first <= most, message);
    TEST_ASSERT_TRUE_MESSAGE(axis.low <= low && high <= axis.high, message);
    double step = axis.mantissa * pow(10, axis.exponent), range = high - low;
    double finer = axis.mantissa == 5 ? step / 2.5 : step / 2;
    if (!(kind & SABOT_AXIS_WHOLE && step == 1)) /* rounding both ends adds up to two intervals */
        TEST_ASSERT_TRUE_MESSAGE(range / finer > most - (kind & SABOT_AXIS_ROUND ? 2 : 0) - 1e-6,
                                 message);
    for (long long tick = axis.first; tick <= axis.last; tick++) {
        char label[48];
        sabot_axis_label(label, &axis, tick);
        double says = strtod(label, NULL) * pow(10, axis.scale), is = sabot_axis_tick(&axis, tick);
        TEST_ASSERT_TRUE_MESSAGE(fabs(says - is) <= 1e-12 * fabs(is), message);
        TEST_ASSERT_TRUE_MESSAGE(fabs(is - (double)tick * step) <= 1e-12 * fabs(is), message);
        TEST_ASSERT_TRUE_MESSAGE(is >= axis.low - 1e-6 * step && is <= axis.high + 1e-6 * step,
                                 message);
    }
}

static void test_random_axes(void)
{
    for (int i = 0; i < 20000; i++) {
        double scale = pow(10, (int)random_below(60) - 30);
        double low = ((int)random_below(20001) - 10000) * scale;
        double range = (1 + (int)random_below(30000)) * scale;
        int kind = (int)random_below(4);
        check_axis(low, low + range, 1 + (int)random_below(12), kind);
    }
}

int main(void)
{
    UNITY_BEGIN();
    seed_random(0);
    RUN_TEST(test_tick_labels);
    RUN_TEST(test_labels_of_powers);
    RUN_TEST(test_one_value_has_an_axis);
    RUN_TEST(test_random_axes);
    return UNITY_END();
}
